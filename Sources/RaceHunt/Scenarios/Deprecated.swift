extension Run {
  /// Called `expect(_:_:fileID:line:)` now.
  @available(*, deprecated, renamed: "expect(_:_:fileID:line:)")
  public func expect(
    _ condition: Bool, _ violation: @autoclosure () -> String = "an expectation does not hold", file: StaticString,
    line: UInt = #line
  ) { expect(condition, violation(), fileID: file, line: line) }
}
