import Huntable

/// The running timers of one subscription to a delayed signal. Disposal cancels them.
@usableFromInline
final class DelayTimers: Disposable {
  private let timers = Locked(NumberedTimers(), label: "DelayTimers")

  @usableFromInline
  init() {}

  @usableFromInline
  var isDisposed: Bool { timers.withLock { $0.isDisposed } }

  /// Adds a timer that has been started. The first timer has the number 0, and each later timer the next number.
  @usableFromInline
  func add(_ timer: any Disposable) {
    if !timers.withLock({ $0.add(timer) }) { timer.dispose() }
  }

  /// Forgets the timer of this number, which has fired.
  @usableFromInline
  func remove(_ number: Int) {
    // The timer is released after the lock.
    _ = timers.withLock { $0.remove(number) }
  }

  @usableFromInline
  func dispose() {
    var running = timers.withLock { $0.cancel() }
    while let timer = running.popFirst() { timer?.dispose() }
  }
}

/// Timers with consecutive numbers. Finding a timer by its number costs O(1), in any order of firing. A timer may fire
/// before it is added. A value without threads; the caller must release returned timers outside any lock.
struct NumberedTimers: Sendable {
  /// Nil in the place of a timer that fired before an older one.
  private var timers = RingBuffer<(any Disposable)?>()
  /// The number of the first of `timers`.
  private var first = 0
  /// The numbers of timers that fired before they were added.
  private var early: [Int] = []
  private(set) var isDisposed = false

  /// How many places and numbers are held.
  var count: Int { timers.count + early.count }

  /// Adds a timer. Returns false if the timers have been cancelled: the caller must then cancel this timer too.
  mutating func add(_ timer: any Disposable) -> Bool {
    if isDisposed { return false }
    if let index = early.firstIndex(of: first + timers.count) {
      early.remove(at: index)
      timers.append(nil)
      dropFired()
    } else {
      timers.append(timer)
    }
    return true
  }

  mutating func remove(_ number: Int) -> (any Disposable)? {
    if isDisposed { return nil }
    guard number < first + timers.count else {
      early.append(number)
      return nil
    }
    let timer = timers[number - first].take()
    dropFired()
    return timer
  }

  /// Takes out all timers. Timers that are added later are refused.
  mutating func cancel() -> RingBuffer<(any Disposable)?> {
    isDisposed = true
    return exchange(&timers, with: RingBuffer())
  }

  private mutating func dropFired() {
    while !timers.isEmpty, timers[0] == nil {
      _ = timers.popFirst()
      first += 1
    }
  }
}
