import ReactiveSignals

extension Picture {
  /// Functions that compute values, and operators that add, number or measure them.
  static let extending = [
    Picture("generate", "generate(1, while: { $0 < 9 }, next: { $0 * 2 })") {
      $0.show(Signal<Int, Never>.generate(1, while: { $0 < 9 }, next: { $0 * 2 }))
    },
    Picture("result", "Signal(result)") { stage in
      stage.show(Signal<String, PictureError>(.success("a")), "success")
      stage.show(Signal<String, PictureError>(.failure(PictureError())), "failure")
    },
    Picture("timer", "timer(after: .milliseconds(300), on: s)") { stage in
      stage.show(
        Signal.timer(after: stage.frames(3), on: stage.time).map {
          Int(Instant.zero.duration(to: $0) / Stage.frame)
        })
    },
    Picture("scan-into", "scan(into: []) { $0.append($1) }") {
      $0.show($0.source("-a--b----c-----|").scan(into: []) { $0.append($1) })
    },
    Picture("interspersed", "interspersed(with: x)") { $0.show($0.source("-a---b---c---|").interspersed(with: "x")) },
    Picture("append", "append(x, y)") { $0.show($0.source("-a-b-|").append("x", "y")) },
    Picture("starting-with-several", "starting(with: x, y)") {
      $0.show($0.source("--a-b-|").starting(with: "x", "y"))
    },
    Picture("materialize-results", "materializeResults()") {
      $0.show($0.source("-a-b-#").materializeResults().map { (try? $0.get()) ?? "failed" })
    },
    Picture("dematerialize-results", "dematerializeResults()") { stage in
      let results = stage.source("-a-b-x-c-|").assertNoFailure().map { value -> Result<String, PictureError> in
        value == "x" ? .failure(PictureError()) : .success(value)
      }
      stage.show(results.dematerializeResults())
    },
  ]

  /// Operators that measure time, and those that wait before a subscription.
  static let measuring = [
    Picture("timestamped", "timestamped(on: s)") { stage in
      let stamped = stage.source("-a---b-|").timestamped(on: stage.time)
      stage.show(stamped.map { "\($0.value)\(Int(Instant.zero.duration(to: $0.instant) / Stage.frame))" })
    },
    Picture("measure-interval", "measureInterval(on: s)") { stage in
      stage.show(stage.source("-a---b-|").measureInterval(on: stage.time).map { Int($0 / Stage.frame) })
    },
    Picture("delay-subscription", "delaySubscription(.milliseconds(300), on: s)") { stage in
      stage.show(stage.cold("-a-b-|", "source", from: 3).delaySubscription(stage.frames(3), on: stage.time))
    },
    Picture("catch-and-return", "catchAndReturn(x)") { $0.show($0.source("-a-b-#").catchAndReturn("x")) },
    Picture("repeat-when", "repeat(when: { $0 < 2 ? trigger : .empty })") { stage in
      let source = stage.cold("-a-b|", "source")
      let trigger = stage.cold("---x", "trigger", from: 4)
      stage.show(source.repeat(when: { $0 < 2 ? trigger : .empty }))
    },
  ]
}
