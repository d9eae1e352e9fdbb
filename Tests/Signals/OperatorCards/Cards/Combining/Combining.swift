extension Card {
  static let combining: [Card] = [
    Card("concat(_:)") {
      Sample("concat(_:)", { $0.concat(.from([8, 9])) }, model: { $0.followed(by: [.next(8), .next(9), .completed]) })
      Sample(
        "static concat", { .concat([.just(6), $0, .just(7)]) },
        model: { [.next(6)] + $0.followed(by: [.next(7), .completed]) })
      Sample("a concatenation of one") { .concat([$0]) }
      Picture("concat", "first.concat(second)") { stage in
        let first = stage.cold("-a-b-|", "first")
        stage.show(first.concat(stage.cold("-x-y-|", "second", from: 5)))
      }
      PipelineOperator("concat", inputs: 2...3, build: { $0.inputs.dropFirst().reduce($0.source) { $0.concat($1) } }) {
        _, stimulus, shape in
        guard case .event(.completed, let input) = stimulus, input + 1 < shape.inputs else { return passOn(stimulus) }
        return [.subscribe(input + 1)]
      }
      Elsewhere("concat(_:)", .reactiveCocoa("concat:"), .rxSwift("concat(_:)"), .rxJS("concatWith"))
    },
    Card("starting(with:_:)") {
      Sample("starting(with:_:)", { $0.starting(with: 5, 6) }, model: { [.next(5), .next(6)] + $0 })
      Sample("starting(with:)", { $0.starting(with: 5) }, model: { [.next(5)] + $0 })
      Picture("starting-with", of: "letters", "starting(with: x)") { $0.show($0.source("--a-b-|").starting(with: "x")) }
      Picture("starting-with-several", of: "letters", "starting(with: x, y)") {
        $0.show($0.source("--a-b-|").starting(with: "x", "y"))
      }
      PipelineOperator("start", parameters: 6...7, build: { $0.source.starting(with: $0.parameter) }) {
        _, stimulus, shape in
        guard case .subscribed = stimulus else { return passOn(stimulus) }
        return [.send(.next(shape.parameter)), .subscribe(0)]
      }
      Elsewhere(
        "starting(with:)", .reactiveCocoa("startWith:"),
        .rxSwift("startWith(_:)", differs: "Takes one value or several."))
    },
    Card("append(_:_:)", without: [.pipeline: "has no strand"]) {
      Sample("append", { $0.append(8, 9) }, model: { $0.followed(by: [.next(8), .next(9), .completed]) })
      Picture("append", of: "letters", "append(x, y)") { $0.show($0.source("-a-b-|").append("x", "y")) }
      Elsewhere("append(_:)", .rxJS("endWith"))
    },
    Card("then(_:)") {
      Sample("then", { $0.then { .from([5, 6]) } }, model: { $0.end.followed(by: [.next(5), .next(6), .completed]) })
      Sample("then after empty") { source in Ints.empty.then { source } }
      Picture("then", "first.then { second }") { stage in
        let first = stage.cold("-a-b-|", "first")
        let second = stage.cold("-x-y-|", "second", from: 5)
        stage.show(first.then { second })
      }
      PipelineOperator("then", inputs: 2...2, build: { parts in parts.source.then { parts.inputs[1] } }) {
        _, stimulus, _ in
        switch stimulus {
        case .event(.next, 0): []
        case .event(.completed, 0): [.subscribe(1)]
        default: passOn(stimulus)
        }
      }
      Elsewhere("then(_:)", .reactiveCocoa("then:"), .rxSwift("andThen(_:)"))
    },
    Card("merge(_:)", "merge(with:)") {
      Sample("merge with a sure signal") { $0.merge(with: Signal<Int, Never>.empty) }
      Sample(
        "merge(with:)", { $0.merge(with: .just(4)) },
        model: { events in
          events.error == nil ? events.values.map { .next($0) } + [.next(4)] + events.end : events
        }, traits: [.onlyCold])
      Sample("static merge", { .merge([.just(4), $0]) }, model: { [.next(4)] + $0 })
      Sample(
        "merge with never", { .merge([.never, $0]) },
        model: { events in
          events.last == .completed ? events.dropLast() : events
        }, traits: [.outlivesSource])
      Sample("a merge of one") { .merge([$0]) }
      Picture("merge", of: "Signal", "merge(first, second)") { stage in
        stage.show(.merge(stage.source("-a---b--|", "first"), stage.source("---x---y---|", "second")))
      }
      PipelineOperator("merge", inputs: 2...3, build: { .merge($0.inputs) }) { memory, stimulus, shape in
        merge(&memory, stimulus, shape.inputs, limit: .max)
      }
      Elsewhere("merge(with:)", .reactiveCocoa("merge:"), .combine("merge(with:)"), .rxJS("mergeWith"))
      Elsewhere(
        "Signal.merge(_:)", link: "Combining#merge", .rxSwift("Observable.merge(_:)"), .combine("Publishers.MergeMany"))
    },
    Card("race(_:)", "race(with:)") {
      Sample("race with a dead signal") { Ints.race(Ints { _ in nil }, $0) }
      Picture("race", "first.race(with: second)") { stage in
        let first = stage.source("---a-b-c-|", "first")
        stage.show(first.race(with: stage.source("-x---y--|", "second")))
      }
      PipelineOperator("race", inputs: 2...3, build: { .race($0.inputs) }) { memory, stimulus, shape in
        switch stimulus {
        case .subscribed: return (0..<shape.inputs).map { .subscribe($0) }
        case .event(let event, let input):
          if memory.count == 0 {
            memory.count = input + 1
            return (0..<shape.inputs).filter { $0 != input }.map { .dispose($0) } + [.send(event)]
          }
          return memory.count == input + 1 ? [.send(event)] : []
        default: return []
        }
      }
      Elsewhere(
        "Signal.race(_:)", link: "Combining#race",
        .reactiveSwift("flatMap(.race)", differs: "All signals must be known before the subscription."),
        .rxJS("race", differs: "An error or a completion decides too."))
      Elsewhere("race(with:)", .rxJS("raceWith"))
    },
    Card("sample(by:)") {
      Sample(
        "sample(by:)", { Ints.just(9).concat(.never).sample(by: $0) }, values: { $0.map { _ in 9 } },
        traits: [.outlivesSource])
      Sample("sample(by: never)", { $0.sample(by: Ints.never) }, values: nothing, traits: [.outlivesSource])
      Picture("sample", "source.sample(by: ticks)") { stage in
        let source = stage.source("-a-b-----c----|", "source")
        stage.show(source.sample(by: stage.source("--x---x-x----x-|", "ticks")))
      }
      PipelineOperator("sample", inputs: 2...2, build: { $0.source.sample(by: $0.inputs[1]) }) { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(0), .subscribe(1)]
        case .event(.next(let value), 0):
          memory.value = value
          return []
        case .event(.next, _): return memory.value.map { [.send(.next($0))] } ?? []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        "sample(by:)", .reactiveCocoa("sample:"),
        .reactiveSwift("sample(on:)", differs: "Ends when either signal does."),
        .rxSwift(
          "sample(_:)", differs: "If the source has sent no new value, the last one is sent again.",
          "The result ends when either signal ends."))
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
      PipelineOperator(
        "with", inputs: 2...2, build: { $0.source.withLatest(from: $0.inputs[1]).map { $0.0 * 10 + $0.1 } }
      ) { memory, stimulus, _ in
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
        "withLatest(from:)",
        .reactiveSwift(
          "sample(with:)", "withLatest(from:)",
          differs: "`sampler.withLatest(from: signal)` for `sample(with:)`, whose pairs are in the other order.",
          "It ends with the sampler. `sample(with:)` ends when both have ended."),
        .rxSwift("withLatestFrom(_:)", differs: "Sends pairs.", "`map` combines the two values."),
        .combine(
          "withLatestFrom(_:) (CombineExt)", differs: "Sends pairs.", "Both signals are subscribed to at once.",
          "CombineExt subscribes to the source when the other signal has sent a value, so it drops no value of a cold source."
        ))
    },
  ]
}
