//! Where a module would panic, it stops immediately. In a browser nobody can read a panic's message: the standard
//! library has nowhere to write it. So its words, its places in the sources and the code that assembles them are left
//! out.
//!
//! This is done to the module as the linker left it, because the cut that follows keeps only what is called or pointed
//! at. Bytes stay in place, because the linker's entries refer to their places: removed code becomes `nop`, which
//! `order` leaves out.

use anyhow::{Context, Result, anyhow, ensure};
use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use wasm_encoder::{CustomSection, Encode, Module, RawSection};
use wasmparser::{
    DataKind, DefinedDataSymbol, FunctionBody, KnownCustom, Linking, Name, Operator, Parser, Payload, RelocAddendKind,
    RelocSectionReader, RelocationEntry, SymbolInfo, TypeRef,
};

/// The functions in which every panic ends, with mangled names.
const PANICS: [&str; 4] = [
    "4core9panicking9panic_fmt",
    "3std9panicking15panic_with_hook",
    "5alloc5alloc18handle_alloc_error",
    "4core3str16slice_error_fail",
];

/// Opcodes.
const UNREACHABLE: u8 = 0x00;
const NOP: u8 = 0x01;

/// The same module without panics.
pub(crate) fn trap(module: &[u8]) -> Result<Vec<u8>> {
    let mut program = Program::read(module)?;
    program.stop();
    program.written(&places(module)?)
}

/// What an instruction means for whether a function returns.
#[derive(Clone, Copy, PartialEq)]
enum What {
    /// Does something that nobody sees if the function stops right after it.
    Quiet,
    /// A block begins.
    Begin,
    /// A block ends.
    End,
    /// Continues elsewhere, at most that many blocks further out; always, or on a condition.
    Jump(u32, bool),
    Call(u32),
    /// Stops the program.
    Stop,
    Other,
}

impl What {
    fn of(operator: &Operator<'_>) -> Result<What> {
        use Operator as O;
        Ok(match operator {
            O::Block { .. } | O::If { .. } => What::Begin,
            O::End => What::End,
            O::Br { relative_depth } => What::Jump(*relative_depth, true),
            O::BrIf { relative_depth } => What::Jump(*relative_depth, false),
            O::BrTable { targets } => {
                let further = |far: u32, next: wasmparser::Result<u32>| next.map(|next| far.max(next));
                What::Jump(targets.targets().try_fold(targets.default(), further)?, true)
            }
            O::Call { function_index } => What::Call(*function_index),
            O::Unreachable => What::Stop,
            O::Loop { .. }
            | O::Else
            | O::Return
            | O::CallIndirect { .. }
            | O::ReturnCall { .. }
            | O::ReturnCallIndirect { .. }
            | O::MemoryGrow { .. } => What::Other,
            _ => What::Quiet,
        })
    }
}

/// An instruction, and its place in the module.
struct Step {
    what: What,
    at: Range<usize>,
}

/// The body of a function of the module.
struct Function(Vec<Step>);

impl Function {
    fn read(body: &FunctionBody<'_>) -> Result<Function> {
        let mut reader = body.get_operators_reader()?;
        let mut steps = Vec::new();
        while !reader.eof() {
            let (operator, start) = reader.read_with_offset()?;
            steps.push(Step { what: What::of(&operator)?, at: start as usize..reader.original_position() as usize });
        }
        Ok(Function(steps))
    }

    /// Whether it does nothing but stop, whichever path it takes.
    fn stops(&self, lost: &HashSet<u32>) -> bool {
        // How many blocks are open, and whether the next instruction is reached.
        let (mut depth, mut reached) = (0, true);
        for step in &self.0 {
            match step.what {
                What::Other => return false,
                What::Begin => depth += 1,
                What::End if depth == 0 => return !reached,
                What::End => (depth, reached) = (depth - 1, true),
                _ if !reached => {}
                What::Jump(far, _) if far >= depth => return false,
                What::Jump(_, always) => reached = !always,
                What::Call(function) if !lost.contains(&function) => return false,
                What::Call(_) | What::Stop => reached = false,
                What::Quiet => {}
            }
        }
        false
    }
}

/// A module that is being rewritten.
struct Program {
    bytes: Vec<u8>,
    /// The removed bytes, which the linker's entries need not mention any more, in order.
    gone: Vec<Range<usize>>,
    /// How many functions are imported.
    imports: u32,
    functions: Vec<Function>,
    /// The functions in which every panic ends.
    panics: HashSet<u32>,
}

impl Program {
    fn read(module: &[u8]) -> Result<Program> {
        let (mut imports, mut functions, mut panics) = (0, Vec::new(), HashSet::new());
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(section) => {
                    for import in section.into_imports() {
                        imports += u32::from(matches!(import?.ty, TypeRef::Func(_)));
                    }
                }
                Payload::CodeSectionEntry(body) => functions.push(Function::read(&body)?),
                Payload::CustomSection(section) => {
                    let KnownCustom::Name(names) = section.as_known() else { continue };
                    for names in names {
                        let Name::Function(names) = names? else { continue };
                        for name in names {
                            let name = name?;
                            if PANICS.iter().any(|panic| name.name.contains(panic)) {
                                panics.insert(name.index);
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        ensure!(!panics.is_empty(), "no panic is called as it used to be");
        Ok(Program { bytes: module.to_vec(), gone: Vec::new(), imports, functions, panics })
    }

    /// Stops where a panic is called, and removes the work done only for it.
    fn stop(&mut self) {
        let mut lost = self.panics.clone();
        loop {
            let own = (self.imports..).zip(&self.functions);
            let more = own.filter(|(number, function)| !lost.contains(number) && function.stops(&lost));
            let more: Vec<_> = more.map(|(number, _)| number).collect();
            if more.is_empty() {
                break;
            }
            lost.extend(more);
        }
        for Function(steps) in &self.functions {
            for (number, step) in steps.iter().enumerate() {
                if matches!(step.what, What::Call(function) if lost.contains(&function)) {
                    let quiet = steps[..number].iter().rev().take_while(|step| step.what == What::Quiet).count();
                    let at = steps[number - quiet].at.start..step.at.end;
                    self.bytes[at.clone()].fill(NOP);
                    self.bytes[at.start] = UNREACHABLE;
                    self.gone.push(at);
                }
            }
        }
    }

    /// The module. Its linker entries leave out what is gone, and know only one place in the sources.
    fn written(self, places: &BTreeSet<u32>) -> Result<Vec<u8>> {
        let Program { bytes, gone, .. } = self;
        let mut out = Module::new();
        let mut code = 0;
        for payload in Parser::new(0).parse_all(&bytes) {
            let payload = payload?;
            let Some((id, range)) = payload.as_section() else { continue };
            let range = range.start as usize..range.end as usize;
            match &payload {
                Payload::CustomSection(section) if section.name().starts_with("reloc.") => {
                    let KnownCustom::Reloc(reader) = section.as_known() else {
                        return Err(anyhow!("{} cannot be read", section.name()));
                    };
                    let stays = |entry: &RelocationEntry| {
                        let at = code + entry.offset as usize;
                        let before = gone.partition_point(|range| range.end <= at);
                        section.name() != "reloc.CODE" || gone.get(before).is_none_or(|range| at < range.start)
                    };
                    let data = entries(&reader, stays, places)?;
                    out.section(&CustomSection { name: section.name().into(), data: data.into() });
                    continue;
                }
                Payload::CodeSectionStart { .. } => code = range.start,
                _ => {}
            }
            out.section(&RawSection { id, data: bytes.get(range).context("a section is cut off")? });
        }
        Ok(out.finish())
    }
}

/// The linker's numbers of all places in the sources: a file's name with its length, a line and a column.
fn places(module: &[u8]) -> Result<BTreeSet<u32>> {
    let (mut memory, mut symbols) = (Vec::new(), Vec::new());
    for payload in Parser::new(0).parse_all(module) {
        match payload? {
            Payload::DataSection(section) => {
                for data in section {
                    let data = data?;
                    let start = match data.kind {
                        DataKind::Active { offset_expr, .. } => match offset_expr.get_operators_reader().read()? {
                            Operator::I32Const { value } => value as usize,
                            _ => usize::MAX,
                        },
                        DataKind::Passive => usize::MAX,
                    };
                    memory.push((start, data.data));
                }
            }
            Payload::CustomSection(section) => {
                let KnownCustom::Linking(linking) = section.as_known() else { continue };
                for part in linking.subsections() {
                    if let Linking::SymbolTable(table) = part? {
                        symbols = table.into_iter().collect::<Result<_, _>>()?;
                    }
                }
            }
            _ => {}
        }
    }
    let is_place = |symbol: &SymbolInfo<'_>| {
        let SymbolInfo::Data { symbol: Some(DefinedDataSymbol { index, offset, size: 16 }), .. } = symbol else {
            return None;
        };
        let (_, data) = memory.get(*index as usize)?;
        let word = |at: usize| Some(u32::from_le_bytes(*data.get(at..)?.first_chunk()?) as usize);
        let (name, length) = (word(*offset as usize)?, word(*offset as usize + 4)?);
        let mut named = memory.iter().filter_map(|(start, data)| data.get(name.checked_sub(*start)?..)?.get(..length));
        named.any(|name| name.ends_with(b".rs")).then_some(())
    };
    Ok((0..).zip(&symbols).filter(|(_, symbol)| is_place(symbol).is_some()).map(|(number, _)| number).collect())
}

/// The linker entries that stay. All places become the first one.
fn entries(
    reader: &RelocSectionReader<'_>,
    stays: impl Fn(&RelocationEntry) -> bool,
    places: &BTreeSet<u32>,
) -> Result<Vec<u8>> {
    let mut entries = reader.entries().into_iter().collect::<wasmparser::Result<Vec<_>>>()?;
    entries.retain(stays);
    let mut data = Vec::new();
    reader.section_index().encode(&mut data);
    entries.len().encode(&mut data);
    for entry in entries {
        let addend = entry.ty.addend_kind();
        // Only an address has an addend; other entries count something else.
        let place = addend == RelocAddendKind::Addend32 && places.contains(&entry.index);
        data.push(entry.ty as u8);
        entry.offset.encode(&mut data);
        places.first().filter(|_| place).unwrap_or(&entry.index).encode(&mut data);
        match addend {
            RelocAddendKind::None => {}
            RelocAddendKind::Addend32 => (entry.addend as i32).encode(&mut data),
            RelocAddendKind::Addend64 => entry.addend.encode(&mut data),
        }
    }
    Ok(data)
}

#[cfg(test)]
mod tests {
    use super::trap;
    use crate::sample::{described, module};
    use wasm_encoder::Instruction::{Block, BrIf, Call, Drop, End, I32Const, LocalGet, Return, Unreachable};

    const PANIC: &str = "_RNvNtCs0_4core9panicking9panic_fmt";
    #[test]
    fn a_panic_stops_without_its_words() {
        let functions = [
            (PANIC, 1, vec![Return, End]),
            ("only panics", 1, vec![I32Const(3), Call(0), Unreachable, End]),
            ("calls it", 0, vec![I32Const(7), Drop, I32Const(9), Call(1), Unreachable, End]),
        ];
        let trapped = trap(&module(&functions)).expect("a module");
        assert_eq!(described(&trapped, 1), ["Unreachable", "Unreachable", "End"]);
        assert_eq!(described(&trapped, 2), ["Unreachable", "Unreachable", "End"]);
    }

    #[test]
    fn a_function_that_may_return_is_still_called() {
        let block = Block(wasm_encoder::BlockType::Empty);
        let functions = [
            (PANIC, 1, vec![Return, End]),
            ("expects", 1, vec![block, LocalGet(0), BrIf(0), I32Const(9), Call(0), Unreachable, End, End]),
            ("calls it", 0, vec![I32Const(5), Call(1), End]),
        ];
        let trapped = trap(&module(&functions)).expect("a module");
        assert_eq!(described(&trapped, 1)[3..], ["Unreachable", "Unreachable", "End", "End"]);
        assert_eq!(described(&trapped, 2)[1..], ["Call { function_index: 1 }", "End"]);
    }
}
