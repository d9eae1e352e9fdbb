import Foundation
import RaceHunt

/// The options of the command line.
struct Options {
  enum Mode {
    case explore, soak, real, selfCheck, reference, strategies, speed, list, help
    case replay(Entry, Schedule)
  }

  /// An argument that cannot be understood.
  struct Mistake: Error {
    let explanation: String
  }

  private(set) var mode = Mode.explore
  /// The scenarios, or the wrong versions of the planted faults, that were named. Empty if none was named.
  private(set) var entries: [Entry] = []
  private(set) var seed: UInt64 = 1
  /// How long the run may take, in seconds. Nil if no time was given.
  private(set) var time: Double?
  /// How exploring chooses its schedules.
  private(set) var strategy = SearchStrategy.portfolio
  /// What logical threads run on.
  private(set) var carriers = CarrierKind.standard
  /// How many steps each scenario is explored for. Nil if only the time is a limit.
  private(set) var steps: Int?
  /// How many processes explore.
  private(set) var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// The part of the scenarios that is explored.
  private(set) var shard = Shard.whole
  private(set) var threads = 4
  /// How many programs are compared with the reference. Nil if only the time is a limit.
  private(set) var programs: Int?
  /// The kind of these programs. Nil means all kinds.
  private(set) var kind: Comparison.Kind?
  /// Whether operations may fail without a cause.
  private(set) var failsWithoutCause = false
  private(set) var json: String?
  private(set) var timeline: String?
  /// The folder for the pages of failures.
  private(set) var pages: String?
  /// Whether the result of each scenario is printed, and not only of those that failed.
  private(set) var isVerbose = false
  /// Whether this process was started by another process of this program.
  private(set) var isChild = false

  /// - Parameter explores: Whether the build has scheduling points. Without them there are no schedules to choose.
  init(_ arguments: [String], explores: Bool = Exploration.isCompiledIn) throws(Mistake) {
    var rest = arguments[...]
    var names: [String] = []
    var given: [String] = []
    while let argument = rest.popFirst() {
      given.append(argument)
      switch argument {
      case "--list": mode = .list
      case "--help": mode = .help
      case "--real": mode = .real
      case "--soak": mode = .soak
      case "--self-check": mode = .selfCheck
      case "--reference": mode = .reference
      case "--strategies": mode = .strategies
      case "--speed": mode = .speed
      case "--only": try names.append(Self.text(rest.popFirst(), for: argument, "the name of a scenario"))
      case "--seed": seed = try Self.number(rest.popFirst(), in: 0...(.max), for: argument)
      case "--time": time = try Self.number(rest.popFirst(), in: 0.001...1e6, for: argument)
      case "--strategy": strategy = try Self.strategy(rest.popFirst())
      case "--steps": steps = try Self.number(rest.popFirst(), in: 1...1_000_000_000, for: argument)
      case "--kind":
        let name = try Self.text(rest.popFirst(), for: argument, "a kind of programs")
        guard let found = Comparison.Kind(rawValue: name) else {
          let kinds = Comparison.Kind.allCases.map(\.rawValue).joined(separator: ", ")
          throw Mistake(explanation: "--kind is one of \(kinds), and not \(name).")
        }
        kind = found
      case "--programs": programs = try Self.number(rest.popFirst(), in: 1...1_000_000_000, for: argument)
      case "--jobs": jobs = try Self.number(rest.popFirst(), in: 1...1_000, for: argument)
      case "--shard": shard = try Self.shard(rest.popFirst())
      case "--carrier": carriers = try Self.carriers(rest.popFirst())
      case "--threads": threads = try Self.number(rest.popFirst(), in: 2...32, for: argument)
      case "--json": json = try Self.writable(rest.popFirst(), for: argument)
      case "--timeline": timeline = try Self.writable(rest.popFirst(), for: argument)
      case "--html": pages = try Self.folder(rest.popFirst(), for: argument)
      case "--replay": mode = try Self.replay(rest.popFirst())
      case "--verbose": isVerbose = true
      case "--spurious": failsWithoutCause = true
      case "--child": isChild = true
      default: throw Mistake(explanation: "There is no option \(argument).")
      }
    }
    if given.contains("--help") {
      mode = .help
      return
    }
    if !explores, let option = given.first(where: Self.exploring.contains) {
      throw Mistake(
        explanation: "\(option) needs scheduling points, which this build does not have: use a debug build, or "
          + "--traits Exploration in release.")
    }
    try Self.check(given, for: mode, explores: explores)
    // The names are read last, since their meaning depends on the mode.
    for name in names { try entries.append(Self.entry(name, for: mode)) }
    if isChild, entries.isEmpty, !given.contains("--shard"), !given.contains("--reference") {
      throw Mistake(explanation: "--child needs --only or --shard.")
    }
  }

  /// The options for schedules.
  private static let exploring = [
    "--steps", "--strategy", "--carrier", "--jobs", "--shard", "--timeline", "--html", "--soak", "--self-check",
    "--reference", "--strategies", "--speed", "--replay", "--spurious",
  ]

  /// Refuses options that would have no effect.
  private static func check(_ given: [String], for mode: Mode, explores: Bool) throws(Mistake) {
    let (name, others): (String?, [String]) =
      switch mode {
      case .explore where !explores: (nil, ["--only", "--seed", "--time", "--threads", "--json", "--verbose"])
      case .explore, .help:
        (
          nil,
          [
            "--only", "--seed", "--time", "--steps", "--strategy", "--carrier", "--jobs", "--shard", "--json",
            "--timeline", "--html", "--verbose", "--spurious", "--child",
          ]
        )
      case .soak:
        (
          "--soak",
          [
            "--only", "--seed", "--time", "--steps", "--strategy", "--carrier", "--jobs", "--shard", "--json", "--html",
            "--spurious",
          ]
        )
      case .real: ("--real", ["--only", "--seed", "--time", "--threads", "--json", "--verbose", "--child"])
      case .selfCheck:
        ("--self-check", ["--only", "--seed", "--time", "--carrier", "--threads", "--json", "--child"])
      case .reference: ("--reference", ["--seed", "--time", "--programs", "--kind", "--carrier", "--jobs", "--child"])
      case .replay: ("--replay", ["--carrier", "--json", "--timeline", "--html", "--spurious"])
      case .strategies: ("--strategies", ["--carrier"])
      case .speed: ("--speed", ["--seed", "--strategy", "--carrier"])
      case .list: ("--list", [])
      }
    for option in given where option != name && !others.contains(option) {
      throw Mistake(explanation: "\(option) does not go with \(name ?? "exploring").")
    }
  }

  private static func entry(_ name: String, for mode: Mode) throws(Mistake) -> Entry {
    if case .selfCheck = mode {
      guard let fault = SelfCheck.entry(named: name) else {
        throw Mistake(explanation: "There is no planted fault \(name); --self-check shows them.")
      }
      return fault
    }
    guard let entry = Catalogue.entry(named: name) else {
      throw Mistake(explanation: "There is no scenario \(name); --list shows them.")
    }
    return entry
  }

  private static func replay(_ token: String?) throws(Mistake) -> Mode {
    guard let token, let colon = token.lastIndex(of: ":"),
      let schedule = Schedule(String(token[token.index(after: colon)...])), !schedule.picks.isEmpty
    else { throw Mistake(explanation: "--replay needs a scenario and a schedule, such as name:a3b2.") }
    return .replay(try entry(String(token[..<colon]), for: .explore), schedule)
  }

  private static func shard(_ text: String?) throws(Mistake) -> Shard {
    guard let text, let shard = Shard(text) else {
      throw Mistake(explanation: "--shard needs the number of a part and the number of parts, such as 2/8.")
    }
    return shard
  }

  private static func strategy(_ name: String?) throws(Mistake) -> SearchStrategy {
    guard let name, let strategy = SearchStrategy(name) else {
      throw Mistake(
        explanation: "--strategy needs one of portfolio, dfs, dfs(2), dpor, pos, pct, pct(3), tapct, pctwm, surw, "
          + "fest and random.")
    }
    return strategy
  }

  private static func carriers(_ name: String?) throws(Mistake) -> CarrierKind {
    guard let name, let kind = CarrierKind(rawValue: name), kind.isSupported else {
      let kinds = CarrierKind.allCases.filter(\.isSupported).map(\.rawValue).joined(separator: " and ")
      throw Mistake(explanation: "--carrier needs one of \(kinds), which this build supports.")
    }
    return kind
  }

  private static func text(_ text: String?, for option: String, _ what: String) throws(Mistake) -> String {
    guard let text else { throw Mistake(explanation: "\(option) needs \(what).") }
    return text
  }

  private static func number<Number: LosslessStringConvertible & Comparable>(
    _ text: String?, in range: ClosedRange<Number>, for option: String
  ) throws(Mistake) -> Number {
    guard let text, !text.hasPrefix("+"), let number = Number(text), range.contains(number) else {
      throw Mistake(explanation: "\(option) needs a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// Checks before the run that the file can be written. The file itself is not created or changed here.
  private static func writable(_ file: String?, for option: String) throws(Mistake) -> String {
    guard let file, !file.isEmpty, isWritable(file) else {
      throw Mistake(explanation: "\(option) needs a file that can be written.")
    }
    return file
  }

  /// Checks before the run that files can be written into the folder, which may not exist yet.
  private static func folder(_ folder: String?, for option: String) throws(Mistake) -> String {
    var isFolder: ObjCBool = false
    guard let folder, !folder.isEmpty,
      FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
        ? isFolder.boolValue && FileManager.default.isWritableFile(atPath: folder) : isWritable(folder)
    else { throw Mistake(explanation: "\(option) needs a folder that can be written.") }
    return folder
  }

  /// The limits of hunts that these options ask for, with the other limits of the given budget.
  func budget(_ budget: Budget) -> Budget {
    var budget = budget
    budget.failuresWithoutCause = failsWithoutCause
    return budget
  }

  /// The options of one round of a soak, which has its own seed.
  func round(_ number: Int, seconds: Double) -> Options {
    var options = self
    options.mode = .explore
    options.seed = seed &+ UInt64(number)
    options.time = max(seconds, 0.001)
    options.json = nil
    return options
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
