import ReactiveSignals

extension PipelineOperator {
  /// How long they wait where they do.
  private static let interval = Duration.milliseconds(1)

  /// The operators that hand events to a scheduler.
  static let scheduling: [PipelineOperator] = [
    PipelineOperator("deliver", inputs: 1...1) { parts in
      parts.source.deliver(on: parts.scheduler)
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(let event, _): wait(event, &memory, .enqueue)
      case .tick: [.send(memory.events.removeFirst())]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("delay", inputs: 1...1) { parts in
      parts.source.delay(interval, on: parts.scheduler)
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(.failed, _): passOn(stimulus)
      case .event(let event, _): wait(event, &memory, .timer)
      case .tick: [.send(memory.events.removeFirst())]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("debounce", inputs: 1...1) { parts in
      parts.source.debounce(interval, on: parts.scheduler)
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(.next(let value), _):
        memory.value = value
        return [.restartTimer]
      case .event(.completed, _):
        defer { memory.value = nil }
        return (memory.value.map { [.send(.next($0))] } ?? []) + [.send(.completed)]
      case .tick:
        defer { memory.value = nil }
        return memory.value.map { [.send(.next($0))] } ?? []
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("subscribe", inputs: 1...1) { parts in
      parts.source.subscribe(on: parts.scheduler)
    } react: { _, stimulus, _ in
      switch stimulus {
      case .subscribed: [.enqueue]
      case .tick: [.subscribe(0)]
      default: passOn(stimulus)
      }
    },
  ]

  private static func wait(_ event: Output, _ memory: inout Memory, _ reaction: Reaction) -> [Reaction] {
    memory.events.append(event)
    return [reaction]
  }
}
