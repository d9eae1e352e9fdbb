/// The command line: lists the programs, or runs one of them.
enum DemoCommand {
  static let usage = "usage: Demo [NAME [ARGUMENT ...] | --list | --help]"

  /// Returns the exit status.
  static func run(_ arguments: [String], output: @escaping Program.Output, errors: @escaping Program.Output) -> Int32 {
    switch arguments {
    case ["--list"]:
      list(output)
      return 0
    case [], ["--help"]:
      output(usage)
      list(output)
      return 0
    default:
      guard let program = Program.all.first(where: { $0.name == arguments[0] }) else {
        errors(usage)
        return 2
      }
      return program.command(Array(arguments.dropFirst()), output, errors)
    }
  }

  private static func list(_ output: Program.Output) {
    let width = Program.all.map { $0.name.count }.max() ?? 0
    for program in Program.all {
      output(program.name + String(repeating: " ", count: width + 2 - program.name.count) + program.summary)
    }
  }
}
