private let alsoByCompletion = "The completion of the signal ends the interval too."
private let atCompletion =
  "At the completion, the waiting value is sent immediately. RxJS sends it when the interval is over."

extension Card {
  static let throttling: [Card] = [
    Card("audit(_:on:)") {
      Sample("audit on immediate") { $0.audit(.zero, on: .immediate) }
      Picture("audit", of: "letters", "audit(.milliseconds(300), on: s)") { stage in
        stage.show(stage.source("-a-b-----c---d-|").audit(stage.frames(3), on: stage.time))
      }
      PipelineOperator("audit", build: { $0.source.audit($0.interval, on: $0.scheduler) }) { memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _):
          let isFirst = memory.value == nil
          memory.value = value
          return isFirst ? [.timer] : []
        case .event(.completed, _): return flush(&memory) + [.send(.completed)]
        case .tick: return flush(&memory)
        default: return passOn(stimulus)
        }
      }
      Elsewhere("audit(_:on:)", .rxJS("auditTime", differs: atCompletion))
    },
    Card("debounce(_:on:discardWhenCompleted:)") {
      Sample("debounce on immediate") { $0.debounce(.zero, on: .immediate) }
      Picture("debounce-discarding", of: "letters", "debounce(.milliseconds(300), on: s, discardWhenCompleted: true)") {
        stage in
        stage.show(
          stage.source("-a-bc------d-|").debounce(stage.frames(3), on: stage.time, discardWhenCompleted: true))
      }
      Picture("debounce", of: "letters", "debounce(.milliseconds(300), on: s)") { stage in
        stage.show(stage.source("-a-bc------d-|").debounce(stage.frames(3), on: stage.time))
      }
      PipelineOperator("debounce", build: { $0.source.debounce($0.interval, on: $0.scheduler) }) {
        memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _):
          memory.value = value
          return [.moveTimer]
        case .event(.completed, _): return flush(&memory) + [.send(.completed)]
        case .tick: return flush(&memory)
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        "debounce(_:on:)", .reactiveCocoa("throttle:"),
        .reactiveSwift(
          "debounce(_:on:)", differs: "At the completion, the waiting value is sent immediately.",
          "ReactiveSwift drops it, because its `discardWhenCompleted` is true by default."),
        .rxSwift("debounce(_:scheduler:)"),
        .combine(
          "debounce(for:scheduler:)", differs: "At the completion, the waiting value is sent immediately.",
          "Combine drops it, as `discardWhenCompleted: true` does."), .rxJS("debounceTime"))
      Elsewhere(
        "debounce(_:on:discardWhenCompleted:)",
        .reactiveSwift(
          "debounce(_:on:discardWhenCompleted:)", differs: "With `false`, the waiting value is sent immediately.",
          "ReactiveSwift sends it, and then the completion, when the interval is over."))
    },
    Card("debounce(_:on:where:)", without: [.pipeline: "has the state of debounce(_:on:discardWhenCompleted:)"]) {
      Sample("debounce(where:) of nothing") { $0.debounce(.seconds(1), on: .immediate) { _ in false } }
      Sample("debounce(where:) of some, on immediate") { $0.debounce(.zero, on: .immediate) { $0.isMultiple(of: 2) } }
      Picture("debounce-some", of: "letters", "debounce(.milliseconds(300), on: s) { $0 != x }") { stage in
        stage.show(stage.source("-a-b-X---d------|").debounce(stage.frames(3), on: stage.time) { $0 != "X" })
      }
      Elsewhere("debounce(_:on:where:)", .reactiveCocoa("throttle:valuesPassingTest:"))
    },
    Card(
      "debounce(when:discardWhenCompleted:)",
      without: [.pipeline: "its model would be a second engine: see the scenario debounce-by-signal"]
    ) {
      Sample("debounce(when:) by empty signals") { $0.debounce(when: { _ in Ints.empty }) }
      Picture("debounce-by-signal", of: "letters", "debounce(when: { _ in pause })") { stage in
        let source = stage.source("-a-bc------d-|", "source")
        let pause = stage.cold("---x", "pause", from: 1)
        stage.show(source.debounce(when: { _ in pause }))
      }
      Elsewhere("debounce(when:)", .rxJS("debounce(durationSelector)", differs: alsoByCompletion))
    },
    Card("audit(when:)", without: [.pipeline: "has the engine of debounce(when:)"]) {
      Sample("audit(when:) by empty signals") { $0.audit(when: { _ in Ints.empty }) }
      Picture("audit-by-signal", of: "letters", "audit(when: { _ in pause })") { stage in
        let source = stage.source("-a-b-----c---d-|", "source")
        let pause = stage.cold("---x", "pause", from: 1)
        stage.show(source.audit(when: { _ in pause }))
      }
      Elsewhere("audit(when:)", .rxJS("audit(durationSelector)", differs: "\(alsoByCompletion) \(atCompletion)"))
    },
    Card("throttleFirst(when:)", without: [.pipeline: "has the engine of debounce(when:)"]) {
      Sample("throttleFirst(when:) by empty signals") { $0.throttleFirst(when: { _ in Ints.empty }) }
      Picture("throttle-first-by-signal", of: "letters", "throttleFirst(when: { _ in pause })") { stage in
        let source = stage.source("-ab-c-----d--e-f-|", "source")
        let pause = stage.cold("----x", "pause", from: 1)
        stage.show(source.throttleFirst(when: { _ in pause }))
      }
      Elsewhere("throttleFirst(when:)", .rxJS("throttle(durationSelector)", differs: alsoByCompletion))
    },
    Card("throttle(when:)", without: [.pipeline: "has the engine of debounce(when:)"]) {
      Sample("throttle(when:) by empty signals") { $0.throttle(when: { _ in Ints.empty }) }
      Picture("throttle-by-signal", of: "letters", "throttle(when: { _ in pause })") { stage in
        let source = stage.source("-ab-c-----d--e-f-|", "source")
        let pause = stage.cold("----x", "pause", from: 1)
        stage.show(source.throttle(when: { _ in pause }))
      }
    },
    Card("delay(when:)", without: [.pipeline: "is made of flatMap(maxConcurrent:_:)"]) {
      Sample("delay(when:) by empty signals") { $0.delay(when: { _ in Ints.empty }) }
      Picture("delay-by-signal", of: "letters", "delay(when: { load($0) })") { stage in
        let source = stage.source("-a--b-----|", "source")
        let first = stage.cold("-----x", "load(a)", from: 1)
        let second = stage.cold("-x", "load(b)", from: 4)
        stage.show(source.delay(when: { $0 == "a" ? first : second }))
      }
      Elsewhere(
        "delay(when:)",
        .rxJS(
          "delayWhen(durationSelector)",
          differs: "The completion of the signal sends the value too. RxJS then drops the value."))
    },
    Card("throttle(_:on:)") {
      Sample("throttle on immediate") { $0.throttle(.zero, on: .immediate) }
      Picture("throttle", of: "letters", "throttle(.milliseconds(400), on: s)") { stage in
        stage.show(stage.source("-ab-c-----d--e-f-|").throttle(stage.frames(4), on: stage.time))
      }
      PipelineOperator("throttle", build: { $0.source.throttle($0.interval, on: $0.scheduler) }) {
        memory, stimulus, _ in
        switch stimulus {
        case .event(.next(let value), _) where memory.isDone:
          memory.value = value
          return []
        case .event(.next, _):
          // The gate is closed until the timer fires.
          memory.isDone = true
          return passOn(stimulus) + [.timer]
        case .event(.completed, _): return flush(&memory) + [.send(.completed)]
        case .tick:
          memory.isDone = memory.value != nil
          return memory.isDone ? flush(&memory) + [.timer] : []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        "throttle(_:on:)",
        .reactiveSwift(
          "throttle(_:on:)", differs: "The first value is sent inside the call that sends it to the source.",
          "ReactiveSwift sends it on the scheduler.", "At the completion, the waiting value is sent immediately.",
          "ReactiveSwift drops it."),
        .rxSwift(
          "throttle(_:latest: true, scheduler:)", differs: "At the completion, the waiting value is sent immediately.",
          "RxSwift sends that value when the interval is over, and then the completion."),
        .combine(
          "throttle(for:scheduler:latest: true)",
          differs: "The first value is sent inside the call that sends it to the source.",
          "Combine sends it on the scheduler.", "At the completion, the waiting value is sent immediately.",
          "Combine sends it when the interval is over."))
    },
    Card("throttleFirst(_:on:)") {
      Sample("throttleFirst(when:) of nothing") { $0.throttleFirst(.zero, on: .immediate) }
      Picture("throttle-first", of: "letters", "throttleFirst(.milliseconds(400), on: s)") { stage in
        stage.show(stage.source("-ab-c-----d--e-f-|").throttleFirst(stage.frames(4), on: stage.time))
      }
      PipelineOperator.linear(
        "rare",
        build: { parts in .defer { parts.source.throttleFirst(.milliseconds(10), on: ReadingClock(parts.scheduler)) } }
      ) { memory, value, _ in
        let now = read(&memory)
        if let end = memory.value, now < end { return nil }
        memory.value = now + 10
        return value
      }
      Elsewhere(
        "throttleFirst(_:on:)", .rxSwift("throttle(_:latest: false, scheduler:)"),
        .combine(
          "throttle(for:scheduler:latest: false)", differs: "The other values of an interval are dropped.",
          "Combine keeps the first of them, and sends it when the interval is over."), .rxJS("throttleTime"))
    },
  ]
}
