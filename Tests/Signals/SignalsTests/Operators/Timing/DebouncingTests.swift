import ReactiveSignals
import Testing

struct DebouncingTests {
  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  /// The result of debouncing a source by three frames.
  private func debounced(_ text: String, during: String = "") -> Recorder<String, TestError> {
    let source = scheduler.hot(text, failure: TestError())
    let recorder = scheduler.record(source.debounce(.milliseconds(300), on: scheduler), during: during)
    scheduler.run()
    return recorder
  }

  @Test(
    "of two quick values only the second arrives, later; a value after a pause is deferred and delivered too",
    .requirement(185))
  func passesLast() {
    let recorder = subject.debounce(.zero, on: scheduler).record()
    subject.send(1)
    subject.send(2)
    #expect(recorder.events == [])
    scheduler.advance(by: .zero)
    #expect(recorder.values == [2])
    subject.send(3)
    #expect(recorder.values == [2])
    scheduler.advance(by: .zero)
    #expect(recorder.values == [2, 3])
  }

  @Test(
    "with nothing pending the end is passed on at once", .requirement(186, 187),
    arguments: ["-|", "-#", "-a-----|", "-a-----#"])
  func passesEnd(text: String) {
    #expect(debounced(text) == text.replacing("a---", with: "---a"))
  }

  @Test("a value that is pending when the subscription is disposed never arrives", .requirement(188, "Q10"))
  func dropsOnDisposal() {
    #expect(debounced("-a", during: "---!") == "---!")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("a waiting value is sent before the completion, or dropped, as the caller says", .requirement(779))
  func completion() {
    for drops in [false, true] {
      let source = scheduler.hotInts("-1-2|")
      let recorder = scheduler.record(
        source.debounce(.milliseconds(300), on: scheduler, discardWhenCompleted: drops))
      let start = scheduler.now
      scheduler.run()
      #expect(recorder == (drops ? "----|" : "----(2|)"))
      #expect(scheduler.now == start.advanced(by: .milliseconds(400)))
    }
  }

  @Test("At the completion a pending value is sent first, at once, and not again")
  func flushesAtCompletion() {
    #expect(debounced("-a-|") == "---(a|)")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("An error drops a pending value")
  func errorDrops() {
    #expect(debounced("-a-#") == "---#")
    #expect(scheduler.now == Instant(.milliseconds(300)))
  }

  @Test("Every value starts the interval anew")
  func restarts() {
    #expect(
      debounced("-a-b--c----------d--e") == """
                 ---------c-------------e
        """)
  }

  @Test("Of 100,000 values in one instant one is held, and one timer is started")
  func conflates() {
    let subject = Subject<Token, Never>()
    let (released, starts, arrived) = (Count(), Count(), Count())
    subject.debounce(.seconds(1), on: CountingScheduler(scheduler, starts)).subscribe(next: { _ in arrived.add() })
    for _ in 0..<100_000 { subject.send(Token { released.add() }) }
    #expect(released.value == 99_999)
    #expect((starts.value, scheduler.pendingCount) == (1, 1))
    scheduler.run()
    #expect((starts.value, arrived.value, scheduler.now) == (1, 1, Instant(.seconds(1))))
  }

  @Test("Of values that arrive while one is being delivered, the last is held")
  func conflatesWhileDelivering() {
    let subject = Subject<Token, Never>()
    let released = Count()
    subject.debounce(.seconds(1), on: scheduler).subscribe(
      next: { _ in
        for _ in 0..<1_000 { subject.send(Token { released.add() }) }
        #expect(released.value == 999)
      })
    subject.send(Token())
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.pendingCount == 1)
  }

  @Test("A burst of a thousand instants starts the timer again only when it has fired")
  func restartsTimer() {
    let starts = Count()
    let recorder = subject.debounce(.seconds(1), on: CountingScheduler(scheduler, starts)).record()
    for value in 0..<1_000 {
      subject.send(value)
      scheduler.advance(by: .milliseconds(5))
    }
    #expect(recorder.values == [])
    scheduler.run()
    #expect(recorder.values == [999])
    #expect(scheduler.now == Instant(.milliseconds(5_995)))
    #expect(starts.value == 7)
  }

  @Test(
    "a value that arrives just as the previous one is due arrives; the previous one may be dropped", .requirement("O6"))
  func meetsTimer() {
    for seed in UInt64(0)..<50 {
      let scheduler = TestScheduler(shuffledBy: seed)
      let subject = IntSubject()
      let recorder = subject.debounce(.seconds(1), on: scheduler).record()
      for second in 1...20 {
        scheduler.schedule(at: Instant(.seconds(second))) { subject.send(second) }
      }
      scheduler.run()
      #expect(recorder.values.last == 20)
      #expect(recorder.values == Array(Set(recorder.values)).sorted())
    }
  }

  @Test("a debounce sends the last value of each burst, with every kind of clock", .requirement("V17"))
  func clocks() async throws {
    let virtual = Log<Int>()
    Self.sendBursts(on: scheduler) { virtual.append($0) }
    await scheduler.run()
    let real = try await values(3) { callback in Self.sendBursts(on: QueueScheduler(), observe: callback) }
    #expect(virtual.entries == [3, 6, 9])
    #expect(real == [3, 6, 9])
  }

  /// Three values, and three more each time one of them has arrived, up to nine.
  private static func sendBursts(on scheduler: some Scheduler, observe: @escaping @Sendable (Int) -> Void) {
    let subject = IntSubject()
    @Sendable func burst(after last: Int) { for value in last + 1...last + 3 { subject.send(value) } }
    subject.debounce(.milliseconds(1), on: scheduler).subscribe(next: { value in
      observe(value)
      if value < 9 { burst(after: value) } else { subject.complete() }
    })
    scheduler.schedule { burst(after: 0) }
  }
}
