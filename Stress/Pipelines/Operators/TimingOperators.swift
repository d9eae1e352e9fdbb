import ReactiveSignals

extension PipelineOperator {
  /// The interval of the operators with timers.
  static let interval = Duration.milliseconds(1)

  /// The operators whose output depends on a timer.
  static let timing: [PipelineOperator] = [
    PipelineOperator("debounce", inputs: 1...1) { parts in
      parts.source.debounce(interval, on: parts.scheduler)
    } react: { memory, stimulus, _ in
      debounce(&memory, stimulus)
    },
    PipelineOperator("settle", inputs: 1...1) { parts in
      parts.source.debounce(for: { _ in interval }, on: parts.scheduler)
    } react: { memory, stimulus, _ in
      debounce(&memory, stimulus)
    },
    PipelineOperator("throttle", inputs: 1...1) { parts in
      parts.source.throttle(latest: interval, on: parts.scheduler)
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(.next(let value), _) where memory.isDone:
        memory.value = value
        return []
      case .event(.next, _):
        // The gate is closed until the timer fires.
        memory.isDone = true
        return passOn(stimulus) + [.timer]
      case .event(.completed, _): return flush(&memory) + [.send(.completed)]
      case .tick:
        memory.isDone = memory.value != nil
        return memory.isDone ? flush(&memory) + [.timer] : []
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("audit", inputs: 1...1) { parts in
      parts.source.audit(for: interval, on: parts.scheduler)
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
    },
    PipelineOperator("gather", inputs: 1...1, parameters: 2...2) { parts in
      parts.source.buffer(every: interval, count: parts.parameter, on: parts.scheduler).map {
        $0.reduce(0) { $0 * 10 + $1 }
      }
    } react: { memory, stimulus, shape in
      switch stimulus {
      case .tick: return flush(&memory)
      case .event(.next, _):
        let isFirst = memory.count == 0
        let reactions = gather(&memory, stimulus, limit: shape.parameter)
        return isFirst ? [.timer] : reactions.isEmpty ? [] : [.cancelTimer] + reactions
      default: return gather(&memory, stimulus, limit: shape.parameter)
      }
    },
    PipelineOperator("timeout", inputs: 1...1) { parts in
      parts.source.timeout(after: interval, failure: PipelineError(), on: parts.scheduler)
    } react: { _, stimulus, _ in
      switch stimulus {
      case .subscribed: [.timer, .subscribe(0)]
      case .tick: [.send(.failed(PipelineError()))]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("silence", inputs: 1...1) { parts in
      parts.source.timeout(afterSilence: interval, failure: PipelineError(), on: parts.scheduler)
    } react: { _, stimulus, _ in
      switch stimulus {
      case .subscribed: [.timer, .subscribe(0)]
      case .event(.next, _): passOn(stimulus) + [.moveTimer]
      case .tick: [.send(.failed(PipelineError()))]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("prompt", inputs: 1...1) { parts in
      parts.source.timeout(first: interval, failure: PipelineError(), on: parts.scheduler)
    } react: { _, stimulus, _ in
      switch stimulus {
      case .subscribed: [.timer, .subscribe(0)]
      case .event(.next, _): [.cancelTimer] + passOn(stimulus)
      case .tick: [.send(.failed(PipelineError()))]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("brief", inputs: 1...1) { parts in
      parts.source.take(for: interval, on: parts.scheduler)
    } react: { _, stimulus, _ in
      switch stimulus {
      case .subscribed: [.timer, .subscribe(0)]
      case .tick: [.send(.completed)]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("late", inputs: 1...1) { parts in
      parts.source.delaySubscription(interval, on: parts.scheduler)
    } react: { _, stimulus, _ in
      switch stimulus {
      case .subscribed: [.timer]
      case .tick: [.subscribe(0)]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("alarm", inputs: 1...1) { parts in
      parts.source.concat(Signal.timer(after: interval, on: parts.scheduler).map { _ in 7 })
    } react: { _, stimulus, _ in
      switch stimulus {
      case .event(.completed, _): [.timer]
      case .tick: [.send(.next(7)), .send(.completed)]
      default: passOn(stimulus)
      }
    },
  ]

  private static func debounce(_ memory: inout Memory, _ stimulus: Stimulus) -> [Reaction] {
    switch stimulus {
    case .event(.next(let value), _):
      memory.value = value
      return [.moveTimer]
    case .event(.completed, _): return flush(&memory) + [.send(.completed)]
    case .tick: return flush(&memory)
    default: return passOn(stimulus)
    }
  }
}
