struct UsingTests {
  private let calls = Log<String>()
  private let source: ColdSource<Int, TestError>

  init() {
    source = ColdSource(cleanedUp: { [calls] in calls.append("unused") })
  }

  @Test(
    "the resource is released once, after its signal and before the end is passed on; disposal does the same",
    .requirement(765, 766), arguments: [IntEvent.completed, .failed(TestError()), nil])
  func ends(end: IntEvent?) {
    let (calls, source) = (calls, source)
    let signal = Ints.using(
      resource: { () throws(TestError) in
        calls.append("open")
        return "resource"
      }, release: { calls.append("close \($0)") },
      {
        calls.append("use \($0)")
        return source.signal
      })
    let recorder = signal.finally { calls.append("end") }.record()
    source.send(1)
    #expect(calls.entries == ["open", "use resource"])
    if let end { source.subscribers[0].send(event: end) }
    recorder.dispose()
    recorder.dispose()
    #expect(calls.entries == ["open", "use resource", "unused", "close resource"] + (end == nil ? [] : ["end"]))
    #expect(recorder.events == [.next(1)] + (end.map { [$0] } ?? []))
  }

  @Test("each subscription has its own resource, also of a signal that ends during its subscription", .requirement(765))
  func perSubscription() {
    let (opened, closed) = (Count(), Log<Int>())
    let signal = Ints.using(resource: { opened.add() }, release: { closed.append($0) }, { .just($0) })
    #expect(signal.repeat(2).record().values == [1, 2] && closed.entries == [1, 2])
    let recorder = signal.take(last: 1).do(next: { #expect(closed.count == $0) }).record()
    #expect(recorder.values == [3])
  }

  @Test("if the resource cannot be made, the signal fails, and nothing is released", .requirement(767))
  func failing() {
    let calls = Count()
    let signal = Ints.using(
      resource: { () throws(TestError) -> Int in throw TestError(7) }, release: { _ in calls.add() },
      { _ in
        calls.add()
        return .never
      })
    #expect(signal.record().events == [.failed(TestError(7))] && calls.value == 0)
  }
}
