extension Card {
  static let flattening: [Card] = [
    Card("statefulFlatMap(_:)") {
      Sample(
        "statefulFlatMap that stops",
        { source in
          source.statefulFlatMap {
            var count = 0
            return { value, stop in
              count += 1
              stop = count == 3
              return .just(value)
            }
          }
        }, model: { $0.prefix(values: 3) })
      Sample(
        "statefulFlatMap to nil",
        { source in
          source.statefulFlatMap {
            var count = 0
            return { value, _ in
              count += 1
              return count == 3 ? nil : .just(value)
            }
          }
        },
        model: { events in
          events.values.count < 3 ? events : events.values.prefix(2).map { .next($0) } + [.completed]
        })
      Sample("statefulFlatMap to just") { $0.statefulFlatMap { { value, _ in .just(value) } } }
      Picture("stateful-flat-map", of: "letters", "statefulFlatMap { { play($0, stop: &$1) } }") { stage in
        let bound = stage.source("-a-b--c-d-|").statefulFlatMap {
          { value, stop in
            stop = value == "c"
            return Signal.just(value)
          }
        }
        stage.show(bound)
      }
      // Stops without a signal at a multiple of three, and with a last one at four.
      PipelineOperator("binder") { parts in
        parts.source.statefulFlatMap {
          { value, stop in
            stop = value == 4
            return value.isMultiple(of: 3) ? nil : .from([value, value + 1])
          }
        }
      } react: { memory, stimulus, _ in
        guard case .event(.next(let value), 0) = stimulus, value.isMultiple(of: 3) || value == 4 else {
          return flatten(&memory, stimulus) { [.subscribeTo([$0, $0 + 1])] }
        }
        memory.isDone = true
        if value == 4 { memory.count += 1 }
        return [.dispose(0)] + (value == 4 ? [.subscribeTo([4, 5])] : memory.count == 0 ? [.send(.completed)] : [])
      }
      Elsewhere("statefulFlatMap(_:)", .reactiveCocoa("bind:"))
    },
    Card("expand(maxConcurrent:_:)") {
      Sample(
        "expand", { $0.expand { 1..<8 ~= $0 ? .just($0 + 8) : .empty } },
        values: { $0.flatMap { 1..<8 ~= $0 ? [$0, $0 + 8] : [$0] } })
      Picture("expand", of: "letters", "expand { next[$0] ?? .empty }") { stage in
        let source = stage.source("-a----|")
        let next = ["a": stage.cold("--b---c|", "of a", from: 1), "b": stage.cold("--d|", "of b", from: 3)]
        stage.show(source.expand { next[$0] ?? .empty })
      }
      PipelineOperator("expand", build: { $0.source.expand { $0 < 20 ? .just($0 + 10) : .empty } }) {
        memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _):
          if value >= 20 { return [.send(.next(value))] }
          memory.count += 1
          return [.send(.next(value)), .subscribeTo([value + 10])]
        case .event(.completed, let input):
          if input == 0 { memory.isDone = true } else { memory.count -= 1 }
          return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        "expand(_:)",
        .rxJS(
          "expand", differs: "With a limit, a value is sent when it arrives. RxJS sends it when its signal begins."))
    },
    Card("flatMap(maxConcurrent:_:)") {
      Sample(
        "flatMap to a sure signal", { $0.flatMap { _ in Signal<Int, Never>.just(5) } }, values: { $0.map { _ in 5 } })
      Sample(
        "flatMap(maxConcurrent: 1)", { $0.flatMap(maxConcurrent: 1) { .from([$0, 4]) } },
        values: { $0.flatMap { [$0, 4] } })
      Sample("flatMap to just", { $0.flatMap { .just($0 - 1) } }, values: { $0.map { $0 - 1 } })
      Sample("flatMap to two", { $0.flatMap { .from([$0, $0]) } }, values: { $0.flatMap { [$0, $0] } })
      Sample("flatMap to empty", { $0.flatMap { _ in .empty } }, values: nothing)
      Sample(
        "flatMap that fails", { $0.flatMap { $0 == 3 ? .fail(TestError(3)) : .just($0) } },
        model: { $0.replacing(from: { $0 == 3 }, by: [.failed(TestError(3))]) })
      Picture("flat-map", of: "letters", "flatMap { $0 == a ? first : second }") { $0.flatten { $0.flatMap($1) } }
      Picture("flat-map-max-concurrent", of: "letters", "flatMap(maxConcurrent: 1) { $0 == a ? first : second }") {
        stage in
        stage.flatten("-a---b----|", secondFrom: 9) { $0.flatMap(maxConcurrent: 1, $1) }
      }
      PipelineOperator("flatjust", build: { $0.source.flatMap { .just($0 + 20) } }) { memory, stimulus, _ in
        flatten(&memory, stimulus) { [.send(.next($0 + 20))] }
      }
      PipelineOperator("flatpair", build: { $0.source.flatMap { .from([$0, $0 + 1]) } }) { memory, stimulus, _ in
        flatten(&memory, stimulus) { [.subscribeTo([$0, $0 + 1])] }
      }
      PipelineOperator(
        "flatmap", inputs: 2...2, multiplies: true, build: { parts in parts.source.flatMap { _ in parts.inputs[1] } }
      ) { memory, stimulus, _ in
        flatten(&memory, stimulus) { _ in [.subscribe(1)] }
      }
      Elsewhere(
        "flatMap(_:)", link: "Flattening#flatMap", .reactiveCocoa("flattenMap:"), .reactiveSwift("flatMap(.merge)"),
        .rxSwift("flatMap"), .rxJS("mergeMap"), .combine("flatMap"), .rxJS("mergeMapTo"))
      Elsewhere(
        "flatMap(maxConcurrent:_:)", .reactiveSwift("flatMap(.concurrent(limit:))"),
        .combine(
          "flatMap(maxPublishers:_:)", differs: "Values that arrive while all signals run wait.",
          "In Combine a `PassthroughSubject` drops them, since it finds no demand."))
    },
    Card("flatMapFirst(_:)") {
      Sample("flatMapFirst", { $0.flatMapFirst { .from([$0, 3]) } }, values: { $0.flatMap { [$0, 3] } })
      Picture("flat-map-first", of: "letters", "flatMapFirst { $0 == a ? first : second }") { stage in
        stage.flatten("-a--x----b---|", secondFrom: 9) { $0.flatMapFirst($1) }
      }
      PipelineOperator("exhaust", inputs: 2...2, build: { parts in parts.source.flatMapFirst { _ in parts.inputs[1] } })
      { memory, stimulus, _ in
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
      Elsewhere(
        "flatMapFirst(_:)",
        .reactiveSwift(
          "flatMap(.throttle)", differs: "The closure is not called for a value that is dropped.",
          "ReactiveSwift calls it for each value."), .rxSwift("flatMapFirst"), .rxJS("exhaustMap"),
        .rxJS("exhaustAll", "exhaust", differs: "The closure returns its argument."))
    },
    Card("concatMap(_:)", without: [.pipeline: "forwards to flatMap(maxConcurrent:_:)"]) {
      Sample("concatMap", { $0.concatMap { .from([$0, 2]) } }, values: { $0.flatMap { [$0, 2] } })
      Picture("concat-map", of: "letters", "concatMap { $0 == a ? first : second }") { stage in
        stage.flatten(secondFrom: 9) { $0.concatMap($1) }
      }
      Elsewhere(
        "concatMap(_:)", link: "Flattening#concatMap", .reactiveSwift("flatMap(.concat)"), .rxSwift("concatMap"),
        .rxJS("concatMapTo"))
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
      PipelineOperator(
        "limit", inputs: 2...3, parameters: 1...2,
        build: { Signal<Ints, TestError>.from($0.inputs).flatten(maxConcurrent: $0.parameter) }
      ) { memory, stimulus, shape in
        merge(&memory, stimulus, shape.inputs, limit: shape.parameter)
      }
      Elsewhere("flatten()", .reactiveCocoa("flatten"), .rxSwift("merge()", differs: "Applied to a signal of signals."))
      Elsewhere(
        "flatten(maxConcurrent:)", .reactiveCocoa("flatten:", differs: "No limit is `.max`, not zero."),
        .rxSwift("merge(maxConcurrent:)"), .rxJS("mergeAll"))
    },
    Card("concat()") {
      Sample("concat()", { $0.map { Ints.just($0 ^ 1) }.concat() }, values: { $0.map { $0 ^ 1 } })
      Picture("concat-signals", of: "signals", "concat()") { stage in
        stage.flatten(secondFrom: 9) { $0.map($1).concat() }
      }
      PipelineOperator("concatmap", build: { $0.source.map { Ints.from([$0, $0 + 1]) }.concat() }) {
        memory, stimulus, _ in
        concatMap(&memory, stimulus)
      }
      Elsewhere("concat()", .rxSwift("concat()"), .rxJS("concatAll"))
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
