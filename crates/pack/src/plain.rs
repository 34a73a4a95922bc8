//! Writes the functions of a module more alike, so that it compresses better: each numbers its variables in order of
//! use, and none contains unreachable code. Programs behave as before.

use anyhow::{Result, anyhow};
use std::convert::Infallible;
use std::iter::repeat_n;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, Function, Instruction, Module, ValType};
use wasmparser::{CustomSectionReader, FunctionBody, Parser, Payload};

/// The same module in plain form.
pub(crate) fn plain(module: &[u8]) -> Result<Vec<u8>> {
    let mut out = Module::new();
    let mut plain = Plain { given: given(module)?.into_iter() };
    plain.parse_core_module(&mut out, Parser::new(0), module).map_err(|error| anyhow!("{error}"))?;
    Ok(out.finish())
}

/// How many parameters each function has; their numbers come first.
fn given(module: &[u8]) -> Result<Vec<usize>> {
    let (mut types, mut given) = (Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::TypeSection(section) => {
                for kind in section.into_iter_err_on_gc_types() {
                    types.push(kind?.params().len());
                }
            }
            Payload::FunctionSection(section) => {
                for kind in section {
                    given.push(types[kind? as usize]);
                }
            }
            _ => {}
        }
    }
    Ok(given)
}

/// Writes functions plainly.
struct Plain {
    /// The parameter counts of the functions still to be written.
    given: std::vec::IntoIter<usize>,
}

impl Reencode for Plain {
    type Error = Infallible;

    fn parse_function_body(&mut self, code: &mut CodeSection, body: FunctionBody<'_>) -> Result<(), Error> {
        let given = self.given.next().unwrap_or_default();
        let mut kinds = Vec::new();
        for group in body.get_locals_reader()? {
            let (count, kind) = group?;
            kinds.extend(repeat_n(self.val_type(kind)?, count as usize));
        }
        let mut steps = Vec::new();
        let mut reader = body.get_operators_reader()?;
        while !reader.eof() {
            steps.push(self.parse_instruction(&mut reader)?);
        }
        let mut steps = reached(steps);
        let kinds = renumber(&mut steps, given, &kinds);
        let mut function = Function::new_with_locals_types(kinds);
        for step in &steps {
            function.instruction(step);
        }
        code.function(&function);
        Ok(())
    }

    /// Some refer to variables by their numbers.
    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), Error> {
        Ok(())
    }
}

/// The steps that can be reached.
fn reached(steps: Vec<Instruction<'_>>) -> Vec<Instruction<'_>> {
    use Instruction as I;
    // How many open blocks began in unreachable code.
    let mut lost = None;
    let stays = |step: &I<'_>| {
        lost = match (lost, step) {
            (None, I::Unreachable | I::Return | I::Br(_) | I::BrTable(..)) => {
                lost = Some(0);
                return true;
            }
            (Some(0), I::Else | I::End) | (None, _) => None,
            (Some(open), I::Block(_) | I::Loop(_) | I::If(_)) => Some(open + 1),
            (Some(open), I::End) => Some(open - 1),
            (lost, _) => lost,
        };
        lost.is_none()
    };
    steps.into_iter().filter(stays).collect()
}

/// Numbers the variables of a function in order of use, those of one type together, and returns their types.
fn renumber(steps: &mut [Instruction<'_>], given: usize, kinds: &[ValType]) -> Vec<ValType> {
    let mut order = Vec::new();
    let mut numbers = vec![None; kinds.len()];
    for own in steps.iter_mut().filter_map(|step| own(step, given)) {
        let number = *own as usize - given;
        if numbers[number].replace(0).is_none() {
            order.push(number);
        }
    }
    order.sort_by_key(|&number| kinds[number]);
    for (place, &number) in order.iter().enumerate() {
        numbers[number] = Some(given + place);
    }
    for own in steps.iter_mut().filter_map(|step| own(step, given)) {
        *own = numbers[*own as usize - given].unwrap_or_default() as u32;
    }
    order.into_iter().map(|number| kinds[number]).collect()
}

/// The variable that a step reads or writes, if it is not a parameter.
fn own<'a>(step: &'a mut Instruction<'_>, given: usize) -> Option<&'a mut u32> {
    match step {
        Instruction::LocalGet(number) | Instruction::LocalSet(number) | Instruction::LocalTee(number) => {
            Some(number).filter(|number| **number as usize >= given)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::plain;
    use crate::sample::{described, module};
    use wasm_encoder::Instruction::{Block, Br, Drop, End, I32Const, LocalGet, LocalSet, Return};

    #[test]
    fn variables_are_numbered_as_they_come_up() {
        let functions = [
            ("one way", 1, vec![LocalGet(2), LocalSet(1), LocalGet(0), Drop, End]),
            ("another", 1, vec![LocalGet(1), LocalSet(2), LocalGet(0), Drop, End]),
        ];
        let written = plain(&module(&functions)).expect("a module");
        let numbered = ["LocalGet { local_index: 1 }", "LocalSet { local_index: 2 }", "LocalGet { local_index: 0 }"];
        assert_eq!(described(&written, 0)[..3], numbered);
        assert_eq!(described(&written, 1)[..3], numbered);
    }

    #[test]
    fn unreachable_code_is_removed() {
        let empty = || Block(wasm_encoder::BlockType::Empty);
        let body = vec![empty(), Br(0), empty(), I32Const(1), Drop, End, End, I32Const(2), Drop, Return, Return, End];
        let written = plain(&module(&[("goes on", 0, body)])).expect("a module");
        let left = ["Br { relative_depth: 0 }", "End", "I32Const { value: 2 }", "Drop", "Return", "End"];
        assert_eq!(described(&written, 0)[1..], left);
    }
}
