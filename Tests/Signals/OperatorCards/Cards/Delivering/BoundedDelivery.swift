extension Card {
  static let boundedDelivery = [
    Card("deliver(on:capacity:overflow:)", "deliver(on:capacity:overflow:dropped:)") {
      Sample("deliver(on:capacity:) on immediate") {
        $0.deliver(on: .immediate, capacity: 1, overflow: .dropNewest)
      }
      Picture("deliver-overflow", of: "letters", "deliver(on: s, capacity: 1, overflow: .dropOldest)") { stage in
        let source = stage.source("-a-b-c-----d-|", "source")
        let scheduler = stage.busyScheduler("----x---x---x---x", "free at")
        stage.show(source.deliver(on: scheduler, capacity: 1, overflow: .dropOldest))
      }
      Picture("deliver-pausing", of: "pulled", "deliver(on: s, capacity: 2, overflow: .pausing)") { stage in
        let source = stage.pulled("a", "b", "c", "d", label: "source")
        let scheduler = stage.busyScheduler("----x---x---x---x---x", "free at")
        stage.show(source.deliver(on: scheduler, capacity: 2, overflow: .pausing))
      }
      PipelineOperator(
        "bounded", parameters: 1...2,
        build: { $0.source.deliver(on: $0.scheduler, capacity: $0.parameter, overflow: .dropOldest) }
      ) { memory, stimulus, shape in
        switch stimulus {
        case .event(.next(let value), _) where memory.events.count == shape.parameter:
          // The value replaces the oldest one, for which a tick was already requested.
          memory.events.removeFirst()
          return wait(.next(value), &memory, [])
        case .event(let event, _): return wait(event, &memory, [.enqueue])
        case .tick: return [.send(memory.events.removeFirst())]
        default: return passOn(stimulus)
        }
      }
      PipelineOperator("pull", parameters: 1...2) { parts in
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
      }
      Elsewhere("deliver(on:capacity:overflow:)", .combine("buffer(size:prefetch:whenFull:)"))
    }
  ]
}

/// A tick of a source of 7 and 8 that pauses. The ticks wait in `numbers`: those of the producer, which are nil, and
/// those of the two values and of the completion, which is 9. `count` counts what was produced, and `value` the values
/// that were used. `isDone` says that the source waits for room.
private func pull(_ memory: inout Memory, capacity: Int) -> [Reaction] {
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
