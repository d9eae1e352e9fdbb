import Huntable

/// The information that a strategy has at a scheduling point.
struct Choice {
  /// The threads that can continue and are not held back, in the order of their creation.
  let enabled: ThreadList
  /// The thread that has run, if it can continue.
  let current: Int?
  /// The thread that has run; nil after it ended.
  let last: Int?
  /// Why enabled threads are held back; `nobody` if none is.
  let heldBack: HeldBack
  /// A hash of the steps so far, of the enabled threads and of their next operations. After the same picks it is the
  /// same in every run, unless the scenario depends on something besides the schedule.
  let trace: Int
  let threads: ThreadTable

  /// A thread's next operation.
  func pending(_ thread: Int) -> VisibleOperation { threads[thread].pointee.pending }

  /// A thread's name.
  func name(_ thread: Int) -> String {
    threads.indices.contains(thread) ? threads[thread].pointee.name : "thread \(Schedule.letter(thread))"
  }
}

/// An access to an object. Two steps are independent if they touch no common object, or only read it. Independent steps
/// may run in either order.
struct Touch {
  let object: Int
  let writes: Bool

  /// Whether two steps with these touches depend on each other.
  static func depend(_ one: [Touch], _ other: [Touch]) -> Bool {
    one.contains { mine in other.contains { $0.object == mine.object && (mine.writes || $0.writes) } }
  }
}

extension Touch {
  /// - Parameter number: The number of the object; zero stands for memory whose accesses are not announced.
  init(_ number: Int, writes: Bool) {
    self.init(object: number == 0 ? ObjectNumber.unannounced : number, writes: writes)
  }
}

/// Decides which thread runs next, in a series of runs.
///
/// A class, because a call of a method of an existential counts references at each step.
class Strategy {
  private let ownName: String
  /// How many runs of the present search the strategy has begun.
  final var runs = 0
  var name: String { ownName }

  init(_ name: String) {
    ownName = name
  }

  /// The schedules that were run, once `begin` has returned false.
  var coverage: Coverage { .sampled }

  /// How many schedules there are, if the coverage is `every`.
  var schedules: Int { 0 }

  /// Begins a run. Returns false if no schedule is left.
  func begin(run: Int) -> Bool { true }

  /// Returns one of the enabled threads. Throws if the run differs from the run that the strategy must repeat.
  func pick(_ choice: Choice) throws(Failure) -> Int { choice.enabled[0] }

  /// Picks the store that an operation of the running thread reads, or the place that a store has. Returns one of the
  /// ages, of which 0, the first, stands for the newest. Throws as `pick` does.
  func pickAge(of ages: [Int], trace: Int) throws(Failure) -> Int { 0 }

  /// Whether `executed` must be called.
  var needsTouches: Bool { false }

  /// Reports the objects that the last step of a thread has touched.
  func executed(_ thread: Int, _ touches: [Touch]) {}

  /// Called at the end of the run. Throws if the strategy had more steps to repeat.
  func end() throws(Failure) {}
}

extension SplitMix64 {
  /// An age for a random strategy. In every other run, loads read the newest store. In the runs between, most loads do.
  mutating func age(of ages: [Int], run: Int) -> Int {
    guard run % 2 == 1, below(3) == 0 else { return 0 }
    return ages[1 + below(ages.count - 1)]
  }
}
