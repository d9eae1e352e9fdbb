import ReactiveSignals

extension Card {
  static let combining = [
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
      PipelineOperator("concat", inputs: 2...3) { parts in
        parts.inputs.dropFirst().reduce(parts.source) { $0.concat($1) }
      } react: { _, stimulus, shape in
        guard case .event(.completed, let input) = stimulus, input + 1 < shape.inputs else { return passOn(stimulus) }
        return [.subscribe(input + 1)]
      }
      Elsewhere(.reactiveCocoa, "concat:", here: "concat(_:)")
      Elsewhere(.rxSwift, "concat(_:)", here: "concat(_:)")
      Elsewhere(.rxJS, "concatWith", here: "concat(_:)")
    },
    Card("starting(with:_:)") {
      Sample("starting(with:_:)", { $0.starting(with: 5, 6) }, model: { [.next(5), .next(6)] + $0 })
      Sample("starting(with:)", { $0.starting(with: 5) }, model: { [.next(5)] + $0 })
      Picture("starting-with", of: "letters", "starting(with: x)") { $0.show($0.source("--a-b-|").starting(with: "x")) }
      Picture("starting-with-several", of: "letters", "starting(with: x, y)") {
        $0.show($0.source("--a-b-|").starting(with: "x", "y"))
      }
      PipelineOperator("start", inputs: 1...1, parameters: 6...7) { parts in
        parts.source.starting(with: parts.parameter)
      } react: { _, stimulus, shape in
        guard case .subscribed = stimulus else { return passOn(stimulus) }
        return [.send(.next(shape.parameter)), .subscribe(0)]
      }
      Elsewhere(.reactiveCocoa, "startWith:", here: "starting(with:)")
      Elsewhere(.rxSwift, "startWith(_:)", here: "starting(with:)", differs: "Takes one value or several.")
    },
    Card("append(_:_:)") {
      Sample("append", { $0.append(8, 9) }, model: { $0.followed(by: [.next(8), .next(9), .completed]) })
      Picture("append", of: "letters", "append(x, y)") { $0.show($0.source("-a-b-|").append("x", "y")) }
      Without(.pipeline, "has no strand")
      Elsewhere(.rxJS, "endWith", here: "append(_:)")
    },
    Card("then(_:)") {
      Sample("then", { $0.then { .from([5, 6]) } }, model: { $0.end.followed(by: [.next(5), .next(6), .completed]) })
      Sample("then after empty") { source in Ints.empty.then { source } }
      Picture("then", "first.then { second }") { stage in
        let first = stage.cold("-a-b-|", "first")
        let second = stage.cold("-x-y-|", "second", from: 5)
        stage.show(first.then { second })
      }
      PipelineOperator("then", inputs: 2...2) { parts in
        parts.source.then { [next = parts.inputs[1]] in next }
      } react: { _, stimulus, _ in
        switch stimulus {
        case .event(.next, 0): []
        case .event(.completed, 0): [.subscribe(1)]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.reactiveCocoa, "then:", here: "then(_:)")
      Elsewhere(.rxSwift, "andThen(_:)", here: "then(_:)")
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
      PipelineOperator("merge", inputs: 2...3) { parts in
        .merge(parts.inputs)
      } react: { memory, stimulus, shape in
        merge(&memory, stimulus, shape.inputs, limit: .max)
      }
      Elsewhere(.reactiveCocoa, "merge:", here: "merge(with:)")
      Elsewhere(.rxSwift, "Observable.merge(_:)", here: "Signal.merge(_:)", link: "Combining#merge")
      Elsewhere(.combine, "merge(with:)", here: "merge(with:)")
      Elsewhere(.combine, "Publishers.MergeMany", here: "Signal.merge(_:)", link: "Combining#merge")
      Elsewhere(.rxJS, "mergeWith", here: "merge(with:)")
    },
  ]
}
