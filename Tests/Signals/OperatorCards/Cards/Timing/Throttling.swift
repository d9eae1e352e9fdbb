import ReactiveSignals

extension Card {
  static let throttling = [
    Card("throttle(_:on:)") {
      Sample("throttle on immediate") { $0.throttle(.zero, on: .immediate) }
      Picture("throttle", of: "letters", "throttle(.milliseconds(400), on: s)") { stage in
        stage.show(stage.source("-ab-c-----d--e-f-|").throttle(stage.frames(4), on: stage.time))
      }
      PipelineOperator("throttle", inputs: 1...1) { parts in
        parts.source.throttle(parts.interval, on: parts.scheduler)
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _) where memory.isDone:
          memory.value = value
          return []
        case .event(.next, _):
          // The gate is closed until the timer fires.
          memory.isDone = true
          return passOn(stimulus) + [.timer]
        case .event(.completed, _): return flush(&memory) + [.send(.completed)]
        case .tick:
          memory.isDone = memory.value != nil
          return memory.isDone ? flush(&memory) + [.timer] : []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        .reactiveSwift, "throttle(_:on:)", here: "throttle(_:on:)",
        differs: "The first value is sent inside the call that sends it to the source.",
        "ReactiveSwift sends it on the scheduler.", "At the completion, the waiting value is sent immediately.",
        "ReactiveSwift drops it."
      )
      Elsewhere(
        .rxSwift, "throttle(_:latest: true, scheduler:)", here: "throttle(_:on:)",
        differs: "At the completion, the waiting value is sent immediately.",
        "RxSwift sends that value when the interval is over, and then the completion."
      )
      Elsewhere(
        .combine, "throttle(for:scheduler:latest: true)", here: "throttle(_:on:)",
        differs: "The first value is sent inside the call that sends it to the source.",
        "Combine sends it on the scheduler.", "At the completion, the waiting value is sent immediately.",
        "Combine sends it when the interval is over."
      )
    }
  ]
}
