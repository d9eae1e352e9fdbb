extension Card {
  static let repetition: [Card] = [
    Card("repeat(when:)") {
      Sample(
        "repeat(when:)", { $0.repeat(when: { $0 < 3 ? Ints.just(0) : .empty }) },
        model: { $0.last == .completed ? $0.dropLast() + $0.dropLast() + $0 : $0 }, traits: [.repeats])
      Picture("repeat-when", of: "letters", "repeat(when: { $0 < 2 ? trigger : .empty })") { stage in
        let source = stage.cold("-a-b|", "source")
        let trigger = stage.cold("---x", "trigger", from: 4)
        stage.show(source.repeat(when: { $0 < 2 ? trigger : .empty }))
      }
      // The last trigger is empty, so that two signals that complete inside their subscription do not alternate forever.
      PipelineOperator(
        "again", inputs: 2...2, parameters: 1...2,
        build: { parts in parts.source.repeat { $0 > parts.parameter ? .empty : parts.inputs[1] } }
      ) { memory, stimulus, shape in
        switch stimulus {
        case .event(.completed, 0):
          memory.count += 1
          return [memory.count > shape.parameter ? .subscribeTo([]) : .subscribe(1)]
        case .event(.next, 1): return [.dispose(1), .subscribe(0)]
        default: return passOn(stimulus)
        }
      }
      Elsewhere("repeat(when:)", .rxJS("repeat({ delay })", "repeatWhen"))
    },
    Card("repeat(_:)", without: [.pipeline: "has the engine of retry(_:)"]) {
      Sample("repeat(1)") { $0.repeat(1) }
      Sample(
        "repeat().take(first:)", { $0.starting(with: 0).repeat().take(first: 10) },
        model: { events in
          var round: [IntEvent] = [.next(0)] + events
          while round.last == .completed, round.count < 20 { round = round.dropLast() + [.next(0)] + events }
          return round.prefix(values: 10)
        }, traits: [.repeats])
      Picture("repeat", of: "letters", "repeat(2)") { stage in
        let source = stage.cold("-a-b-|", "")
        stage.show(source.repeat(2))
      }
      Picture("repeat-endlessly", of: "letters", "repeat()") { stage in
        stage.length = stage.frames(14)
        stage.show(stage.cold("-a-b-|", "").repeat())
      }
      Elsewhere("repeat()", .reactiveCocoa("repeat"))
    },
    Card("retry(_:backoff:on:resetting:where:)", "retry(_:on:where:)") {
      Sample("retry(policy)") {
        $0.retry(RetryPolicy(limit: 0, backoff: .constant(.zero), resetting: .afterValue), on: .immediate)
      }
      Sample(
        "retry with a backoff", { $0.retry(2, backoff: .constant(.zero), on: .immediate) },
        model: { $0.attempted(3) })
      Picture(
        "retry-backoff", of: "letters",
        "retry(2, backoff: .exponential(from: .milliseconds(200), cap: .seconds(1)), on: s)"
      ) {
        stage in
        stage.draw("-a-#", "first")
        stage.draw("-----^b-#", "second")
        stage.draw("------------^c-|", "third")
        stage.show(
          stage.attempts("-a-#", "-b-#", "-c-|")
            .retry(2, backoff: .exponential(from: stage.frames(2), cap: stage.frames(10)), on: stage.time))
      }
      PipelineOperator(
        "backoff", parameters: 1...2,
        build: { $0.source.retry($0.parameter, backoff: .constant($0.interval), on: $0.scheduler) }
      ) { memory, stimulus, shape in
        if case .tick = stimulus { return [.subscribe(0)] }
        guard case .event(.failed, _) = stimulus, memory.count < shape.parameter else { return passOn(stimulus) }
        memory.count += 1
        return [.timer]
      }
      Elsewhere(
        "retry(_:backoff:on:)",
        .reactiveSwift("retry(upTo:interval:on:)", differs: "Pass `.constant(interval)` as the backoff."))
    },
    Card("retry(on:delay:)", without: [.pipeline: "has the engine of retry(_:backoff:)"]) {
      Sample(
        "retry(on:delay:)", { $0.retry(on: .immediate) { _, attempts in attempts < 3 ? .zero : nil } },
        model: { $0.attempted(3) })
      Picture("retry-after", of: "letters", "retry(on: s) { _, _ in .milliseconds(200) }") { stage in
        stage.draw("-a-#", "first")
        stage.draw("-----^b-|", "second")
        stage.show(stage.attempts("-a-#", "-b-|").retry(on: stage.time) { _, _ in Stage.frame * 2 })
      }
    },
    Card("retry(when:)", without: [.pipeline: "has the engine of repeat(when:)"]) {
      Sample(
        "retry(when:)", { $0.retry(when: { $1 < 3 ? Ints.just(0) : .fail($0) }) },
        model: { $0.attempted(3) }, traits: [.repeats])
      Picture("retry-when", of: "letters", "retry(when: { _, _ in trigger })") { stage in
        let source = stage.attempts("-a-b-#", "-c-|")
        stage.draw("-a-b-#", "first")
        let trigger = stage.cold("---x", "trigger", from: 5)
        stage.draw("--------^c-|", "second")
        stage.show(source.retry(when: { _, _ in trigger }))
      }
      Elsewhere(
        "retry(when:)",
        .combine(
          "retryWhen(_:) (CombineExt)", differs: "The closure is called with each error and the number of attempts."))
    },
  ]
}
