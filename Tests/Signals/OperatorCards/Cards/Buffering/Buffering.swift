extension Card {
  static let buffering: [Card] = [
    Card("buffer(every:count:on:)") {
      Sample("buffer(every:) on immediate") {
        $0.buffer(every: .zero, on: .immediate).flatMap { .from($0) }
      }
      Picture("buffer-every", of: "letters", "buffer(every: .milliseconds(400), on: s)") { stage in
        stage.show(stage.source("-a-b-----c--d-e-|").buffer(every: stage.frames(4), on: stage.time))
      }
      PipelineOperator("gather", parameters: 2...2) { parts in
        parts.source.buffer(every: parts.interval, count: parts.parameter, on: parts.scheduler).map {
          $0.reduce(0) { $0 * 10 + $1 }
        }
      } react: { memory, stimulus, shape in
        switch stimulus {
        case .tick: return flush(&memory)
        case .event(.next, _):
          let isFirst = memory.count == 0
          let reactions = gather(&memory, stimulus, limit: shape.parameter)
          return isFirst ? [.timer] : reactions.isEmpty ? [] : [.cancelTimer] + reactions
        default: return gather(&memory, stimulus, limit: shape.parameter)
        }
      }
      Elsewhere(
        "buffer(every:on:)", .reactiveCocoa("bufferWithTime:onScheduler:"),
        .reactiveSwift(
          "collect(every:on:)", differs: "An interval begins with a value, so no array is empty.",
          "At the completion, the waiting values are sent. ReactiveSwift drops them, because its `discardWhenCompleted` is",
          "true by default."),
        .rxJS("bufferTime", differs: "An interval begins with a value, so no array is empty."))
      Elsewhere(
        "buffer(every:count:on:)",
        .rxSwift(
          "buffer(timeSpan:count:scheduler:)",
          differs: "Sends no empty arrays: an interval begins with its first value."),
        .combine(
          "collect(.byTime)",
          differs: "An interval begins with its first value. In Combine it begins where the one before ends."))
    },
    Card("buffer(count:)") {
      Sample("buffer(count: 1)") { $0.buffer(count: 1).flatMap { .from($0) } }
      Picture("buffer-count", of: "letters", "buffer(count: 2)") {
        $0.show($0.source("-a-b-c--d-e-|").buffer(count: 2))
      }
      PipelineOperator("count", parameters: 2...2, build: { $0.source.buffer(count: $0.parameter).map(number) }) {
        memory, stimulus, shape in
        gather(&memory, stimulus, limit: shape.parameter)
      }
      Elsewhere(
        "buffer(count:)",
        .reactiveSwift(
          "collect(count:)", differs: "If the source sends no value, no array is sent.",
          "ReactiveSwift sends an empty one."), .combine("collect(_:)"), .rxJS("bufferCount"))
    },
    Card("buffer(by:)") {
      Sample(
        "buffer(by:)", { $0.buffer(by: Ints.never).flatMap { .from($0) } }, model: { $0.endingWith { $0 } },
        traits: [.outlivesSource])
      Picture("buffer-by", of: "letters", "buffer(by: boundary)") { stage in
        let source = stage.source("-a-b---c----d-|", "source")
        stage.show(source.buffer(by: stage.source("----x----x", "boundary")))
      }
      PipelineOperator("cut", inputs: 2...2, build: { $0.source.buffer(by: $0.inputs[1]).map(number) }) {
        memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(0), .subscribe(1)]
        case .event(.next(let value), 0):
          memory.value = (memory.value ?? 0) * 10 + value
          return []
        case .event(.next, _): return flush(&memory)
        case .event(.completed, _): return flush(&memory) + [.send(.completed)]
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        "buffer(by:)",
        .rxJS(
          "buffer(closingNotifier)", differs: "Sends no empty arrays.",
          "The completion of the signal ends the result too."
        ))
    },
    Card("buffer(endingWith:)") {
      Sample("buffer(endingWith:)") { $0.buffer(endingWith: { _ in true }).flatMap { .from($0) } }
      Picture("buffer-ending", of: "numbers", "buffer(endingWith: { $0 > 2 })") {
        $0.show($0.numbers("-1-3---2-3--1-|").buffer(endingWith: { $0 > 2 }))
      }
      PipelineOperator("bunch", build: { $0.source.buffer(endingWith: { $0.isMultiple(of: 3) }).map(number) }) {
        memory, stimulus, _ in
        guard case .event(.next(let value), _) = stimulus else { return gather(&memory, stimulus, limit: .max) }
        return gather(&memory, stimulus, limit: value.isMultiple(of: 3) ? memory.count + 1 : .max)
      }
      Elsewhere(
        "buffer(endingWith:)",
        .reactiveSwift(
          "collect { values in }", differs: "The condition receives the value alone, which ends the array."))
    },
    Card("buffer(count:skip:)") {
      Sample(
        "buffer(count:skip:)", { $0.buffer(count: 1, skip: 2).flatMap { .from($0) } },
        values: { values in
          stride(from: 0, to: values.count, by: 2).map { values[$0] }
        })
      Picture("buffer-sliding", of: "letters", "buffer(count: 2, skip: 1)") {
        $0.show($0.source("-a--b--c--d--|").buffer(count: 2, skip: 1))
      }
      // Pairs of neighbours: an array begins at every multiple of the parameter.
      PipelineOperator(
        "slide", parameters: 1...3, build: { $0.source.buffer(count: 2, skip: $0.parameter).map(number) }
      ) { memory, stimulus, shape in
        let begins = memory.count > 0 && (memory.count - 1).isMultiple(of: shape.parameter)
        switch stimulus {
        case .event(.next(let value), _):
          defer { (memory.value, memory.isDone) = (value, begins) }
          memory.count += 1
          return begins ? [.send(.next(memory.value! * 10 + value))] : []
        case .event(.completed, _):
          // The last value is in a full array if one ended with it.
          return (begins && !memory.isDone ? [.send(.next(memory.value!))] : []) + [.send(.completed)]
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        "buffer(count:skip:)",
        .rxJS(
          "bufferCount(size, every)",
          differs: "At the completion, one array is sent if there are values that no array has contained. RxJS sends "
            + "each array that has begun."))
    },
    Card("window(openedBy:closedBy:)", without: [.pipeline: "see the scenario window-opened"]) {
      Sample("window(openedBy:closedBy:)", traits: [.outlivesSource]) {
        $0.window(openedBy: Ints.just(0), closedBy: { _ in Ints.never }).flatten()
      }
      Sample(
        "window(openedBy:closedBy:) that closes at once",
        { $0.window(openedBy: Ints.just(0), closedBy: { _ in Ints.empty }).flatten() },
        values: nothing)
      Picture("window-opened", of: "letters", "window(openedBy: openings, closedBy: { _ in closing })") { stage in
        let source = stage.source("-a-b-c-d-e-|", "source")
        let openings = stage.source("--x---y", "openings")
        let closing = stage.cold("----x", "closing", from: 2)
        stage.showInner(source.window(openedBy: openings, closedBy: { _ in closing }), names: ["A", "B"])
      }
      Elsewhere(
        "window(openedBy:closedBy:)",
        .rxJS("windowToggle", differs: "The completion of the signal closes the window too."))
    },
    Card("buffer(openedBy:closedBy:)", without: [.pipeline: "is made of window(openedBy:closedBy:)"]) {
      Sample(
        "buffer(openedBy:closedBy:)",
        { $0.buffer(openedBy: Ints.just(0), closedBy: { _ in Ints.never }).flatMap { .from($0) } },
        model: { $0.endingWith { $0 } }, traits: [.outlivesSource])
      Picture("buffer-opened", of: "letters", "buffer(openedBy: openings, closedBy: { _ in closing })") { stage in
        let source = stage.source("-a-b-c-d-e-|", "source")
        let openings = stage.source("--x---y", "openings")
        let closing = stage.cold("----x", "closing", from: 2)
        stage.show(source.buffer(openedBy: openings, closedBy: { _ in closing }))
      }
      Elsewhere(
        "buffer(openedBy:closedBy:)",
        .rxJS("bufferToggle", differs: "The completion of the signal closes the array too."))
    },
    Card("window(count:)") {
      Sample("window(count:)") { $0.window(count: 3).flatten() }
      Picture("window", of: "letters", "window(count: 2)") { stage in
        let windows = stage.source("-a-b-c-d-e-|").window(count: 2)
        stage.showInner(windows, names: ["A", "B", "C"])
      }
      PipelineOperator.linear("window", parameters: 1...2, build: { $0.source.window(count: $0.parameter).concat() }) {
        _, value, _ in
        value
      }
      Elsewhere(
        "window(count:)",
        .rxJS("windowCount", differs: "A window is sent with its first value, so no window is empty."))
    },
    Card("window(every:count:on:)") {
      Sample("window(every:) on immediate") { $0.window(every: .zero, on: .immediate).flatten() }
      Picture("window-every", of: "letters", "window(every: .milliseconds(400), on: s)") { stage in
        let windows = stage.source("-a-b-----c--d-e-|").window(every: stage.frames(4), on: stage.time)
        stage.showInner(windows, names: ["A", "B", "C"])
      }
      PipelineOperator(
        "shutter", build: { flattened($0.source.window(every: $0.interval, count: 2, on: $0.scheduler)) }
      ) { memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _):
          memory.count += 1
          if memory.count == 1 { return [.send(.next(value)), .timer] }
          return [.cancelTimer, .send(.next(value))] + close(&memory)
        case .event(.completed, _): return close(&memory) + [.send(.completed)]
        case .tick: return close(&memory)
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        "window(every:count:on:)",
        .rxSwift(
          "window(timeSpan:count:scheduler:)",
          differs: "Sends no empty windows: an interval begins with its first value."))
    },
    Card("window(by:)") {
      Sample("window(by:)", traits: [.outlivesSource]) { $0.window(by: Ints.never).flatten() }
      Picture("window-by", of: "letters", "window(by: boundary)") { stage in
        let source = stage.source("-a-b---c----d-|", "source")
        stage.showInner(source.window(by: stage.source("----x----x", "boundary")), names: ["A", "B", "C"])
      }
      // Nine is the end of a window.
      PipelineOperator("chop", inputs: 2...2, build: { flattened($0.source.window(by: $0.inputs[1])) }) {
        memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(0), .subscribe(1)]
        case .event(.next(let value), 0):
          memory.count = 1
          return [.send(.next(value))]
        case .event(.next, _): return close(&memory)
        case .event(.completed, _): return close(&memory) + [.send(.completed)]
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        "window(by:)",
        .rxJS(
          "window(windowBoundaries)", differs: "No window is empty.",
          "The completion of the signal ends the result too."))
    },
    Card("window(endingWith:)", without: [.pipeline: "has no strand"]) {
      Sample("window(endingWith:)") { $0.window(endingWith: { $0 > 1 }).flatten() }
      Picture("window-ending", of: "numbers", "window(endingWith: { $0 > 2 })") { stage in
        let source = stage.numbers("-1-3---2-3--1-|")
        stage.showInner(source.window(endingWith: { $0 > 2 }), names: ["A", "B", "C"])
      }
    },
    Card("window(count:skip:)") {
      Sample(
        "window(count:skip:)", { $0.window(count: 2, skip: 1).flatten() },
        values: { $0.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [$0.element, $0.element] } })
      Picture("window-sliding", of: "letters", "window(count: 2, skip: 1)") { stage in
        stage.showInner(stage.source("-a--b--c--|").window(count: 2, skip: 1), names: ["A", "B", "C"])
      }
      PipelineOperator("pane", parameters: 1...3, build: { flattened($0.source.window(count: 2, skip: $0.parameter)) })
      { memory, stimulus, shape in
        // Each window that is open, with the number of its values.
        switch stimulus {
        case .event(.next(let value), _):
          if memory.count.isMultiple(of: shape.parameter) { memory.numbers.append(0) }
          memory.count += 1
          memory.numbers = memory.numbers.map { $0! + 1 }
          let values = memory.numbers.map { _ in Reaction.send(.next(value)) }
          if memory.numbers.first != 2 { return values }
          memory.numbers.removeFirst()
          return values + [.send(.next(9))]
        case .event(.completed, _): return memory.numbers.map { _ in .send(.next(9)) } + [.send(.completed)]
        default: return passOn(stimulus)
        }
      }
    },
  ]
}
