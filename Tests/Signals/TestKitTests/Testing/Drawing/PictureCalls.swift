import ReactiveSignals

/// The calls that the pictures show, with what they need. `PictureTests` compares them with the labels.
///
/// Never executed: that this file compiles shows that a reader can write the calls.
private enum PictureCalls {
  struct Oops: Error {}
  struct Other: Error { init(_ oops: Oops) {} }
  typealias Letters = Signal<String, Oops>

  static let (a, b, c, x) = ("a", "b", "c", "x")
  static let error = Oops()
  @Sendable static func now() -> String { "" }
  @Sendable static func load() throws(Oops) -> String { throw error }
  @Sendable static func load(_ letter: String) -> Letters { .just(letter) }
  @Sendable static func urgency(_ letter: String) -> Int { 0 }
  @Sendable static func save(_ letter: String) {}
  @Sendable static func start() {}
  @Sendable static func close() {}
  @Sendable static func stop() {}
  @Sendable static func check(_ letter: String) throws(Oops) {}
  @Sendable static func parse(_ letter: String) throws(Oops) -> Int { 0 }
  @Sendable static func send(_ letter: String, to subscriber: Subscriber<String, Oops>) {}
  static func play(_ letter: String, stop: inout Bool) -> Letters? { nil }
  @discardableResult
  @Sendable static func send(
    _ first: String, then second: String, to subscriber: Subscriber<String, Oops>
  ) -> (any Disposable)? { nil }

  @Sendable static func parity(_ number: Int) -> Int { number % 2 }
  @Sendable static func more(_ result: Int, _ value: Int) -> Signal<Int, Oops> { .just(result + value) }

  static func creating(_ s: TestScheduler, _ result: Result<String, Oops>) {
    _ = Letters.just(a)
    _ = Letters.empty
    _ = Letters.never
    _ = Letters.fail(error)
    _ = Letters.from([a, b, c])
    _ = Signal.interval(.milliseconds(300), on: s)
    _ = Letters.startEagerly(on: s) { send(a, to: $0) }
    _ = Letters.startLazily(on: s) { send(a, then: b, to: $0) }
    _ = Signal { send(a, then: b, to: $0) }
    _ = Letters.defer { .just(now()) }
    _ = Letters.try { () throws(Oops) in try load() }
    _ = Signal.timer(after: .milliseconds(300), on: s)
    _ = Signal<Int, Never>.generate(1, while: { $0 < 9 }, next: { $0 * 2 })
    _ = Signal(result)
  }

  static func filtering(_ letters: Letters, _ numbers: Signal<Int, Oops>, _ optional: Signal<String?, Oops>) {
    _ = numbers.filter { $0 > 2 }
    _ = letters.compactMap { Int($0) }
    _ = optional.compact()
    _ = letters.distinctUntilChanged()
    _ = letters.ignore(b)
    _ = letters.ignoreValues()
    _ = letters.take(first: 2)
    _ = letters.take(last: 2)
    _ = numbers.take(while: { $0 < 3 })
    _ = numbers.take(while: { $0 < 3 }, inclusive: true)
    _ = numbers.take(untilPassing: { $0 == 3 })
    _ = letters.skip(first: 2)
    _ = letters.skip(last: 2)
    _ = numbers.skip(while: { $0 < 3 })
    _ = numbers.skip(untilPassing: { $0 == 3 })
    _ = letters.element(at: 2)
    _ = letters.unique()
    _ = letters.single(failure: error)
    _ = numbers.partition { $0 > 2 }
  }

  static func combining(
    _ first: Letters, _ second: Letters, _ source: Letters, _ ticks: Letters, _ trigger: Letters, _ other: Letters
  ) {
    _ = source.take(until: trigger)
    _ = source.take(untilReplacement: other)
    _ = source.skip(until: trigger)
    _ = Signal.merge(first, second)
    _ = first.concat(second)
    _ = source.starting(with: x)
    let y = x
    _ = source.starting(with: x, y)
    _ = source.append(x, y)
    _ = first.then { second }
    _ = first.zip(with: second)
    _ = first.combineLatest(with: second)
    _ = source.sample(by: ticks)
    _ = source.withLatest(from: other)
    _ = first.race(with: second)
    _ = Signal.forkJoin(first, second)
    _ = first.sequenceEqual(to: second)
    _ = Signal.mergeDelayingErrors([first, second])
    _ = Signal.concatDelayingErrors([first, second])
    _ = source.interspersed(with: x)
    _ = source.ifEmpty(x)
    _ = source.ifEmpty(switchTo: other)
    _ = source.throwIfEmpty(error)
  }

  static func deciding(
    _ first: Signal<Bool, Oops>, _ second: Signal<Bool, Oops>, _ answers: Signal<[Bool], Oops>, _ letters: Letters,
    _ numbers: Signal<Int, Oops>
  ) {
    _ = first.not()
    _ = first.and(second)
    _ = first.or(second)
    _ = answers.allTrue()
    _ = answers.anyTrue()
    _ = letters.contains(b)
    _ = letters.count()
    _ = numbers.min()
    _ = numbers.max()
    _ = numbers.any { $0 > 2 }
    _ = numbers.all { $0 < 9 }
  }

  static func flattening(
    _ letters: Letters, _ first: Letters, _ second: Letters, _ signals: Signal<Letters, Oops>,
    _ condition: Signal<Bool, Oops>, _ next: [String: Letters], _ pulled: PullSignal<String, Oops>
  ) {
    _ = letters.flatMap { $0 == a ? first : second }
    _ = letters.concatMap { $0 == a ? first : second }
    _ = letters.flatMapLatest { $0 == a ? first : second }
    _ = letters.flatMapFirst { $0 == a ? first : second }
    _ = pulled.flatMap(maxConcurrent: 1, overflow: .pausing) { $0 == a ? first : second }
    _ = letters.flatMap(maxConcurrent: 1) { $0 == a ? first : second }
    _ = letters.flatMap(maxConcurrent: 1, priority: urgency) { load($0) }
    _ = signals.switchToLatest()
    _ = signals.flatten(maxConcurrent: 1)
    _ = signals.flatten()
    _ = signals.flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest)
    _ = signals.flattenDelayingErrors()
    _ = signals.concat()
    _ = letters.bind { { play($0, stop: &$1) } }
    _ = Signal.if(condition, then: first, else: second)
    _ = letters.expand { next[$0] ?? .empty }
  }

  static func switching(
    _ key: Signal<String, any Error>, _ first: Signal<Int, any Error>, _ second: Signal<Int, any Error>
  ) {
    _ = Signal.switch(by: key, cases: [a: first, b: second])
  }

  static func transforming(
    _ letters: Letters, _ numbers: Signal<Int, Oops>, _ events: Signal<Event<String, Oops>, Never>,
    _ results: Signal<Result<String, Oops>, Never>, _ s: TestScheduler, _ workers: [any Scheduler]
  ) {
    _ = numbers.map { $0 * 2 }
    _ = letters.mapTo(x)
    _ = numbers.scan(0, +)
    _ = numbers.scan(into: []) { $0.append($1) }
    _ = numbers.scanIndexed(0) { $0 + $1 * $2 }
    _ = letters.enumerated()
    _ = letters.combinePrevious()
    _ = letters.combinePrevious(x)
    _ = letters.materialize()
    _ = events.dematerialize()
    _ = letters.materializeResults()
    _ = results.dematerializeResults()
    _ = letters.collect()
    _ = numbers.aggregate(0, +)
    _ = numbers.aggregateIndexed(0) { $0 + $1 * $2 }
    _ = letters.timestamped(on: s)
    _ = letters.measureInterval(on: s)
    _ = numbers.group { $0.isMultiple(of: 2) }
    _ = letters.parallelMap(on: workers) { $0.uppercased() }
  }

  static func gathering(_ letters: Letters, _ numbers: Signal<Int, Oops>, _ boundary: Letters, _ s: TestScheduler) {
    _ = letters.buffer(count: 2)
    _ = letters.buffer(count: 2, skip: 1)
    _ = letters.buffer(every: .milliseconds(400), on: s)
    _ = letters.buffer(by: boundary)
    _ = numbers.buffer(endingWith: { $0 > 2 })
    _ = letters.window(count: 2)
    _ = letters.window(count: 2, skip: 1)
    _ = letters.window(every: .milliseconds(400), on: s)
    _ = letters.window(by: boundary)
    _ = numbers.window(endingWith: { $0 > 2 })
  }

  static func timing(
    _ letters: Letters, _ numbers: Signal<Int, Oops>, _ gate: Signal<Bool, Oops>, _ pulled: PullSignal<String, Oops>,
    _ s: TestScheduler
  ) {
    _ = letters.delay(.milliseconds(200), on: s)
    _ = letters.delaySubscription(.milliseconds(300), on: s)
    _ = letters.debounce(.milliseconds(300), on: s)
    _ = letters.debounce(.milliseconds(300), on: s, discardWhenCompleted: true)
    _ = numbers.debounce(for: { .milliseconds(100 * $0) }, on: s)
    _ = letters.throttle(latest: .milliseconds(400), on: s)
    _ = letters.throttle(first: .milliseconds(400), on: s)
    _ = letters.throttle(.milliseconds(300), valuesPassing: { $0 != x }, on: s)
    _ = letters.audit(for: .milliseconds(300), on: s)
    _ = letters.timeout(after: .milliseconds(600), failure: error, on: s)
    _ = letters.timeout(afterSilence: .milliseconds(400), failure: error, on: s)
    _ = letters.take(for: .milliseconds(600), on: s)
    _ = letters.pausable(by: gate)
    _ = letters.pausable(by: gate, capacity: 3, overflow: .dropOldest)
    _ = letters.deliver(on: s)
    _ = letters.deliver(on: s, capacity: 1, overflow: .dropOldest)
    _ = pulled.deliver(on: s, capacity: 2, overflow: .pausing)
    _ = letters.subscribe(on: s)
  }

  static func recovering(
    _ letters: Letters, _ silent: Signal<String, Never>, _ other: Letters, _ trigger: Letters, _ s: TestScheduler
  ) {
    _ = letters.catch { _ in other }
    _ = letters.catchTo(other)
    _ = letters.catchAndReturn(x)
    _ = letters.retry(1)
    _ = letters.retry(2, backoff: .exponential(from: .milliseconds(200), cap: .seconds(1)), on: s)
    _ = letters.retry(on: s) { _, _ in .milliseconds(200) }
    _ = letters.repeat(2)
    _ = letters.repeat()
    _ = letters.repeat(when: { $0 < 2 ? trigger : .empty })
    _ = letters.checkpoint("login")
    _ = letters.mapError { Other($0) }
    _ = letters.attempt { try check($0) }
    _ = letters.attemptMap { try parse($0) }
    _ = silent.promoteFailure(to: Oops.self)
    _ = letters.assertNoFailure()
  }

  static func acting(_ letters: Letters, _ object: Object) {
    _ = letters.do(next: save)
    _ = letters.initially { start() }
    _ = letters.finally { close() }
    _ = letters.onDispose { stop() }
    _ = letters.take(during: object.lifetime)
  }

  static func holding(_ open: @escaping @Sendable () throws(Oops) -> File, _ close: @escaping @Sendable (File) -> Void)
  {
    _ = Signal.using(resource: open, release: close) { $0.values }
  }

  struct File: Sendable { let values: Letters }
  struct Object { let lifetime: Lifetime }

  static func sharing(_ letters: Letters, _ s: TestScheduler) {
    _ = letters.publish()
    _ = letters.publish().autoconnect()
    _ = letters.replay()
    _ = letters.replay(within: .milliseconds(400), on: s)
    _ = letters.replayLast()
    _ = letters.replayLazily()
    _ = letters.share()
    _ = letters.share(replay: 1)
    _ = letters.share(keepingAlive: .milliseconds(400), on: s)
  }

  static func triggering(
    _ letters: Letters, _ numbers: Signal<Int, Oops>, _ pause: Letters, _ trigger: Letters, _ openings: Letters,
    _ closing: Letters, _ s: TestScheduler
  ) {
    _ = letters.debounce(for: { _ in pause })
    _ = letters.audit(for: { _ in pause })
    _ = letters.throttle(first: { _ in pause })
    _ = letters.throttle(latest: { _ in pause })
    _ = letters.timeout(first: .milliseconds(600), failure: error, on: s)
    _ = letters.timeout(first: trigger, failure: error)
    _ = letters.timeout(after: trigger, failure: error)
    _ = numbers.group(by: parity, until: { $0.skip(first: 1) })
    _ = letters.window(openedBy: openings, closedBy: { _ in closing })
    _ = letters.buffer(openedBy: openings, closedBy: { _ in closing })
    _ = letters.retry(when: { _, _ in trigger })
    _ = numbers.mergeScan(0) { more($0, $1) }
    _ = numbers.switchScan(0) { more($0, $1) }
    _ = letters.share(replay: 1, resetOnCompletion: false)
  }
}
