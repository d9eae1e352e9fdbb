extension Card {
  static let creating: [Card] = [
    Card("init(_:)", "defer(_:)", without: [.pipeline: "has no strand"]) {
      Sample("defer") { source in .defer { source } }
      Sample("a created signal") { source in Ints { subscriber in source.subscribe(subscriber) } }
      Picture("create", "Signal { send(a, then: b, to: $0) }") { stage in
        let signal = Signal<String, Never> { [time = stage.time] subscriber in
          subscriber.send("a")
          return time.schedule(after: Stage.frame * 3) {
            subscriber.send("b")
            subscriber.complete()
          }
        }
        stage.show(signal, "first")
        stage.show(signal, "later", during: "------^")
      }
      Picture("defer", of: "Letters", "defer { .just(now()) }") { stage in
        let signal = Signal<Int, Never>.defer { [time = stage.time] in
          .just(Int(Instant.zero.duration(to: time.now) / Stage.frame))
        }
        stage.show(signal, "first", during: "-^")
        stage.show(signal, "later", during: "------^")
      }
      Picture("result", "Signal(result)") { stage in
        stage.show(Signal<String, TestError>(.success("a")), "success")
        stage.show(Signal<String, TestError>(.failure(TestError())), "failure")
      }
      Elsewhere(
        "defer(_:)", link: "Signal/defer(_:)", .reactiveCocoa("defer:"), .rxSwift("deferred(_:)"), .rxJS("defer"))
      Elsewhere(
        "init(_:)", link: "Creating",
        .rxJS(
          "fromEvent", "fromEventPattern", "bindCallback", "bindNodeCallback",
          differs: "The function that is returned removes the handler."))
    },
    Card("just(_:)", "from(_:)", "empty", "never", "fail(_:)", without: [.sample: "creates a signal"]) {
      Picture("just", of: "Letters", "just(a)") { $0.show(Signal<String, Never>.just("a")) }
      Picture("empty", of: "Letters", "empty") { $0.show(Signal<String, Never>.empty) }
      Picture("never", of: "Letters", "never") { $0.show(Signal<String, Never>.never) }
      Picture("fail", of: "Letters", "fail(error)") { $0.show(Signal<String, TestError>.fail(TestError())) }
      Picture("from", of: "Letters", "from([a, b, c])") { $0.show(Signal<String, Never>.from(["a", "b", "c"])) }
      PipelineOperator("fail", inputs: 0...0, build: { _ in .fail(TestError()) }) { _, stimulus, _ in
        guard case .subscribed = stimulus else { return [] }
        return [.send(.failed(TestError()))]
      }
      PipelineOperator.source("just", parameters: 4...5, build: { .just($0) }) { [$0] }
      PipelineOperator.source("pair", parameters: 4...5, build: { .from([$0, $0 + 1]) }) { [$0, $0 + 1] }
      PipelineOperator.source("empty", build: { _ in .empty }) { _ in [] }
      Elsewhere(
        "just(_:)", link: "Signal/just(_:)", .reactiveCocoa("return:"), .reactiveSwift("SignalProducer(value:)"),
        .rxSwift("just(_:)"))
      Elsewhere(
        "fail(_:)", link: "Signal/fail(_:)", .reactiveCocoa("error:"), .reactiveSwift("(error:)"),
        .rxSwift("error(_:)"), .rxJS("throwError"))
      Elsewhere("empty", link: "Signal/empty", .reactiveCocoa("empty"), .rxJS("EMPTY", "empty"))
      Elsewhere("never", link: "Signal/never", .reactiveCocoa("never"), .rxJS("NEVER", "never"))
      Elsewhere(
        "from(_:)", link: "Signal/from(_:)", .reactiveSwift("(values:)"),
        .rxSwift(
          "of(_:)", "from(_:)", differs: "All values are sent inside the subscription.",
          "In RxSwift, two such signals that are merged or combined take turns, because both use the `CurrentThreadScheduler`.",
          "For the same reason two subscribers of a shared one can both receive all values there."
        ), .rxSwift("from(optional:)", differs: "Pass an array of one element, or of none."))
      Elsewhere("from(start..<start + count)", link: "Signal/from(_:)", .rxSwift("range(start:count:)"))
    },
    Card("generate(_:while:iterate:)", without: [.sample: "creates a signal"]) {
      Picture("generate", of: "Signal<Int, Never>", "generate(1, while: { $0 < 9 }, iterate: { $0 * 2 })") {
        $0.show(Signal<Int, Never>.generate(1, while: { $0 < 9 }, iterate: { $0 * 2 }))
      }
      PipelineOperator.source(
        "steps", parameters: 4...5, build: { .generate($0, while: { $0 < 7 }, iterate: { $0 + 1 }) }
      ) {
        Array($0..<7)
      }
      Elsewhere(
        "generate(_:while:iterate:)", link: "Signal/generate(_:while:iterate:)",
        .rxSwift("generate(initialState:condition:iterate:)"))
    },
    Card("interval(_:leeway:on:fileID:line:)", without: [.sample: "creates a signal", .pipeline: "never ends"]) {
      Picture("interval", of: "Signal", "interval(.milliseconds(300), on: s)") { stage in
        stage.length = stage.frames(14)
        stage.show(
          Signal.interval(stage.frames(3), on: stage.time).map { Int(Instant.zero.duration(to: $0) / Stage.frame) })
      }
      Elsewhere(
        "interval(_:leeway:on:)", link: "Signal/interval(_:leeway:on:fileID:line:)",
        .reactiveCocoa("interval:onScheduler:withLeeway:"))
      Elsewhere(
        "interval(_:on:)", link: "Signal/interval(_:leeway:on:fileID:line:)",
        .reactiveSwift("SignalProducer.timer(interval:on:)"),
        .reactiveSwift(
          "SignalProducer.interval(_:on:)", differs: "Sends instants.", "ReactiveSwift sends 0, 1, 2 and so on."),
        .rxSwift("interval(_:scheduler:)", differs: "Sends instants.", "`scan` numbers them."))
    },
    Card("timer(after:on:)", without: [.sample: "creates a signal"]) {
      Picture("timer", of: "Signal", "timer(after: .milliseconds(300), on: s)") { stage in
        stage.show(
          Signal.timer(after: stage.frames(3), on: stage.time).map {
            Int(Instant.zero.duration(to: $0) / Stage.frame)
          })
      }
      PipelineOperator(
        "alarm", build: { $0.source.concat(Signal.timer(after: $0.interval, on: $0.scheduler).map { _ in 7 }) }
      ) { _, stimulus, _ in
        switch stimulus {
        case .event(.completed, _): [.timer]
        case .tick: [.send(.next(7)), .send(.completed)]
        default: passOn(stimulus)
        }
      }
      Elsewhere(
        "timer(after:on:)", link: "Signal/timer(after:on:)",
        .rxSwift("timer(_:scheduler:)", differs: "Sends the instant at which it fires."))
    },
    Card("startLazily(on:_:)", without: [.sample: "creates a signal", .pipeline: "is made of Signal.init"]) {
      Picture("start-lazily", of: "Letters", "startLazily(on: s) { send(a, then: b, to: $0) }") { stage in
        let time = stage.time
        let work = Signal<String, Never>.startLazily(on: time) { subscriber in
          subscriber.send("a")
          time.schedule(after: Stage.frame * 3) {
            subscriber.send("b")
            subscriber.complete()
          }
        }
        stage.show(work, "first", during: "--^")
        stage.show(work, "later", during: "---------^")
      }
      Elsewhere("startLazily(on:_:)", link: "Signal/startLazily(on:_:)", .reactiveCocoa("startLazilyWithScheduler:"))
    },
    Card("startEagerly(on:_:)", without: [.sample: "creates a signal", .pipeline: "is made of replay(capacity:)"]) {
      Picture("start-eagerly", of: "Letters", "startEagerly(on: s) { send(a, to: $0) }") { stage in
        let work = Signal<String, Never>.startEagerly(on: stage.time) { subscriber in
          subscriber.send("a")
          subscriber.complete()
        }
        stage.show(work, "first")
        stage.show(work, "later", during: "----^")
      }
      Elsewhere("startEagerly(on:_:)", link: "Signal/startEagerly(on:_:)", .reactiveCocoa("startEagerlyWithScheduler:"))
    },
    Card("using(resource:release:_:)", without: [.pipeline: "has no strand"]) {
      Sample("using") { source in .using(resource: {}, release: {}) { source } }
      Picture("using", of: "Signal", "using(resource: open, release: close) { $0.values }") { stage in
        let values = stage.cold("-a-b--c-|", "values")
        let calls = Subject<String, TestError>()
        let result = Signal.using(resource: { calls.send("open") }, release: { calls.send("close") }, { values })
        stage.show(calls.signal, "resource")
        stage.show(result, "result")
      }
      Elsewhere(
        "using(resource:release:_:)", link: "Signal/using(resource:release:_:)",
        .rxSwift("using(_:observableFactory:)", differs: "The resource is released before the end is sent."))
      Elsewhere(
        "using(resource:release:_:)", link: "PropertiesAndBindings#Whether-work-is-running",
        .rxSwift("ActivityIndicator", "trackActivity(_:)", differs: "Three lines, with a property that counts."))
    },
  ]
}
