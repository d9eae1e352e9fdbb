/// A line of a table of marbles: sources, an operator on them, and what it must send.
///
/// A check runs the diagram once with one subscription and once with two, whose states must be apart. When the result has
/// ended or is disposed, nothing is left of it: no subscription to a source, and no timer.
struct Diagram: Sendable, CustomTestStringConvertible {
  /// What the operator is applied to.
  struct Parts: Sendable {
    let time: TestScheduler
    /// The hot sources, and then the cold ones.
    fileprivate let sources: [TestSource<Int, TestError>]
    fileprivate let firstCold: Int

    var a: Ints { sources[0].signal }
    var b: Ints { sources[1].signal }
    var c: Ints { sources[2].signal }

    /// The first cold source for 1, the second one for 2, and so on.
    var inner: @Sendable (Int) -> Ints {
      let cold = sources.dropFirst(firstCold).map(\.signal)
      return { cold[$0 - 1] }
    }

    func frames(_ count: Int) -> Duration { Marbles.defaultFrame * count }
  }

  private let hot: [String]
  private let cold: [String]
  private let result: String
  private let used: [String]
  private let during: String
  private let letters: [Character: String]
  private let error: Int?
  private let apply: @Sendable (Parts) -> Signal<String, TestError>

  /// - Parameters:
  ///   - hot: Sources of digits. An error is 1.
  ///   - cold: Sources that start with each subscription.
  ///   - result: The marbles of the result. With `shows`, a Boolean is `t` or `f`, an array or a tuple the digits of its
  ///     elements.
  ///   - used: The subscriptions to each source, separated by commas.
  ///   - letters: What the letters of the result stand for, if they are not one digit.
  ///   - error: The code of the error that the result ends with.
  ///   - labels: The lines of the catalogue that the diagram checks.
  init(
    _ hot: String..., cold: String..., gives result: String, used: String..., during: String = "",
    letters: [Character: String] = [:], error: Int? = nil, labels: Requirement.Label...,
    apply: @escaping @Sendable (Parts) -> Ints
  ) {
    self.init(hot, cold, result, used, during, letters, error) { apply($0) }
  }

  /// One whose result is not of numbers. It is an initializer of its own, since a line of a table is then checked fast.
  init<Output>(
    _ hot: String..., cold: String..., shows result: String, used: String..., during: String = "",
    letters: [Character: String] = [:], labels: Requirement.Label...,
    apply: @escaping @Sendable (Parts) -> Signal<Output, TestError>
  ) {
    self.init(hot, cold, result, used, during, letters, nil, apply)
  }

  private init<Output>(
    _ hot: [String], _ cold: [String], _ result: String, _ used: [String], _ during: String,
    _ letters: [Character: String], _ error: Int?, _ apply: @escaping @Sendable (Parts) -> Signal<Output, TestError>
  ) {
    self.hot = hot
    self.cold = cold
    self.result = result
    self.used = used
    self.during = during
    self.letters = letters
    self.error = error
    self.apply = { parts in apply(parts).map { Self.text($0) } }
  }

  var testDescription: String {
    (hot + cold.map { "cold \($0)" } + [during]).joined(separator: " ") + " gives \(result)"
  }

  func check() {
    let (parts, signal) = make()
    let recorder = parts.time.record(signal, marks, during: during)
    parts.time.run()
    #expect(recorder == result)
    #expect(recorder.violations == [])
    if let error { #expect(recorder.error == TestError(error)) }
    for (source, text) in zip(parts.sources, used) {
      #expect(source.subscriptions == (text.isEmpty ? [] : text.components(separatedBy: ", ")))
    }
    if recorder.hasEnded || during.contains("!") {
      #expect(parts.sources.allSatisfy { $0.subscriptions.openCount == 0 }, "A source is still subscribed to.")
      let last = (hot + [result, during]).compactMap { Marbles($0).timeline().entries.last?.offset }.max() ?? .zero
      #expect(parts.time.now <= Instant(last), "A timer is left.")
    }
    checkTwice()
  }

  private func checkTwice() {
    let (parts, signal) = make()
    let recorders = [
      parts.time.record(signal, marks, during: during), parts.time.record(signal, marks, during: during),
    ]
    parts.time.run()
    for recorder in recorders { #expect(recorder == result, "One of two subscriptions.") }
  }

  private func make() -> (Parts, Signal<String, TestError>) {
    let time = TestScheduler()
    let sources = hot.map { time.hotInts($0) } + cold.map { time.coldInts($0) }
    let parts = Parts(time: time, sources: sources, firstCold: hot.count)
    return (parts, apply(parts))
  }

  private var marks: [Character: String] {
    let plain = "0123456789".map { ($0, String($0)) } + [("t", "true"), ("f", "false")]
    return letters.merging(plain) { given, _ in given }
  }

  /// A value without the punctuation of its description.
  private static func text(_ value: some Any) -> String { "\(value)".filter { $0.isLetter || $0.isNumber } }
}

extension [Diagram] {
  /// Checks each diagram, for tables whose lines are made for each form of an operator.
  func check() { for diagram in self { diagram.check() } }
}
