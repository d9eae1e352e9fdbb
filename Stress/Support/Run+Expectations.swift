import RaceHunt
import ReactiveSignals

extension Run {
  func expectEqual<Value: Equatable>(
    _ value: Value, _ expected: Value, _ what: @autoclosure () -> String, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    expect(value == expected, "\(what()): \(value) instead of \(expected)", fileID: fileID, line: line)
  }

  /// An interval for timers. In exploration its length has no effect; with real threads it is short, and sometimes
  /// zero.
  func interval() -> Duration {
    isExplored ? .seconds(1) : .microseconds(random.oneIn(3) ? 0 : random.number(in: 0...150))
  }
}

/// Runs work with a scheduler current, so that subscriptions begin on this thread and not in the background.
func inline(_ work: @escaping @Sendable () -> Void) { Strand().enqueue(work) }
