import ReactiveSignals

extension Card {
  static let combiningLatest = [
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
      Elsewhere(.reactiveCocoa, "combineLatest:", here: "Signal.combineLatest(_:_:)", link: "Combining#combineLatest")
      Elsewhere(.reactiveCocoa, "combineLatestWith:", here: "combineLatest(with:)")
      Elsewhere(
        .reactiveCocoa, "combineLatest:reduce:", here: "Signal.combineLatest(_:_:transform:)",
        link: "Combining#combineLatest")
      Elsewhere(
        .rxSwift, "combineLatest(_:_:resultSelector:)", here: "Signal.combineLatest(_:_:transform:)",
        link: "Combining#combineLatest",
        differs: "Takes any number of signals, also as an array.",
        "The result completes when all signals have completed.",
        "In RxSwift, if one of them completed without a value, the result completes at the next value of the last one."
      )
      Elsewhere(.rxJS, "combineLatestWith", here: "combineLatest(with:)")
    }
  ]
}
