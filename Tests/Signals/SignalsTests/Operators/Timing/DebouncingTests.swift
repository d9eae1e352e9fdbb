struct DebouncingTests {
  private static let debounce: @Sendable (Diagram.Parts) -> Ints = { $0.a.debounce($0.frames(3), on: $0.time) }
  private static let discarding: @Sendable (Diagram.Parts) -> Ints = {
    $0.a.debounce($0.frames(3), on: $0.time, discardWhenCompleted: true)
  }
  /// A debounce of even values. The others need not wait.
  private static let debounceSome: @Sendable (Diagram.Parts) -> Ints = {
    $0.a.debounce($0.frames(3), on: $0.time) { $0.isMultiple(of: 2) }
  }

  static let diagrams: [Diagram] = [
    // Every value starts the interval anew.
    Diagram("-1-2--3----------4--5", gives: "---------3-------------5", labels: 185, apply: debounce),
    // With nothing pending the end is passed on at once. A value that waits is sent first or dropped.
    Diagram("-|", gives: "-|", labels: 186, apply: debounce),
    Diagram("-1-----|", gives: "----1--|", labels: 186, apply: debounce),
    Diagram("-#", gives: "-#", labels: 187, apply: debounce),
    Diagram("-1-----#", gives: "----1--#", labels: 187, apply: debounce),
    Diagram("-1-2|", gives: "----(2|)", labels: 779, apply: debounce),
    Diagram("-1-2|", gives: "----|", labels: 779, apply: discarding),
    Diagram("-1-#", gives: "---#", apply: debounce),
    Diagram("-1", gives: "---!", during: "---!", labels: 188, "Q10", apply: debounce),
  ]

  static let some: [Diagram] = [
    // A value that need not wait is sent at once, and drops those that wait; a later one waits again.
    Diagram("-1", gives: "-1", labels: 189, apply: debounceSome),
    Diagram("-2", gives: "----2", labels: 190, apply: debounceSome),
    Diagram("-246", gives: "------6", labels: 191, apply: debounceSome),
    Diagram("-245|", gives: "---5|", labels: 192, apply: debounceSome),
    Diagram("-2456", gives: "---5---6", labels: 192, apply: debounceSome),
    Diagram("-2----|", gives: "----2-|", labels: 193, apply: debounceSome),
    Diagram("-|", gives: "-|", labels: 194, apply: debounceSome),
    Diagram("-#", gives: "-#", labels: 195, apply: debounceSome),
    Diagram("-2-|", gives: "---(2|)", apply: debounceSome),
    Diagram("-2-#", gives: "---#", apply: debounceSome),
    Diagram("-2", gives: "--!", during: "--!", labels: 196, apply: debounceSome),
  ]

  private let scheduler = TestScheduler()
  private let subject = IntSubject()

  @Test(arguments: diagrams + some) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test("A value that need not wait, sent inside a delivery, is not replaced by one that waits")
  func sentInside() {
    let recorder = subject.debounce(.seconds(1), on: scheduler) { $0.isMultiple(of: 2) }.record { [subject] in
      if $0 == 1 { for value in 3...4 { subject.send(value) } }
    }
    subject.send(1)
    #expect(recorder.values == [1, 3])
    scheduler.run()
    #expect(recorder.values == [1, 3, 4])
  }

  @Test("A value waits also for no time, and the predicate is called once for it", .requirement(185, 190))
  func zero() {
    let asked = Log<Int>()
    let recorder = subject.debounce(.zero, on: scheduler) { value in
      asked.append(value)
      return value > 1
    }.record()
    for value in [2, 3] { subject.send(value) }
    #expect(recorder.events == [])
    scheduler.advance(by: .zero)
    #expect(recorder.values == [3])
    subject.send(4)
    #expect(recorder.values == [3])
    subject.send(1)
    #expect(recorder.values == [3, 1] && scheduler.pendingCount == 0)
    #expect(asked.entries == [2, 3, 4, 1])
  }

  @Test("Of 100,000 values in one instant one is held, and one timer is started")
  func conflates() {
    let subject = Subject<Token, Never>()
    let (released, counting, arrived) = (Count(), CountingScheduler(scheduler), Count())
    subject.debounce(.seconds(1), on: counting).subscribe(next: { _ in arrived.add() })
    for _ in 0..<100_000 { subject.send(Token { released.add() }) }
    #expect(released.value == 99_999 && (counting.leeways.count, scheduler.pendingCount) == (1, 1))
    scheduler.run()
    #expect((counting.leeways.count, arrived.value, scheduler.now) == (1, 1, Instant(.seconds(1))))
  }

  @Test("Of values that arrive while one is being delivered, the last is held")
  func conflatesWhileDelivering() {
    let (subject, released) = (Subject<Token, Never>(), Count())
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
    let counting = CountingScheduler(scheduler)
    let recorder = subject.debounce(.seconds(1), on: counting).record()
    for value in 0..<1_000 {
      subject.send(value)
      scheduler.advance(by: .milliseconds(5))
    }
    #expect(recorder.values == [])
    scheduler.run()
    #expect(recorder.values == [999] && scheduler.now == Instant(.milliseconds(5_995)))
    #expect(counting.leeways.count == 7)
  }

  @Test("a debounce sends the last value of each burst, with every kind of clock", .requirement("V17"))
  func clocks() async throws {
    let virtual = Log<Int>()
    Self.sendBursts(on: scheduler) { virtual.append($0) }
    await scheduler.run()
    let real = try await values(3) { callback in Self.sendBursts(on: QueueScheduler(), observe: callback) }
    #expect(virtual.entries == [3, 6, 9] && real == [3, 6, 9])
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
