extension Card {
  static let switching: [Card] = [
    Card("flattenDelayingErrors(maxConcurrent:)") {
      Sample(
        "flattenDelayingErrors", { $0.map { .just($0 + 3) }.flattenDelayingErrors() }, values: { $0.map { $0 + 3 } })
      Picture("flatten-delaying-errors", of: "signals", "flattenDelayingErrors()") { stage in
        let source = stage.source("-a---b----|")
        let first = stage.cold("-1--#", "first", from: 1)
        let second = stage.cold("-4--5-|", "second", from: 5)
        stage.show(source.map { $0 == "a" ? first : second }.flattenDelayingErrors())
      }
      PipelineOperator(
        "patient", inputs: 2...3, parameters: 1...2,
        build: { Signal<Ints, TestError>.from($0.inputs).flattenDelayingErrors(maxConcurrent: $0.parameter) }
      ) { memory, stimulus, shape in
        mergeDelayingErrors(&memory, stimulus, shape)
      }
    },
    Card("mergeDelayingErrors(_:)", without: [.pipeline: "is made of flattenDelayingErrors"]) {
      Sample("mergeDelayingErrors of one") { .mergeDelayingErrors([$0]) }
      Picture("merge-delaying-errors", of: "Signal", "mergeDelayingErrors([first, second])") { stage in
        stage.show(.mergeDelayingErrors([stage.source("-a-#", "first"), stage.source("--x---y--|", "second")]))
      }
    },
    Card("concatDelayingErrors(_:)", without: [.pipeline: "is made of flattenDelayingErrors"]) {
      Sample("concatDelayingErrors of one") { .concatDelayingErrors([$0]) }
      Picture("concat-delaying-errors", of: "Signal", "concatDelayingErrors([first, second])") { stage in
        let first = stage.cold("-a-b#", "first")
        stage.show(.concatDelayingErrors([first, stage.cold("-x-y-|", "second", from: 5)]))
      }
    },
    Card(
      "flatten(maxConcurrent:capacity:overflow:)", "flatten(maxConcurrent:capacity:overflow:dropped:)",
      without: [.pipeline: "has the engine of flatten(maxConcurrent:)"]
    ) {
      Sample("flatten(maxConcurrent:capacity:)") {
        $0.map { .just($0) }.flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest)
      }
      Picture("flatten-overflow", of: "signals", "flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest)") {
        stage in
        let source = stage.source("-a---b-----c----|")
        let first = stage.cold("-1--2--3|", "of a", from: 1)
        let third = stage.cold("-4-5|", "of c", from: 11)
        let signals = source.map { $0 == "c" ? third : first }
        stage.show(signals.flatten(maxConcurrent: 1, capacity: 0, overflow: .dropNewest))
      }
    },
    Card(
      "flatMap(maxConcurrent:overflow:_:)",
      without: [.sample: "has a source that pauses", .pipeline: "has the engine of flatten(maxConcurrent:)"]
    ) {
      Picture(
        "flat-map-pausing", of: "pulled", "flatMap(maxConcurrent: 1, overflow: .pausing) { $0 == a ? first : second }"
      ) { stage in
        let source = stage.pulled("a", "b", label: "source")
        let first = stage.cold("--1--2--|", "first")
        let second = stage.cold("--3--4--|", "second", from: 8)
        stage.show(source.flatMap(maxConcurrent: 1, overflow: .pausing) { $0 == "a" ? first : second })
      }
    },
    Card("flatMap(maxConcurrent:prioritizedBy:_:)", without: [.pipeline: "has the engine of flatten(maxConcurrent:)"]) {
      Sample("flatMap(maxConcurrent:prioritizedBy:)") {
        $0.flatMap(maxConcurrent: 1, prioritizedBy: { $0 }) { .just($0) }
      }
      Picture("flat-map-priority", of: "letters", "flatMap(maxConcurrent: 1, prioritizedBy: urgency) { load($0) }") {
        stage in
        let source = stage.source("-a--b-c---|")
        let first = stage.cold("-1---2|", "load(a)", from: 1)
        let next = stage.cold("-3-4|", "load(c)", from: 7)
        let last = stage.cold("-5|", "load(b)", from: 11)
        stage.show(
          source.flatMap(maxConcurrent: 1, prioritizedBy: { $0 }) { $0 == "a" ? first : $0 == "b" ? last : next })
      }
    },
    Card("mergeScan(_:maxConcurrent:_:)", without: [.pipeline: "is made of flatMap(maxConcurrent:_:)"]) {
      Sample("mergeScan", { $0.mergeScan(10) { .just($0 + $1) } }, values: { $0.scanning(10) })
      Picture("merge-scan", of: "numbers", "mergeScan(0) { more($0, $1) }") { stage in
        let source = stage.numbers("-1-----2------|")
        let delay = stage.cold("--x---y|", "each adds", from: 1)
        stage.show(source.mergeScan(0) { result, value in delay.map { _ in result + value } })
      }
      Elsewhere("mergeScan(_:maxConcurrent:_:)", .rxJS("mergeScan(accumulator, seed, concurrent)"))
    },
    Card("switchScan(_:_:)", without: [.pipeline: "is made of flatMapLatest(_:)"]) {
      Sample("switchScan", { $0.switchScan(10) { .just($0 + $1) } }, values: { $0.scanning(10) })
      Picture("switch-scan", of: "numbers", "switchScan(0) { more($0, $1) }") { stage in
        let source = stage.numbers("-1---2------|")
        let delay = stage.cold("--x---y|", "each adds", from: 1)
        stage.show(source.switchScan(0) { result, value in delay.map { _ in result + value } })
      }
      Elsewhere("switchScan(_:_:)", .rxJS("switchScan(accumulator, seed)"))
    },
    Card("flatMapLatest(_:)") {
      Sample("flatMapLatest", { $0.flatMapLatest { .from([$0, 6]) } }, values: { $0.flatMap { [$0, 6] } })
      Picture("flat-map-latest", of: "letters", "flatMapLatest { $0 == a ? first : second }") { stage in
        stage.flatten { $0.flatMapLatest($1) }
      }
      PipelineOperator("switch", inputs: 2...2, build: { parts in parts.source.flatMapLatest { _ in parts.inputs[1] } })
      { memory, stimulus, _ in
        switch stimulus {
        case .event(.next, 0):
          memory.count = 1
          return [.dispose(1), .subscribe(1)]
        case .event(.completed, let input):
          if input == 0 { memory.isDone = true } else { memory.count = 0 }
          return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        "flatMapLatest(_:)", link: "Flattening#flatMapLatest", .reactiveSwift("flatMap(.latest)"),
        .rxSwift("flatMapLatest"), .rxJS("switchMap"), .rxJS("switchMapTo"))
    },
    Card("switchToLatest()", without: [.pipeline: "forwards to flatMapLatest(_:)"]) {
      Sample("switchToLatest", { $0.map { Ints.just($0 + 2) }.switchToLatest() }, values: { $0.map { $0 + 2 } })
      Picture("switch-to-latest", of: "signals", "switchToLatest()") { stage in
        stage.flatten { $0.map($1).switchToLatest() }
      }
      Elsewhere(
        "switchToLatest()", link: "Flattening#switchToLatest", .reactiveCocoa("switchToLatest"),
        .rxSwift("switchLatest()"), .combine("switchToLatest()"), .rxJS("switchAll"))
    },
    Card("switch(by:cases:default:)", "switch(by:cases:)", without: [.pipeline: "forwards to flatMapLatest(_:)"]) {
      Sample(
        "switch(by:)", { Signal.switch(by: $0, cases: [1: .from([1, 2]), 2: .empty], default: .just(0)) },
        values: { $0.flatMap { $0 == 1 ? [1, 2] : $0 == 2 ? [] : [0] } })
      Picture("switch", of: "Signal", "switch(by: key, cases: [a: one, b: two])") { stage in
        let key = stage.source("-a-----b-----|", "key")
        let one = stage.cold("-1-2-3-4-5", "one", from: 1)
        let two = stage.cold("-8-9-|", "two", from: 7)
        stage.show(.switch(by: key, cases: ["a": one, "b": two], default: .never))
      }
      Elsewhere(
        "switch(by:cases:default:)", link: "Signal/switch(by:cases:default:)", .reactiveCocoa("switch:cases:default:"))
    },
    Card("if(_:then:else:)", without: [.pipeline: "forwards to flatMapLatest(_:)"]) {
      Sample(
        "if", { Signal.if($0.map { $0 > 1 }, then: .just(5), else: .just(6)) }, values: { $0.map { $0 > 1 ? 5 : 6 } })
      Picture("if", of: "Signal", "if(condition, then: first, else: second)") { stage in
        let condition = stage.booleans("-t-----f-----|", "condition")
        let first = stage.cold("-a-b-c-d-e", "first", from: 1)
        stage.show(.if(condition, then: first, else: stage.cold("-x-y-|", "second", from: 7)))
      }
      Elsewhere("if(_:then:else:)", link: "Signal/if(_:then:else:)", .reactiveCocoa("if:then:else:"))
    },
  ]
}

/// Merges as `merge` does, but an empty signal takes the place of an error, which is sent in place of the completion.
private func mergeDelayingErrors(_ memory: inout Memory, _ stimulus: Stimulus, _ shape: Shape) -> [Reaction] {
  if case .event(.failed, let input) = stimulus {
    memory.value = input
    return [.subscribeTo([])]
  }
  let reactions = merge(&memory, stimulus, shape.inputs, limit: shape.parameter)
  if memory.value == nil || reactions != [.send(.completed)] { return reactions }
  return [.send(.failed(TestError()))]
}
