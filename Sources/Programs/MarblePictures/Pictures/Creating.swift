import ReactiveSignals

extension Picture {
  /// Functions that create signals.
  static let creating = [
    Picture("just", "just(a)") { $0.show(Signal<String, Never>.just("a")) },
    Picture("empty", "empty") { $0.show(Signal<String, Never>.empty) },
    Picture("never", "never") { $0.show(Signal<String, Never>.never) },
    Picture("fail", "fail(error)") { $0.show(Signal<String, PictureError>.fail(PictureError())) },
    Picture("from", "from([a, b, c])") { $0.show(Signal<String, Never>.from(["a", "b", "c"])) },
    Picture("interval", "interval(.milliseconds(300), on: s)") { stage in
      stage.length = stage.frames(14)
      stage.show(
        Signal.interval(stage.frames(3), on: stage.time).map { Int(Instant.zero.duration(to: $0) / Stage.frame) })
    },
    Picture("start-eagerly", "startEagerly(on: s) { send(a, to: $0) }") { stage in
      let work = Signal<String, Never>.startEagerly(on: stage.time) { subscriber in
        subscriber.send("a")
        subscriber.complete()
      }
      stage.show(work, "first")
      stage.show(work, "later", during: "----^")
    },
  ]

  /// Functions that create signals of work.
  static let working = [
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
    },
    Picture("defer", "defer { .just(now()) }") { stage in
      let signal = Signal<Int, Never>.defer { [time = stage.time] in
        .just(Int(Instant.zero.duration(to: time.now) / Stage.frame))
      }
      stage.show(signal, "first", during: "-^")
      stage.show(signal, "later", during: "------^")
    },
    Picture("try", "try { () throws(Oops) in try load() }") { stage in
      let attempts = Counter()
      let signal = Signal<String, PictureError>.try { () throws(PictureError) in
        if attempts.take() == 0 { throw PictureError() }
        return "a"
      }
      stage.show(signal, "first", during: "-^")
      stage.show(signal, "later", during: "------^")
    },
    Picture("start-lazily", "startLazily(on: s) { send(a, then: b, to: $0) }") { stage in
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
    },
  ]
}
