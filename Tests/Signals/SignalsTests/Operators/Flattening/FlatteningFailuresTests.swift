import ReactiveSignals
import Testing

@Suite("Sources that cannot fail, mapped to signals that can")
struct FlatteningFailuresTests {
  private struct Refusal: Error {}

  private let time = TestScheduler()

  /// Two signals; the second one fails.
  private var answer: @Sendable (String) -> Signal<String, Refusal> {
    let right = time.cold("-x-y|", failure: Refusal())
    let wrong = time.cold("-z#", failure: Refusal())
    return { $0 == "a" ? right.signal : wrong.signal }
  }

  @Test("flatMap merges the signals and passes an error on", .requirement(720))
  func merged() {
    let recorder = time.record(time.hot("a-b---|").flatMap(answer))
    time.run()
    #expect(recorder == "-x-(yz)#")
    #expect(recorder.error != nil)
  }

  @Test("concatMap sends one signal after the other, up to an error", .requirement(720))
  func concatenated() {
    let recorder = time.record(time.hot("a-b---|").concatMap(answer))
    time.run()
    #expect(recorder == "-x-y-z#")
  }

  @Test("flatMapLatest sends the latest signal, up to an error", .requirement(720))
  func latest() {
    let recorder = time.record(time.hot("a-b---|").flatMapLatest(answer))
    time.run()
    #expect(recorder == "-x-z#")
  }

  @Test("with signals that cannot fail, the result cannot fail", .requirement(721))
  func neverFailing() {
    let answers = time.cold("x|")
    let merged: Signal<String, Never> = time.hot("a-b|").flatMap { _ in answers.signal }
    let concatenated: Signal<String, Never> = time.hot("a-b|").concatMap { .just($0) }
    let latest: Signal<String, Never> = time.hot("a-b|").flatMapLatest { _ in answers.signal }
    let recorders = [merged, concatenated, latest].map { time.record($0) }
    time.run()
    #expect(recorders[0] == "x-x|")
    #expect(recorders[1] == "a-b|")
    #expect(recorders[2] == "x-x|")
  }
}
