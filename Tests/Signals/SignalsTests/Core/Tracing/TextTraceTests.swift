/// The text of traces, in virtual time.
struct TextTraceTests {
  private let time = TestScheduler()
  private let lines = Log<String>()

  private var tracer: Tracer {
    let lines = lines
    return Tracer(TextTrace { lines.append($0) }, clock: time)
  }

  /// Subscribes on the scheduler after one second.
  private func run(_ signal: Signal<Int, TestError>) {
    let traced = signal.traced(to: tracer, fileID: "Tests/Search.swift", line: 12)
    time.schedule(after: .seconds(1)) { traced.subscribe() }
    time.run()
  }

  @Test("Each operator's subscription and events are recorded in the order in which they happen, with the chain")
  func chain() {
    run(Ints.from([1, 2]).map { $0 * 10 }.filter { $0 > 10 })
    #expect(
      lines.entries == [
        "1 s, test: #1 filter: subscribed, filter → traced at Search.swift:12",
        "1 s, test: #2 map: subscribed, map → filter → traced at Search.swift:12",
        "1 s, test: #3 from: subscribed, from → map → filter → traced at Search.swift:12",
        "1 s, test: #3 from: next(1)",
        "1 s, test: #2 map: next(10)",
        "1 s, test: #3 from: next(2)",
        "1 s, test: #2 map: next(20)",
        "1 s, test: #1 filter: next(20)",
        "1 s, test: #3 from: completed",
        "1 s, test: #2 map: completed",
        "1 s, test: #1 filter: completed",
      ])
  }

  @Test("An event that arrives later on another scheduler says where it was sent, and the chain names the scheduler")
  func hop() {
    let other = TestScheduler()
    run(Ints.just(1).deliver(on: other))
    time.advance(by: .seconds(1))
    other.run()
    let chain = "deliver(on: test) → traced at Search.swift:12"
    #expect(
      lines.entries == [
        "1 s, test: #1 deliver: subscribed, deliver → traced at Search.swift:12",
        "1 s, test: #2 just: subscribed, just → \(chain)",
        "1 s, test: #2 just: next(1)",
        "1 s, test: #2 just: completed",
        "2 s, test: #1 deliver(on: test): next(1), sent on test at 1 s",
        "2 s, test: #1 deliver(on: test): completed, sent on test at 1 s",
      ])
  }

  @Test("A delivery with a capacity names its scheduler too")
  func boundedHop() {
    run(Ints.just(1).deliver(on: time, capacity: 1, overflow: .dropOldest))
    #expect(lines.entries.contains { $0.contains("just → deliver(on: test) → traced") })
  }

  @Test("Delayed events carry the moments at which they were sent; an error that overtakes carries its own")
  func delay() {
    let source = Signal<Int, TestError> { [time] subscriber in
      subscriber.send(1)
      time.schedule(after: .seconds(1)) { subscriber.send(2) }
      time.schedule(after: .seconds(4)) { subscriber.send(3) }
      time.schedule(after: .seconds(5)) { subscriber.fail(TestError(7)) }
      return nil
    }
    run(source.delay(.seconds(2), on: time))
    #expect(
      lines.entries.suffix(7)
        == [
          "1 s, test: #2 Signal: next(1)",
          "2 s, test: #2 Signal: next(2)",
          "3 s, test: #1 delay(on: test): next(1), sent on test at 1 s",
          "4 s, test: #1 delay(on: test): next(2), sent on test at 2 s",
          "5 s, test: #2 Signal: next(3)",
          "6 s, test: #2 Signal: failed(TestError(code: 7))",
          "6 s, test: #1 delay(on: test): failed(TestError(code: 7))",
        ])
  }

  @Test("A debounced value carries the moment of the last one sent")
  func debounce() {
    let source = Signal<Int, TestError> { [time] subscriber in
      subscriber.send(1)
      time.schedule(after: .seconds(1)) { subscriber.send(2) }
      return AnyDisposable { subscriber.complete() }
    }
    run(source.debounce(.seconds(2), on: time))
    #expect(lines.entries.last == "4 s, test: #1 debounce: next(2), sent on test at 2 s")
  }

  @Test("A source subscribed to on another scheduler belongs to the operator that asked, and says where that was")
  func subscribeOn() {
    let other = TestScheduler()
    run(Ints.empty.subscribe(on: other))
    other.run()
    #expect(
      lines.entries[1]
        == "1 s, test: #2 empty: subscribed, requested on test at 1 s, "
        + "empty → subscribe(on: test) → traced at Search.swift:12")
  }

  @Test("A name is recorded with its place, and each subscription has the operator that made it as parent")
  func names() {
    let recorder = TraceRecorder()
    let named = Ints.just(1).map { $0 }.named("results", fileID: "Tests/Load.swift", line: 7)
    let signal = named.flatMap { Ints.from([$0]).filter { _ in true } }
    signal.traced(to: Tracer(recorder, clock: time), fileID: "Tests/Search.swift", line: 12).subscribe()
    let subscriptions = recorder.events.filter { $0.kind == .subscribed }.map(\.subscription)
    #expect(subscriptions.map(\.operator) == ["flatMap", "map", "just", "filter", "from"])
    #expect(subscriptions.map(\.name) == [nil, "results", nil, nil, nil])
    #expect(subscriptions.map { $0.parent?.id } == [nil, 1, 2, 1, 4])
    #expect(
      subscriptions.map { $0.location?.description } == [
        "traced at Search.swift:12", "named at Load.swift:7", nil, nil, nil,
      ])
    #expect(subscriptions.last?.chain == "from → filter → flatMap → traced at Search.swift:12")
    #expect(subscriptions[2].chain == "just → map \"results\" → flatMap → traced at Search.swift:12")
  }

  @Test("A disposal is recorded for every operator that had not ended, and for no other")
  func disposal() {
    let source = IntSubject()
    let traced = source.take(first: 1).concat(.never).traced(to: tracer)
    time.schedule { [lines] in
      let subscription = traced.subscribe()
      source.send(1)
      lines.append("---")
      subscription.dispose()
    }
    time.run()
    #expect(
      lines.entries.drop { $0 != "---" } == [
        "---", "0 s, test: #1 concat: disposed", "0 s, test: #4 never: disposed",
      ])
    #expect(lines.entries.contains("0 s, test: #3 Subject: disposed"))
  }

  @Test("The name of an operator is its function's, also where several share the code")
  func operators() {
    let recorder = TraceRecorder()
    let tracer = Tracer(recorder, clock: time)
    let source = Ints.never
    let signals: [Ints] = [
      source.any { $0 > 1 }.map { _ in 1 }, source.retry(1), source.retry(where: { _ in false }), IntSubject().signal,
      source.multicast(IntSubject()).autoconnect(), source.share(), .defer { source }, .fail(TestError()),
      Signal<Instant, Never>.interval(.seconds(1), on: time).map { _ in 1 }.promoteFailure(), source.scan(0, +),
      source.take(last: 1),
    ]
    let bag = CompositeDisposable()
    for signal in signals { signal.traced(to: tracer).subscribe(in: bag) }
    bag.dispose()
    #expect(
      Set(recorder.operators) == [
        "any", "map", "never", "retry", "Subject", "autoconnect", "share", "defer", "fail", "interval",
        "promoteFailure", "scan", "take",
      ])
  }
}
