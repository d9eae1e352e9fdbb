import ReactiveSignals

extension Picture {
  /// Functions that create signals.
  static let creating = [
    Picture("just", "just(a)") { $0.show(Signal<String, Never>.just("a")) },
    Picture("empty", "empty") { $0.show(Signal<String, Never>.empty) },
    Picture("never", "never") { $0.show(Signal<String, Never>.never) },
    Picture("fail", "fail(error)") { $0.show(Signal<String, PictureError>.fail(PictureError())) },
    Picture("from", "from([a, b, c])") { $0.show(Signal<String, Never>.from(["a", "b", "c"])) },
    Picture("interval", "interval(3)") { stage in
      stage.length = stage.frames(14)
      stage.show(
        Signal.interval(stage.frames(3), on: stage.time).map { Int(Instant.zero.duration(to: $0) / Stage.frame) })
    },
    Picture("start-eagerly", "startEagerly { send(a); complete() }") { stage in
      let work = Signal<String, Never>.startEagerly(on: stage.time) { subscriber in
        subscriber.send("a")
        subscriber.complete()
      }
      stage.show(work, "first")
      stage.show(work, "later", during: "----^")
    },
  ]
}
