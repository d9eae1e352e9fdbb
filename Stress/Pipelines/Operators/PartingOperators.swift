import ReactiveSignals

extension PipelineOperator {
  /// The operators whose second input divides the values of the first.
  static let parting: [PipelineOperator] = [
    PipelineOperator("pause", inputs: 2...2) { parts in
      parts.source.pausable(by: parts.inputs[1].map { !$0.isMultiple(of: 2) })
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed: return [.subscribe(1), .subscribe(0)]
      case .event(.next(let value), 1):
        memory.isDone = !value.isMultiple(of: 2)
        return []
      case .event(.next, _) where !memory.isDone: return []
      case .event(.completed, 1): return []
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("cut", inputs: 2...2) { parts in
      parts.source.buffer(by: parts.inputs[1]).map { $0.reduce(0) { $0 * 10 + $1 } }
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed: return [.subscribe(0), .subscribe(1)]
      case .event(.next(let value), 0):
        memory.value = (memory.value ?? 0) * 10 + value
        return []
      case .event(.next, _): return flush(&memory)
      case .event(.completed, _): return flush(&memory) + [.send(.completed)]
      default: return passOn(stimulus)
      }
    },
  ]
}
