import ReactiveSignals

extension Card {
  static let retrying = [
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
      PipelineOperator("backoff", inputs: 1...1, parameters: 1...2) { parts in
        parts.source.retry(parts.parameter, backoff: .constant(parts.interval), on: parts.scheduler)
      } react: { memory, stimulus, shape in
        if case .tick = stimulus { return [.subscribe(0)] }
        guard case .event(.failed, _) = stimulus, memory.count < shape.parameter else { return passOn(stimulus) }
        memory.count += 1
        return [.timer]
      }
      Elsewhere(
        .reactiveSwift, "retry(upTo:interval:on:)", here: "retry(_:backoff:on:)",
        differs: "Pass `.constant(interval)` as the backoff.")
    },
    Card("retry(on:delay:)") {
      Sample(
        "retry(on:delay:)", { $0.retry(on: .immediate) { _, attempts in attempts < 3 ? .zero : nil } },
        model: { $0.attempted(3) })
      Picture("retry-after", of: "letters", "retry(on: s) { _, _ in .milliseconds(200) }") { stage in
        stage.draw("-a-#", "first")
        stage.draw("-----^b-|", "second")
        stage.show(stage.attempts("-a-#", "-b-|").retry(on: stage.time) { _, _ in Stage.frame * 2 })
      }
      Without(.pipeline, "has the engine of retry(_:backoff:)")
    },
  ]
}
