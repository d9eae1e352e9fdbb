import ReactiveSignals

extension Card {
  static let timeout = [
    Card("timeout(after:failure:on:)") {
      Sample("timeout(after:)", traits: [.outlivesSource, .isHeldElsewhere]) {
        $0.timeout(after: .seconds(1), failure: TestError(9), on: TestScheduler())
      }
      Picture("timeout-after", of: "letters", "timeout(after: .milliseconds(600), failure: error, on: s)") { stage in
        stage.show(stage.source("-a--b-----c-|").timeout(after: stage.frames(6), failure: TestError(), on: stage.time))
      }
      PipelineOperator("timeout", inputs: 1...1) { parts in
        parts.source.timeout(after: parts.interval, failure: TestError(), on: parts.scheduler)
      } react: { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer, .subscribe(0)]
        case .tick: [.send(.failed(TestError()))]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.reactiveCocoa, "timeout:onScheduler:", here: "timeout(after:failure:on:)")
      Elsewhere(.reactiveSwift, "timeout(after:raising:on:)", here: "timeout(after:failure:on:)")
    },
    Card("timeout(afterSilence:failure:on:)") {
      Sample("timeout(afterSilence:)", traits: [.outlivesSource, .isHeldElsewhere]) {
        $0.timeout(afterSilence: .seconds(1), failure: TestError(9), on: TestScheduler())
      }
      Picture(
        "timeout-after-silence", of: "letters", "timeout(afterSilence: .milliseconds(400), failure: error, on: s)"
      ) { stage in
        stage.show(
          stage.source("-a--b-----c-|").timeout(afterSilence: stage.frames(4), failure: TestError(), on: stage.time))
      }
      PipelineOperator("silence", inputs: 1...1) { parts in
        parts.source.timeout(afterSilence: parts.interval, failure: TestError(), on: parts.scheduler)
      } react: { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer, .subscribe(0)]
        case .event(.next, _): passOn(stimulus) + [.moveTimer]
        case .tick: [.send(.failed(TestError()))]
        default: passOn(stimulus)
        }
      }
      Elsewhere(
        .rxSwift, "timeout(_:scheduler:)", here: "timeout(afterSilence:failure:on:)",
        differs: "`timeout(after:failure:on:)` limits the whole subscription.")
      Elsewhere(
        .combine, "timeout(_:scheduler:customError:)", here: "timeout(afterSilence:failure:on:)",
        differs: "Without `customError` Combine completes: append [`catchTo(.empty)`](doc:ErrorsAndRepetition#catch).")
    },
  ]
}
