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
    PipelineOperator("hold", inputs: 2...2, parameters: 1...2) { parts in
      parts.source.pausable(
        by: parts.inputs[1].map { !$0.isMultiple(of: 2) }, capacity: parts.parameter, overflow: .dropOldest)
    } react: { memory, stimulus, shape in
      hold(&memory, stimulus, capacity: shape.parameter)
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
    // Nine is the end of a window.
    PipelineOperator("chop", inputs: 2...2) { parts in
      flattened(parts.source.window(by: parts.inputs[1]))
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed: return [.subscribe(0), .subscribe(1)]
      case .event(.next(let value), 0):
        memory.count = 1
        return [.send(.next(value))]
      case .event(.next, _): return close(&memory)
      case .event(.completed, _): return close(&memory) + [.send(.completed)]
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("shutter", inputs: 1...1) { parts in
      flattened(parts.source.window(every: interval, count: 2, on: parts.scheduler))
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(.next(let value), _):
        memory.count += 1
        if memory.count == 1 { return [.send(.next(value)), .timer] }
        return [.cancelTimer, .send(.next(value))] + close(&memory)
      case .event(.completed, _): return close(&memory) + [.send(.completed)]
      case .tick: return close(&memory)
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("pane", inputs: 1...1, parameters: 1...3) { parts in
      flattened(parts.source.window(count: 2, skip: parts.parameter))
    } react: { memory, stimulus, shape in
      // Each window that is open, with the number of its values.
      switch stimulus {
      case .event(.next(let value), _):
        if memory.count.isMultiple(of: shape.parameter) { memory.numbers.append(0) }
        memory.count += 1
        memory.numbers = memory.numbers.map { $0! + 1 }
        let values = memory.numbers.map { _ in Reaction.send(.next(value)) }
        if memory.numbers.first != 2 { return values }
        memory.numbers.removeFirst()
        return values + [.send(.next(9))]
      case .event(.completed, _): return memory.numbers.map { _ in .send(.next(9)) } + [.send(.completed)]
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("equal", inputs: 2...2) { parts in
      parts.source.sequenceEqual(to: parts.inputs[1]).map { $0 ? 1 : 0 }
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .subscribed:
        memory.queues = [[], []]
        return [.subscribe(0), .subscribe(1)]
      case _ where memory.isDone: return []
      // The completion of an input is a value, which another signal sends. It is compared like any other.
      case .event(.completed, let input) where input >= 0: return [.subscribeTo([input])]
      case .event(.completed, _): return []
      case .event(.next(let input), -1): return compare(&memory, end, from: input)
      case .event(.next(let value), let input): return compare(&memory, value, from: input)
      default: return passOn(stimulus)
      }
    },
  ]

  /// Stands for the completion of a signal. No pipeline sends it.
  private static let end = Int.min

  /// Compares the first values of both queues.
  private static func compare(_ memory: inout Memory, _ value: Int, from input: Int) -> [Reaction] {
    memory.queues[input].append(value)
    if memory.queues.contains([]) { return [] }
    let values = memory.queues.indices.map { memory.queues[$0].removeFirst() }
    memory.isDone = values[0] != values[1] || values[0] == end
    return memory.isDone ? [.send(.next(values[0] == values[1] ? 1 : 0)), .send(.completed)] : []
  }

  /// The values of all windows, and nine at the end of each.
  private static func flattened(_ windows: Signal<Ints, PipelineError>) -> Ints {
    windows.flatMap { $0.materialize().map { $0.value ?? 9 }.promoteFailure() }
  }

  /// Ends the open window, if there is one.
  private static func close(_ memory: inout Memory) -> [Reaction] {
    defer { memory.count = 0 }
    return memory.count == 0 ? [] : [.send(.next(9))]
  }

  /// A gate with room for some values. The gate and the end of the source are in `count`: one if the gate is open, two
  /// if it has completed, four if the source has. A turn sends the next value that waits, and `isDone` says that it will
  /// come.
  private static func hold(_ memory: inout Memory, _ stimulus: Stimulus, capacity: Int) -> [Reaction] {
    var isOpen: Bool { memory.count & 1 != 0 }
    switch stimulus {
    case .subscribed: return [.subscribe(1), .subscribe(0)]
    case .event(.next(let value), 1): memory.count = memory.count & ~1 | (value.isMultiple(of: 2) ? 0 : 1)
    case .event(.next(let value), _):
      if isOpen, memory.numbers.isEmpty { return [.send(.next(value))] }
      if memory.numbers.count == capacity { memory.numbers.removeFirst() }
      memory.numbers.append(value)
    case .event(.completed, 1):
      memory.count |= 2
      if memory.count == 6 { return [.send(.completed)] }
    case .event(.completed, _):
      if memory.numbers.isEmpty || memory.count == 2 { return [.send(.completed)] }
      memory.count |= 4
    case .turn:
      memory.isDone = false
      guard isOpen, !memory.numbers.isEmpty, let value = memory.numbers.removeFirst() else { return [] }
      if memory.numbers.isEmpty, memory.count >= 4 { return [.send(.next(value)), .send(.completed)] }
      if memory.numbers.isEmpty { return [.send(.next(value))] }
      memory.isDone = true
      return [.send(.next(value)), .turn(0)]
    default: return passOn(stimulus)
    }
    if memory.isDone || !isOpen || memory.numbers.isEmpty { return [] }
    memory.isDone = true
    return [.turn(0)]
  }
}
