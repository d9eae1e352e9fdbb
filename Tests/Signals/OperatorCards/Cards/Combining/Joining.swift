import ReactiveSignals

extension Card {
  static let joining = [
    Card("forkJoin(_:)", "forkJoin(_:_:)") {
      Sample(
        "forkJoin", { Signal.forkJoin([$0, .from([2, 3])]).map { $0[0] * 10 + $0[1] } },
        model: { $0.endingWith { $0.suffix(1).map { $0 * 10 + 3 } } })
      Picture("fork-join", of: "Signal", "forkJoin(first, second)") { stage in
        let (first, second) = (stage.source("-a-b-|", "first"), stage.source("---x----y---|", "second"))
        stage.show(Signal<(String, String), TestError>.forkJoin(first, second))
      }
      PipelineOperator("join", inputs: 2...3) { parts in
        Signal<[Int], TestError>.forkJoin(parts.inputs).map(number)
      } react: { memory, stimulus, shape in
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
      Elsewhere(.rxJS, "forkJoin", here: "Signal.forkJoin(_:)", link: "Combining#forkJoin")
    },
    Card("sequenceEqual(to:)", "sequenceEqual(to:_:)") {
      Without(.sample, "compares two signals")
      Picture("sequence-equal", "first.sequenceEqual(to: second)") { stage in
        let first = stage.source("-a---b---|", "first")
        stage.show(first.sequenceEqual(to: stage.source("---a---b----|", "second")))
      }
      PipelineOperator("equal", inputs: 2...2) { parts in
        parts.source.sequenceEqual(to: parts.inputs[1]).map { $0 ? 1 : 0 }
      } react: { memory, stimulus, _ in
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
      Elsewhere(.rxJS, "sequenceEqual", here: "sequenceEqual(to:)")
    },
  ]
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
