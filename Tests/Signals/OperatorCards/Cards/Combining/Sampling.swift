import ReactiveSignals

extension Card {
  static let sampling = [
    Card("sample(by:)") {
      Sample(
        "sample(by:)", { Ints.just(9).concat(.never).sample(by: $0) }, values: { $0.map { _ in 9 } },
        traits: [.outlivesSource])
      Sample(
        "sample(by: never)", { $0.sample(by: Ints.never) },
        values: { _ in
          []
        }, traits: [.outlivesSource])
      Picture("sample", "source.sample(by: ticks)") { stage in
        let source = stage.source("-a-b-----c----|", "source")
        stage.show(source.sample(by: stage.source("--x---x-x----x-|", "ticks")))
      }
      PipelineOperator("sample", inputs: 2...2) { parts in
        parts.source.sample(by: parts.inputs[1])
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(0), .subscribe(1)]
        case .event(.next(let value), 0):
          memory.value = value
          return []
        case .event(.next, _): return memory.value.map { [.send(.next($0))] } ?? []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.reactiveCocoa, "sample:", here: "sample(by:)")
      Elsewhere(.reactiveSwift, "sample(on:)", here: "sample(by:)", differs: "Ends when either signal does.")
      Elsewhere(
        .rxSwift, "sample(_:)", here: "sample(by:)",
        differs: "If the source has sent no new value, the last one is sent again.",
        "The result ends when either signal ends.")
    },
    Card("withLatest(from:)") {
      Sample(
        "withLatest(from:)", { $0.withLatest(from: .from([40, 50])).map { $0 + $1 } }, values: { $0.map { $0 + 50 } })
      Sample(
        "withLatest(from: sure)", { $0.withLatest(from: Signal<Int, Never>.just(5)).map { $0 * $1 } },
        values: { $0.map { $0 * 5 } })
      Picture("with-latest", "source.withLatest(from: other)") { stage in
        let source = stage.source("-a---b-----c--d-|", "source")
        stage.show(source.withLatest(from: stage.source("---x----y-|", "other")))
      }
      PipelineOperator("with", inputs: 2...2) { parts in
        parts.source.withLatest(from: parts.inputs[1]).map { $0.0 * 10 + $0.1 }
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(1), .subscribe(0)]
        case .event(.next(let value), 1):
          memory.value = value
          return []
        case .event(.next(let value), _): return memory.value.map { [.send(.next(value * 10 + $0))] } ?? []
        case .event(.completed, 1): return []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        .reactiveSwift, "sample(with:)", "withLatest(from:)", here: "withLatest(from:)",
        differs: "`sampler.withLatest(from: signal)` for `sample(with:)`, whose pairs are in the other order.")
      Elsewhere(
        .rxSwift, "withLatestFrom(_:)", here: "withLatest(from:)",
        differs: "Sends pairs.", "`map` combines the two values.")
    },
  ]
}
