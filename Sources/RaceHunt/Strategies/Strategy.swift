import ReactiveSignals

/// What a strategy sees at a scheduling point.
struct Choice {
  /// The threads that can go on and are not held back, in the order in which they came into being.
  let enabled: [Int]
  /// The thread that has run, if it can go on.
  let current: Int?
  /// The thread that has run; nil after it ended.
  let last: Int?
  /// Who is held back, though it could go on.
  let heldBack: HeldBack
  /// A hash of what was done so far, and of which threads can go on and what they do next: after the same picks it is the
  /// same in every run, unless something besides the schedule decides what the scenario does.
  let trace: Int
  let threads: [LogicalThread]

  /// What a thread will do next.
  func pending(_ thread: Int) -> VisibleOperation { threads[thread].pending }

  /// What a thread is called.
  func name(_ thread: Int) -> String {
    threads.indices.contains(thread) ? threads[thread].name : "thread \(Schedule.letter(thread))"
  }
}

/// Threads that could go on and may not, since others must have their turn first.
enum HeldBack: Comparable {
  case nobody
  /// Threads that have said that they cannot go on before another one does something.
  case spinning
  /// Threads that have run for so long that they are taken to spin.
  case running
}

/// An access to an object: steps that touch no object in common, or only read it, may be done in either order.
struct Touch {
  let object: Int
  let writes: Bool
}

/// Decides which thread goes on, in one run after another.
protocol Strategy: AnyObject {
  var name: String { get }

  /// What was explored, once `begin` has returned false.
  var coverage: Coverage { get }

  /// How many schedules there are, if the coverage is every one of them.
  var schedules: Int { get }

  /// Begins a run; false when nothing is left to explore.
  func begin(run: Int) -> Bool

  /// One of the enabled threads. Throws if the run is not the one that the strategy must repeat.
  func pick(_ choice: Choice) throws(Failure) -> Int

  /// The step that a thread has just ended touched these objects.
  func executed(_ thread: Int, _ touches: [Touch])

  /// The run is over. Throws if the strategy had more to repeat.
  func end() throws(Failure)
}

extension Strategy {
  var coverage: Coverage { .sampled }
  var schedules: Int { 0 }
  func executed(_ thread: Int, _ touches: [Touch]) {}
  func end() {}
}
