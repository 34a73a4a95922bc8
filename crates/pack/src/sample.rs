//! Small modules for the tests.

use wasm_encoder::{
    CodeSection, ExportKind, ExportSection, Function, FunctionSection, Instruction, Module, NameMap, NameSection,
    TypeSection, ValType,
};
use wasmparser::{Parser, Payload, Validator};

/// A module of functions, each given by its exported name, its number of integer parameters (at most two) and its body.
/// Each has two more variables of its own.
pub(crate) fn module(functions: &[(&str, u32, Vec<Instruction<'_>>)]) -> Vec<u8> {
    let (mut types, mut kinds, mut exports) = (TypeSection::new(), FunctionSection::new(), ExportSection::new());
    let (mut code, mut map, mut names) = (CodeSection::new(), NameMap::new(), NameSection::new());
    (0..3).for_each(|given| types.ty().function(vec![ValType::I32; given], []));
    for (number, (name, given, body)) in (0..).zip(functions) {
        kinds.function(*given);
        exports.export(name, ExportKind::Func, number);
        let mut function = Function::new([(2, ValType::I32)]);
        for instruction in body {
            function.instruction(instruction);
        }
        code.function(&function);
        map.append(number, name);
    }
    names.functions(&map);
    let mut module = Module::new();
    module.section(&types).section(&kinds).section(&exports).section(&code).section(&names);
    module.finish()
}

/// The instructions of a function of a valid module, without those that do nothing.
pub(crate) fn described(module: &[u8], function: usize) -> Vec<String> {
    Validator::new().validate_all(module).expect("a valid module");
    let payloads = Parser::new(0).parse_all(module).map(|payload| payload.expect("a payload"));
    let mut bodies = payloads.filter_map(|payload| match payload {
        Payload::CodeSectionEntry(body) => Some(body),
        _ => None,
    });
    let body = bodies.nth(function).expect("a function");
    let operators = body.get_operators_reader().expect("a body").into_iter();
    operators
        .map(|operator| format!("{:?}", operator.expect("an operator")))
        .filter(|operator| operator != "Nop")
        .collect()
}
