extension Card {
  static let zipping: [Card] = [
    Card(
      "combineLatest(_:_:)", "combineLatest(_:_:transform:)", "combineLatest(_:_:_:)",
      "combineLatest(_:_:_:transform:)", "combineLatest(_:_:_:_:)", "combineLatest(_:_:_:_:transform:)",
      "combineLatest(_:_:_:_:_:transform:)", "combineLatest(_:)", "combineLatest(_:transform:)", "combineLatest(with:)"
    ) {
      Sample(
        "combineLatest", { Signal.combineLatest(Ints.from([10, 20]), $0) { $0 + $1 } }, values: { $0.map { $0 + 20 } })
      Sample(
        "combineLatest of a list", { Signal.combineLatest([Ints.just(30), $0]).map { $0[0] + $0[1] } },
        values: { $0.map { $0 + 30 } })
      Sample(
        "combineLatest of three", { Signal.combineLatest(Ints.just(30), .just(40), $0) { $0 + $1 + $2 } },
        values: { $0.map { $0 + 70 } })
      Sample(
        "combineLatest with never", { Signal.combineLatest(.never, $0) { $0 + $1 } },
        model: { $0.end.filter { $0 != .completed } }, traits: [.outlivesSource])
      Sample("a combineLatest of one") { Signal.combineLatest([$0]).map { $0[0] } }
      Picture("combine-latest", "first.combineLatest(with: second)") { stage in
        let first = stage.source("-a---b----c--|", "first")
        stage.show(first.combineLatest(with: stage.source("---x----y------|", "second")))
      }
      PipelineOperator("latest", inputs: 2...3) { parts in
        parts.inputs.count == 2
          ? .combineLatest(parts.inputs[0], parts.inputs[1]) { $0 * 10 + $1 }
          : Signal<[Int], TestError>.combineLatest(parts.inputs).map(number)
      } react: { memory, stimulus, shape in
        switch stimulus {
        case .subscribed: return subscribeToAll(&memory, shape.inputs)
        case .event(.next(let value), let input):
          memory.numbers[input] = value
          return memory.numbers.contains(nil) ? [] : [.send(.next(number(memory.numbers.map { $0! })))]
        case .event(.completed, _):
          memory.count += 1
          return memory.count == shape.inputs ? [.send(.completed)] : []
        default: return passOn(stimulus)
        }
      }
      Elsewhere("Signal.combineLatest(_:_:)", link: "Combining#combineLatest", .reactiveCocoa("combineLatest:"))
      Elsewhere("combineLatest(with:)", .reactiveCocoa("combineLatestWith:"), .rxJS("combineLatestWith"))
      Elsewhere(
        "Signal.combineLatest(_:_:transform:)", link: "Combining#combineLatest",
        .reactiveCocoa("combineLatest:reduce:"),
        .rxSwift(
          "combineLatest(_:_:resultSelector:)", differs: "Takes any number of signals, also as an array.",
          "The result completes when all signals have completed.",
          "In RxSwift, if one of them completed without a value, the result completes at the next value of the last one.",
          "Of an empty array nothing is sent. RxSwift then sends an empty array: append `ifEmpty([])`."
        ))
    },
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
      Elsewhere("Signal.zip(_:_:capacity:)", link: "Combining#zip", .reactiveCocoa("zip:"))
      Elsewhere("zip(with:)", .reactiveCocoa("zipWith:"), .rxJS("zipWith"))
      Elsewhere(
        "Signal.zip(_:_:transform:)", link: "Combining#zip", .reactiveCocoa("zip:reduce:"),
        .rxSwift(
          "zip(_:_:resultSelector:)", differs: "Takes any number of signals.", "`capacity` limits the waiting values.",
          "The result completes when one signal has completed and its values are used up.",
          "In RxSwift it completes when all signals have completed."))
    },
    Card("forkJoin(_:)", "forkJoin(_:_:)") {
      Sample(
        "forkJoin", { Signal.forkJoin([$0, .from([2, 3])]).map { $0[0] * 10 + $0[1] } },
        model: { $0.endingWith { $0.suffix(1).map { $0 * 10 + 3 } } })
      Picture("fork-join", of: "Signal", "forkJoin(first, second)") { stage in
        let (first, second) = (stage.source("-a-b-|", "first"), stage.source("---x----y---|", "second"))
        stage.show(Signal<(String, String), TestError>.forkJoin(first, second))
      }
      PipelineOperator("join", inputs: 2...3, build: { Signal<[Int], TestError>.forkJoin($0.inputs).map(number) }) {
        memory, stimulus, shape in
        switch stimulus {
        case .subscribed: return subscribeToAll(&memory, shape.inputs)
        case .event(.next(let value), let input):
          memory.numbers[input] = value
          return []
        case .event(.completed, let input):
          memory.count += 1
          // Without a value of each signal there is no result.
          if memory.numbers[input] == nil { return [.send(.completed)] }
          guard memory.count == shape.inputs else { return [] }
          return [.send(.next(number(memory.numbers.map { $0! }))), .send(.completed)]
        default: return passOn(stimulus)
        }
      }
      Elsewhere("Signal.forkJoin(_:)", link: "Combining#forkJoin", .rxJS("forkJoin"))
    },
    Card("sequenceEqual(to:)", "sequenceEqual(to:_:)", without: [.sample: "compares two signals"]) {
      Picture("sequence-equal", "first.sequenceEqual(to: second)") { stage in
        let first = stage.source("-a---b---|", "first")
        stage.show(first.sequenceEqual(to: stage.source("---a---b----|", "second")))
      }
      PipelineOperator("equal", inputs: 2...2, build: { $0.source.sequenceEqual(to: $0.inputs[1]).map { $0 ? 1 : 0 } })
      { memory, stimulus, _ in
        switch stimulus {
        case .subscribed:
          memory.queues = [[], []]
          return [.subscribe(0), .subscribe(1)]
        case _ where memory.isDone: return []
        // The completion of an input is a value, which another signal sends. It is compared like any other.
        case .event(.completed, let input) where input >= 0: return [.subscribeTo([input])]
        case .event(.completed, _): return []
        case .event(.next(let input), -1): return compare(&memory, end, from: input)
        case .event(.next(let value), let input): return compare(&memory, value, from: input)
        default: return passOn(stimulus)
        }
      }
      Elsewhere("sequenceEqual(to:)", .rxJS("sequenceEqual"))
    },
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

/// Stands for the completion of a signal. No pipeline sends it.
private let end = Int.min

/// Compares the first values of both queues.
private func compare(_ memory: inout Memory, _ value: Int, from input: Int) -> [Reaction] {
  memory.queues[input].append(value)
  if memory.queues.contains([]) { return [] }
  let values = memory.queues.indices.map { memory.queues[$0].removeFirst() }
  memory.isDone = values[0] != values[1] || values[0] == end
  return memory.isDone ? [.send(.next(values[0] == values[1] ? 1 : 0)), .send(.completed)] : []
}
