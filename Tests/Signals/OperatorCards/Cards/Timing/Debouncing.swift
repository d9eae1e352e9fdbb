import ReactiveSignals

extension Card {
  static let debouncing = [
    Card("debounce(_:on:discardWhenCompleted:)") {
      Sample("debounce on immediate") { $0.debounce(.zero, on: .immediate) }
      Picture("debounce-discarding", of: "letters", "debounce(.milliseconds(300), on: s, discardWhenCompleted: true)") {
        stage in
        stage.show(
          stage.source("-a-bc------d-|").debounce(stage.frames(3), on: stage.time, discardWhenCompleted: true))
      }
      Picture("debounce", of: "letters", "debounce(.milliseconds(300), on: s)") { stage in
        stage.show(stage.source("-a-bc------d-|").debounce(stage.frames(3), on: stage.time))
      }
      PipelineOperator("debounce", inputs: 1...1) { parts in
        parts.source.debounce(parts.interval, on: parts.scheduler)
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _):
          memory.value = value
          return [.moveTimer]
        case .event(.completed, _): return flush(&memory) + [.send(.completed)]
        case .tick: return flush(&memory)
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.reactiveCocoa, "throttle:", here: "debounce(_:on:)")
      Elsewhere(
        .reactiveSwift, "debounce(_:on:)", here: "debounce(_:on:)",
        differs: "At the completion, the waiting value is sent immediately.",
        "ReactiveSwift drops it, because its `discardWhenCompleted` is true by default."
      )
      Elsewhere(
        .reactiveSwift, "debounce(_:on:discardWhenCompleted:)", here: "debounce(_:on:discardWhenCompleted:)",
        differs: "With `false`, the waiting value is sent immediately.",
        "ReactiveSwift sends it, and then the completion, when the interval is over."
      )
      Elsewhere(.rxSwift, "debounce(_:scheduler:)", here: "debounce(_:on:)")
      Elsewhere(
        .combine, "debounce(for:scheduler:)", here: "debounce(_:on:)",
        differs: "At the completion, the waiting value is sent immediately.",
        "Combine drops it, as `discardWhenCompleted: true` does."
      )
      Elsewhere(.rxJS, "debounceTime", here: "debounce(_:on:)")
    },
    Card("debounce(_:on:where:)") {
      Sample("debounce(where:) of nothing") { $0.debounce(.seconds(1), on: .immediate) { _ in false } }
      Sample("debounce(where:) of some, on immediate") { $0.debounce(.zero, on: .immediate) { $0.isMultiple(of: 2) } }
      Picture("debounce-some", of: "letters", "debounce(.milliseconds(300), on: s) { $0 != x }") { stage in
        stage.show(stage.source("-a-b-X---d------|").debounce(stage.frames(3), on: stage.time) { $0 != "X" })
      }
      Without(.pipeline, "has the state of debounce(_:on:discardWhenCompleted:)")
      Elsewhere(.reactiveCocoa, "throttle:valuesPassingTest:", here: "debounce(_:on:where:)")
    },
  ]
}
