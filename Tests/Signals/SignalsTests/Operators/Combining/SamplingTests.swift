import ReactiveSignals
import Testing

struct SamplingTests {
  private let scheduler = TestScheduler()

  @Test(
    "the latest value is sent each time the sampler sends, again if unchanged, and not before the first",
    .requirement(818))
  func samples() {
    let source = scheduler.hot(" -ab---c")
    let sampler = scheduler.hot("x--x-x--x")
    let recorder = scheduler.record(source.sample(by: sampler.signal))
    scheduler.run()
    #expect(recorder == "        ---b-b--c")
  }

  @Test(
    "Either end ends a sample and disposes the other",
    arguments: [("-1|", "---2", "--|"), ("-1#", "---2", "--#"), ("-1-2", "--|", "--|"), ("-1-2", "--#", "--#")])
  func ends(source: String, sampler: String, result: String) {
    let sources = TwoSources(source, sampler) { $0.sample(by: $1) }
    #expect(sources.result == result)
    #expect(sources.left.subscriptions == ["^-!"])
    #expect(sources.right.subscriptions == ["^-!"])
  }

  @Test("if both send immediately, the source comes first, so its last value is sampled", .requirement("O11"))
  func synchronous() {
    #expect(Ints.from([1, 2]).concat(.never).sample(by: Ints.from([0, 0])).record().values == [2, 2])
  }

  @Test(
    "each value is paired with the latest value of the other signal, whose completion is ignored", .requirement(819))
  func withLatest() {
    let source = scheduler.hot("a-b---cd-|")
    let other = scheduler.hot(" -x-y|")
    let recorder = scheduler.record(
      source.withLatest(from: other.signal).map { $0 + $1 }, ["B": "bx", "C": "cy", "D": "dy"])
    scheduler.run()
    #expect(recorder == "       --B---CD-|")
    #expect(other.subscriptions == ["^---!"])
  }

  @Test(
    "The end of the values, and an error of either, disposes the other",
    arguments: [("-|", "--", "-|"), ("-#", "--", "-#"), ("--", "-#", "-#")])
  func withLatestEnds(source: String, other: String, result: String) {
    let sources = TwoSources(source, other) { $0.withLatest(from: $1).map { $0 + $1 } }
    #expect(sources.result == result)
    #expect(sources.left.subscriptions == ["^!"])
    #expect(sources.right.subscriptions == ["^!"])
  }

  @Test("values that the other signal sends immediately are paired with the first value", .requirement("O11"))
  func withLatestSynchronous() {
    #expect(Ints.just(1).withLatest(from: .from([2, 3])).record().values.map { [$0, $1] } == [[1, 3]])
  }

  @Test("from one hot signal, a value is paired with itself", .requirement("O11"))
  func withLatestOfItself() {
    let subject = IntSubject()
    let recorder = subject.withLatest(from: subject.signal).map { $0 * 10 + $1 }.record()
    subject.send(1)
    subject.send(2)
    #expect(recorder.values == [11, 22])
  }
}
