import Huntable
import ReactiveSignals

extension PipelineOperator {
  /// The operators that read a clock and have no timer. How far the scheduler's clock is depends on all other
  /// operators, so these operators get their own clock, which each reading advances.
  static let clocked: [PipelineOperator] = [
    .linear("rare") { parts in
      .defer { parts.source.throttle(first: .milliseconds(10), on: ReadingClock(parts.scheduler)) }
    } values: { memory, value, _ in
      let now = read(&memory)
      if let end = memory.value, now < end { return nil }
      memory.value = now + 10
      return value
    },
    .linear("stamp") { parts in
      .defer {
        parts.source.timestamped(on: ReadingClock(parts.scheduler)).map { stamped in
          stamped.value + milliseconds(Instant.zero.duration(to: stamped.instant))
        }
      }
    } values: { memory, value, _ in
      value + read(&memory)
    },
    PipelineOperator("elapse", inputs: 1...1) { parts in
      .defer { parts.source.measureInterval(on: ReadingClock(parts.scheduler)).map(milliseconds) }
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed:
        memory.value = read(&memory)
        return [.subscribe(0)]
      case .event(.next, _):
        let now = read(&memory)
        defer { memory.value = now }
        return [.send(.next(now - memory.value!))]
      default: return passOn(stimulus)
      }
    },
  ]

  /// What the clock reads next, in milliseconds.
  private static func read(_ memory: inout Memory) -> Int {
    memory.count += 1
    return memory.count * memory.count
  }

  private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }
}

/// A clock whose first reading is one millisecond, the second four, the third nine, and so on: no two intervals between
/// readings are equal. One subscription reads it, in one thread at a time.
private final class ReadingClock: Scheduler {
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
