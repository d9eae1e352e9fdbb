import Huntable

/// What the clock reads next, in milliseconds.
func read(_ memory: inout Memory) -> Int {
  memory.count += 1
  return memory.count * memory.count
}

func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }

/// A clock whose first reading is one millisecond, the second four, the third nine, and so on: no two intervals between
/// readings are equal. One subscription reads it, in one thread at a time.
final class ReadingClock: Scheduler {
  private let readings = Shared(0)
  private let base: any Scheduler

  init(_ base: any Scheduler) { self.base = base }

  var now: Instant {
    let reading = readings.value + 1
    readings.value = reading
    return .zero.advanced(by: .milliseconds(reading * reading))
  }

  func enqueue(_ action: @escaping @Sendable () -> Void) { base.enqueue(action) }

  func enqueue(at instant: Instant, leeway: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
    base.enqueue(at: instant, leeway: leeway, action)
  }
}
