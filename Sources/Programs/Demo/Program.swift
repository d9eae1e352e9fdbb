/// A small complete program that uses the library and prints each step.
struct Program: Sendable {
  /// Prints one line.
  typealias Output = @Sendable (String) -> Void

  let name: String
  let summary: String
  /// Runs the program with the arguments that follow its name, and returns the exit status.
  let command: @Sendable (_ arguments: [String], _ output: @escaping Output, _ errors: @escaping Output) -> Int32

  static let all = [bind, subscription, peashooter, time, form, login, channel]

  init(
    name: String, summary: String,
    command:
      @escaping @Sendable (
        _ arguments: [String], _ output: @escaping Output, _ errors: @escaping Output
      ) -> Int32
  ) {
    self.name = name
    self.summary = summary
    self.command = command
  }

  /// A program that takes no arguments.
  init(name: String, summary: String, run: @escaping @Sendable (_ output: @escaping Output) -> Void) {
    self.init(name: name, summary: summary) { arguments, output, errors in
      if arguments == ["--help"] {
        output("usage: Demo \(name)")
        output(summary)
        return 0
      }
      guard arguments.isEmpty else {
        errors(DemoCommand.usage)
        return 2
      }
      run(output)
      return 0
    }
  }
}
