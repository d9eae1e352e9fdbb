import Foundation
import RaceHunt

/// What the command line asks for.
struct Options {
  static let usage = """
    usage: Stress [--list] [--only NAME]... [--seed N] [--time SECONDS] [--replay NAME:SCHEDULE] [--real] [--threads N]
                  [--self-check] [--json FILE] [--timeline FILE.svg] [--help]
    """

  static let help = """
    \(usage)

    Explores interleavings of the scenarios, and of random pipelines, until one fails. Where the build has no scheduling
    points (release, without the package trait Exploration), real threads are released together instead.

      --list                  the scenarios, and the rows of the race catalogue that they cover
      --only NAME             only this scenario, or random pipeline; may be repeated
      --seed N                what the random strategies and pipelines draw from (1)
      --time SECONDS          about how long the whole run takes (30); the work is counted, so that the same seed and
                              time explore the same schedules on every machine
      --replay NAME:SCHEDULE  one schedule, as a failure shows it
      --real                  real threads, each scenario in a process of its own
      --threads N             with real threads, how many do the same work, 2 to 32 (4)
      --self-check            planted faults, and how soon each is found
      --json FILE             writes the results to a file
      --timeline FILE.svg     draws the first failing interleaving, or the replayed one
      --help                  this text
    """

  enum Mode {
    case explore, real, selfCheck, list, help
    case replay(Entry, Schedule)
  }

  /// An argument that cannot be understood.
  struct Mistake: Error {
    let explanation: String
  }

  private(set) var mode = Mode.explore
  /// The scenarios that were named; empty if none were.
  private(set) var entries: [Entry] = []
  private(set) var seed: UInt64 = 1
  private(set) var time = 30.0
  private(set) var threads = 4
  private(set) var json: String?
  private(set) var timeline: String?
  /// Whether this process is one that `--real` or `--self-check` has started for a single scenario.
  private(set) var isChild = false

  init(_ arguments: [String]) throws(Mistake) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--list": mode = .list
      case "--help": mode = .help
      case "--real": mode = .real
      case "--self-check": mode = .selfCheck
      case "--only": try entries.append(Self.entry(rest.popFirst()))
      case "--seed": seed = try Self.number(rest.popFirst(), in: 0...(.max), for: argument)
      case "--time": time = try Self.number(rest.popFirst(), in: 0.001...1e6, for: argument)
      case "--threads": threads = try Self.number(rest.popFirst(), in: 2...32, for: argument)
      case "--json": json = try Self.writable(rest.popFirst(), for: argument)
      case "--timeline": timeline = try Self.writable(rest.popFirst(), for: argument)
      case "--replay": mode = try Self.replay(rest.popFirst())
      case "--child": isChild = true
      default: throw Mistake(explanation: "There is no option \(argument).")
      }
    }
  }

  private static func entry(_ name: String?) throws(Mistake) -> Entry {
    guard let name else { throw Mistake(explanation: "--only needs the name of a scenario.") }
    guard let entry = Catalogue.entry(named: name) else {
      throw Mistake(explanation: "There is no scenario \(name); --list shows them.")
    }
    return entry
  }

  private static func replay(_ token: String?) throws(Mistake) -> Mode {
    guard let token, let colon = token.lastIndex(of: ":"),
      let schedule = Schedule(String(token[token.index(after: colon)...])), !schedule.picks.isEmpty
    else { throw Mistake(explanation: "--replay needs a scenario and a schedule, such as name:a3b2.") }
    return .replay(try entry(String(token[..<colon])), schedule)
  }

  private static func number<Number: LosslessStringConvertible & Comparable>(
    _ text: String?, in range: ClosedRange<Number>, for option: String
  ) throws(Mistake) -> Number {
    guard let text, let number = Number(text), range.contains(number) else {
      throw Mistake(explanation: "\(option) needs a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// Found out before the run, not after it.
  private static func writable(_ file: String?, for option: String) throws(Mistake) -> String {
    guard let file, !file.isEmpty, FileManager.default.createFile(atPath: file, contents: nil) else {
      throw Mistake(explanation: "\(option) needs a file that can be written.")
    }
    return file
  }
}
