import ReactiveSignals

/// A step of a run, for those who look at it later.
struct Step: Sendable {
  let thread: Int
  let operation: Operation
  /// Whether the thread that ran before could have gone on.
  let isPreemption: Bool
}

/// How one run went.
struct Outcome: Sendable {
  var failure: Failure?
  let schedule: Schedule
  let preemptions: Int
  /// The names of the threads.
  let threads: [String]
  /// Only if they were to be recorded.
  let steps: [Step]
}
