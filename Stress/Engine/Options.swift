import Foundation

/// What the command line asks for.
struct Options {
  static let usage =
    "usage: Stress [--list] [--only NAME]... [--time SECONDS] [--threads N] [--seed N] [--json FILE] [--help]"

  static let help = """
    \(usage)

      --list          the scenarios, and the rows of the race catalogue that they cover
      --only NAME     only this scenario; may be repeated
      --time SECONDS  how long the whole run takes (30)
      --threads N     how many threads work in a round, 2 to 32 (4, or one for each processor)
      --seed N        the plan of the first round; the following rounds count on from it
      --json FILE     writes the results to a file
      --help          this text
    """

  /// An argument that cannot be understood.
  struct Mistake: Error {}

  var scenarios: [Scenario] = []
  var time = 30.0
  var threads = min(32, max(4, ProcessInfo.processInfo.activeProcessorCount))
  var seed = UInt64.random(in: 1...999_999)
  var file: String?
  var lists = false
  var helps = false

  init(_ arguments: [String], all: [Scenario]) throws(Mistake) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--list": lists = true
      case "--help": helps = true
      case "--only": try scenarios.append(Self.scenario(rest.popFirst(), of: all))
      case "--time": time = try Self.number(rest.popFirst(), in: 0.001...1e6)
      case "--threads": threads = try Self.number(rest.popFirst(), in: 2...32)
      case "--seed": seed = try Self.number(rest.popFirst(), in: 0...(.max))
      case "--json": file = try Self.writable(rest.popFirst())
      default: throw Mistake()
      }
    }
    if scenarios.isEmpty { scenarios = all }
  }

  private static func scenario(_ name: String?, of all: [Scenario]) throws(Mistake) -> Scenario {
    guard let scenario = all.first(where: { $0.name == name }) else { throw Mistake() }
    return scenario
  }

  private static func number<Number: LosslessStringConvertible & Comparable>(
    _ text: String?, in range: ClosedRange<Number>
  ) throws(Mistake) -> Number {
    guard let text, let number = Number(text), range.contains(number) else { throw Mistake() }
    return number
  }

  /// Found out before the run, not after it.
  private static func writable(_ file: String?) throws(Mistake) -> String {
    guard let file, !file.isEmpty, FileManager.default.createFile(atPath: file, contents: nil) else { throw Mistake() }
    return file
  }
}
