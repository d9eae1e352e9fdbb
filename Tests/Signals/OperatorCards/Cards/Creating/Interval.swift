import ReactiveSignals

extension Card {
  static let interval = [
    Card("interval(_:leeway:on:fileID:line:)") {
      Without(.sample, "creates a signal")
      Picture("interval", of: "Signal", "interval(.milliseconds(300), on: s)") { stage in
        stage.length = stage.frames(14)
        stage.show(
          Signal.interval(stage.frames(3), on: stage.time).map { Int(Instant.zero.duration(to: $0) / Stage.frame) })
      }
      Without(.pipeline, "never ends")
      Elsewhere(
        .reactiveCocoa, "interval:onScheduler:withLeeway:", here: "interval(_:leeway:on:)",
        link: "Signal/interval(_:leeway:on:fileID:line:)")
      Elsewhere(
        .reactiveSwift, "SignalProducer.timer(interval:on:)", here: "interval(_:on:)",
        link: "Signal/interval(_:leeway:on:fileID:line:)")
      Elsewhere(
        .rxSwift, "interval(_:scheduler:)", here: "interval(_:on:)", link: "Signal/interval(_:leeway:on:fileID:line:)",
        differs: "Sends instants.", "`scan` numbers them.")
    },
    Card("timer(after:on:)") {
      Without(.sample, "creates a signal")
      Picture("timer", of: "Signal", "timer(after: .milliseconds(300), on: s)") { stage in
        stage.show(
          Signal.timer(after: stage.frames(3), on: stage.time).map {
            Int(Instant.zero.duration(to: $0) / Stage.frame)
          })
      }
      PipelineOperator("alarm", inputs: 1...1) { parts in
        parts.source.concat(Signal.timer(after: parts.interval, on: parts.scheduler).map { _ in 7 })
      } react: { _, stimulus, _ in
        switch stimulus {
        case .event(.completed, _): [.timer]
        case .tick: [.send(.next(7)), .send(.completed)]
        default: passOn(stimulus)
        }
      }
      Elsewhere(
        .rxSwift, "timer(_:scheduler:)", here: "timer(after:on:)", link: "Signal/timer(after:on:)",
        differs: "Sends the instant at which it fires.")
    },
  ]
}
