import ReactiveSignals

extension PipelineOperator {
  /// The operators that pass on, change or drop the values of one signal.
  static let linear: [PipelineOperator] = [
    .linear("map", parameters: 1...3) { parts in
      parts.source.map { [parameter = parts.parameter] in $0 + parameter * 10 }
    } values: { _, value, parameter in
      value + parameter * 10
    },
    .linear("odd") { parts in
      parts.source.filter { !$0.isMultiple(of: 2) }
    } values: { _, value, _ in
      value.isMultiple(of: 2) ? nil : value
    },
    .linear("scan") { parts in
      parts.source.scan(0, +)
    } values: { memory, value, _ in
      memory.count += value
      return memory.count
    },
    .linear("skip", parameters: 1...2) { parts in
      parts.source.skip(first: parts.parameter)
    } values: { memory, value, count in
      memory.count += 1
      return memory.count > count ? value : nil
    },
    .linear("distinct") { parts in
      parts.source.distinctUntilChanged()
    } values: { memory, value, _ in
      defer { memory.value = value }
      return memory.value == value ? nil : value
    },
    .linear("remat") { parts in
      parts.source.materialize().dematerialize()
    } values: { _, value, _ in
      value
    },
    .linear("window", parameters: 1...2) { parts in
      parts.source.window(count: parts.parameter).concat()
    } values: { _, value, _ in
      value
    },
    .linear("group", parameters: 1...2) { parts in
      parts.source.group(by: { $0 % 3 }, maxOpen: parts.parameter).flatMap(\.signal)
    } values: { _, value, _ in
      value
    },
    // Each subscription shares its own source: the model cannot express state that several subscriptions have in
    // common.
    .linear("share") { parts in
      .defer { parts.source.share() }
    } values: { _, value, _ in
      value
    },
    PipelineOperator("take", inputs: 1...1, parameters: 1...3) { parts in
      parts.source.take(first: parts.parameter)
    } react: { memory, stimulus, shape in
      guard case .event(let event, _) = stimulus else { return passOn(stimulus) }
      if memory.isDone { return [] }
      memory.count += 1
      memory.isDone = event.isTerminal || memory.count == shape.parameter
      return memory.isDone && !event.isTerminal ? [.send(event), .send(.completed)] : [.send(event)]
    },
    PipelineOperator("while", inputs: 1...1) { parts in
      parts.source.take(while: { !$0.isMultiple(of: 3) })
    } react: { _, stimulus, _ in
      guard case .event(.next(let value), _) = stimulus, value.isMultiple(of: 3) else { return passOn(stimulus) }
      return [.send(.completed)]
    },
    .atEnd("last") { parts in
      parts.source.take(last: 1)
    } result: { _, value in
      value
    },
    PipelineOperator("start", inputs: 1...1, parameters: 6...7) { parts in
      parts.source.starting(with: parts.parameter)
    } react: { _, stimulus, shape in
      guard case .subscribed = stimulus else { return passOn(stimulus) }
      return [.send(.next(shape.parameter)), .subscribe(0)]
    },
    PipelineOperator("mat", inputs: 1...1) { parts in
      let events = parts.source.materialize().map { event in
        switch event {
        case .next(let value): value
        case .failed: -1
        case .completed: -2
        }
      }
      return events.catchTo(.empty)
    } react: { _, stimulus, _ in
      switch stimulus {
      case .event(.failed, _): [.send(.next(-1)), .send(.completed)]
      case .event(.completed, _): [.send(.next(-2)), .send(.completed)]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("count", inputs: 1...1, parameters: 2...2) { parts in
      parts.source.buffer(count: parts.parameter).map { $0.reduce(0) { $0 * 10 + $1 } }
    } react: { memory, stimulus, shape in
      gather(&memory, stimulus, limit: shape.parameter)
    },
    .source("just", parameters: 4...5) {
      .just($0)
    } values: {
      [$0]
    },
    .source("pair", parameters: 4...5) {
      .from([$0, $0 + 1])
    } values: {
      [$0, $0 + 1]
    },
    .source("empty") { _ in
      .empty
    } values: { _ in
      []
    },
  ]

  /// Combines values into numbers of several digits. Sends the remaining digits before the completion.
  static func gather(_ memory: inout Memory, _ stimulus: Stimulus, limit: Int) -> [Reaction] {
    switch stimulus {
    case .event(.next(let value), _):
      memory.count += 1
      memory.value = (memory.value ?? 0) * 10 + value
      return memory.count == limit ? flush(&memory) : []
    case .event(.completed, _): return flush(&memory) + [.send(.completed)]
    default: return passOn(stimulus)
    }
  }

  /// An operator that sends one value before the completion, if the source has sent any.
  ///
  /// - Parameter result: Makes the value from the result so far, nil at first, and the next value of the source.
  static func atEnd(
    _ name: String, build: @escaping @Sendable (Parts) -> Ints, result: @escaping @Sendable (Int?, Int) -> Int
  ) -> PipelineOperator {
    PipelineOperator(name, inputs: 1...1, build: build) { memory, stimulus, _ in
      switch stimulus {
      case .event(.next(let value), _):
        memory.value = result(memory.value, value)
        return []
      case .event(.completed, _): return flush(&memory) + [.send(.completed)]
      default: return passOn(stimulus)
      }
    }
  }

  static func flush(_ memory: inout Memory) -> [Reaction] {
    defer { (memory.count, memory.value) = (0, nil) }
    return memory.value.map { [.send(.next($0))] } ?? []
  }

  /// A signal that sends some values inside the subscription and completes.
  static func source(
    _ name: String, parameters: ClosedRange<Int>? = nil, build: @escaping @Sendable (Int) -> Ints,
    values: @escaping @Sendable (Int) -> [Int]
  ) -> PipelineOperator {
    PipelineOperator(name, inputs: 0...0, parameters: parameters) { parts in
      build(parts.parameter)
    } react: { _, stimulus, shape in
      guard case .subscribed = stimulus else { return [] }
      return values(shape.parameter).map { .send(.next($0)) } + [.send(.completed)]
    }
  }
}
