import RaceHunt
import ReactiveSignals

extension Run {
  func expectEqual<Value: Equatable>(
    _ value: Value, _ expected: Value, _ what: @autoclosure () -> String, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    expect(value == expected, "\(what()): \(value) instead of \(expected)", file: file, line: line)
  }

  /// An interval for timers: explored, any will do; with real threads it is short, and sometimes nothing.
  func interval() -> Duration {
    isExplored ? .seconds(1) : .microseconds(random.oneIn(3) ? 0 : random.number(in: 0...150))
  }
}

/// Runs work inline with a scheduler current, so that subscriptions begin on this thread instead of in the background.
func inline(_ work: @escaping @Sendable () -> Void) { Strand().enqueue(work) }
