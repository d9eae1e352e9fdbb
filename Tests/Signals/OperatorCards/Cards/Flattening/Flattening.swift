import ReactiveSignals

extension Card {
  static let flattening = [
    Card("flatMap(maxConcurrent:_:)") {
      Sample(
        "flatMap to a sure signal", { $0.flatMap { _ in Signal<Int, Never>.just(5) } }, values: { $0.map { _ in 5 } })
      Sample(
        "flatMap(maxConcurrent: 1)", { $0.flatMap(maxConcurrent: 1) { .from([$0, 4]) } },
        values: { $0.flatMap { [$0, 4] } })
      Sample("flatMap to just", { $0.flatMap { .just($0 - 1) } }, values: { $0.map { $0 - 1 } })
      Sample("flatMap to two", { $0.flatMap { .from([$0, $0]) } }, values: { $0.flatMap { [$0, $0] } })
      Sample(
        "flatMap to empty", { $0.flatMap { _ in .empty } },
        values: { _ in
          []
        })
      Sample(
        "flatMap that fails", { $0.flatMap { $0 == 3 ? .fail(TestError(3)) : .just($0) } },
        model: { $0.replacing(from: { $0 == 3 }, by: [.failed(TestError(3))]) })
      Picture("flat-map", of: "letters", "flatMap { $0 == a ? first : second }") { $0.flatten { $0.flatMap($1) } }
      Picture("flat-map-max-concurrent", of: "letters", "flatMap(maxConcurrent: 1) { $0 == a ? first : second }") {
        stage in
        stage.flatten("-a---b----|", secondFrom: 9) { $0.flatMap(maxConcurrent: 1, $1) }
      }
      PipelineOperator("flatjust", inputs: 1...1) { parts in
        parts.source.flatMap { .just($0 + 20) }
      } react: { memory, stimulus, _ in
        flatten(&memory, stimulus) { [.send(.next($0 + 20))] }
      }
      PipelineOperator("flatpair", inputs: 1...1) { parts in
        parts.source.flatMap { .from([$0, $0 + 1]) }
      } react: { memory, stimulus, _ in
        flatten(&memory, stimulus) { [.subscribeTo([$0, $0 + 1])] }
      }
      PipelineOperator("flatmap", inputs: 2...2, multiplies: true) { parts in
        parts.source.flatMap { [inner = parts.inputs[1]] _ in inner }
      } react: { memory, stimulus, _ in
        flatten(&memory, stimulus) { _ in [.subscribe(1)] }
      }
      Elsewhere(.reactiveCocoa, "flattenMap:", here: "flatMap(_:)", link: "Flattening#flatMap")
      Elsewhere(.reactiveSwift, "flatMap(.merge)", here: "flatMap(_:)", link: "Flattening#flatMap")
      Elsewhere(.reactiveSwift, "flatMap(.concurrent(limit:))", here: "flatMap(maxConcurrent:_:)")
      Elsewhere(.rxSwift, "flatMap", here: "flatMap(_:)", link: "Flattening#flatMap")
      Elsewhere(.rxJS, "mergeMap", here: "flatMap(_:)", link: "Flattening#flatMap")
      Elsewhere(.combine, "flatMap", here: "flatMap(_:)", link: "Flattening#flatMap")
      Elsewhere(.combine, "flatMap(maxPublishers:_:)", here: "flatMap(maxConcurrent:_:)")
      Elsewhere(.rxJS, "mergeMapTo", here: "flatMap(_:)", link: "Flattening#flatMap")
    },
    Card("flatMapFirst(_:)") {
      Sample("flatMapFirst", { $0.flatMapFirst { .from([$0, 3]) } }, values: { $0.flatMap { [$0, 3] } })
      Picture("flat-map-first", of: "letters", "flatMapFirst { $0 == a ? first : second }") { stage in
        stage.flatten("-a--x----b---|", secondFrom: 9) { $0.flatMapFirst($1) }
      }
      PipelineOperator("exhaust", inputs: 2...2) { parts in
        parts.source.flatMapFirst { [inner = parts.inputs[1]] _ in inner }
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .event(.next, 0):
          if memory.count == 1 { return [] }
          memory.count = 1
          return [.subscribe(1)]
        case .event(.completed, let input):
          if input == 0 { memory.isDone = true } else { memory.count = 0 }
          return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(.reactiveSwift, "flatMap(.throttle)", here: "flatMapFirst(_:)")
      Elsewhere(.rxSwift, "flatMapFirst", here: "flatMapFirst(_:)")
      Elsewhere(.rxJS, "exhaustMap", here: "flatMapFirst(_:)")
      Elsewhere(.rxJS, "exhaustAll", "exhaust", here: "flatMapFirst(_:)", differs: "The closure returns its argument.")
    },
    Card("concatMap(_:)") {
      Sample("concatMap", { $0.concatMap { .from([$0, 2]) } }, values: { $0.flatMap { [$0, 2] } })
      Picture("concat-map", of: "letters", "concatMap { $0 == a ? first : second }") { stage in
        stage.flatten(secondFrom: 9) { $0.concatMap($1) }
      }
      Without(.pipeline, "forwards to flatMap(maxConcurrent:_:)")
      Elsewhere(.reactiveSwift, "flatMap(.concat)", here: "concatMap(_:)", link: "Flattening#concatMap")
      Elsewhere(.rxSwift, "concatMap", here: "concatMap(_:)", link: "Flattening#concatMap")
      Elsewhere(.rxJS, "concatMapTo", here: "concatMap(_:)", link: "Flattening#concatMap")
    },
    Card("flatten(maxConcurrent:)") {
      Sample(
        "flatten(maxConcurrent: 2)", { $0.map { Ints.from([$0, 1]) }.flatten(maxConcurrent: 2) },
        values: { $0.flatMap { [$0, 1] } })
      Picture("flatten-max-concurrent", of: "signals", "flatten(maxConcurrent: 1)") { stage in
        stage.flatten(secondFrom: 9) { $0.map($1).flatten(maxConcurrent: 1) }
      }
      Picture("flatten", of: "signals", "flatten()") { stage in
        stage.flatten { $0.map($1).flatten() }
      }
      PipelineOperator("limit", inputs: 2...3, parameters: 1...2) { parts in
        Signal<Ints, TestError>.from(parts.inputs).flatten(maxConcurrent: parts.parameter)
      } react: { memory, stimulus, shape in
        merge(&memory, stimulus, shape.inputs, limit: shape.parameter)
      }
      Elsewhere(.reactiveCocoa, "flatten", here: "flatten()")
      Elsewhere(.reactiveCocoa, "flatten:", here: "flatten(maxConcurrent:)", differs: "No limit is `.max`, not zero.")
      Elsewhere(.rxSwift, "merge()", here: "flatten()", differs: "Applied to a signal of signals.")
      Elsewhere(.rxSwift, "merge(maxConcurrent:)", here: "flatten(maxConcurrent:)")
      Elsewhere(.rxJS, "mergeAll", here: "flatten(maxConcurrent:)")
    },
    Card("concat()") {
      Sample("concat()", { $0.map { Ints.just($0 ^ 1) }.concat() }, values: { $0.map { $0 ^ 1 } })
      Picture("concat-signals", of: "signals", "concat()") { stage in
        stage.flatten(secondFrom: 9) { $0.map($1).concat() }
      }
      PipelineOperator("concatmap", inputs: 1...1) { parts in
        parts.source.map { Ints.from([$0, $0 + 1]) }.concat()
      } react: { memory, stimulus, _ in
        concatMap(&memory, stimulus)
      }
      Elsewhere(.rxSwift, "concat()", here: "concat()")
      Elsewhere(.rxJS, "concatAll", here: "concat()")
    },
  ]
}

/// Makes a signal of two values for each value, and runs these signals one after the other.
private func concatMap(_ memory: inout Memory, _ stimulus: Stimulus) -> [Reaction] {
  switch stimulus {
  case .event(.next(let value), 0):
    if memory.count > 0 {
      memory.numbers.append(value)
      return []
    }
    memory.count = 1
    return [.subscribeTo([value, value + 1])]
  case .event(.completed, let input):
    if input == 0 {
      memory.isDone = true
    } else if !memory.numbers.isEmpty, let next = memory.numbers.removeFirst() {
      return [.subscribeTo([next, next + 1])]
    } else {
      memory.count = 0
    }
    return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
  default: return passOn(stimulus)
  }
}
