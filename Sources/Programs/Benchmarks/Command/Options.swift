/// The options of the command line.
struct Options {
  static let usage =
    "usage: Benchmarks [--json FILE] [--compare FILE]... [--only ID]... [--repetitions N] [--list] [--help]"

  enum Request {
    case measure, list, help
  }

  var request = Request.measure
  var json: String?
  var compare: [String] = []
  var only: [String] = []
  var repetitions = 15

  init(_ arguments: some Sequence<String>) throws(Mistake) {
    var arguments = arguments.makeIterator()
    func value(of option: String, _ what: String) throws(Mistake) -> String {
      guard let value = arguments.next() else { throw Mistake(description: "\(option) needs \(what).") }
      return value
    }
    while let argument = arguments.next() {
      switch argument {
      case "--help": request = .help
      case "--list": request = .list
      case "--json": json = try value(of: argument, "a file")
      case "--compare": try compare.append(value(of: argument, "a file"))
      case "--only": try only.append(value(of: argument, "the name of a workload"))
      case "--repetitions":
        let text = try value(of: argument, "a number")
        guard !text.hasPrefix("+"), let count = Int(text), count > 0 else {
          throw Mistake(description: "--repetitions needs a number, and not \(text).")
        }
        repetitions = count
      default: throw Mistake(description: "There is no option \(argument).")
      }
    }
  }

  /// An argument that cannot be understood.
  struct Mistake: Error, CustomStringConvertible {
    let description: String
  }

  /// The selected ones among `workloads`. "W19" selects all rows whose names begin with "W19-".
  func selection(of workloads: [Workload]) throws(Mistake) -> [Workload] {
    func matches(_ workload: Workload, _ id: String) -> Bool {
      workload.id == id || !workload.isOnDemand && workload.id.hasPrefix(id + "-")
    }
    if let id = only.first(where: { id in !workloads.contains { matches($0, id) } }) {
      throw Mistake(
        description: "There is no workload \"\(id)\". The workloads: \(workloads.map(\.id).joined(separator: ", ")).")
    }
    return only.isEmpty
      ? workloads.filter { !$0.isOnDemand } : workloads.filter { workload in only.contains { matches(workload, $0) } }
  }
}
