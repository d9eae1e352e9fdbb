import Foundation

/// The hints that `HintBehaviourTests` and `HintOrderTests` leave.
@Suite("Each hint means what the other library promises")
struct HintMeaningTests {
  private let log = Printer()

  @Test("Each name with a hint is in a test of what the hint means")
  func complete() throws {
    let sources = try files(in: "Sources/Signals/ReactiveSignalsMigration", ending: ".swift")
      .filter { $0.contains("RenamedHints") }.map(contents)
    let names = sources.flatMap { $0.matches(of: /public (?:static )?(?:func|var) `?([A-Za-z]+)/).map(\.1) }
    let tests = try files(in: "Tests/DocumentationTests", ending: "Tests.swift").filter { $0.contains("/Hint") }
      .map(contents).joined()
    let tested = Set(tests.matches(of: /"[^"\n]*"/).flatMap { $0.0.split(whereSeparator: { !$0.isLetter }) })
    #expect(names.count > 150 && Set(names).subtracting(tested).sorted() == [])
  }

  @Test("Signals of signals, and several signals")
  func combining() {
    expect("combineLatestWith, combineLatest(publisher)", "-a-b-|") {
      $0.cold("-a---|").combineLatest(with: $0.cold("a--b|")).map(\.1)
    }
    expect("zipWith, zip(publisher)", "-x-y|") { $0.cold("a--b|").zip(with: $0.cold("-x-y-|")).map(\.1) }
    expect("append(publisher)", "a-b|") { $0.cold("a-|").concat($0.cold("b|")) }
    expect("flattenMap", "-a-b|") { time in time.cold("a-b|").flatMap { time.cold("-x|").mapTo($0) } }
    expect("flatten(.merge)", "-a-b|") { time in
      time.cold("a-b|").map { time.cold("-x|").mapTo($0) }.flatten()
    }
    expect("switchLatest, flatten(.latest)", "-----b|") { time in
      time.cold("a-b|").map { time.cold("---x|").mapTo($0) }.switchToLatest()
    }
    expect("ifThenElse", "x-z|") { time in
      .if(time.cold("t-f|").map { $0 == "t" }, then: time.cold("x--y|").signal, else: time.cold("z|").signal)
    }
    expect("window", "-2-(1|)") { $0.cold("abc|").window(count: 2).flatMap { $0.collect() }.map { "\($0.count)" } }
    expect("repeatWhen", "a-(a|)") { time in
      time.cold("a|").repeat(when: { _ in time.cold("-x|").signal }).take(first: 2)
    }
    expect("retryWhen", "a-(a|)") { time in
      time.cold("a#", failure: Oops()).retry(when: { _, _ in time.cold("-x|", failure: Oops()).signal }).take(first: 2)
    }
    expect("pausable", "--c-|") {
      $0.cold("abcc|").pausable(by: $0.cold("f-t").map { $0 == "t" }).distinctUntilChanged()
    }
    expect("pausableBuffered", "--(ac)|") {
      $0.cold("a-c|").pausable(by: $0.cold("f-t").map { $0 == "t" }, capacity: 1, overflow: .dropOldest)
    }
  }

  @Test("Values and failures")
  func values() {
    expect("scanWithStart", "1-2|") { $0.cold("a-b|").scan("") { $0 + $1 }.map { "\($0.count)" } }
    expect("reduceEach", "b|") { $0.cold("a|").zip(with: $0.cold("b|")).map { _, second in second } }
    expect("asMaybe", "(a|)") { $0.cold("(a|)").take(first: 1) }
    expect("errors", "--(e|)") {
      $0.cold("a-#", failure: Oops()).materialize().compactMap(\.error).map { _ in "e" }
    }
    expect("range", "(123|)") { _ in Signal<Int, Never>.from(1..<4).map { "\($0)" } }
    expect("generate", "(123|)") { _ in
      Signal<Int, Never>.generate(1, while: { $0 < 4 }, iterate: { $0 + 1 }).map { "\($0)" }
    }
    expect("repeatElement", "(aaa|)") { _ in Signal<String, Never>.just("a").repeat().take(first: 3) }
    expect("return", "(a|)") { _ in Signal<String, Never>.just("a") }
    expect("ifEmpty(default:)", "--(x|)") { $0.cold("--|").ifEmpty("x") }
    expect("try", "a-#") {
      $0.cold("a-b|", failure: Oops()).attempt { value throws(Oops) in if value == "b" { throw Oops() } }
    }
    expect("tryMap", "a-#") {
      $0.cold("a-b|", failure: Oops()).attemptMap { value throws(Oops) in
        if value == "b" { throw Oops() } else { value }
      }
    }
    expect("tryCompactMap", "a-#") {
      $0.cold("a-b|", failure: Oops()).attemptMap { value throws(Oops) -> String? in
        if value == "b" { throw Oops() }
        return value
      }.compact()
    }
    expect("asObservable, eraseToAnyPublisher, changes", "a-|") { $0.cold("a-|").signal }
    expect("[a, b].publisher", "(ab|)") { _ in Signal<String, Never>.from(["a", "b"]) }
    expect("promoteValue", "--|") { $0.cold("a-|").then { Signal<String, Never>.empty } }
    expect("lift { $0.mapTo(x) }", "x-|") { $0.cold("a-|").mapTo("x") }
    expect("catchErrorJustComplete", "a-|") { $0.cold("a-#", failure: Oops()).catchTo(.empty) }
  }

  @Test("Schedulers and time")
  func schedulers() {
    expect("observe(on:), observeOn, receive(on:), deliverOn", "a-b|") { $0.cold("a-b|").deliver(on: $0) }
    expect("subscribe(on:), subscribeOn, start(on:)", "a-b|") { $0.cold("a-b|").subscribe(on: $0) }
    expect("timer(_:scheduler:)", "--(x|)") { Signal<Instant, Never>.timer(after: frames(2), on: $0).map { _ in "x" } }
    expect("timer(interval:on:)", "--x-(x|)") {
      Signal<Instant, Never>.interval(frames(2), on: $0).map { _ in "x" }.take(first: 2)
    }
    expect("timestamp", "a-b|") { time in
      time.cold("a-b|").timestamped(on: time).map { $0.instant == time.now ? $0.value : "x" }
    }
    expect("measureInterval", "--x|") { $0.cold("--a|").measureInterval(on: $0).map { $0 == frames(2) ? "x" : "y" } }
    expect("parallelMap", "a-b|") { $0.cold("a-b|").parallelMap(on: [$0, $0]) { $0 } }
    let time = TestScheduler()
    time.schedule(after: frames(2)) { log("afterDelay") }
    time.advance(by: frames(1))
    #expect(log.lines == [])
    time.run()
    #expect(log.lines == ["afterDelay"])
  }

  @Test("Subscribing: observeValues, startWithValues, subscribeNext, sink and the like call once for each event")
  func subscribing() {
    let subject = Subject<Int, Oops>()
    // "doError doCompleted handleEvents"
    let noted = subject.do(failed: { _ in log("do failed") }, completed: { log("do completed") })
    // "observeFailed startWithFailed subscribeError", "observeCompleted startWithCompleted subscribeCompleted"
    noted.subscribe(next: { log($0) }, failed: { _ in log("failed") }, completed: { log("completed") })
    // "observe start" with a closure for events, and with an observer
    subject.subscribeEvents { log($0) }
    let next = Subject<Int, Oops>()
    next.subscribe(next: { log("next \($0)") }, failed: { _ in })
    subject.subscribe(next)
    // "onNext accept sendNext callAsFunction(.success)"
    subject.send(1)
    // "onError sendError"
    subject.fail(Oops())
    #expect(log.lines == ["1", "next(1)", "next 1", "do failed", "failed", "failed(Oops())"])
  }

  @Test("The end: onCompleted, sendCompleted, onSuccess; sendInterrupted, observeInterrupted, startWithInterrupted")
  func ending() {
    let subject = Subject<Int, Never>()
    subject.onDispose { log("disposed") }.subscribe(next: { log($0) }, completed: { log("completed") })
    subject.send(1)
    subject.complete()
    #expect(log.lines == ["1", "disposed", "completed"])
    let interrupted = Subject<Int, Never>()
    interrupted.onDispose { log("interrupted") }.subscribe(completed: { log("completed") }).dispose()
    #expect(log.lines.last == "interrupted")
  }

  @Test("Events: value, error, element, interrupted and map")
  func events() {
    let subject = Subject<Int, Oops>()
    subject.subscribeEvents { event in
      switch event {
      case .next(let value): log("\(Event<Int, Oops>.next(value + 1))")
      case .failed, .completed: log("\(event.isTerminal)")
      }
    }
    subject.send(1)
    subject.send(event: .failed(Oops()))
    #expect(log.lines == ["next(2)", "true"])
  }

  @Test("Disposing: cancel, store, insert, addDisposable, setDisposable, disposable")
  func disposing() {
    let (bag, token) = (CompositeDisposable(), Lifetime.Token())
    let serial = SerialDisposable()
    serial.dispose()
    let inner = AnyDisposable()
    serial.inner = inner
    #expect(inner.isDisposed)
    bag.add(Signal<Int, Never>.never.onDispose { log("insert") }.subscribe())
    Signal<Int, Never>.never.onDispose { log("store") }.subscribe().dispose(with: token.lifetime)
    bag.dispose()
    token.dispose()
    #expect(log.lines == ["insert", "store"])
  }

  @Test(
    "Making signals: create, createSignal run for each subscription; startEagerlyWithScheduler, startLazilyWithScheduler once"
  )
  func creating() {
    let time = TestScheduler()
    let work: @Sendable (Subscriber<Int, Never>) -> Void = { [log] subscriber in
      log("work")
      subscriber.send(1)
      subscriber.complete()
    }
    let created = Signal<Int, Never> { subscriber in
      work(subscriber)
      return nil
    }
    for _ in 1...2 { created.subscribe() }
    #expect(log.lines.count == 2)
    let lazily = Signal<Int, Never>.startLazily(on: time, work)
    time.run()
    #expect(log.lines.count == 2)
    let recorders = [lazily.record(), lazily.record()]
    time.run()
    #expect(log.lines.count == 3 && recorders.map(\.values) == [[1], [1]])
    // "using"
    Signal<Int, Never>.using(resource: { log("made") }, release: { log("released") }, { .just(1) }).subscribe()
    #expect(log.lines.suffix(2) == ["made", "released"])
  }

  @Test("Sharing: replayAll, createUnbounded, create(bufferSize:) replay; makeConnectable and replayLazily(upTo:) wait")
  func sharing() {
    let subject = Subject<Int, Never>()
    let (all, last) = (ReplaySubject<Int, Never>(), ReplaySubject<Int, Never>(capacity: 1))
    subject.subscribe(all)
    subject.subscribe(last)
    let connection = subject.publish()
    let (early, lazily) = (connection.signal.record(), subject.replayLazily(capacity: 1))
    for value in 1...2 { subject.send(value) }
    #expect(all.record().values == [1, 2] && last.record().values == [2])
    let first = lazily.record()
    connection.connect()
    subject.send(3)
    #expect(early.values == [3] && first.values == [3] && lazily.record().values == [3])
  }

  @Test(
    "Binding, and the main thread: assign, bind, drive, emit, asDriver, asSignal, deliverOnMainThread, accept, onNext")
  @MainActor
  func binding() {
    let (subject, property) = (Subject<Int, Never>(), MutableProperty(0))
    subject.bind(to: property)
    let driver = subject.deliverOnMain().share(replay: 1)
    driver.subscribe { log($0) }
    subject.send(1)
    driver.subscribe { log("late \($0)") }
    #expect(property.value == 1 && log.lines == ["1", "late 1"])
    // "instance asyncInstance" of a main scheduler run actions later
    MainScheduler.shared.schedule { [log] in log("main") }
    #expect(log.lines.count == 2)
  }

  @Test("Logs and names: debug, logAll, logEvents, setNameWithFormat")
  func logging() {
    Signal<Int, Never>.just(1).named("a").log { log($0) }.subscribe()
    #expect(log.lines == ["a: subscribed", "a: next(1)", "a: completed"])
  }

  @Test("Waiting: toBlocking, asynchronouslyWaitUntilCompleted")
  func waiting() throws {
    let values = Signal<Int, Never>.from([1, 2])
    values.waitUntilCompleted()
    #expect(values.waitForValues() == [1, 2])
  }

  @Test("An object that is captured weakly is not retained: withUnretained")
  func unretained() {
    let subject = Subject<Int, Never>()
    var object: Printer? = log
    subject.compactMap { [weak object] value in object.map { ($0, value) } }.subscribe { $0("\($1)") }
    subject.send(1)
    #expect(log.lines == ["1"])
    object = nil
  }

  @Test("Commands and pipes: apply, completed, disabledErrors, pipe")
  func commands() {
    let time = TestScheduler()
    let command = Command<Int, Int, Never>(on: time) { [log] input in
      log(input)
      return .just(input)
    }
    command.completions.subscribe { [log] in log("completed") }
    command.refusals.subscribe { [log] input in log("refused \(input)") }
    command.execute(1)
    command.execute(2)
    time.run()
    #expect(log.lines == ["1", "refused 2", "completed"])
  }
}
