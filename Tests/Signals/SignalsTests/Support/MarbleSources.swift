extension TestScheduler {
  /// A hot signal of numbers: digits stand for themselves, `#` for an error that is 1.
  func hotInts(_ marbles: String) -> TestSource<Int, TestError> { hot(marbles, .digits, failure: TestError(1)) }

  /// A cold signal of numbers: digits stand for themselves, `#` for an error that is 1.
  func coldInts(_ marbles: String) -> TestSource<Int, TestError> {
    cold(marbles, .digits, failure: TestError(1))
  }
}

extension [Character: Int] {
  fileprivate static let digits = Dictionary(uniqueKeysWithValues: zip("0123456789", 0...))
}
