/// Which steps of a run happen before which others, as far as dependent steps order them.
///
/// The type itself has no threads: steps are appended in the order of a run. Two steps are dependent if the same thread
/// takes them, or if they touch a common object and one of them writes it.
struct StepOrder {
  /// The accesses to an object, by their steps.
  private struct Accesses {
    var all: [Int] = []
    var writes: [Int] = []
  }

  /// The thread of each step.
  private(set) var threads: [Int] = []
  /// The position of each step among those of its thread, from one.
  private var places: [Int] = []
  /// For each step, how many steps of each thread happen before it. The step itself counts.
  private var clocks: [[Int]] = []
  /// What each step has touched, with one touch for each object.
  private var touches: [[Touch]] = []
  /// The steps of each thread.
  private var ofThread: [[Int]] = []
  private var accesses: [Int: Accesses] = [:]
  /// The accesses to atomics for which the memory model has chosen, by the atomic.
  private var modelled: [Int: ModelledAccesses] = [:]

  var count: Int { threads.count }

  mutating func append(_ thread: Int, _ touches: [Touch]) {
    while ofThread.count <= thread { ofThread.append([]) }
    let touches = Self.merged(touches)
    var clock = ofThread[thread].last.map { clocks[$0] } ?? []
    for touch in touches {
      for cause in causes(of: count, touch) where !knows(clock, cause) { Self.join(&clock, clocks[cause]) }
    }
    while clock.count <= thread { clock.append(0) }
    ofThread[thread].append(count)
    clock[thread] = ofThread[thread].count
    for touch in touches {
      if let access = touch.access {
        modelled[touch.object, default: ModelledAccesses()].append(count, access)
        continue
      }
      accesses[touch.object, default: Accesses()].all.append(count)
      if touch.writes { accesses[touch.object]!.writes.append(count) }
    }
    threads.append(thread)
    places.append(clock[thread])
    clocks.append(clock)
    self.touches.append(touches)
  }

  /// The earlier steps on which a touch of a step depends, except those that happen before others of them.
  private func causes(of step: Int, _ touch: Touch) -> [Int] {
    var causes: [Int] = []
    if let accesses = accesses[touch.object] {
      let lastWrite = accesses.writes.last { $0 < step } ?? -1
      if lastWrite >= 0 { causes.append(lastWrite) }
      if touch.writes {
        // All earlier accesses happen before a write.
        for access in accesses.all.reversed() where access < step {
          if access <= lastWrite { break }
          causes.append(access)
        }
      }
    }
    guard let modelled = modelled[touch.object] else { return causes }
    if let access = touch.access { return causes + modelled.causes(of: step, access) }
    for (other, access) in modelled.all where other < step && (touch.writes || access.stores) { causes.append(other) }
    return causes
  }

  /// Removes all steps but the first `count`.
  mutating func keep(_ count: Int) {
    while self.count > count {
      ofThread[threads.removeLast()].removeLast()
      places.removeLast()
      clocks.removeLast()
      for touch in touches.removeLast() {
        if touch.access != nil {
          modelled[touch.object]!.removeLast()
          continue
        }
        accesses[touch.object]!.all.removeLast()
        if touch.writes { accesses[touch.object]!.writes.removeLast() }
      }
    }
  }

  /// Whether a step happens before a later one.
  func happens(_ step: Int, before other: Int) -> Bool {
    // A call of `knows` would copy the clock, and count a reference.
    let thread = threads[step]
    return thread < clocks[other].count && clocks[other][thread] >= places[step]
  }

  /// The step of the same thread before this one.
  func previous(_ step: Int) -> Int? { places[step] > 1 ? ofThread[threads[step]][places[step] - 2] : nil }

  /// The steps of other threads that race with this one: the two are dependent, and no other step orders them. A racing
  /// step is left out if another racing step orders it, and if the other step need not come before this step. A step that
  /// takes a lock races with the last step that took it, and not with the release.
  ///
  /// - Parameter waits: Whether the thread waited for its turn with this step when the given one was taken; nil if that
  ///   is not known. If the thread waited, the two steps race only if a step that is independent of the given one
  ///   happens before this one, because that step may end the wait.
  func races(with step: Int, waits: (Int) -> Bool?) -> [Int] {
    let known = known(before: step)
    var races: [Int] = []
    for touch in touches[step] {
      for other in modelledRaces(with: step, touch, known) where !races.contains(other) { races.append(other) }
      guard touch.access == nil, let accesses = accesses[touch.object] else { continue }
      // The threads whose earlier accesses are ordered before the race with their last one.
      var settled: [Int] = []
      // The steps from here on that happen before this step depend on this one of them.
      var dependent = step
      var writes = accesses.writes[...]
      for other in (touch.writes ? accesses.all : accesses.writes).reversed() where other < step {
        if touch.lock == .taken, isRelease(other, of: touch.object) { continue }
        if !settled.contains(threads[other]) {
          let isKnown = knows(known, other)
          if !isKnown {
            let waited = waits(other)
            if waited == true {
              let end = happens(other, before: dependent) ? dependent : step
              guard hasIndependent(of: other, until: end, before: step) else {
                dependent = other
                continue
              }
            }
            if !races.contains(other) { races.append(other) }
            if touch.lock == .taken, isTaking(other, of: touch.object) { break }
            if waited != false { continue }
          }
          settled.append(threads[other])
        }
        // All other accesses before a write happen before it.
        while let last = writes.last, last > other { writes.removeLast() }
        if writes.last == other { break }
      }
    }
    return races
  }

  /// What the thread of a step knows before it: what the thread has done, and what the step knows that has started the thread.
  private func known(before step: Int) -> [Int] {
    var known = previous(step).map { clocks[$0] } ?? []
    let start = ObjectNumber.start(of: threads[step])
    guard touches[step].contains(where: { $0.object == start }) else { return known }
    if let starter = accesses[start]?.all.last(where: { $0 < step }) { Self.join(&known, clocks[starter]) }
    return known
  }

  /// Whether a step after `earlier` that does not depend on it happens before `later`. Only steps before `end` are looked at.
  private func hasIndependent(of earlier: Int, until end: Int, before later: Int) -> Bool {
    var step = earlier + 1
    while step < end {
      if happens(step, before: later), !happens(earlier, before: step) { return true }
      step += 1
    }
    return false
  }

  private func isRelease(_ step: Int, of lock: Int) -> Bool {
    touches[step].contains { $0.object == lock && $0.lock == .released }
  }

  private func isTaking(_ step: Int, of lock: Int) -> Bool {
    touches[step].contains { $0.object == lock && $0.lock == .taken }
  }

  /// The steps that race with this one where the memory model has chosen, for one of them at least.
  private func modelledRaces(with step: Int, _ touch: Touch, _ known: [Int]) -> [Int] {
    guard let modelled = modelled[touch.object] else { return [] }
    var others: [Int] = []
    if let access = touch.access {
      others = modelled.reversible(before: step, access)
      if let accesses = accesses[touch.object] { others += (touch.writes ? accesses.all : accesses.writes) }
    } else {
      for (other, access) in modelled.all where touch.writes || access.stores { others.append(other) }
    }
    let causes = touches[step].flatMap { self.causes(of: step, $0) }
    return others.filter { other in
      other < step && threads[other] != threads[step] && !knows(known, other)
        && !causes.contains { $0 != other && happens(other, before: $0) }
    }
  }

  /// The steps that may come first in a run that reverses a race. In that run, the steps after the earlier one that do
  /// not depend on it take its place, and then comes the later step. The result has the first of these steps of each
  /// thread.
  func firsts(reversing earlier: Int, _ later: Int) -> [Int] {
    var firsts = firsts(between: earlier, later)
    if !firsts.contains(where: { threads[$0] == threads[later] }), !mayComeLast(earlier, later) { firsts.append(later) }
    return firsts
  }

  /// Whether the later step of a reversed race may depend on a step that takes the place of the earlier one, although it
  /// does not in this run: a comparison that has failed may store then, and comes after sequentially consistent loads.
  private func mayComeLast(_ earlier: Int, _ later: Int) -> Bool {
    touches[later].contains { touch in
      guard let access = touch.access, access.isStrict, access.missed > 0 else { return false }
      return modelled[touch.object]!.all.contains { other, its in
        earlier < other && other < later && its.isStrict && !happens(earlier, before: other)
      }
    }
  }

  /// Whether a thread has one of these steps, and none of the others must come before it.
  func isInitial(_ thread: Int, of firsts: [Int]) -> Bool {
    var index = 0
    while index < firsts.count, threads[firsts[index]] != thread { index += 1 }
    guard index < firsts.count else { return false }
    var earlier = 0
    while earlier < index {
      if happens(firsts[earlier], before: firsts[index]) { return false }
      earlier += 1
    }
    return true
  }

  /// Of the steps between two that do not depend on the first of them, the first step of each thread. A step that
  /// depends on a later step of a thread also depends on the thread's first step.
  private func firsts(between earlier: Int, _ later: Int) -> [Int] {
    var firsts: [Int] = []
    var isSeen = Array(repeating: false, count: ofThread.count)
    var unseen = ofThread.count
    for step in earlier + 1..<later where !isSeen[threads[step]] {
      // If this step depends on the earlier step, so do the later steps of its thread.
      isSeen[threads[step]] = true
      if !happens(earlier, before: step) { firsts.append(step) }
      unseen -= 1
      if unseen == 0 { break }
    }
    return firsts
  }

  private func knows(_ clock: [Int], _ step: Int) -> Bool {
    threads[step] < clock.count && clock[threads[step]] >= places[step]
  }

  private static func join(_ clock: inout [Int], _ other: [Int]) {
    while clock.count < other.count { clock.append(0) }
    var thread = 0
    while thread < other.count {
      if clock[thread] < other[thread] { clock[thread] = other[thread] }
      thread += 1
    }
  }

  private static func merged(_ touches: [Touch]) -> [Touch] {
    var merged: [Touch] = []
    for touch in touches {
      if let index = merged.firstIndex(where: { $0.object == touch.object }) {
        merged[index] = merged[index].merged(with: touch)
      } else {
        merged.append(touch)
      }
    }
    return merged
  }
}
