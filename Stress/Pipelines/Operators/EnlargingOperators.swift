import ReactiveSignals

extension PipelineOperator {
  /// The operators that compute new values, subscribe again, or keep their source longer than needed.
  static let enlarging: [PipelineOperator] = [
    .source("steps", parameters: 4...5) {
      .generate($0, while: { $0 < 7 }, next: { $0 + 1 })
    } values: {
      Array($0..<7)
    },
    PipelineOperator("expand", inputs: 1...1) { parts in
      parts.source.expand { $0 < 20 ? .just($0 + 10) : .empty }
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(.next(let value), _):
        if value >= 20 { return [.send(.next(value))] }
        memory.count += 1
        return [.send(.next(value)), .subscribeTo([value + 10])]
      case .event(.completed, let input):
        if input == 0 { memory.isDone = true } else { memory.count -= 1 }
        return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
      default: return passOn(stimulus)
      }
    },
    // The last trigger is empty, so that two signals that complete inside their subscription do not alternate forever.
    PipelineOperator("again", inputs: 2...2, parameters: 1...2) { parts in
      parts.source.repeat { [trigger = parts.inputs[1], count = parts.parameter] in $0 > count ? .empty : trigger }
    } react: { memory, stimulus, shape in
      switch stimulus {
      case .event(.completed, 0):
        memory.count += 1
        return [memory.count > shape.parameter ? .subscribeTo([]) : .subscribe(1)]
      case .event(.next, 1): return [.dispose(1), .subscribe(0)]
      default: return passOn(stimulus)
      }
    },
    // Each subscription shares its own source, as with "share". After the end the source lasts for a while, which shows
    // only in the time that passes.
    .linear("linger") { parts in
      .defer { parts.source.share(keepingAlive: interval, on: parts.scheduler) }
    } values: { _, value, _ in
      value
    },
  ]
}
