import ReactiveSignals

extension PipelineOperator {
  /// The operators that pass events to a scheduler, in their order.
  static let scheduling: [PipelineOperator] = [
    PipelineOperator("deliver", inputs: 1...1) { parts in
      parts.source.deliver(on: parts.scheduler)
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(let event, _): wait(event, &memory, [.enqueue])
      case .tick: [.send(memory.events.removeFirst())]
      default: passOn(stimulus)
      }
    },
    PipelineOperator("bounded", inputs: 1...1, parameters: 1...2) { parts in
      parts.source.deliver(on: parts.scheduler, capacity: parts.parameter, overflow: .dropOldest)
    } react: { memory, stimulus, shape in
      switch stimulus {
      case .event(.next(let value), _) where memory.events.count == shape.parameter:
        // The value replaces the oldest one, for which a tick was already requested.
        memory.events.removeFirst()
        return wait(.next(value), &memory, [])
      case .event(let event, _): return wait(event, &memory, [.enqueue])
      case .tick: return [.send(memory.events.removeFirst())]
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("delay", inputs: 1...1) { parts in
      parts.source.delay(interval, on: parts.scheduler)
    } react: { memory, stimulus, _ in
      switch stimulus {
      case .event(.failed, _): passOn(stimulus)
      case .event(let event, _): wait(event, &memory, [.timer])
      case .tick: [.send(memory.events.removeFirst())]
      default: passOn(stimulus)
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

  private static func wait(_ event: Output, _ memory: inout Memory, _ reactions: [Reaction]) -> [Reaction] {
    memory.events.append(event)
    return reactions
  }
}
