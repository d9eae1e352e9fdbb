import Foundation
import RaceHunt

/// The options of the command line.
package struct Options {
  enum Chosen {
    case explore, list, help
    case other(Mode)
    case replay(Entry, Schedule)
  }

  /// An argument that cannot be understood.
  package struct Mistake: Error {
    package let explanation: String

    package init(_ explanation: String) {
      self.explanation = explanation
    }
  }

  package let catalogue: Catalogue
  private(set) var mode = Chosen.explore
  /// The entries that were named. Empty if none was named.
  package private(set) var entries: [Entry] = []
  package private(set) var seed: UInt64 = 1
  /// How long the run may take, in seconds. Nil if no time was given.
  package private(set) var time: Double?
  /// How exploring chooses its schedules.
  package private(set) var strategy = SearchStrategy.portfolio
  /// What logical threads run on.
  package private(set) var carriers = CarrierKind.standard
  /// How many steps each scenario is explored for. Nil if only the time is a limit.
  private(set) var steps: Int?
  /// How many processes explore.
  package private(set) var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// The values of the options of a mode.
  package private(set) var parameters: [String: String] = [:]
  /// Whether operations may fail without a cause.
  private(set) var failsWithoutCause = false
  package private(set) var json: String?
  private(set) var timeline: String?
  /// The folder for the pages of failures.
  private(set) var pages: String?
  /// Whether the result of each scenario is printed, and not only of those that failed.
  private(set) var isVerbose = false
  /// Whether this process was started by another process of this program.
  package private(set) var isChild = false

  /// - Parameter explores: Whether the build has scheduling points. Without them only `--list` and `--help` work.
  package init(
    _ arguments: [String], _ catalogue: Catalogue, explores: Bool = Exploration.isCompiledIn
  ) throws(Mistake) {
    self.catalogue = catalogue
    var rest = arguments[...]
    var names: [String] = []
    var given: [String] = []
    var replayed: String?
    while let argument = rest.popFirst() {
      given.append(argument)
      switch argument {
      case "--list": mode = .list
      case "--help": mode = .help
      case "--only": try names.append(Self.text(rest.popFirst(), for: argument, "the name of a scenario"))
      case "--seed": seed = try Self.number(rest.popFirst(), in: 0...(.max), for: argument)
      case "--time": time = try Self.number(rest.popFirst(), in: 0.001...1e6, for: argument)
      case "--strategy": strategy = try Self.strategy(rest.popFirst())
      case "--steps": steps = try Self.number(rest.popFirst(), in: 1...1_000_000_000, for: argument)
      case "--jobs": jobs = try Self.number(rest.popFirst(), in: 1...1_000, for: argument)
      case "--carrier": carriers = try Self.carriers(rest.popFirst())
      case "--json": json = try Self.writable(rest.popFirst(), for: argument)
      case "--timeline": timeline = try Self.writable(rest.popFirst(), for: argument)
      case "--html": pages = try Self.folder(rest.popFirst(), for: argument)
      case "--replay":
        replayed = try Self.text(rest.popFirst(), for: argument, "a scenario and a schedule, such as name:a3b2")
      case "--verbose": isVerbose = true
      case "--spurious": failsWithoutCause = true
      case "--child": isChild = true
      default:
        if let found = catalogue.modes.first(where: { $0.option == argument }) {
          mode = .other(found)
        } else if catalogue.modes.contains(where: { $0.parameters.contains(argument) }) {
          parameters[argument] = try Self.text(rest.popFirst(), for: argument, "a value")
        } else {
          throw Mistake("There is no option \(argument).")
        }
      }
    }
    if given.contains("--help") {
      mode = .help
      return
    }
    if !explores, !given.contains("--list") {
      throw Mistake(
        "This build has no scheduling points: use a debug build, or --traits Exploration in release.")
    }
    if let replayed { mode = try replay(replayed) }
    try Self.check(given, for: mode)
    // The names are read last, since their meaning depends on the mode.
    for name in names { try entries.append(entry(name)) }
    if case .other(let mode) = mode {
      try mode.check(self)
    } else if isChild, entries.isEmpty {
      throw Mistake("--child needs --only.")
    }
  }

  /// Refuses options that would have no effect.
  private static func check(_ given: [String], for mode: Chosen) throws(Mistake) {
    let (name, others): (String?, [String]) =
      switch mode {
      case .explore, .help:
        (
          nil,
          [
            "--only", "--seed", "--time", "--steps", "--strategy", "--carrier", "--jobs", "--json",
            "--timeline", "--html", "--verbose", "--spurious", "--child",
          ]
        )
      case .other(let mode): (mode.option, mode.permitted + mode.parameters)
      case .replay: ("--replay", ["--carrier", "--json", "--timeline", "--html", "--spurious"])
      case .list: ("--list", [])
      }
    for option in given where option != name && !others.contains(option) {
      throw Mistake("\(option) does not go with \(name ?? "exploring").")
    }
  }

  private func entry(_ name: String) throws(Mistake) -> Entry {
    if case .other(let mode) = mode {
      guard let entry = mode.entries.first(where: { $0.name == name }) else {
        throw Mistake("There is no \(name) for \(mode.option); --list shows the names.")
      }
      return entry
    }
    return try scenario(name)
  }

  private func scenario(_ name: String) throws(Mistake) -> Entry {
    guard let entry = catalogue.entry(named: name) else {
      throw Mistake("There is no scenario \(name); --list shows them.")
    }
    return entry
  }

  private func replay(_ token: String) throws(Mistake) -> Chosen {
    guard let colon = token.lastIndex(of: ":"),
      let schedule = Schedule(String(token[token.index(after: colon)...])), !schedule.picks.isEmpty
    else { throw Mistake("--replay needs a scenario and a schedule, such as name:a3b2.") }
    return .replay(try scenario(String(token[..<colon])), schedule)
  }

  private static func strategy(_ name: String?) throws(Mistake) -> SearchStrategy {
    guard let name, let strategy = SearchStrategy(name) else {
      throw Mistake(
        "--strategy needs one of portfolio, dfs, dfs(2), dpor, pos, pct, pct(3), surw, fest and random.")
    }
    return strategy
  }

  private static func carriers(_ name: String?) throws(Mistake) -> CarrierKind {
    guard let name, let kind = CarrierKind(rawValue: name), kind.isSupported else {
      let kinds = CarrierKind.allCases.filter(\.isSupported).map(\.rawValue).joined(separator: " and ")
      throw Mistake("--carrier needs one of \(kinds), which this build supports.")
    }
    return kind
  }

  private static func text(_ text: String?, for option: String, _ what: String) throws(Mistake) -> String {
    guard let text else { throw Mistake("\(option) needs \(what).") }
    return text
  }

  package static func number<Number: LosslessStringConvertible & Comparable>(
    _ text: String?, in range: ClosedRange<Number>, for option: String
  ) throws(Mistake) -> Number {
    guard let text, !text.hasPrefix("+"), let number = Number(text), range.contains(number) else {
      throw Mistake("\(option) needs a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// Checks before the run that the file can be written. The file itself is not created or changed here.
  private static func writable(_ file: String?, for option: String) throws(Mistake) -> String {
    guard let file, !file.isEmpty, isWritable(file) else {
      throw Mistake("\(option) needs a file that can be written.")
    }
    return file
  }

  /// Checks before the run that files can be written into the folder, which may not exist yet.
  private static func folder(_ folder: String?, for option: String) throws(Mistake) -> String {
    var isFolder: ObjCBool = false
    guard let folder, !folder.isEmpty,
      FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        ? isFolder.boolValue && FileManager.default.isWritableFile(atPath: folder) : isWritable(folder)
    else { throw Mistake("\(option) needs a folder that can be written.") }
    return folder
  }

  /// The limits of hunts that these options ask for, with the other limits of the given budget.
  func budget(_ budget: Budget) -> Budget {
    var budget = budget
    budget.failuresWithoutCause = failsWithoutCause
    return budget
  }

  private static func isWritable(_ file: String) -> Bool {
    var isDirectory: ObjCBool = false
    if FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) {
      return !isDirectory.boolValue && FileManager.default.isWritableFile(atPath: file)
    }
    let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
    return FileManager.default.fileExists(atPath: folder, isDirectory: &isDirectory) && isDirectory.boolValue
      && FileManager.default.isWritableFile(atPath: folder)
  }
}
