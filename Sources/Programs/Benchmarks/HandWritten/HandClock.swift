/// A virtual clock written by hand for one thread, on a heap of actions.
final class HandClock: @unchecked Sendable {
  // Sendable because only one thread uses it.
  @exclusivity(unchecked)
  private(set) var now = 0
  @exclusivity(unchecked)
  private var heap = HandHeap()
  @exclusivity(unchecked)
  private var number = 0

  func schedule(after interval: Int, _ action: @escaping () -> Void) {
    number += 1
    heap.push(at: now + interval, number: number, action)
  }

  func advance(to instant: Int) {
    while let due = heap.pop(until: instant) {
      now = due.time
      due.action()
    }
    now = instant
  }
}
