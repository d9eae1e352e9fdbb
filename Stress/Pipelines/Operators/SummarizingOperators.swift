import ReactiveSignals

extension PipelineOperator {
  /// The operators of one signal that remember earlier values, or decide by their position.
  static let summarizing: [PipelineOperator] = [
    .linear("reduce") { parts in
      parts.source.scan(+)
    } values: { memory, value, _ in
      memory.value = (memory.value ?? 0) + value
      return memory.value
    },
    .linear("peak") { parts in
      parts.source.scan(into: 0) { $0 = Swift.max($0, $1) }
    } values: { memory, value, _ in
      memory.count = Swift.max(memory.count, value)
      return memory.count
    },
    .linear("even") { parts in
      parts.source.partition { !$0.isMultiple(of: 2) }.excluded
    } values: { _, value, _ in
      value.isMultiple(of: 2) ? value : nil
    },
    .linear("previous") { parts in
      parts.source.combinePrevious().map { $0.previous * 10 + $0.value }
    } values: { memory, value, _ in
      defer { memory.value = value }
      return memory.value.map { $0 * 10 + value }
    },
    .linear("unique") { parts in
      parts.source.unique()
    } values: { memory, value, _ in
      if memory.numbers.contains(value) { return nil }
      memory.numbers.append(value)
      return value
    },
    .linear("number") { parts in
      parts.source.enumerated().map { $0.index * 10 + $0.value }
    } values: { memory, value, _ in
      defer { memory.count += 1 }
      return memory.count * 10 + value
    },
    .atEnd("max") { parts in
      parts.source.max()
    } result: { result, value in
      max(result ?? value, value)
    },
    PipelineOperator("total", inputs: 1...1) { parts in
      parts.source.count()
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(.next, _):
        memory.count += 1
        return []
      case .event(.completed, _): return [.send(.next(memory.count)), .send(.completed)]
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("separate", inputs: 1...1) { parts in
      parts.source.interspersed(with: 0)
    } react: { memory, stimulus, _ in
      guard case .event(.next, _) = stimulus else { return passOn(stimulus) }
      memory.count += 1
      return (memory.count > 1 ? [.send(.next(0))] : []) + passOn(stimulus)
    },
    PipelineOperator("bunch", inputs: 1...1) { parts in
      parts.source.buffer(endingWith: { $0.isMultiple(of: 3) }).map { $0.reduce(0) { $0 * 10 + $1 } }
    } react: { memory, stimulus, _ in
      guard case .event(.next(let value), _) = stimulus else { return gather(&memory, stimulus, limit: .max) }
      return gather(&memory, stimulus, limit: value.isMultiple(of: 3) ? memory.count + 1 : .max)
    },
    // Pairs of neighbours: an array begins at every multiple of the parameter.
    PipelineOperator("slide", inputs: 1...1, parameters: 1...3) { parts in
      parts.source.buffer(count: 2, skip: parts.parameter).map { $0.reduce(0) { $0 * 10 + $1 } }
    } react: { memory, stimulus, shape in
      let begins = memory.count > 0 && (memory.count - 1).isMultiple(of: shape.parameter)
      switch stimulus {
      case .event(.next(let value), _):
        defer { (memory.value, memory.isDone) = (value, begins) }
        memory.count += 1
        return begins ? [.send(.next(memory.value! * 10 + value))] : []
      case .event(.completed, _):
        // The last value is in a full array if one ended with it.
        return (begins && !memory.isDone ? [.send(.next(memory.value!))] : []) + [.send(.completed)]
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("default", inputs: 1...1, parameters: 6...7) { parts in
      parts.source.ifEmpty(parts.parameter)
    } react: { memory, stimulus, shape in
      ends(&memory, stimulus, ifEmpty: [.send(.next(shape.parameter)), .send(.completed)])
    },
    PipelineOperator("required", inputs: 1...1) { parts in
      parts.source.throwIfEmpty(PipelineError())
    } react: { memory, stimulus, _ in
      ends(&memory, stimulus, ifEmpty: [.send(.failed(PipelineError()))])
    },
    PipelineOperator("element", inputs: 1...1, parameters: 0...1) { parts in
      parts.source.element(at: parts.parameter)
    } react: { memory, stimulus, shape in
      guard case .event(.next, _) = stimulus else { return passOn(stimulus) }
      defer { memory.count += 1 }
      return memory.count == shape.parameter ? passOn(stimulus) + [.send(.completed)] : []
    },
    PipelineOperator("through", inputs: 1...1) { parts in
      parts.source.take(while: { !$0.isMultiple(of: 3) }, inclusive: true)
    } react: { memory, stimulus, _ in
      if memory.isDone { return [] }
      guard case .event(.next(let value), _) = stimulus, value.isMultiple(of: 3) else { return passOn(stimulus) }
      memory.isDone = true
      return passOn(stimulus) + [.send(.completed)]
    },
  ]

  /// Passes on all events, but has another end for a source that completes without a value.
  private static func ends(_ memory: inout Memory, _ stimulus: Stimulus, ifEmpty end: [Reaction]) -> [Reaction] {
    if case .event(.next, _) = stimulus { memory.isDone = true }
    guard case .event(.completed, _) = stimulus, !memory.isDone else { return passOn(stimulus) }
    return end
  }
}
