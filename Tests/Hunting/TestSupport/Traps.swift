import Testing

extension ExitTest.Result? {
  /// Expects the process to have trapped with `sentence`.
  package func expectMessage(_ sentence: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let output = String(decoding: self?.standardErrorContent ?? [], as: UTF8.self)
    #expect(output.contains(sentence), sourceLocation: sourceLocation)
  }
}
