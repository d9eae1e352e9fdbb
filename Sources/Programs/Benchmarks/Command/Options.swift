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

  /// Nil if the arguments are not valid.
  init?(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--help": request = .help
      case "--list": request = .list
      case "--json":
        guard let file = arguments.next() else { return nil }
        json = file
      case "--compare":
        guard let file = arguments.next() else { return nil }
        compare.append(file)
      case "--only":
        guard let id = arguments.next() else { return nil }
        only.append(id)
      case "--repetitions":
        guard let text = arguments.next(), !text.hasPrefix("+"), let count = Int(text), count > 0 else { return nil }
        repetitions = count
      default: return nil
      }
    }
  }

  /// A name that no workload has.
  struct Unknown: Error, CustomStringConvertible {
    let description: String
  }

  /// The selected ones among `workloads`. "W19" selects all rows whose names begin with "W19-".
  func selection(of workloads: [Workload]) throws(Unknown) -> [Workload] {
    func matches(_ workload: Workload, _ id: String) -> Bool {
      workload.id == id || !workload.isOnDemand && workload.id.hasPrefix(id + "-")
    }
    if let id = only.first(where: { id in !workloads.contains { matches($0, id) } }) {
      throw Unknown(
        description: "There is no workload \"\(id)\". The workloads: \(workloads.map(\.id).joined(separator: ", ")).")
    }
    return only.isEmpty
      ? workloads.filter { !$0.isOnDemand } : workloads.filter { workload in only.contains { matches(workload, $0) } }
  }
}
