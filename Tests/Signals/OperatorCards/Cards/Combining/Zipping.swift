import ReactiveSignals

extension Card {
  static let zipping = [
    Card(
      "zip(_:_:capacity:)", "zip(_:_:capacity:transform:)", "zip(_:_:_:capacity:)", "zip(_:_:_:capacity:transform:)",
      "zip(_:_:_:_:capacity:)", "zip(_:_:_:_:capacity:transform:)", "zip(_:_:_:_:_:capacity:transform:)",
      "zip(_:capacity:)", "zip(_:capacity:transform:)", "zip(with:capacity:)"
    ) {
      Sample(
        "zip", { Signal.zip(Ints.from([50, 60, 70, 80]), $0) { $0 + $1 } },
        model: { $0.zipped(with: [50, 60, 70, 80]) })
      Sample(
        "zip of a list", { Signal.zip([Ints.from([50, 60, 70]), $0]).map { $0[0] + $0[1] } },
        model: { $0.zipped(with: [50, 60, 70]) })
      Sample(
        "zip of three", { Signal.zip(Ints.from([10, 20, 30]), .from([10, 10, 10, 10]), $0) { $0 + $1 + $2 } },
        model: { $0.zipped(with: [20, 30, 40]) })
      Sample("a zip of one") { Signal.zip([$0]).map { $0[0] } }
      Picture("zip", "first.zip(with: second)") { stage in
        let first = stage.source("-a-b---c---|", "first")
        stage.show(first.zip(with: stage.source("---x---y-z---|", "second")))
      }
      PipelineOperator("zip", inputs: 2...3) { parts in
        parts.inputs.count == 2
          ? .zip(parts.inputs[0], parts.inputs[1]) { $0 * 10 + $1 }
          : Signal<[Int], TestError>.zip(parts.inputs).map(number)
      } react: { memory, stimulus, shape in
        zip(&memory, stimulus, shape.inputs)
      }
      Elsewhere(.reactiveCocoa, "zip:", here: "Signal.zip(_:_:capacity:)", link: "Combining#zip")
      Elsewhere(.reactiveCocoa, "zipWith:", here: "zip(with:)")
      Elsewhere(.reactiveCocoa, "zip:reduce:", here: "Signal.zip(_:_:transform:)", link: "Combining#zip")
      Elsewhere(
        .rxSwift, "zip(_:_:resultSelector:)", here: "Signal.zip(_:_:transform:)", link: "Combining#zip",
        differs: "Takes any number of signals.", "`capacity` limits the waiting values.",
        "The result completes when one signal has completed and its values are used up.",
        "In RxSwift it completes when all signals have completed."
      )
      Elsewhere(.rxJS, "zipWith", here: "zip(with:)")
    }
  ]
}

/// Values wait for their partners. The result ends when no further partner can arrive.
private func zip(_ memory: inout Memory, _ stimulus: Stimulus, _ inputs: Int) -> [Reaction] {
  switch stimulus {
  case .subscribed:
    memory.queues = Array(repeating: [], count: inputs)
    return subscribeToAll(&memory, inputs)
  case .event(_, _) where memory.isDone: return []
  case .event(.next(let value), let input):
    memory.queues[input].append(value)
    if memory.queues.contains([]) { return [] }
    let values = memory.queues.indices.map { memory.queues[$0].removeFirst() }
    memory.isDone = memory.queues.indices.contains { memory.queues[$0].isEmpty && memory.numbers[$0] != nil }
    return [.send(.next(number(values)))] + (memory.isDone ? [.send(.completed)] : [])
  case .event(.completed, let input):
    // Marks the input as ended.
    memory.numbers[input] = 0
    return memory.queues[input].isEmpty ? [.send(.completed)] : []
  default: return passOn(stimulus)
  }
}
