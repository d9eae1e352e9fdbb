import ReactiveSignals

extension PipelineOperator {
  /// The operators that combine the events of several signals.
  static let fanIn: [PipelineOperator] = [
    PipelineOperator("zip", inputs: 2...3) { parts in
      parts.inputs.count == 2
        ? .zip(parts.inputs[0], parts.inputs[1]) { $0 * 10 + $1 }
        : Signal<[Int], PipelineError>.zip(parts.inputs).map(number)
    } react: { memory, stimulus, shape in
      zip(&memory, stimulus, shape.inputs)
    },
    PipelineOperator("latest", inputs: 2...3) { parts in
      parts.inputs.count == 2
        ? .combineLatest(parts.inputs[0], parts.inputs[1]) { $0 * 10 + $1 }
        : Signal<[Int], PipelineError>.combineLatest(parts.inputs).map(number)
    } react: { memory, stimulus, shape in
      switch stimulus {
      case .subscribed: return subscribeToAll(&memory, shape.inputs)
      case .event(.next(let value), let input):
        memory.numbers[input] = value
        return memory.numbers.contains(nil) ? [] : [.send(.next(number(memory.numbers.map { $0! })))]
      case .event(.completed, _):
        memory.count += 1
        return memory.count == shape.inputs ? [.send(.completed)] : []
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("join", inputs: 2...3) { parts in
      Signal<[Int], PipelineError>.forkJoin(parts.inputs).map(number)
    } react: { memory, stimulus, shape in
      switch stimulus {
      case .subscribed: return subscribeToAll(&memory, shape.inputs)
      case .event(.next(let value), let input):
        memory.numbers[input] = value
        return []
      case .event(.completed, let input):
        memory.count += 1
        // Without a value of each signal there is no result.
        if memory.numbers[input] == nil { return [.send(.completed)] }
        guard memory.count == shape.inputs else { return [] }
        return [.send(.next(number(memory.numbers.map { $0! }))), .send(.completed)]
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("sample", inputs: 2...2) { parts in
      parts.source.sample(by: parts.inputs[1])
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed: return [.subscribe(0), .subscribe(1)]
      case .event(.next(let value), 0):
        memory.value = value
        return []
      case .event(.next, _): return memory.value.map { [.send(.next($0))] } ?? []
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("with", inputs: 2...2) { parts in
      parts.source.withLatest(from: parts.inputs[1]).map { $0.0 * 10 + $0.1 }
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed: return [.subscribe(1), .subscribe(0)]
      case .event(.next(let value), 1):
        memory.value = value
        return []
      case .event(.next(let value), _): return memory.value.map { [.send(.next(value * 10 + $0))] } ?? []
      case .event(.completed, 1): return []
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("switch", inputs: 2...2) { parts in
      parts.source.flatMapLatest { [inner = parts.inputs[1]] _ in inner }
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(.next, 0):
        memory.count = 1
        return [.dispose(1), .subscribe(1)]
      case .event(.completed, let input):
        if input == 0 { memory.isDone = true } else { memory.count = 0 }
        return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("until", inputs: 2...2) { parts in
      parts.source.take(until: parts.inputs[1])
    } react: { _, stimulus, _ in
      switch stimulus {
      case .subscribed: [.subscribe(1), .subscribe(0)]
      case .event(.failed, 1): []
      case .event(_, 1): [.send(.completed)]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("replace", inputs: 2...2) { parts in
      parts.source.take(untilReplacement: parts.inputs[1])
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed: return [.subscribe(1), .subscribe(0)]
      case .event(_, 1):
        memory.isDone = true
        return passOn(stimulus)
      case .event(.completed, _): return []
      default: return memory.isDone ? [] : passOn(stimulus)
      }
    },
    PipelineOperator("after", inputs: 2...2) { parts in
      parts.source.skip(until: parts.inputs[1])
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed: return [.subscribe(1), .subscribe(0)]
      case .event(.failed, 1): return []
      case .event(_, 1):
        memory.isDone = true
        return [.dispose(1)]
      case .event(.next, _): return memory.isDone ? passOn(stimulus) : []
      default: return passOn(stimulus)
      }
    },
  ]

  /// Operators that choose one of several signals, or some of several values.
  static let choosing: [PipelineOperator] = [
    PipelineOperator("race", inputs: 2...3) { parts in
      .race(parts.inputs)
    } react: { memory, stimulus, shape in
      switch stimulus {
      case .subscribed: return (0..<shape.inputs).map { .subscribe($0) }
      case .event(let event, let input):
        if memory.count == 0 {
          memory.count = input + 1
          return (0..<shape.inputs).filter { $0 != input }.map { .dispose($0) } + [.send(event)]
        }
        return memory.count == input + 1 ? [.send(event)] : []
      default: return []
      }
    },
    PipelineOperator("exhaust", inputs: 2...2) { parts in
      parts.source.flatMapFirst { [inner = parts.inputs[1]] _ in inner }
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(.next, 0):
        if memory.count == 1 { return [] }
        memory.count = 1
        return [.subscribe(1)]
      case .event(.completed, let input):
        if input == 0 { memory.isDone = true } else { memory.count = 0 }
        return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
      default: return passOn(stimulus)
      }
    },
  ]

  /// Values wait for their partners. The result ends when no further partner can arrive.
  private static func zip(_ memory: inout Memory, _ stimulus: Stimulus, _ inputs: Int) -> [Reaction] {
    switch stimulus {
    case .subscribed:
      memory.queues = Array(repeating: [], count: inputs)
      return subscribeToAll(&memory, inputs)
    case .event(_, _) where memory.isDone: return []
    case .event(.next(let value), let input):
      memory.queues[input].append(value)
      if memory.queues.contains([]) { return [] }
      let values = memory.queues.indices.map { memory.queues[$0].removeFirst() }
      memory.isDone = memory.queues.indices.contains { memory.queues[$0].isEmpty && memory.numbers[$0] != nil }
      return [.send(.next(number(values)))] + (memory.isDone ? [.send(.completed)] : [])
    case .event(.completed, let input):
      // Marks the input as ended.
      memory.numbers[input] = 0
      return memory.queues[input].isEmpty ? [.send(.completed)] : []
    default: return passOn(stimulus)
    }
  }

  /// Subscribes to all inputs, of which none has sent a number yet.
  private static func subscribeToAll(_ memory: inout Memory, _ inputs: Int) -> [Reaction] {
    memory.numbers = Array(repeating: nil, count: inputs)
    return (0..<inputs).map { .subscribe($0) }
  }

  @Sendable
  private static func number(_ values: [Int]) -> Int { values.reduce(0) { $0 * 10 + $1 } }
}
