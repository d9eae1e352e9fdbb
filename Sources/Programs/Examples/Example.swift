/// A small complete program that uses the public interface of the library, and prints what happens.
struct Example: Sendable {
  /// Prints one line.
  typealias Output = @Sendable (String) -> Void

  /// Arguments that an example cannot be run with.
  struct Misuse: Error {}

  let name: String
  let arguments: String
  let summary: String
  /// Runs the example on the main thread. Throws `Misuse` for wrong arguments.
  let run: @Sendable (_ arguments: [String], _ output: @escaping Output) throws -> Void

  init(
    _ name: String, _ arguments: String, _ summary: String,
    run: @escaping @Sendable (_ arguments: [String], _ output: @escaping Output) throws -> Void
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.run = run
  }

  /// An example without arguments.
  init(_ name: String, _ summary: String, run: @escaping @Sendable (_ output: @escaping Output) throws -> Void) {
    self.init(name, "", summary) { arguments, output in
      if !arguments.isEmpty { throw Misuse() }
      try run(output)
    }
  }

  var heading: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}
