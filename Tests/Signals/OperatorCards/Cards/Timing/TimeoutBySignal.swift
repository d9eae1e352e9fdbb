import ReactiveSignals

extension Card {
  static let timeoutBySignal = [
    Card("timeout(firstAfter:failure:on:)") {
      Sample("timeout(firstAfter:)", traits: [.isHeldElsewhere]) {
        $0.timeout(firstAfter: .seconds(1), failure: TestError(9), on: TestScheduler())
      }
      Picture("timeout-first", of: "letters", "timeout(firstAfter: .milliseconds(600), failure: error, on: s)") {
        stage in
        stage.show(
          stage.source("--------a-|").timeout(firstAfter: stage.frames(6), failure: TestError(), on: stage.time))
      }
      PipelineOperator("prompt", inputs: 1...1) { parts in
        parts.source.timeout(firstAfter: parts.interval, failure: TestError(), on: parts.scheduler)
      } react: { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer, .subscribe(0)]
        case .event(.next, _): [.cancelTimer] + passOn(stimulus)
        case .tick: [.send(.failed(TestError()))]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.rxJS, "timeout({ first })", here: "timeout(firstAfter:failure:on:)")
    },
    Card("timeout(firstBy:failure:)") {
      Sample("timeout(firstBy: a failure)") {
        $0.timeout(firstBy: Ints.fail(TestError(8)), failure: TestError(9))
      }
      Picture("timeout-first-by-signal", of: "letters", "timeout(firstBy: trigger, failure: error)") { stage in
        let source = stage.source("--------a-|", "source")
        stage.show(source.timeout(firstBy: stage.source("------x", "trigger"), failure: TestError()))
      }
      PipelineOperator("prompted", inputs: 2...2) { parts in
        parts.source.timeout(firstBy: parts.inputs[1], failure: TestError())
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(1), .subscribe(0)]
        case .event(.failed, 1): return []
        case .event(_, 1): return memory.isDone ? [] : [.send(.failed(TestError()))]
        case .event(.next, 0) where !memory.isDone:
          memory.isDone = true
          return [.dispose(1)] + passOn(stimulus)
        default: return passOn(stimulus)
        }
      }
    },
    Card("timeout(by:failure:)") {
      Sample("timeout(by: a failure)") {
        $0.timeout(by: Ints.fail(TestError(8)), failure: TestError(9))
      }
      Picture("timeout-by-signal", of: "letters", "timeout(by: trigger, failure: error)") { stage in
        let source = stage.source("-a--b-----c-|", "source")
        stage.show(source.timeout(by: stage.source("------x", "trigger"), failure: TestError()))
      }
      PipelineOperator("limited", inputs: 2...2) { parts in
        parts.source.timeout(by: parts.inputs[1], failure: TestError())
      } react: { _, stimulus, _ in
        end(stimulus, with: .failed(TestError()))
      }
    },
  ]
}
