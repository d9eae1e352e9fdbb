/// Which steps of a run happen before which others, as far as dependent steps order them.
///
/// It has no threads: steps are appended in the order of a run. Two steps are dependent if the same thread takes them, or
/// if they touch a common object and one of them writes it.
struct StepOrder {
  struct Step {
    let thread: Int
    /// One touch for each object.
    let touches: [Touch]
    /// For each thread, how many of its steps happen before this one, or are this one.
    fileprivate let clock: [Int]
  }

  /// An access to an object.
  private struct Access {
    let step: Int
    let writes: Bool
  }

  private(set) var steps: [Step] = []
  /// The steps of each thread.
  private var ofThread: [[Int]] = []
  /// The accesses to each object, in the order of the run.
  private var accesses: [Int: [Access]] = [:]

  mutating func append(_ thread: Int, _ touches: [Touch]) {
    while ofThread.count <= thread { ofThread.append([]) }
    let touches = Self.merged(touches)
    var clock = ofThread[thread].last.map { steps[$0].clock } ?? []
    for touch in touches {
      // Everything before a write happens before the write.
      for access in accesses[touch.object, default: []].reversed() where touch.writes || access.writes {
        join(&clock, steps[access.step].clock)
        if access.writes { break }
      }
    }
    while clock.count <= thread { clock.append(0) }
    ofThread[thread].append(steps.count)
    clock[thread] = ofThread[thread].count
    for touch in touches { accesses[touch.object, default: []].append(Access(step: steps.count, writes: touch.writes)) }
    steps.append(Step(thread: thread, touches: touches, clock: clock))
  }

  /// Removes all steps but the first `count`.
  mutating func keep(_ count: Int) {
    while steps.count > count {
      let step = steps.removeLast()
      ofThread[step.thread].removeLast()
      for touch in step.touches { accesses[touch.object]!.removeLast() }
    }
  }

  /// Whether a step happens before a later one.
  func happens(_ step: Int, before other: Int) -> Bool { knows(steps[other].clock, step) }

  /// The step of the same thread before this one.
  func previous(_ step: Int) -> Int? {
    let place = place(step)
    return place > 1 ? ofThread[steps[step].thread][place - 2] : nil
  }

  /// The steps of other threads that race with this one: the two are dependent, and nothing that the thread did before
  /// orders them. Steps before a racing one that writes the same object are left out, because they are ordered before it.
  ///
  /// - Parameter waits: Whether the thread waited for its turn with this step when the given one was taken. Then the two
  ///   race only if a step that does not depend on the given one happens before this one, because it may end the wait.
  func races(with step: Int, waits: (Int) -> Bool) -> [Int] {
    let thread = steps[step].thread
    let known = previous(step).map { steps[$0].clock } ?? []
    var races: [Int] = []
    for touch in steps[step].touches {
      for access in accesses[touch.object, default: []].reversed() where access.step < step {
        let other = access.step
        guard touch.writes || access.writes, steps[other].thread != thread else { continue }
        let (isKnown, waited) = (knows(known, other), waits(other))
        if isKnown {
          if access.writes { break }
          continue
        }
        if waited, !between(other, step).contains(where: { happens($0, before: step) }) { continue }
        if !races.contains(other) { races.append(other) }
        if access.writes, !waited { break }
      }
    }
    return races
  }

  /// The threads that can take the first step of a run that reverses a race. In that run, the steps after the earlier
  /// one that do not depend on it take its place, and then comes the later step.
  func initials(reversing earlier: Int, _ later: Int) -> [Int] {
    let kept = between(earlier, later)
    var threads: [Int] = []
    for (index, step) in (kept + [later]).enumerated() {
      let thread = steps[step].thread
      if !threads.contains(thread), !kept.prefix(index).contains(where: { happens($0, before: step) }) {
        threads.append(thread)
      }
    }
    return threads
  }

  /// The steps between two that do not depend on the first of them.
  private func between(_ earlier: Int, _ later: Int) -> [Int] {
    (earlier + 1..<later).filter { !happens(earlier, before: $0) }
  }

  /// The position of a step among those of its thread, from one.
  private func place(_ step: Int) -> Int { steps[step].clock[steps[step].thread] }

  private func knows(_ clock: [Int], _ step: Int) -> Bool {
    let thread = steps[step].thread
    return thread < clock.count && clock[thread] >= place(step)
  }

  private func join(_ clock: inout [Int], _ other: [Int]) {
    while clock.count < other.count { clock.append(0) }
    for thread in other.indices where clock[thread] < other[thread] { clock[thread] = other[thread] }
  }

  private static func merged(_ touches: [Touch]) -> [Touch] {
    var merged: [Touch] = []
    for touch in touches {
      if let index = merged.firstIndex(where: { $0.object == touch.object }) {
        if touch.writes { merged[index] = touch }
      } else {
        merged.append(touch)
      }
    }
    return merged
  }
}
