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
    PipelineOperator("pull", inputs: 1...1, parameters: 1...2) { parts in
      parts.source.concat(
        PullSignal([7, 8], on: parts.scheduler)
          .deliver(on: parts.scheduler, capacity: parts.parameter, overflow: .pausing))
    } react: { memory, stimulus, shape in
      switch stimulus {
      case .event(.completed, _):
        memory.numbers = [nil]
        return [.enqueue]
      case .tick: return pull(&memory, capacity: shape.parameter)
      default: return passOn(stimulus)
      }
    },
    PipelineOperator("parallel", inputs: 1...1) { parts in
      parts.source.parallelMap(on: [parts.scheduler]) { $0 + 40 }
    } react: { memory, stimulus, _ in
      parallel(&memory, stimulus)
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

  /// A tick of a source of 7 and 8 that pauses. The ticks wait in `numbers`: those of the producer, which are nil, and
  /// those of the two values and of the completion, which is 9. `count` counts what was produced, and `value` the values
  /// that were used. `isDone` says that the source waits for room.
  private static func pull(_ memory: inout Memory, capacity: Int) -> [Reaction] {
    switch memory.numbers.removeFirst() {
    case nil:
      var reactions: [Reaction] = []
      while memory.count - (memory.value ?? 0) < capacity, memory.count < 3 {
        memory.numbers.append(7 + memory.count)
        memory.count += 1
        reactions.append(.enqueue)
      }
      memory.isDone = memory.count < 3
      return reactions
    case 9: return [.send(.completed)]
    case let value?:
      memory.value = (memory.value ?? 0) + 1
      let continues = memory.isDone
      memory.isDone = false
      if continues { memory.numbers.append(nil) }
      return [.send(.next(value))] + (continues ? [.enqueue] : [])
    }
  }

  /// One worker, which takes half of the waiting values in each turn. They wait in `numbers`, and the end in `events`.
  /// `count` is one while the worker has a turn or sends results, and `isDone` says that it sends results.
  private static func parallel(_ memory: inout Memory, _ stimulus: Stimulus) -> [Reaction] {
    switch stimulus {
    case .event(.next(let value), _):
      memory.numbers.append(value)
      defer { memory.count = 1 }
      return memory.count == 0 ? [.enqueue] : []
    case .event(let end, _):
      if memory.numbers.isEmpty, !memory.isDone { return [.send(end)] }
      return wait(end, &memory, [])
    case .tick where memory.numbers.isEmpty:
      memory.count = 0
      return []
    case .tick:
      let batch = memory.numbers.prefix(max(1, memory.numbers.count / 2))
      memory.numbers.removeFirst(batch.count)
      memory.isDone = true
      return batch.map { .send(.next($0! + 40)) } + [.turn(0)]
    case .turn:
      memory.isDone = false
      if memory.numbers.isEmpty, let end = memory.events.first { return [.send(end)] }
      return [.enqueue]
    default: return passOn(stimulus)
    }
  }

  private static func wait(_ event: Output, _ memory: inout Memory, _ reactions: [Reaction]) -> [Reaction] {
    memory.events.append(event)
    return reactions
  }
}
