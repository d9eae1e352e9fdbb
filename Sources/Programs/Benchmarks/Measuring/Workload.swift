/// A job that the library and hand-written code do in the same run.
struct Workload {
  let id: String
  let name: String
  /// The unit of the figures.
  var unit = "ns"
  let library: Contender
  /// The first one is the reference of the mark. The others are further comparisons.
  let hands: [Contender]
  var mark: [Condition] = []
  /// A multiplier of the repetitions, since threads make the figures uneven.
  var effort = 1
  /// Whether it is measured only if it is selected by its full name.
  var isOnDemand = false

  var contenders: [Contender] { [library] + hands }
}

/// One implementation of a workload's job.
struct Contender {
  static let library = "ours"

  let name: String
  /// The number of elements that the cost of a run is divided by.
  let elements: Int
  /// The checksum of a correct run, computed by a plain loop when it is needed.
  let expected: () -> Int
  /// Does the job once, and adds up its checksum in the sink. Only the metered part counts.
  private let job: (inout Meter, Sink) -> Void

  init(
    _ name: String = library, elements: Int, expected: @autoclosure @escaping () -> Int,
    job: @escaping (inout Meter, Sink) -> Void
  ) {
    self.name = name
    self.elements = elements
    self.expected = expected
    self.job = job
  }

  /// Does the job once and returns its checksum.
  func run(_ meter: inout Meter) -> Int {
    let sink = Sink()
    job(&meter, sink)
    return sink.take()
  }
}

/// The checksum of `count` values, by a plain loop.
func sum(_ count: Int, _ value: (Int) -> Int = { $0 }) -> Int {
  var total = 0
  for index in 0..<count { total &+= value(index) }
  return total
}
