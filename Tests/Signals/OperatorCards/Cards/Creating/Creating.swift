import ReactiveSignals

extension Card {
  static let creating = [
    Card("init(_:)", "defer(_:)") {
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
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveCocoa, "defer:", here: "defer(_:)", link: "Signal/defer(_:)")
      Elsewhere(.rxSwift, "deferred(_:)", here: "defer(_:)", link: "Signal/defer(_:)")
      Elsewhere(.rxJS, "defer", here: "defer(_:)", link: "Signal/defer(_:)")
      Elsewhere(
        .rxJS, "fromEvent", "fromEventPattern", "bindCallback", "bindNodeCallback", here: "init(_:)", link: "Creating",
        differs: "The function that is returned removes the handler.")
    },
    Card("just(_:)", "from(_:)", "empty", "never", "fail(_:)") {
      Without(.sample, "creates a signal")
      Picture("just", of: "Letters", "just(a)") { $0.show(Signal<String, Never>.just("a")) }
      Picture("empty", of: "Letters", "empty") { $0.show(Signal<String, Never>.empty) }
      Picture("never", of: "Letters", "never") { $0.show(Signal<String, Never>.never) }
      Picture("fail", of: "Letters", "fail(error)") { $0.show(Signal<String, TestError>.fail(TestError())) }
      Picture("from", of: "Letters", "from([a, b, c])") { $0.show(Signal<String, Never>.from(["a", "b", "c"])) }
      PipelineOperator("fail", inputs: 0...0) { _ in
        .fail(TestError())
      } react: { _, stimulus, _ in
        guard case .subscribed = stimulus else { return [] }
        return [.send(.failed(TestError()))]
      }
      PipelineOperator.source("just", parameters: 4...5) {
        .just($0)
      } values: {
        [$0]
      }
      PipelineOperator.source("pair", parameters: 4...5) {
        .from([$0, $0 + 1])
      } values: {
        [$0, $0 + 1]
      }
      PipelineOperator.source("empty") { _ in
        .empty
      } values: { _ in
        []
      }
      Elsewhere(.reactiveCocoa, "return:", here: "just(_:)", link: "Signal/just(_:)")
      Elsewhere(.reactiveCocoa, "error:", here: "fail(_:)", link: "Signal/fail(_:)")
      Elsewhere(.reactiveCocoa, "empty", here: "empty", link: "Signal/empty")
      Elsewhere(.reactiveCocoa, "never", here: "never", link: "Signal/never")
      Elsewhere(.reactiveSwift, "SignalProducer(value:)", here: "just(_:)", link: "Signal/just(_:)")
      Elsewhere(.reactiveSwift, "(values:)", here: "from(_:)", link: "Signal/from(_:)")
      Elsewhere(.reactiveSwift, "(error:)", here: "fail(_:)", link: "Signal/fail(_:)")
      Elsewhere(.rxSwift, "just(_:)", here: "just(_:)", link: "Signal/just(_:)")
      Elsewhere(
        .rxSwift, "of(_:)", "from(_:)", here: "from(_:)", link: "Signal/from(_:)",
        differs: "All values are sent inside the subscription.",
        "In RxSwift, two such signals that are merged or combined take turns, because both use the `CurrentThreadScheduler`."
      )
      Elsewhere(
        .rxSwift, "from(optional:)", here: "from(_:)", link: "Signal/from(_:)",
        differs: "Pass an array of one element, or of none.")
      Elsewhere(.rxSwift, "error(_:)", here: "fail(_:)", link: "Signal/fail(_:)")
      Elsewhere(.rxSwift, "range(start:count:)", here: "from(start..<start + count)", link: "Signal/from(_:)")
      Elsewhere(.rxJS, "EMPTY", "empty", here: "empty", link: "Signal/empty")
      Elsewhere(.rxJS, "NEVER", "never", here: "never", link: "Signal/never")
      Elsewhere(.rxJS, "throwError", here: "fail(_:)", link: "Signal/fail(_:)")
    },
  ]
}
