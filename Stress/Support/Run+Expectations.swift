extension Run {
  func expectEqual<Value: Equatable>(
    _ value: Value, _ expected: Value, _ what: @autoclosure () -> String, fileID: StaticString = #fileID,
    line: UInt = #line
  ) {
    expect(value == expected, "\(what()): \(value) instead of \(expected)", fileID: fileID, line: line)
  }
}

/// Runs work with a scheduler current, so that subscriptions begin on this thread and not in the background.
func inline(_ work: @escaping @Sendable () -> Void) { Strand().enqueue(work) }
