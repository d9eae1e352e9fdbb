import ReactiveSignals

extension Card {
  static let parallelMapping = [
    Card("parallelMap(on:_:)") {
      Sample("parallelMap on immediate") { $0.parallelMap(on: [.immediate, .immediate]) { $0 } }
      Picture("parallel-map", of: "letters", "parallelMap(on: workers) { $0.uppercased() }") { stage in
        let source = stage.source("-a-b-c-d-------|", "source")
        let workers = [stage.busyScheduler("---x---x---x", "free at"), stage.busyScheduler("----x---x", "free at")]
        stage.show(source.parallelMap(on: workers) { $0.uppercased() })
      }
      PipelineOperator("parallel", inputs: 1...1) { parts in
        parts.source.parallelMap(on: [parts.scheduler]) { $0 + 40 }
      } react: { memory, stimulus, _ in
        parallel(&memory, stimulus)
      }
    }
  ]
}

/// One worker, which takes half of the waiting values in each turn. They wait in `numbers`, and the end in `events`.
/// `count` is one while the worker has a turn or sends results, and `isDone` says that it sends results.
private func parallel(_ memory: inout Memory, _ stimulus: Stimulus) -> [Reaction] {
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
