/// `interval`, `timer` and `generate`.
struct IntervalTests {
  /// The frames of the instants that a signal sends.
  private static func frames(
    _ make: @escaping @Sendable (Diagram.Parts) -> Signal<Instant, Never>
  ) -> @Sendable (Diagram.Parts) -> Ints {
    { parts in make(parts).map { Int($0.offset / parts.frames(1)) }.promoteFailure() }
  }
  private static let interval = frames { Signal.interval($0.frames(2), on: $0.time) }
  private static let timer = frames { Signal.timer(after: $0.frames(3), on: $0.time) }

  static let diagrams: [Diagram] = [
    // The k-th value is sent k intervals after the subscription, and is that instant.
    Diagram(gives: "--2-4-(6|)", labels: 163, 164) { interval($0).take(first: 3) },
    Diagram(gives: "-^-3-5-(7|)", during: "-^", labels: 163, 164) { interval($0).take(first: 3) },
    Diagram(gives: "--2-4!", during: "-----!", apply: interval),
    // A timer sends its instant once and completes.
    Diagram(gives: "---(3|)", labels: 768, apply: timer),
    Diagram(gives: "--^--(5|)", during: "--^", labels: 768, apply: timer),
    Diagram(gives: "^-!", during: "^-!", labels: 768, apply: timer),
    // As arguments that may be any signal, they need no type.
    Diagram("1", gives: "--1-(1|)") { $0.a.sample(by: .interval($0.frames(2), on: $0.time)).take(first: 2) },
    Diagram("1-2-3", gives: "1-2|") { $0.a.take(until: .timer(after: $0.frames(3), on: $0.time)) },
  ]

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test("the scheduler receives the leeway of each value", .requirement(165, 166))
  func leeway() {
    let time = TestScheduler()
    let scheduler = CountingScheduler(time)
    let recorder = Signal.interval(.seconds(1), leeway: .milliseconds(300), on: scheduler).take(first: 3).record()
    time.run()
    #expect(recorder.values.count == 3 && scheduler.leeways.count >= 3)
    #expect(scheduler.leeways.entries.allSatisfy { $0 == .milliseconds(300) })
  }

  @Test(
    "Disposed before or inside a value, no timer is left; on the immediate scheduler a timer sends in the call",
    .requirement(768))
  func disposal() {
    let (scheduler, bag) = (TestScheduler(), CompositeDisposable())
    let recorder = Signal.interval(.seconds(1), on: scheduler).record(in: bag) { instant in
      if instant == Instant(.seconds(2)) { bag.dispose() }
    }
    scheduler.run()
    #expect(recorder.values == [1, 2].map { Instant(.seconds($0)) })
    Signal.interval(.seconds(1), on: scheduler).record(in: bag)
    #expect(scheduler.pendingCount == 0)
    let inside = CompositeDisposable()
    #expect(Signal.timer(after: .zero, on: .immediate).record(in: inside) { _ in inside.dispose() }.events.count == 1)
    #expect(Signal.timer(after: .zero, on: .immediate).record().events.last == .completed)
  }

  @Test("values are generated while the condition holds, anew for each subscription", .requirement(763))
  func generates() {
    let signal = Ints.generate(1, while: { $0 < 9 }, iterate: { $0 * 2 })
    for _ in 1...2 { #expect(signal.record().events == [1, 2, 4, 8].map { .next($0) } + [.completed]) }
    #expect(Ints.generate(1, while: { _ in false }, iterate: { $0 }).record().events == [.completed])
  }

  @Test("disposal stops the generation of values, and no further value is computed", .requirement(764))
  func endless() {
    let computed = Count()
    let next: @Sendable (Int) -> Int = { value in
      computed.add()
      return value + 1
    }
    let signal = Ints.generate(0, while: { $0 < 1_000 }, iterate: next)
    #expect(signal.take(first: 3).record().values == [0, 1, 2] && computed.value == 2)
  }
}
