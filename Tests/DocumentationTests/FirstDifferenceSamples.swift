final class Screen {
  private let token = Lifetime.Token()

  init(_ ticks: Signal<Int, Never>) {
    ticks.subscribe { print($0) }.dispose(with: token.lifetime)
  }
}

/// What the articles for users of other libraries say first.
@Suite("The first difference")
struct FirstDifferenceSamples {
  private let press = Subject<Void, Never>()
  private let requests = Printer()

  private var request: @Sendable () -> Signal<[String], Never> {
    { [requests] in
      requests("request")
      return .just([])
    }
  }

  @Test("Two observers of a chain ask twice for one press")
  func twice() {
    let (request, print) = (request, Printer())
    let event = press.flatMapLatest { request() }
    event.map(\.count).subscribe { print($0) }
    event.filter(\.isEmpty).subscribe { print("nothing: \($0)") }
    press.send()  // two requests
    #expect(requests.lines.count == 2 && print.lines == ["0", "nothing: []"])
  }

  @Test("Two observers of a chain that is delivered on the main thread ask twice for one press")
  func twiceOnMain() {
    let (request, print) = (request, Printer())
    let event = press.flatMapLatest { request() }.deliverOnMain()
    event.map(\.count).subscribe { print($0) }
    event.filter(\.isEmpty).subscribe { print("nothing: \($0)") }
    press.send()  // two requests
    #expect(requests.lines.count == 2)
  }

  @Test("A tracer with RepeatedEffects prints the chain and the places of its two observers")
  func report() async throws {
    let line = #line
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let press = Subject<Void, Never>()
      let request: @Sendable () -> Signal<[String], Never> = { .just([]) }
      Tracer(RepeatedEffects()).install()
      let event = press.flatMapLatest { request() }
      event.map(\.count).subscribe { print($0) }
      event.filter(\.isEmpty).subscribe { print("nothing: \($0)") }
      withExtendedLifetime(press) {}
    }
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    // The lines of an exit test are that of its macro.
    #expect(
      output.contains(
        """
        flatMapLatest runs for each observer. share() after it runs it once:
          flatMapLatest → map → subscribe at FirstDifferenceSamples.swift:\(line + 1)
          flatMapLatest → filter → subscribe at FirstDifferenceSamples.swift:\(line + 1)
        """))
  }

  @Test("A combination that is connected knows the values before its first subscriber")
  func connected() {
    let (print, first, second) = (Printer(), Subject<Int, Never>(), Subject<Int, Never>())
    let both = first.combineLatest(with: second).publish()
    both.connect()
    first.send(1)
    both.signal.subscribe { print($0, $1) }
    second.send(2)  // 1 2
    #expect(print.lines == ["1 2"])
  }

  @Test("share asks once, and a log before it shows the runs")
  func once() {
    let (request, print) = (request, Printer())
    let event = press.flatMapLatest { request() }.share()
    event.map(\.count).subscribe { print($0) }
    event.filter(\.isEmpty).subscribe { print("nothing: \($0)") }
    press.send()
    #expect(requests.lines.count == 1 && print.lines == ["0", "nothing: []"])
    let runs = Printer()
    let logged = press.flatMapLatest { request() }.log("event", .subscribed) { runs($0) }
    logged.subscribe()
    logged.subscribe()
    #expect(runs.lines == ["event: subscribed", "event: subscribed"])
    let shared = logged.share()
    shared.subscribe()
    shared.subscribe()
    #expect(runs.lines.count == 3)
  }

  @Test("share(replay:) asks once for the observers of a driver, and gives a late one the last value")
  func driver() {
    let request = request
    let event = press.flatMapLatest { request() }.deliverOnMain().share(replay: 1)
    let (first, second) = (event.subscribe(), event.subscribe())
    press.send()
    #expect(requests.lines.count == 1)
    withExtendedLifetime((first, second)) {}
  }

  @Test("The signal of a property sends the present value too, its changes do not")
  func property() {
    let print = Printer()
    let name = MutableProperty("Ada")
    name.signal.subscribe { print("now \($0)") }
    name.changes.subscribe { print("then \($0)") }
    name.value = "Grace"
    // now Ada
    // now Grace
    // then Grace
    #expect(print.lines == ["now Ada", "now Grace", "then Grace"])
  }

  @Test("A token that is released disposes what belongs to its lifetime")
  func bag() {
    let ticks = Subject<Int, Never>()
    let log = SubscriptionCount()
    var screen: Screen? = Screen(log.counting(ticks.signal))
    #expect(log.running == 1)
    withExtendedLifetime(screen) {}
    screen = nil
    #expect(log.running == 0)
  }
}

private final class SubscriptionCount: Sendable {
  private let count = MutableProperty(0)
  var running: Int { count.value }

  func counting(_ source: Signal<Int, Never>) -> Signal<Int, Never> {
    let count = count
    return source.initially { count.modify { $0 += 1 } }.onDispose { count.modify { $0 -= 1 } }
  }
}
