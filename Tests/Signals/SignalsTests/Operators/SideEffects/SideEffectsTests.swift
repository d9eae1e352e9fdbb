import ReactiveSignals
import Testing

struct SideEffectsTests {
  @Test("side effects of events run before those are passed on", .requirement(833))
  func runsBefore() {
    let order = Log<String>()
    for end in [IntEvent.completed, .failed(TestError(1))] {
      Ints.sending([.next(1), end])
        .do(
          next: { order.append("do \($0)") }, failed: { _ in order.append("do failed") },
          completed: { order.append("do completed") }
        )
        .subscribe(
          next: { order.append("\($0)") }, failed: { _ in order.append("failed") },
          completed: { order.append("completed") })
    }
    #expect(order.entries == ["do 1", "1", "do completed", "completed", "do 1", "1", "do failed", "failed"])
  }

  @Test(
    "an initial action runs once for each subscription, and not without one", .requirement(224, 225), arguments: 0...2)
  func initially(subscriptions: Int) {
    let runs = Count()
    let signal = Ints.just(1).initially { runs.add() }
    for _ in 0..<subscriptions { signal.record() }
    #expect(runs.value == subscriptions)
  }

  @Test("Of several initial side effects the last applied runs first, all before those of the source")
  func initiallyStacked() {
    let order = Log<String>()
    let source = Ints.defer {
      order.append("source")
      return .empty
    }
    source.initially { order.append("inner") }.initially { order.append("outer") }.record()
    #expect(order.entries == ["outer", "inner", "source"])
  }

  @Test("a final action does not run without a subscription, although the source completes", .requirement(226))
  func finallyUnsubscribed() {
    let runs = Count()
    let subject = IntSubject()
    let signal = subject.finally { runs.add() }
    subject.complete()
    #expect(runs.value == 0)
    signal.record()
    #expect(runs.value == 1)
  }

  @Test(
    "a final action runs at the end, before the end is passed on, and not at a value", .requirement(227, 228, 229),
    arguments: [IntEvent.completed, .failed(TestError())])
  func finally(end: IntEvent) {
    let order = Log<String>()
    let subject = IntSubject()
    subject.finally { order.append("finally") }
      .subscribe(failed: { _ in order.append("end") }, completed: { order.append("end") })
    subject.send(1)
    #expect(order.entries == [])
    subject.send(event: end)
    #expect(order.entries == ["finally", "end"])
  }

  @Test("a final action does not run on disposal", .requirement("Q6"))
  func finallyDisposed() {
    let runs = Count()
    let source = ColdSource<Int, TestError>()
    source.signal.finally { runs.add() }.record().dispose()
    source.complete()
    #expect(runs.value == 0)
  }

  @Test(
    "a disposal action runs once, however the subscription ends", .requirement(834),
    arguments: [IntEvent.completed, .failed(TestError()), nil])
  func onDispose(end: IntEvent?) {
    let runs = Count()
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.onDispose { runs.add() }.record()
    source.send(1)
    #expect(runs.value == 0)
    if let end { source.subscribers[0].send(event: end) } else { recorder.dispose() }
    #expect(runs.value == 1)
    source.complete()
    recorder.dispose()
    #expect(runs.value == 1)
  }

  @Test("A disposal action runs as part of the cleanup, before the observer receives the end")
  func onDisposeOrder() {
    let order = Log<String>()
    let source = ColdSource<Int, TestError>(cleanedUp: { order.append("source") })
    source.signal.onDispose { order.append("inner") }.map { $0 }.onDispose { order.append("outer") }
      .subscribe(completed: { order.append("completed") })
    source.complete()
    #expect(order.entries.last == "completed")
    #expect(Set(order.entries) == ["source", "inner", "outer", "completed"])
    #expect(order.count == 4)

    // Also if an operator passes the end on as a value, so that the subscription has not ended yet.
    let inside = Log<String>()
    Ints.empty.onDispose { inside.append("disposed") }.materialize().subscribe(next: { inside.append("\($0)") })
    #expect(inside.entries == ["disposed", "completed"])
  }
}
