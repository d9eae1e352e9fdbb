import ReactiveSignals

extension Card {
  static let auditing = [
    Card("audit(_:on:)") {
      Sample("audit on immediate") { $0.audit(.zero, on: .immediate) }
      Picture("audit", of: "letters", "audit(.milliseconds(300), on: s)") { stage in
        stage.show(stage.source("-a-b-----c---d-|").audit(stage.frames(3), on: stage.time))
      }
      PipelineOperator("audit", inputs: 1...1) { parts in
        parts.source.audit(parts.interval, on: parts.scheduler)
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _):
          let isFirst = memory.value == nil
          memory.value = value
          return isFirst ? [.timer] : []
        case .event(.completed, _): return flush(&memory) + [.send(.completed)]
        case .tick: return flush(&memory)
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.rxJS, "auditTime", here: "audit(_:on:)")
    }
  ]
}
