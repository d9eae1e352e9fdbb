import ReactiveSignals

extension PipelineOperator {
  /// The operators that handle errors.
  static let failing: [PipelineOperator] = [
    PipelineOperator("fail", inputs: 0...0) { _ in
      .fail(PipelineError())
    } react: { _, stimulus, _ in
      guard case .subscribed = stimulus else { return [] }
      return [.send(.failed(PipelineError()))]
    },
    PipelineOperator("catch", inputs: 2...2) { parts in
      parts.source.catch { [replacement = parts.inputs[1]] _ in replacement }
    } react: { _, stimulus, _ in
      guard case .event(.failed, 0) = stimulus else { return passOn(stimulus) }
      return [.subscribe(1)]
    },
    PipelineOperator("substitute", inputs: 1...1) { parts in
      parts.source.catchAndReturn(9).promoteFailure(to: PipelineError.self)
    } react: { _, stimulus, _ in
      guard case .event(.failed, _) = stimulus else { return passOn(stimulus) }
      return [.send(.next(9)), .send(.completed)]
    },
    PipelineOperator("retry", inputs: 1...1, parameters: 1...2) { parts in
      parts.source.retry(parts.parameter)
    } react: { memory, stimulus, shape in
      guard case .event(.failed, _) = stimulus, memory.count < shape.parameter else { return passOn(stimulus) }
      memory.count += 1
      return [.subscribe(0)]
    },
    PipelineOperator("backoff", inputs: 1...1, parameters: 1...2) { parts in
      parts.source.retry(parts.parameter, backoff: .constant(interval), on: parts.scheduler)
    } react: { memory, stimulus, shape in
      if case .tick = stimulus { return [.subscribe(0)] }
      guard case .event(.failed, _) = stimulus, memory.count < shape.parameter else { return passOn(stimulus) }
      memory.count += 1
      return [.timer]
    },
  ]
}
