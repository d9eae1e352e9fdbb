extension Card {
  static let grouping: [Card] = [
    Card("group(by:maxOpen:)", "group(by:maxOpen:transform:)") {
      Sample("group(by:)") { $0.group(by: { $0 % 3 }).flatMap { $0.signal } }
      Sample("group(by:) with a limit") { $0.group(by: { $0 % 3 }, maxOpen: 2).flatMap { $0.signal } }
      Picture("group", of: "numbers", "group { $0.isMultiple(of: 2) }") { stage in
        let groups = stage.numbers("-1-2--3-4-5-|").group { $0.isMultiple(of: 2) }
        stage.showInner(groups.map(\.signal), names: ["odd", "even"])
      }
      PipelineOperator.linear(
        "group", parameters: 1...2,
        build: { parts in parts.source.group(by: { $0 % 3 }, maxOpen: parts.parameter).flatMap(\.signal) }
      ) { _, value, _ in
        value
      }
      Elsewhere("group(by:transform:)", .reactiveCocoa("groupBy:transform:"))
      Elsewhere("group(by:)", .rxSwift("groupBy(keySelector:)"))
    },
    Card("group(by:closedBy:)", without: [.pipeline: "see the scenario group-until"]) {
      Sample("group(by:closedBy:) by the group") {
        $0.group(by: { $0 % 3 }, closedBy: { $0.filter { $0 < 0 } }).flatMap { $0.signal }
      }
      Sample("group(by:closedBy:) by empty signals") {
        $0.group(by: { $0 % 3 }, closedBy: { _ in Ints.empty }).flatMap { $0.signal }
      }
      Picture("group-until", of: "numbers", "group(by: parity, closedBy: { $0.skip(first: 1) })") { stage in
        let source = stage.numbers("-1-2-3---5-4-|")
        let groups = source.group(by: { $0 % 2 }, closedBy: { $0.skip(first: 1) })
        stage.showInner(groups.map(\.signal), names: ["odd", "even", "odd"])
      }
    },
    Card("parallelMap(on:_:)") {
      Sample("parallelMap on immediate") { $0.parallelMap(on: [.immediate, .immediate]) { $0 } }
      Picture("parallel-map", of: "letters", "parallelMap(on: workers) { $0.uppercased() }") { stage in
        let source = stage.source("-a-b-c-d-------|", "source")
        let workers = [stage.busyScheduler("---x---x---x", "free at"), stage.busyScheduler("----x---x", "free at")]
        stage.show(source.parallelMap(on: workers) { $0.uppercased() })
      }
      PipelineOperator("parallel", build: { $0.source.parallelMap(on: [$0.scheduler]) { $0 + 40 } }) {
        memory, stimulus, _ in
        parallel(&memory, stimulus)
      }
    },
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
