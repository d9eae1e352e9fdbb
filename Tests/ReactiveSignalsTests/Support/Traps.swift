import Testing

extension ExitTest.Result? {
  /// Expects the process to have trapped with `sentence`, which only debug builds print.
  func expectMessage(_ sentence: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #if DEBUG
      let output = String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
      #expect(output.contains(sentence), sourceLocation: sourceLocation)
    #endif
  }
}
