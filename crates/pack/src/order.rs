//! Writes a module again with its functions in another order, each beside the one it is most like: what compresses a
//! file remembers best what it has just read. Numbers are written as short as they are, and names are left out.

use anyhow::{Result, anyhow};
use std::collections::HashMap;
use std::convert::Infallible;
use std::hash::{DefaultHasher, Hash, Hasher};
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, Function, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, Parser, Payload, TypeRef,
};

/// How many bytes in a row are compared.
const RUN: usize = 6;
/// How many of its rows stand for a function: those with the smallest hashes.
const MARKS: usize = 96;
/// A row that more functions have in common says nothing about them.
const COMMON: usize = 1000;
/// How many rows two functions share at least if they are alike.
const ALIKE: u16 = 3;

/// The same module, which compresses better.
pub(crate) fn order(module: &[u8]) -> Result<Vec<u8>> {
    let bodies = bodies(module)?;
    let marks = bodies.iter().map(marks).collect::<Result<Vec<_>>>()?;
    let order = neighbours(&marks);
    let imports = imported(module)?;
    let mut places = vec![0; order.len()];
    order.iter().enumerate().for_each(|(place, &function)| places[function] = place as u32);
    let mut out = Module::new();
    let mut ordered = Ordered { imports, order: &order, places: &places };
    ordered.parse_core_module(&mut out, Parser::new(0), module).map_err(|error| anyhow!("{error}"))?;
    Ok(out.finish())
}

/// What each function does.
fn bodies(module: &[u8]) -> Result<Vec<FunctionBody<'_>>> {
    let payloads = Parser::new(0).parse_all(module);
    let body = |payload| match payload {
        Ok(Payload::CodeSectionEntry(body)) => Some(Ok(body)),
        Ok(_) => None,
        Err(error) => Some(Err(anyhow!("{error}"))),
    };
    payloads.filter_map(body).collect()
}

/// How many functions come from outside; they keep their places.
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

/// The rows that stand for a function. Whom it calls is left out: like functions call others.
fn marks(body: &FunctionBody<'_>) -> Result<Vec<u64>> {
    let bytes = written(&mut Blind, body)?.into_raw_body();
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

/// Every function after the one it is most like.
fn neighbours(marks: &[Vec<u64>]) -> Vec<usize> {
    let mut having: HashMap<u64, Vec<usize>> = HashMap::new();
    for (function, marks) in marks.iter().enumerate() {
        for &mark in marks {
            having.entry(mark).or_default().push(function);
        }
    }
    having.retain(|_, functions| (2..=COMMON).contains(&functions.len()));
    let (mut placed, mut shared) = (vec![false; marks.len()], vec![0; marks.len()]);
    let mut order = Vec::with_capacity(marks.len());
    for first in 0..marks.len() {
        let mut next = Some(first).filter(|&first| !placed[first]);
        while let Some(function) = next {
            placed[function] = true;
            order.push(function);
            let others = || marks[function].iter().filter_map(|mark| having.get(mark)).flatten().copied();
            others().for_each(|other| shared[other] += 1);
            let alike = others().filter(|&other| !placed[other] && shared[other] >= ALIKE);
            next = alike.max_by_key(|&other| (shared[other], std::cmp::Reverse(other.abs_diff(function))));
            others().for_each(|other| shared[other] = 0);
        }
    }
    order
}

/// A function, written again.
fn written(how: &mut impl Reencode<Error = Infallible>, body: &FunctionBody<'_>) -> Result<Function> {
    let wrong = |error: Error| anyhow!("{error}");
    let mut function = how.new_function_with_parsed_locals(body).map_err(wrong)?;
    let mut reader = body.get_operators_reader()?;
    while !reader.eof() {
        function.instruction(&how.parse_instruction(&mut reader).map_err(wrong)?);
    }
    Ok(function)
}

/// Writes functions without saying whom they call.
struct Blind;

impl Reencode for Blind {
    type Error = Infallible;

    fn function_index(&mut self, _: u32) -> Result<u32, Error> {
        Ok(0)
    }
}

/// Writes a module whose functions have new places.
struct Ordered<'a> {
    /// How many functions come from outside.
    imports: u32,
    /// Which function comes first, and so on.
    order: &'a [usize],
    /// Where each function is now.
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
        bodies.into_iter().try_for_each(|body| self.parse_function_body(code, body))
    }

    /// Only for those who build it.
    fn parse_custom_section(&mut self, _: &mut Module, _: CustomSectionReader<'_>) -> Result<(), Error> {
        Ok(())
    }
}
