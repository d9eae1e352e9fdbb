extension [IntEvent] {
  /// A few small values, and then the end, an error, or nothing.
  static func random(using generator: inout SplitMix64) -> [IntEvent] {
    let values = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
      IntEvent.next(.random(in: 0...4, using: &generator))
    }
    let end: [IntEvent] = [[.completed], [.failed(TestError(1))], []].randomElement(using: &generator)!
    return values + end
  }
}
