@_exported public import SignalsCore

// How operators are written: what holds for all files of this module.
//
// Attributes. The compiler must specialise generic code on the path of an event for the values of a program.
//
// - Operators and engines are `@_alwaysEmitIntoClient`: only the programs that use them contain their code. The linker
//   keeps every public function without the attribute, with all that the function calls. One `lift` kept 22 KB. So a
//   generic function off the path of an event has the attribute too.
// - Subjects and subscribing are `@inlinable`, because every program uses them. With `@_alwaysEmitIntoClient` each file
//   of a program would compile its own copy in debug builds.
// - Rare code has `@_alwaysEmitIntoClient` even if it is not generic, as `CommandControl.command` does.
// - No event passes through an existential of a generic class. The compiler specialises closures, but not the witness
//   methods of generic classes.
// - The library does not use its own generic code with a concrete type where that can be avoided. The compiler would
//   specialise the code into the module, and every program would contain the copy.
// - The engines are in this module, since inlined code that calls another module is optimised late. Chains of operators
//   would cost more for each value.
//
// Size. The linker keeps the witnesses of every protocol, and the copying functions of every generic structure and
// `enum`:
//
// - Write a function, not a protocol.
// - Return a tuple or throw; do not return a generic `enum` that one function needs.
// - Off the path of an event, write a class, not a large generic structure.
// - Do not define an `enum` of events. It adds 2 to 5 KB to every program, even if the operator is not used. So a state
//   has one function for each kind of event.
// - A state is `~Copyable`. Nothing copies it by mistake, and a program contains a third less of its copying functions.
//
// Labels of the closure of a signal. The label tells `subscribe` which checks it must add. The engines choose for most
// operators:
//
// - `attach:` promises nothing. `subscribe` checks for disposal before each value. Always correct, slightly slower.
// - `guarded:` promises that the closure sends no value after the disposal of its handle, as the engines with a strand
//   do. A wrong promise lets a value arrive after a disposal: `DisposedValueTests` fails.
// - `linear(_:)` and `stateful(_:)` check in the operator's own closure, or in one behind it. They promise the same.
// - `isDirect: true` promises that the observer's own handle ends at a source that disposes it. A wrong promise makes a
//   subscription without a sender last until it is disposed from outside: `SourceDeathTests` fails.
//
// Strands. A source is serial (law 1), so `linear` and `Upstream` take no lock. `FanIn` and `Merging` have a strand,
// and subscribe to sources outside of it. So a source that sends forever inside its subscription can still be disposed.
//
// Chains. An operator holds the `Observer` that it sends to. The engines that subscribe to signals while they run
// (`FanIn`, `Merging`, `SerialSubscription`) hold it in a `Downstream` instead. So operators nest without limit at run
// time, and the chain of their observers is released in a loop (law 6).
