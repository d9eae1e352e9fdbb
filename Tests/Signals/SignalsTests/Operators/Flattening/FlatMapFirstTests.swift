import ReactiveSignals
import Testing

struct FlatMapFirstTests {
  @Test("values that arrive while a signal runs are ignored", .requirement(708))
  func ignores() {
    let sources = NestedSources("a-b---c---|", ["a": "1--2|", "b": "9|", "c": "3-4|"]) { $0.flatMapFirst { $0 } }
    #expect(sources.result == "1--2--3-4-|")
    #expect(sources["b"] == [])
  }

  @Test(
    "it completes after the running signal, and the first error of either disposes the other", .requirement(710),
    arguments: [("a-|", "1---2|", "1---2|"), ("a-#", "1---2|", "1-#"), ("a---b", "1-#", "1-#")])
  func ends(outer: String, inner: String, result: String) {
    let sources = NestedSources(outer, ["a": inner, "b": "3|"]) { $0.flatMapFirst { $0 } }
    #expect(sources.result == result)
    #expect(sources.outer.subscriptions.description.contains("!"))
  }

  @Test(
    "the closure is called only for values that are not ignored, also if a signal ends during its subscription",
    .requirement(709))
  func calls() {
    let calls = Log<Int>()
    let inner = IntSubject()
    let source = IntSubject()
    let recorder = source.flatMapFirst { value -> Ints in
      calls.append(value)
      return value < 3 ? .just(value) : inner.signal
    }.record()
    for value in 1...5 { source.send(value) }
    inner.complete()
    source.send(6)
    #expect(calls.entries == [1, 2, 3, 6])
    #expect(recorder.values == [1, 2])
  }

  @Test(
    "a value that the source sends while a signal sends is ignored, and one after the end of the signal is not",
    .requirement(708))
  func reentrant() {
    let source = IntSubject()
    let inner = ColdSource<Int, TestError>()
    let recorder = source.flatMapFirst { _ in inner.signal }.record { _ in source.send(0) }
    source.send(0)
    inner.send(1)
    #expect(inner.starts == 1)
    inner.complete()
    source.send(0)
    #expect(inner.starts == 2)
    recorder.dispose()
    #expect(!inner.isRunning)
  }

  @Test("flatMap(maxConcurrent:) runs as many signals at the same time, and the others in order", .requirement(711))
  func limited() {
    let sources = NestedSources("abc|", ["a": "1---2|", "b": "-3-----4|", "c": "5-6|"]) { source in
      source.flatMap(maxConcurrent: 2) { $0 }
    }
    #expect(sources.result == "1-3-25-64|")
    #expect(sources["c"] == ["-----^--!"])
    let unlimited = NestedSources("ab|", ["a": "1-2|", "b": "3-4|"]) { source in
      source.flatMap(maxConcurrent: .max) { $0 }
    }
    #expect(unlimited.result == "1324|")
  }
}
