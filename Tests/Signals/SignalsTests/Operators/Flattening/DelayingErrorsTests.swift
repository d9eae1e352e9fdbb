import ReactiveSignals
import Testing

struct DelayingErrorsTests {
  @Test(
    "a merge sends the first error after all signals have ended", .requirement(713),
    arguments: [("-1#", "--2-3|", "-12-3#"), ("1--2#", "-#", "1--2#"), ("-1|", "-2|", "-(12)|")])
  func merged(left: String, right: String, result: String) {
    #expect(TwoSources(left, right) { .mergeDelayingErrors([$0, $1]) }.result == result)
  }

  @Test("of several errors the first one is sent, and an error of the source counts too", .requirement(714))
  func first() {
    let sources = NestedSources("ab-#", ["a": "1#", "b": "-2---3#"]) { $0.flattenDelayingErrors() }
    #expect(sources.result == "1-2---3#")
    #expect(sources.result.error == TestError(1))
    let source = NestedSources("a#", ["a": "1--2|"]) { $0.flattenDelayingErrors() }
    #expect(source.result == "1--2#")
    #expect(source.result.error == TestError(2))
  }

  @Test("a concatenation continues after an error, which is sent last", .requirement(715))
  func concatenated() {
    let time = TestScheduler()
    let signals = ["1#", "2-3|", "4|"].map { time.coldInts($0).signal }
    let delayed = Ints.concatDelayingErrors(signals)
    let recorders = [time.record(delayed), time.record(delayed)]
    time.run()
    for recorder in recorders { #expect(recorder == "12-34#") }
  }

  @Test("Each subscription has its own errors, and disposal drops them")
  func perSubscription() {
    let source = ColdSource<Int, TestError>()
    let merged = Ints.mergeDelayingErrors([source.signal, .never])
    let first = merged.record()
    source.fail(TestError(1))
    first.dispose()
    #expect(first.events == [])
    let second = Ints.mergeDelayingErrors([source.signal]).record()
    source.complete()
    #expect(second.events == [.completed])
  }
}
