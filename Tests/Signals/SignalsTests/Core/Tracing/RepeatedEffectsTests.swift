/// What a tracer says about effects that run for each of several observers.
struct RepeatedEffectsTests {
  private let reports = Log<String>()
  private let press = IntSubject()
  private let tracer: Tracer

  init() { tracer = Tracer(virtual: RepeatedEffects { [reports] in reports.append($0) }) }

  private func subscribe(_ signals: Ints...) -> CompositeDisposable {
    let handle = CompositeDisposable()
    for (index, signal) in signals.enumerated() {
      handle.add(signal.traced(to: tracer, fileID: "Tests/Search.swift", line: UInt(index + 1)).subscribe())
    }
    return handle
  }

  @Test("Two observers of a chain with an effect are reported, with their places")
  func observers() {
    let event = press.flatMapLatest { Ints.from([$0, $0]) }
    subscribe(event.map { $0 + 1 }, event.filter { $0 > 0 }, event).dispose()
    let report = """
      flatMapLatest runs for each observer. share() after it runs it once:
        flatMapLatest → map → traced at Search.swift:1
        flatMapLatest →
      """
    #expect(reports.entries == ["\(report) filter → traced at Search.swift:2", "\(report) traced at Search.swift:3"])
  }

  @Test("An observer is compared with those that are left")
  func leaving() {
    let event = press.do(next: { _ in })
    let handle = subscribe(event)
    for others in [event.map { $0 }, event.filter { $0 > 0 }] { subscribe(others).dispose() }
    handle.dispose()
    #expect(reports.count == 2)
  }

  @Test("One report names the last effect of a chain, and the operator after which to share")
  func place() {
    let event = press.do(next: { _ in }).flatMap { Ints.from([$0]) }.named("event").filter { $0 > 0 }.map { $0 }
    subscribe(event.map { $0 }, event).dispose()
    let lines = reports.entries.flatMap { $0.split(separator: "\n") }
    #expect(lines.first == #"flatMap "event" runs for each observer. share() after map runs it once:"#)
    #expect(lines.count == 3)
  }

  @Test("A closure of a signal is called by its look in code")
  func closures() {
    // A closure that captures nothing has no identity in optimized code.
    let signal = Ints { [press] subscriber in AnyDisposable { withExtendedLifetime((press, subscriber)) {} } }
    subscribe(signal, signal).dispose()
    #expect(reports.entries.first?.hasPrefix("Signal { } runs for each observer.") == true)
  }

  @Test("One observer whose operators meet is two observers of the chain")
  func diamond() {
    let event = press.do(next: { _ in })
    subscribe(Signal.merge(event.map { $0 }, event.filter { $0 > 0 })).dispose()
    #expect(
      reports.entries == [
        """
        do runs for each observer. share() after it runs it once:
          do → map → merge → traced at Search.swift:1
          do → filter → merge → traced at Search.swift:1
        """
      ])
  }

  @Test("A shared chain, chains without an effect, and chains that are made apart are not reported")
  func quiet() {
    let (press, pure) = (press, press.filter { $0 > 0 }.map { $0 + 1 })
    let shared = press.do(next: { _ in }).share()
    let made: () -> Ints = { press.do(next: { _ in }) }
    let handle = subscribe(shared.map { $0 }, shared, pure.map { $0 }, pure, made(), made())
    press.send(1)
    #expect(reports.entries == [])
    handle.dispose()
  }

  @Test(
    "Subscriptions that follow each other, and those that a flattening operator makes of one signal, are not reported")
  func rounds() {
    let request = Ints.never.do(next: { _ in })
    let handle = subscribe(press.flatMap { _ in request.map { $0 } })
    for value in 1...2 { press.send(value) }
    handle.dispose()
    let again = Ints.just(1).do(next: { _ in })
    for signal in [request, request, again, again] { subscribe(signal).dispose() }
    subscribe(again.repeat(3)).dispose()
    #expect(reports.entries == [])
  }

  @Test("A chain that two observers have again and again is reported once, and another at its address is another")
  func addresses() {
    let handle = CompositeDisposable()
    for _ in 0..<100 {
      let event = press.do(next: { _ in })
      subscribe(event, event).dispose()
    }
    // Each signal is released after its subscription.
    for _ in 0..<100 { handle.add(subscribe(press.do(next: { _ in }))) }
    #expect(reports.entries.count == 1)
    handle.dispose()
  }

  @Test("What a signal captures is released with it although it is compared")
  func release() {
    let (token, handle) = tokenHeld { token in
      subscribe(
        Ints { [press] _ in
          token.touch()
          return press.subscribe()
        })
    }
    #expect(token.isReleased)
    handle.dispose()
  }
}
