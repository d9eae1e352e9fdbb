/// The command line: lists the examples, or runs one of them.
enum ExamplesCommand {
  static let examples: [Example] = [
    .bind, .subscription, .peashooter, .time, .channel, .login, .note, .watch, .crawler, .eventLoop, .chat, .chatServer,
    .chatClient,
  ]

  private static let usage = "usage: Examples [NAME [ARGUMENT ...] | --help]"

  /// Returns the exit status: 2 for wrong arguments, 1 for an example that failed.
  static func run(_ arguments: [String], output: @escaping Example.Output, errors: Example.Output) -> Int32 {
    guard let name = arguments.first, arguments != ["--help"] else {
      if !arguments.isEmpty { output(usage) }
      let width = examples.map(\.heading.count).max() ?? 0
      for example in examples {
        output(example.heading + String(repeating: " ", count: width + 2 - example.heading.count) + example.summary)
      }
      output("\nswift run Examples NAME runs one of them.")
      return 0
    }
    guard let example = examples.first(where: { $0.name == name }) else {
      errors("There is no example \"\(name)\". The examples: \(examples.map(\.name).joined(separator: ", ")).")
      errors(usage)
      return 2
    }
    let arguments = Array(arguments.dropFirst())
    if arguments == ["--help"] {
      output("usage: Examples \(example.heading)")
      output(example.summary)
      return 0
    }
    do {
      try example.run(arguments, output)
      return 0
    } catch is Example.Misuse {
      errors("usage: Examples \(example.heading)")
      return 2
    } catch {
      errors("\(name): \(error)")
      return 1
    }
  }
}
