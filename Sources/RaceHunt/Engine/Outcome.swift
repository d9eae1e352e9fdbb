import ReactiveSignals

/// A step of a run, for those who look at it later.
struct Step: Sendable {
  let thread: Int
  let operation: VisibleOperation
  /// Whether the thread that ran before could have gone on.
  let isPreemption: Bool
}

/// How one run went.
struct Outcome: Sendable {
  var failure: Failure?
  var schedule = Schedule([])
  /// A hash of what was done, and of what could have been done instead.
  var trace = 0
  var preemptions = 0
  /// The names of the threads.
  var threads: [String] = []
  var steps: [Step] = []
}
