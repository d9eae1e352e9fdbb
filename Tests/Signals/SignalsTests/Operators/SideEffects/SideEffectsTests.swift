struct SideEffectsTests {
  @Test(
    "side effects run before events are passed on: `do` at each, `finally` at the end alone, `onDispose` at any end",
    .requirement(227, 228, 229, 833, 834, "Q6"), arguments: [IntEvent.completed, .failed(TestError(1)), nil])
  func order(end: IntEvent?) {
    let (log, source) = (Log<String>(), ColdSource<Int, TestError>())
    let handle = source.signal
      .do(next: { log.append("do \($0)") }, failed: { _ in log.append("do end") }, completed: { log.append("do end") })
      .finally { log.append("finally") }.onDispose { log.append("disposed") }
      .subscribe(next: { log.append("\($0)") }, failed: { _ in log.append("end") }, completed: { log.append("end") })
    source.send(1)
    if let end { source.send(event: end) } else { handle.dispose() }
    #expect(log.entries == ["do 1", "1"] + (end == nil ? ["disposed"] : ["do end", "finally", "disposed", "end"]))
    source.complete()
    handle.dispose()
    #expect(log.entries.count { $0 == "disposed" } == 1)
  }

  @Test("An event at which a side effect disposes the subscription is not passed on")
  func disposedInsideEffect() {
    let ends: [(inside: String, end: IntEvent, expected: [String])] = [
      ("value", .completed, ["value"]), ("end", .completed, ["value", "later value", "end"]),
      ("end", .failed(TestError(1)), ["value", "later value", "end"]),
    ]
    for (inside, end, expected) in ends {
      let (log, bag) = (Log<String>(), CompositeDisposable())
      let effect: @Sendable (String) -> Void = { name in
        log.append(name)
        if name == inside { bag.dispose() }
      }
      let source = ColdSource<Int, TestError>()
      source.signal
        .do(next: { _ in effect("value") }, failed: { _ in effect("end") }, completed: { effect("end") })
        .do(next: { _ in effect("later value") })
        .do(failed: { _ in effect("later end") }, completed: { effect("later end") })
        .record(in: bag)
      source.send(1)
      source.send(event: end)
      #expect(log.entries == expected)
    }
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
    let (runs, subject) = (Count(), IntSubject())
    let signal = subject.finally { runs.add() }
    subject.complete()
    #expect(runs.value == 0)
    signal.record()
    #expect(runs.value == 1)
  }

  @Test("A disposal action runs as part of the cleanup, before the observer receives the end, also as a value")
  func onDisposeOrder() {
    let order = Log<String>()
    let source = ColdSource<Int, TestError>(cleanedUp: { order.append("source") })
    source.signal.onDispose { order.append("inner") }.map { $0 }.onDispose { order.append("outer") }
      .subscribe(completed: { order.append("completed") })
    source.complete()
    #expect(order.entries.last == "completed" && Set(order.entries) == ["source", "inner", "outer", "completed"])
    #expect(order.count == 4)
    let inside = Log<String>()
    Ints.empty.onDispose { inside.append("disposed") }.materialize().subscribe(next: { inside.append("\($0)") })
    #expect(inside.entries == ["disposed", "completed"])
  }
}
