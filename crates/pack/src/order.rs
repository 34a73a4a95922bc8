//! Rewrites a module with its functions in another order, each beside the one it is most like: a compressor remembers
//! best what it has just read. Functions that do the same become one, numbers are written as short as possible, and
//! names are left out.

use crate::plain::plain;
use anyhow::{Result, anyhow};
use std::cmp::Reverse;
use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, Function, FunctionSection, ImportSection, Instruction, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, ImportSectionReader, Parser, Payload,
    TypeRef,
};

/// How many consecutive bytes are compared.
const RUN: usize = 4;
/// How many of its rows represent a function: those with the smallest hashes.
const MARKS: usize = 600;
/// A row that more functions share says nothing about them.
const COMMON: usize = 20_000;
/// The fewest rows that two similar functions share.
const ALIKE: u16 = 3;
/// The precision of likeness.
const PARTS: usize = 1_000_000;

/// The same module in an order that compresses better, with new names for its imports.
pub(crate) fn order(module: &[u8], names: &HashMap<String, String>) -> Result<Vec<u8>> {
    let module = &plain(module)?;
    let bodies = bodies(module)?;
    let imports = imported(module)?;
    let same = same(&kinds(module)?, &bodies, imports)?;
    let different: Vec<_> = (0..bodies.len()).filter(|&function| same[function] == function).collect();
    let marks = different.iter().map(|&function| marks(&bodies[function])).collect::<Result<Vec<_>>>()?;
    let order: Vec<_> = neighbours(&marks).into_iter().map(|number| different[number]).collect();
    let mut places = vec![0; bodies.len()];
    order.iter().enumerate().for_each(|(place, &function)| places[function] = place as u32);
    let places: Vec<_> = same.iter().map(|&function| places[function]).collect();
    let mut out = Module::new();
    let mut ordered = Ordered { names, imports, order: &order, places: &places };
    ordered.parse_core_module(&mut out, Parser::new(0), module).map_err(|error| anyhow!("{error}"))?;
    Ok(out.finish())
}

/// Short names for imports whose names end in a hash. There are many, and a hash cannot be compressed.
pub(crate) fn short_names(module: &[u8]) -> Result<HashMap<String, String>> {
    let hashed = |name: &str| {
        let last = name.rsplit('_').next().unwrap_or_default();
        last.len() == 16 && last.bytes().all(|digit| digit.is_ascii_hexdigit())
    };
    let mut names = HashMap::new();
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::ImportSection(imports) = payload? {
            for import in imports.into_imports() {
                let name = import?.name;
                if hashed(name) {
                    names.insert(name.to_string(), format!("f{}", names.len()));
                }
            }
        }
    }
    Ok(names)
}

/// The body of each function.
fn bodies(module: &[u8]) -> Result<Vec<FunctionBody<'_>>> {
    let payloads = Parser::new(0).parse_all(module);
    let body = |payload| match payload {
        Ok(Payload::CodeSectionEntry(body)) => Some(Ok(body)),
        Ok(_) => None,
        Err(error) => Some(Err(anyhow!("{error}"))),
    };
    payloads.filter_map(body).collect()
}

/// The number of each function's type.
fn kinds(module: &[u8]) -> Result<Vec<u32>> {
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::FunctionSection(kinds) = payload? {
            return Ok(kinds.into_iter().collect::<Result<_, _>>()?);
        }
    }
    Ok(Vec::new())
}

/// For each function the first one that does the same. Functions that differ only in which equal functions they call
/// are equal, too.
fn same(kinds: &[u32], bodies: &[FunctionBody<'_>], imports: u32) -> Result<Vec<usize>> {
    let mut same: Vec<_> = (0..bodies.len()).collect();
    loop {
        let mut first = HashMap::new();
        let mut next = Vec::with_capacity(bodies.len());
        for (function, body) in bodies.iter().enumerate() {
            let body = written(&mut Alike { imports, same: &same }, body).map_err(|error| anyhow!("{error}"))?;
            next.push(*first.entry((kinds[function], body.into_raw_body())).or_insert(function));
        }
        if next == same {
            return Ok(same);
        }
        same = next;
    }
}

/// How many functions are imported; they keep their places.
fn imported(module: &[u8]) -> Result<u32> {
    let mut functions = 0;
    for payload in Parser::new(0).parse_all(module) {
        if let Payload::ImportSection(imports) = payload? {
            for import in imports.into_imports() {
                functions += u32::from(matches!(import?.ty, TypeRef::Func(_)));
            }
        }
    }
    Ok(functions)
}

/// The rows that represent a function. The functions it calls are left out: similar functions call different ones.
fn marks(body: &FunctionBody<'_>) -> Result<Vec<u64>> {
    let bytes = written(&mut Blind, body).map_err(|error| anyhow!("{error}"))?.into_raw_body();
    let hash = |row: &[u8]| {
        let mut hasher = DefaultHasher::new();
        row.hash(&mut hasher);
        hasher.finish()
    };
    let mut marks: Vec<_> = bytes.windows(RUN.min(bytes.len())).map(hash).collect();
    marks.sort_unstable();
    marks.dedup();
    marks.truncate(MARKS);
    Ok(marks)
}

/// The order in which every function follows the one it is most like.
fn neighbours(marks: &[Vec<u64>]) -> Vec<usize> {
    let mut having: HashMap<u64, Vec<usize>> = HashMap::new();
    for (function, marks) in marks.iter().enumerate() {
        for &mark in marks {
            having.entry(mark).or_default().push(function);
        }
    }
    having.retain(|_, functions| (2..=COMMON).contains(&functions.len()));
    let (mut placed, mut shared) = (vec![false; marks.len()], vec![0_u16; marks.len()]);
    let mut order = Vec::with_capacity(marks.len());
    for first in 0..marks.len() {
        let mut next = Some(first).filter(|&first| !placed[first]);
        while let Some(function) = next {
            placed[function] = true;
            order.push(function);
            let others = || marks[function].iter().filter_map(|mark| having.get(mark)).flatten().copied();
            others().for_each(|other| shared[other] += 1);
            let alike = others().filter(|&other| !placed[other] && shared[other] >= ALIKE);
            // The share of all their rows that they have in common.
            let likeness = |other: usize| {
                let both = usize::from(shared[other]);
                both * PARTS / (marks[function].len() + marks[other].len() - both)
            };
            next = alike.max_by_key(|&other| (likeness(other), Reverse(other.abs_diff(function))));
            others().for_each(|other| shared[other] = 0);
        }
    }
    order
}

/// A rewritten function, without instructions that do nothing.
fn written(how: &mut impl Reencode<Error = Infallible>, body: &FunctionBody<'_>) -> Result<Function, Error> {
    let mut function = how.new_function_with_parsed_locals(body)?;
    let mut reader = body.get_operators_reader()?;
    while !reader.eof() {
        let instruction = how.parse_instruction(&mut reader)?;
        if !matches!(instruction, Instruction::Nop) {
            function.instruction(&instruction);
        }
    }
    Ok(function)
}

/// Rewrites calls to go to the first of several equal functions.
struct Alike<'a> {
    imports: u32,
    same: &'a [usize],
}

impl Reencode for Alike<'_> {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        let own = function.checked_sub(self.imports);
        Ok(own.map_or(function, |own| self.imports + self.same[own as usize] as u32))
    }
}

/// Rewrites functions without the functions they call.
struct Blind;

impl Reencode for Blind {
    type Error = Infallible;

    fn function_index(&mut self, _: u32) -> Result<u32, Error> {
        Ok(0)
    }
}

/// Writes a module whose functions have new places.
struct Ordered<'a> {
    /// New names for imports.
    names: &'a HashMap<String, String>,
    /// How many functions are imported.
    imports: u32,
    /// The functions in their new order.
    order: &'a [usize],
    /// The new place of each function, or of its equal.
    places: &'a [u32],
}

impl Ordered<'_> {
    fn in_order<T>(&self, items: impl Iterator<Item = wasmparser::Result<T>>) -> Result<Vec<T>, Error> {
        let mut items = items.map(|item| item.map(Some)).collect::<wasmparser::Result<Vec<_>>>()?;
        Ok(self.order.iter().filter_map(|&function| items[function].take()).collect())
    }
}

impl Reencode for Ordered<'_> {
    type Error = Infallible;

    fn function_index(&mut self, function: u32) -> Result<u32, Error> {
        let own = function.checked_sub(self.imports);
        Ok(own.map_or(function, |own| self.imports + self.places[own as usize]))
    }

    fn parse_import_section(
        &mut self,
        imports: &mut ImportSection,
        section: ImportSectionReader<'_>,
    ) -> Result<(), Error> {
        for import in section.into_imports() {
            let import = import?;
            let name = self.names.get(import.name).map_or(import.name, String::as_str);
            imports.import(import.module, name, self.entity_type(import.ty)?);
        }
        Ok(())
    }

    fn parse_function_section(
        &mut self,
        functions: &mut FunctionSection,
        section: FunctionSectionReader<'_>,
    ) -> Result<(), Error> {
        for kind in self.in_order(section.into_iter())? {
            functions.function(kind);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, section: CodeSectionReader<'_>) -> Result<(), Error> {
        let bodies = self.in_order(section.into_iter())?;
        for body in bodies {
            code.function(&written(self, &body)?);
        }
        Ok(())
    }

    /// Custom sections are only for the builder.
    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), Error> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{bodies, order};
    use crate::sample::{described, module};
    use std::collections::HashMap;
    use wasm_encoder::Instruction::{Call, Drop, End, I32Const, Nop};

    #[test]
    fn functions_that_do_the_same_become_one() {
        let functions = [
            ("first", 0, vec![I32Const(1000), Drop, End]),
            ("calls first", 0, vec![Call(0), I32Const(2), Drop, End]),
            ("second", 0, vec![Nop, I32Const(1000), Drop, End]),
            ("calls second", 0, vec![Call(2), I32Const(2), Drop, End]),
            ("is given something", 1, vec![I32Const(1000), Drop, End]),
        ];
        let written = order(&module(&functions), &HashMap::new()).expect("a module");
        assert_eq!(bodies(&written).expect("functions").len(), 3);
        let all: Vec<_> = (0..3).map(|function| described(&written, function)).collect();
        assert!(all.iter().any(|body| body[0].starts_with("Call")), "{all:?}");
    }
}
