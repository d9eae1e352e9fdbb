import ReactiveSignals

extension PipelineOperator {
  /// The operators that merge or concatenate signals.
  static let joining: [PipelineOperator] = [
    PipelineOperator("merge", inputs: 2...3) { parts in
      .merge(parts.inputs)
    } react: { memory, stimulus, shape in
      merge(&memory, stimulus, shape.inputs, limit: .max)
    },
    PipelineOperator("limit", inputs: 2...3, parameters: 1...2) { parts in
      Signal<Ints, PipelineError>.from(parts.inputs).flatten(maxConcurrent: parts.parameter)
    } react: { memory, stimulus, shape in
      merge(&memory, stimulus, shape.inputs, limit: shape.parameter)
    },
    PipelineOperator("patient", inputs: 2...3, parameters: 1...2) { parts in
      Signal<Ints, PipelineError>.from(parts.inputs).flattenDelayingErrors(maxConcurrent: parts.parameter)
    } react: { memory, stimulus, shape in
      delayingErrors(&memory, stimulus, shape)
    },
    PipelineOperator("concat", inputs: 2...3) { parts in
      parts.inputs.dropFirst().reduce(parts.source) { $0.concat($1) }
    } react: { _, stimulus, shape in
      guard case .event(.completed, let input) = stimulus, input + 1 < shape.inputs else { return passOn(stimulus) }
      return [.subscribe(input + 1)]
    },
    PipelineOperator("then", inputs: 2...2) { parts in
      parts.source.then { [next = parts.inputs[1]] in next }
    } react: { _, stimulus, _ in
      switch stimulus {
      case .event(.next, 0): []
      case .event(.completed, 0): [.subscribe(1)]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("instead", inputs: 2...2) { parts in
      parts.source.ifEmpty(switchTo: parts.inputs[1])
    } react: { memory, stimulus, _ in
      if case .event(.next, 0) = stimulus { memory.isDone = true }
      guard case .event(.completed, 0) = stimulus, !memory.isDone else { return passOn(stimulus) }
      return [.subscribe(1)]
    },
    flatMap("flatjust") { parts in
      parts.source.flatMap { .just($0 + 20) }
    } start: { value in
      [.send(.next(value + 20))]
    },
    flatMap("flatpair") { parts in
      parts.source.flatMap { .from([$0, $0 + 1]) }
    } start: { value in
      [.subscribeTo([value, value + 1])]
    },
    PipelineOperator("flatmap", inputs: 2...2, multiplies: true) { parts in
      parts.source.flatMap { [inner = parts.inputs[1]] _ in inner }
    } react: { memory, stimulus, _ in
      flatten(&memory, stimulus) { _ in [.subscribe(1)] }
    },
    // Stops without a signal at a multiple of three, and with a last one at four.
    PipelineOperator("binder", inputs: 1...1) { parts in
      parts.source.bind {
        { value, stop in
          stop = value == 4
          return value.isMultiple(of: 3) ? nil : .from([value, value + 1])
        }
      }
    } react: { memory, stimulus, _ in
      guard case .event(.next(let value), 0) = stimulus, value.isMultiple(of: 3) || value == 4 else {
        return flatten(&memory, stimulus) { [.subscribeTo([$0, $0 + 1])] }
      }
      memory.isDone = true
      if value == 4 { memory.count += 1 }
      return [.dispose(0)] + (value == 4 ? [.subscribeTo([4, 5])] : memory.count == 0 ? [.send(.completed)] : [])
    },
    PipelineOperator("twice", inputs: 1...1) { parts in
      .defer {
        let shared = parts.source.replayLazily()
        return shared.merge(with: shared.map { $0 + 10 })
      }
    } react: { memory, stimulus, _ in
      twice(&memory, stimulus)
    },
    PipelineOperator("concatmap", inputs: 1...1) { parts in
      parts.source.map { Ints.from([$0, $0 + 1]) }.concat()
    } react: { memory, stimulus, _ in
      concatMap(&memory, stimulus)
    },
  ]

  /// Subscribes to all inputs, at most `limit` at a time.
  private static func merge(
    _ memory: inout Memory, _ stimulus: Stimulus, _ inputs: Int, limit: Int
  ) -> [Reaction] {
    switch stimulus {
    case .subscribed: return [.turn(0)]
    case .turn(let input) where input == inputs:
      memory.isDone = true
      return memory.count == 0 ? [.send(.completed)] : []
    case .turn(let input):
      if memory.count == limit {
        memory.numbers.append(input)
        return [.turn(input + 1)]
      }
      memory.count += 1
      return [.subscribe(input), .turn(input + 1)]
    case .event(.completed, _):
      if !memory.numbers.isEmpty, let next = memory.numbers.removeFirst() { return [.subscribe(next)] }
      memory.count -= 1
      return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
    case .event(let event, _): return [.send(event)]
    case .tick: return []
    }
  }

  /// Merges as `merge` does, but an empty signal takes the place of an error, which is sent in place of the completion.
  private static func delayingErrors(_ memory: inout Memory, _ stimulus: Stimulus, _ shape: Shape) -> [Reaction] {
    if case .event(.failed, let input) = stimulus {
      memory.value = input
      return [.subscribeTo([])]
    }
    let reactions = merge(&memory, stimulus, shape.inputs, limit: shape.parameter)
    if memory.value == nil || reactions != [.send(.completed)] { return reactions }
    return [.send(.failed(PipelineError()))]
  }

  private static func flatMap(
    _ name: String, build: @escaping @Sendable (Parts) -> Ints, start: @escaping @Sendable (Int) -> [Reaction]
  ) -> PipelineOperator {
    PipelineOperator(name, inputs: 1...1, build: build) { memory, stimulus, _ in
      flatten(&memory, stimulus, start)
    }
  }

  /// Performs `start` for each value of the first input, and counts the subscriptions that it makes.
  private static func flatten(
    _ memory: inout Memory, _ stimulus: Stimulus, _ start: (Int) -> [Reaction]
  ) -> [Reaction] {
    switch stimulus {
    case .event(.next(let value), 0):
      let reactions = start(value)
      if case .send = reactions[0] { return reactions }
      memory.count += 1
      return reactions
    case .event(.completed, let input):
      if input == 0 { memory.isDone = true } else { memory.count -= 1 }
      return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
    default: return passOn(stimulus)
    }
  }

  /// Passes all events on to two subscribers that share the source. The second one receives all events after the first
  /// one has been subscribed.
  private static func twice(_ memory: inout Memory, _ stimulus: Stimulus) -> [Reaction] {
    switch stimulus {
    case .subscribed: return [.turn(0)]
    case .turn(0): return [.subscribe(0), .turn(1)]
    case .turn:
      memory.count = 1
      let values = memory.events.compactMap(\.value).map { Reaction.send(.next($0 + 10)) }
      return values + (memory.isDone ? [.send(.completed)] : [])
    case .event(.next(let value), _):
      memory.events.append(.next(value))
      return [.send(.next(value))] + (memory.count == 1 ? [.send(.next(value + 10))] : [])
    case .event(.completed, _):
      memory.isDone = true
      return memory.count == 1 ? [.send(.completed)] : []
    default: return passOn(stimulus)
    }
  }

  /// Makes a signal of two values for each value, and runs these signals one after the other.
  private static func concatMap(_ memory: inout Memory, _ stimulus: Stimulus) -> [Reaction] {
    switch stimulus {
    case .event(.next(let value), 0):
      if memory.count > 0 {
        memory.numbers.append(value)
        return []
      }
      memory.count = 1
      return [.subscribeTo([value, value + 1])]
    case .event(.completed, let input):
      if input == 0 {
        memory.isDone = true
      } else if !memory.numbers.isEmpty, let next = memory.numbers.removeFirst() {
        return [.subscribeTo([next, next + 1])]
      } else {
        memory.count = 0
      }
      return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
    default: return passOn(stimulus)
    }
  }
}
