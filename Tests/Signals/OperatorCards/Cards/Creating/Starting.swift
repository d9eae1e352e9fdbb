import ReactiveSignals

extension Card {
  static let starting = [
    Card("startLazily(on:_:)") {
      Without(.sample, "creates a signal")
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
      Without(.pipeline, "is made of Signal.init")
      Elsewhere(
        .reactiveCocoa, "startLazilyWithScheduler:", here: "startLazily(on:_:)", link: "Signal/startLazily(on:_:)")
    },
    Card("startEagerly(on:_:)") {
      Without(.sample, "creates a signal")
      Picture("start-eagerly", of: "Letters", "startEagerly(on: s) { send(a, to: $0) }") { stage in
        let work = Signal<String, Never>.startEagerly(on: stage.time) { subscriber in
          subscriber.send("a")
          subscriber.complete()
        }
        stage.show(work, "first")
        stage.show(work, "later", during: "----^")
      }
      Without(.pipeline, "is made of replay(capacity:)")
      Elsewhere(
        .reactiveCocoa, "startEagerlyWithScheduler:", here: "startEagerly(on:_:)", link: "Signal/startEagerly(on:_:)")
    },
  ]
}
