// Programmer errors print their sentence to standard error in every build. The standard library's functions of the same
// names print nothing in a release build: the process ends with a bare trap. These functions shadow them in this module,
// and in files of the package's other modules that import it, or a module that exports it.

/// Traps with `message` on standard error unless `condition` holds.
@inlinable
@inline(__always)
package func precondition(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "", file: StaticString = #file,
  line: UInt = #line
) {
  if condition() { return }
  preconditionFailure(message(), file: file, line: line)
}

/// Traps with `message` on standard error. Never inlined, so that a check costs its caller a comparison and a jump.
@usableFromInline
@inline(never)
package func preconditionFailure(
  _ message: @autoclosure () -> String = "", file: StaticString = #file, line: UInt = #line
) -> Never {
  fatalError(message(), file: file, line: line)
}
