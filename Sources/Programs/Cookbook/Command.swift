/// A program of the cookbook.
struct Recipe: Sendable {
  typealias Output = @Sendable (String) -> Void

  /// Arguments that a program cannot be run with.
  struct Misuse: Error {}

  let name: String
  let arguments: String
  let summary: String
  /// Runs the program on the main thread. Throws `Misuse` for wrong arguments.
  let run: @Sendable (_ arguments: ArraySlice<String>, _ output: @escaping Output) throws -> Void

  /// A program without arguments.
  init(_ name: String, _ summary: String, run: @escaping @Sendable (_ output: @escaping Output) throws -> Void) {
    self.init(name, "", summary) { arguments, output in
      if !arguments.isEmpty { throw Misuse() }
      try run(output)
    }
  }

  init(
    _ name: String, _ arguments: String, _ summary: String,
    run: @escaping @Sendable (_ arguments: ArraySlice<String>, _ output: @escaping Output) throws -> Void
  ) {
    self.name = name
    self.arguments = arguments
    self.summary = summary
    self.run = run
  }
}

/// The command line. Without a name, and with `--help`, it lists the programs.
enum Cookbook {
  static let usage = "usage: Cookbook [NAME [ARGUMENT ...] | --help]"

  static let recipes = [
    Recipe("chat", "a chat server and two clients in one process") { try ChatPrograms.play(output: $0) },
    Recipe("chat-server", "[PORT]", "a chat server, until the input ends") { arguments, output in
      try ChatPrograms.serve(port: arguments.isEmpty ? 0 : port(arguments), output: output)
    },
    Recipe("chat-client", "PORT", "a client that connects again when the server is gone") { arguments, output in
      try ChatPrograms.join(port: port(arguments), output: output)
    },
    Recipe("crawler", "visits a site with limits for requests at once and per second") {
      CrawlerProgram.run(output: $0)
    },
    Recipe("event-loop", "timers, threads, an actor and sockets on one event loop") {
      try EventLoopProgram.run(output: $0)
    },
    Recipe("note", "the view model of an editor that saves by itself") { NoteProgram.run(output: $0) },
    Recipe("watch", "[FOLDER]", "the changes of a folder; without an argument, of one in memory") { arguments, output in
      if arguments.count > 1 { throw Recipe.Misuse() }
      guard let folder = arguments.first else { return FileWatcherProgram.play(output: output) }
      FileWatcherProgram.run(folder, output: output)
    },
  ]

  /// Returns the exit status: 2 for wrong arguments, 1 for a program that failed.
  static func run(_ arguments: [String], output: @escaping Recipe.Output, errors: Recipe.Output) -> Int32 {
    guard let name = arguments.first, arguments != ["--help"] else {
      if !arguments.isEmpty { output(usage) }
      let width = recipes.map { $0.heading.count }.max() ?? 0
      for recipe in recipes {
        output(recipe.heading + String(repeating: " ", count: width + 2 - recipe.heading.count) + recipe.summary)
      }
      return 0
    }
    guard let recipe = recipes.first(where: { $0.name == name }) else {
      errors(usage)
      return 2
    }
    if arguments.dropFirst() == ["--help"] {
      output("usage: Cookbook \(recipe.heading)")
      output(recipe.summary)
      return 0
    }
    do {
      try recipe.run(arguments.dropFirst(), output)
      return 0
    } catch is Recipe.Misuse {
      errors("usage: Cookbook \(recipe.heading)")
      return 2
    } catch {
      errors("\(name): \(error)")
      return 1
    }
  }

  private static func port(_ arguments: ArraySlice<String>) throws -> UInt16 {
    guard arguments.count == 1, let text = arguments.first, !text.hasPrefix("+"), let port = UInt16(text) else {
      throw Recipe.Misuse()
    }
    return port
  }
}

extension Recipe {
  fileprivate var heading: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}
