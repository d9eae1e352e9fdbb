import ReactiveSignals

extension Card {
  static let timing = [
    Card("delay(_:on:)", "delay(_:)") {
      Sample("delay on immediate") { $0.delay(.zero, on: .immediate) }
      Picture("delay", of: "letters", "delay(.milliseconds(200), on: s)") { stage in
        stage.show(stage.source("-a-b---c-|").delay(stage.frames(2), on: stage.time))
      }
      PipelineOperator("delay", inputs: 1...1) { parts in
        parts.source.delay(parts.interval, on: parts.scheduler)
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(.failed, _): passOn(stimulus)
        case .event(let event, _): wait(event, &memory, [.timer])
        case .tick: [.send(memory.events.removeFirst())]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.reactiveCocoa, "delay:", here: "delay(_:on:)")
      Elsewhere(.rxSwift, "delay(_:scheduler:)", here: "delay(_:on:)")
      Elsewhere(.combine, "delay(for:scheduler:)", here: "delay(_:on:)", differs: "An error is not delayed.")
    },
    Card("delaySubscription(_:on:)") {
      Sample("delaySubscription on immediate") { $0.delaySubscription(.zero, on: .immediate) }
      Picture("delay-subscription", of: "letters", "delaySubscription(.milliseconds(300), on: s)") { stage in
        stage.show(stage.cold("-a-b-|", "source", from: 3).delaySubscription(stage.frames(3), on: stage.time))
      }
      PipelineOperator("late", inputs: 1...1) { parts in
        parts.source.delaySubscription(parts.interval, on: parts.scheduler)
      } react: { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer]
        case .tick: [.subscribe(0)]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.rxSwift, "delaySubscription(_:scheduler:)", here: "delaySubscription(_:on:)")
    },
  ]
}
