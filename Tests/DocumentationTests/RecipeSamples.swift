struct Page: Sendable {
  let items: [String]
  let next: Int?
}

func allPages(
  from load: @escaping @Sendable (Int) -> Signal<Page, LoadingError>
) -> Signal<Page, LoadingError> {
  load(0).expand { page in page.next.map(load) ?? .empty }
}

func pages(
  as reachesEnd: Signal<Void, Never>, from load: @escaping @Sendable (Int) -> Signal<Page, LoadingError>
) -> Signal<Page, LoadingError> {
  load(0).expand { page in
    guard let next = page.next else { return .empty }
    return reachesEnd.take(first: 1).flatMap { load(next) }
  }
}

struct Folder: Sendable {
  let name: String
  var folders: [Folder] = []
}

func everyFolder(below root: Folder) -> Signal<String, Never> {
  Signal.just(root).expand { Signal.from($0.folders) }.map(\.name)
}

/// Passes on every value, at most `count` of them in any interval; further values wait.
func limited<Value: Sendable>(
  _ values: Signal<Value, Never>, to count: Int, in interval: Duration, on scheduler: some Scheduler
) -> Signal<Value, Never> {
  values.flatMap(maxConcurrent: count) { value in
    Signal.just(value).concat(Signal.empty.delay(interval, on: scheduler))
  }
}

func watched(_ heartbeats: Signal<Void, Never>, on scheduler: some Scheduler) -> Signal<Void, LoadingError> {
  heartbeats.timeout(afterSilence: .seconds(5), failure: .offline, on: scheduler)
}

final class Counter: LifetimeOwner {
  private let token = Lifetime.Token()
  var lifetime: Lifetime { token.lifetime }
  let count = MutableProperty(0)
  let label = MutableProperty("")

  init() {
    count.signal.subscribe { [weak self] in self?.label.value = "\($0)" }
  }
}

/// The object of the article that is never released: its own property holds the closure, and the closure holds it.
final class Leaking: Sendable {
  let count = MutableProperty(0)
  let label = MutableProperty("")

  func observe() -> any Disposable { count.signal.subscribe { self.label.value = "\($0)" } }
}

/// Runs the recipes of the articles on operators and properties.
@Suite("the recipes of the articles")
struct RecipeSamples {
  private let time = TestScheduler()

  @Sendable
  private func page(_ number: Int) -> Signal<Page, LoadingError> {
    .just(Page(items: ["\(number)"], next: number < 3 ? number + 1 : nil))
  }

  @Test("Pages are loaded one after the other until there is no next one, and none after the result has ended")
  func paging() {
    let load: @Sendable (Int) -> Signal<Page, LoadingError> = page
    #expect(allPages(from: load).record().values.flatMap(\.items) == ["0", "1", "2", "3"])
    let log = Printer()
    let asked = allPages { number in
      log("\(number)")
      return load(number)
    }
    #expect(asked.take(first: 2).record().values.count == 2)
    #expect(log.lines == ["0", "1"])
  }

  @Test("A further page is loaded each time the end is reached")
  func pagingByHand() {
    let bottom = Subject<Void, Never>()
    let recorder = pages(as: bottom.signal, from: page).record()
    #expect(recorder.values.count == 1)
    bottom.send()
    #expect(recorder.values.count == 2)
    for _ in 1...5 { bottom.send() }
    #expect(recorder.values.flatMap(\.items) == ["0", "1", "2", "3"] && recorder.isCompleted)
  }

  @Test("A tree is walked level by level on constant stack")
  func recursion() {
    let root = Folder(name: "a", folders: [Folder(name: "b", folders: [Folder(name: "d")]), Folder(name: "c")])
    #expect(everyFolder(below: root).record().values.sorted() == ["a", "b", "c", "d"])
    let deep = Signal<Int, Never>.just(0).expand { $0 < 10_000 ? .just($0 + 1) : .empty }
    #expect(deep.take(last: 1).record().values == [10_000])
  }

  @Test("The rate limiter loses no value and keeps the order: at most so many in any interval")
  func rate() {
    let limit = Marbles.defaultFrame * 4
    let recorder = time.record(limited(time.cold("(abc)d-----e|").signal, to: 2, in: limit, on: time))
    time.run()
    #expect(recorder == "(ab)---(cd)---e---|")
  }

  @Test("A signal that cannot fail gets a failure before a timeout, or ends without one")
  func timeout() {
    let beats = Subject<Void, Never>()
    let recorder = watched(beats.signal, on: time).record()
    beats.send()
    time.advance(by: .seconds(6))
    #expect(recorder.values.count == 1 && recorder.error == .offline)
    let source = time.cold("a-b---c|")
    let second = Marbles.defaultFrame * 3
    let ended = source.promoteFailure(to: LoadingError.self)
      .timeout(afterSilence: second, failure: .offline, on: time)
      .catchTo(.empty)
    let result = time.record(ended)
    time.run()
    #expect(result.values == ["a", "b"] && result.isCompleted)
  }

  @Test("Groups are hot, so the groups that wait need a replay")
  func groups() {
    let words = Signal<String, Never>.from(["ape", "bee", "ant", "bat"])
    let lost = words.group(by: \.first).concatMap { $0.signal }
    let kept = words.group(by: \.first).map { $0.replay() }.concat()
    #expect(lost.record().values == ["ape", "ant"])
    #expect(kept.record().values == ["ape", "ant", "bee", "bat"])
  }

  @Test("An object whose own property holds its closure is released if the closure holds it weakly")
  func leaks() {
    withLeakCheck { check in
      let counter = check.track(Counter())
      counter.count.value = 1
      #expect(counter.label.value == "1")
    }
    var subscription: (any Disposable)?
    weak var leaked: Leaking?
    do {
      let leaking = Leaking()
      leaked = leaking
      subscription = leaking.observe()
    }
    #expect(leaked != nil)
    subscription?.dispose()
    #expect(leaked == nil)
  }

  @Test("An endless inner signal outlives its property, unless the result ends with the property")
  func endlessInner() {
    let (endless, bounded) = (Printer(), Printer())
    var delay: MutableProperty<Duration>? = MutableProperty(.seconds(1))
    if let delay {
      let time = time
      let ticks = delay.signal.flatMapLatest { Signal<Instant, Never>.interval($0, on: time) }
      let handle = ticks.subscribe { _ in endless("tick") }
      ticks.take(during: delay.lifetime).subscribe { _ in bounded("tick") }
      time.schedule(after: .seconds(5)) { handle.dispose() }
    }
    time.advance(by: .seconds(1))
    delay = nil
    time.advance(by: .seconds(3))
    #expect(endless.lines.count > 1)
    #expect(bounded.lines.count == 1)
    time.run()
    _ = delay
  }

  @Test("Two properties that are composed of one change one after the other; zip waits for both, map needs neither")
  func glitches() {
    let price = MutableProperty(3)
    let net = price.map { $0 * 10 }
    let tax = price.map { $0 * 2 }
    let torn = Property.combineLatest(net, tax) { "\($0)+\($1)" }
    let whole = Property.zip(net, tax) { "\($0)+\($1)" }
    let (tornValues, wholeValues) = (torn.signal.record(), whole.signal.record())
    price.value = 4
    #expect(tornValues.values == ["30+6", "40+6", "40+8"])
    #expect(wholeValues.values == ["30+6", "40+8"])
    #expect(price.map { "\($0 * 10)+\($0 * 2)" }.value == "40+8")
  }
}
