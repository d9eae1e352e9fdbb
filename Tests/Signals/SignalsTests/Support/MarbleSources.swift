import ReactiveSignals
import ReactiveSignalsTesting

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

/// The result of an operator on two hot signals, which send the events of the texts.
struct TwoSources {
  let left: TestSource<Int, TestError>
  let right: TestSource<Int, TestError>
  let result: Recorder<Int, TestError>

  /// `letters` stand for the values of the result; without them digits stand for themselves.
  init(_ left: String, _ right: String, _ letters: [Character: Int] = .digits, in combine: (Ints, Ints) -> Ints) {
    let time = TestScheduler()
    self.left = time.hotInts(left)
    self.right = time.hotInts(right)
    result = time.record(combine(self.left.signal, self.right.signal), letters)
    time.run()
  }
}

/// The result of an operator on a hot signal of cold signals, which the letters of its text stand for.
struct NestedSources {
  let outer: TestSource<Ints, TestError>
  let inners: [Character: TestSource<Int, TestError>]
  let result: Recorder<Int, TestError>

  init(
    _ outer: String, _ inners: [Character: String], during: String = "", in flatten: (Signal<Ints, TestError>) -> Ints
  ) {
    let time = TestScheduler()
    let inners = inners.mapValues { time.coldInts($0) }
    self.inners = inners
    self.outer = time.hot(outer, inners.mapValues(\.signal), failure: TestError(2))
    result = time.record(flatten(self.outer.signal), during: during)
    time.run()
  }

  /// The subscriptions to the signal that the letter stands for.
  subscript(letter: Character) -> SubscriptionLog { inners[letter]!.subscriptions }
}
