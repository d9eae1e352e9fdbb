import ReactiveSignals

/// What a strategy sees at a scheduling point.
struct Choice {
  /// The threads that can go on, in the order in which they came into being.
  let enabled: [Int]
  /// The thread that has run, if it can go on.
  let current: Int?
  /// The thread that has run; nil after it ended.
  let last: Int?
  /// What a thread will do next.
  let pending: (Int) -> Operation
}

/// An access to an object: steps that touch no object in common, or only read it, may be done in either order.
struct Touch {
  let object: Int
  let writes: Bool
}

/// Decides which thread goes on, in one run after another.
protocol Strategy: AnyObject {
  var name: String { get }

  /// Whether the run just finished repeated what an earlier one explored.
  var isRedundant: Bool { get }

  /// Begins a run; false when nothing is left to explore.
  func begin(run: Int) -> Bool

  /// One of the enabled threads.
  func pick(_ choice: Choice) -> Int

  /// The step that a thread has just ended touched these objects.
  func executed(_ thread: Int, _ touches: [Touch])

  func end()
}

extension Strategy {
  var isRedundant: Bool { false }
  func executed(_ thread: Int, _ touches: [Touch]) {}
  func end() {}
}
