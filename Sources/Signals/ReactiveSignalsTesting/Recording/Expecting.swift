// Comparisons that fail the running test themselves, in Swift Testing and in XCTest. `#expect(recorder == "-a|")` shows
// the difference too; an assertion of XCTest would say only that the two are not equal.

extension Recorder {
  /// Fails the running test unless the received events are those of the text. The failure shows both lines, with a caret
  /// under the first difference. Traps if no test is running.
  ///
  ///     recorder.expect("-------c---|")
  ///
  /// - Parameters:
  ///   - expected: The expected events as a marble text.
  ///   - fileID: The file that a failure is shown in. Pass it on in functions that compare on behalf of their callers.
  ///   - filePath: The path of that file.
  ///   - line: The line that a failure is shown at.
  ///   - column: The column that a failure is shown at.
  public func expect(
    _ expected: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    marbles.expect(expected, fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

extension MarbleTimeline {
  /// Fails the running test unless the marks are those of the text. The failure shows both lines, with a caret under the
  /// first difference. Traps if no test is running.
  ///
  /// - Parameters:
  ///   - expected: The expected marks as a marble text.
  ///   - fileID: The file that a failure is shown in. Pass it on in functions that compare on behalf of their callers.
  ///   - filePath: The path of that file.
  ///   - line: The line that a failure is shown at.
  ///   - column: The column that a failure is shown at.
  public func expect(
    _ expected: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let difference = difference(from: Marbles(expected)) else { return }
    failTest("The events are not the expected ones:\n\(difference)", at: place)
  }
}

extension NestedRecorder {
  /// Fails the running test unless the received events are those of the texts: one for the signal of signals, and one for
  /// each inner signal. Traps if no test is running.
  ///
  /// - Parameters:
  ///   - expected: The expected events as marble texts.
  ///   - fileID: The file that a failure is shown in. Pass it on in functions that compare on behalf of their callers.
  ///   - filePath: The path of that file.
  ///   - line: The line that a failure is shown at.
  ///   - column: The column that a failure is shown at.
  public func expect(
    _ expected: [String], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let difference = timelines.difference(from: expected.map { Marbles($0) }) else { return }
    failTest("The events are not the expected ones:\n\(difference)", at: place)
  }
}

extension SubscriptionLog {
  /// Fails the running test unless there is one subscription per text, with the beginning and end that the text shows.
  /// Traps if no test is running.
  ///
  /// - Parameters:
  ///   - expected: A marble text for each expected subscription, with `^` and `!`.
  ///   - fileID: The file that a failure is shown in. Pass it on in functions that compare on behalf of their callers.
  ///   - filePath: The path of that file.
  ///   - line: The line that a failure is shown at.
  ///   - column: The column that a failure is shown at.
  public func expect(
    _ expected: [String], fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let place = CodePlace(fileID: fileID, filePath: filePath, line: line, column: column)
    guard let difference = difference(from: expected.map { Marbles($0) }) else { return }
    failTest("The subscriptions are not the expected ones:\n\(difference)", at: place)
  }
}
