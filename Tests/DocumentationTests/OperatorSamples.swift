/// Runs the samples of the articles on operators.
@Suite("the articles on operators")
struct OperatorSamples {
  @Test("A signal that has only an effect works until its subscription is disposed")
  func effect() {
    let source = Subject<String, Never>()
    let (lines, print) = (source.signal, Printer())
    let write: @Sendable (String) -> Void = { print($0) }
    let logging = Signal<Never, Never> { subscriber in
      let work = lines.subscribe { write($0) }
      return AnyDisposable { withExtendedLifetime(subscriber) { work.dispose() } }
    }
    let subscription = logging.subscribe()
    source.send("a")
    subscription.dispose()
    source.send("b")
    #expect(print.lines == ["a"])
  }

  @Test("Two values combined")
  func combining() {
    let print = Printer()
    let price = MutableProperty(3)
    let amount = MutableProperty(2)
    Signal.combineLatest(price.signal, amount.signal) { $0 * $1 }.subscribe { print($0) }
    amount.value = 5
    // 6
    // 15
    #expect(print.lines == ["6", "15"])
  }

  @Test("A signal that can fail is combined with a value and with a subject that cannot")
  func mixing() {
    let print = Printer()
    func status(
      of server: Signal<String, LoadingError>, until stop: Subject<Void, Never>
    ) -> Signal<String, LoadingError> {
      server.merge(with: .just("loading")).take(until: stop)
    }
    let (server, stop) = (Subject<String, LoadingError>(), Subject<Void, Never>())
    status(of: server.signal, until: stop).subscribe(next: { print($0) }, completed: { print("stopped") })
    server.send("loaded")
    stop.send(())
    server.send("too late")
    #expect(print.lines == ["loading", "loaded", "stopped"])
  }

  @Test("A search shows the results of the latest text")
  func flattening() {
    let print = Printer()
    func results(
      of typed: Signal<String, Never>, from load: @escaping @Sendable (String) -> Signal<[String], Never>
    ) -> Signal<[String], Never> {
      typed.flatMapLatest { text in text.isEmpty ? .just([]) : load(text) }
    }
    let typed = Subject<String, Never>()
    let time = TestScheduler()
    results(of: typed.signal) { .just([$0]).delay(.seconds(1), on: time) }.subscribe { print($0) }
    typed.send("r")
    typed.send("re")
    time.run()
    typed.send("")
    #expect(print.lines == ["[\"re\"]", "[]"])
  }

  @Test("A download is tried again")
  func retrying() {
    let print = Printer()
    func persistent<Value: Sendable>(
      _ download: Signal<Value, LoadingError>, on scheduler: some Scheduler
    ) -> Signal<Value, LoadingError> {
      download.retry(3, backoff: .exponential(from: .seconds(1), cap: .seconds(30)), on: scheduler) { error in
        error == .offline
      }
    }
    let time = TestScheduler()
    let attempts = MutableProperty(0)
    let download = Signal<Int, LoadingError>.defer {
      attempts.modify { $0 += 1 }
      return .fail(.offline)
    }
    persistent(download, on: time).subscribe(failed: { print($0) })
    time.run()
    #expect(attempts.value == 4 && time.now == Instant(.seconds(7)))
    #expect(print.lines == ["offline"])
  }

  @Test("An error names its checkpoints")
  func checkpoints() {
    let print = Printer()
    func profile<Token: Sendable, Profile: Sendable>(
      after login: Signal<Token, LoadingError>, _ load: @escaping @Sendable (Token) -> Signal<Profile, LoadingError>
    ) -> Signal<Profile, CheckpointError<LoadingError>> {
      login.checkpoint("login").flatMap { load($0).checkpoint("profile") }
    }
    profile(after: .just(1)) { _ in Signal<Int, LoadingError>.fail(.offline) }.subscribe(
      failed: { print("\($0.description.prefix { $0 != "(" })") })
    #expect(print.lines == ["offline, through profile "])
  }

  @Test("A shared signal runs once")
  func sharing() {
    let print = Printer()
    let downloads = MutableProperty(0)
    let image = Signal<String, Never>.defer {
      downloads.modify { $0 += 1 }
      return .just("image")
    }
    let shared = image.replayLazily()
    shared.subscribe { print($0) }
    shared.subscribe { print($0) }
    print(downloads.value)
    // image
    // image
    // 1
    #expect(print.lines == ["image", "image", "1"])
  }

  @Test("A blocking read")
  func blocking() {
    let print = Printer()
    let sum = Signal<Int, Never>.from(1...4).aggregate(0, +)
    print(sum.waitForFirst() ?? 0)
    // 10
    #expect(print.lines == ["10"])
  }

  @Test("Events are logged")
  func tracing() {
    let print = Printer()
    let results = Signal<Int, Never>.from([1, 2]).named("results")
    results.log { print($0) }.subscribe()
    // results: subscribed
    // results: next(1)
    // results: next(2)
    // results: completed
    #expect(print.lines == ["results: subscribed", "results: next(1)", "results: next(2)", "results: completed"])
  }
}
