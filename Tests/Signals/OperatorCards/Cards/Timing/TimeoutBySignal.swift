import ReactiveSignals

extension Card {
  static let timeoutBySignal = [
    Card("timeout(first:failure:on:)") {
      Sample("timeout(first:)", traits: [.isHeldElsewhere]) {
        $0.timeout(first: .seconds(1), failure: TestError(9), on: TestScheduler())
      }
      Picture("timeout-first", of: "letters", "timeout(first: .milliseconds(600), failure: error, on: s)") { stage in
        stage.show(
          stage.source("--------a-|").timeout(first: stage.frames(6), failure: TestError(), on: stage.time))
      }
      PipelineOperator("prompt", inputs: 1...1) { parts in
        parts.source.timeout(first: parts.interval, failure: TestError(), on: parts.scheduler)
      } react: { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer, .subscribe(0)]
        case .event(.next, _): [.cancelTimer] + passOn(stimulus)
        case .tick: [.send(.failed(TestError()))]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.rxJS, "timeout({ first })", here: "timeout(first:failure:on:)")
    },
    Card("timeout(first:failure:)") {
      Sample("timeout(first: a failure)") {
        $0.timeout(first: Ints.fail(TestError(8)), failure: TestError(9))
      }
      Picture("timeout-first-by-signal", of: "letters", "timeout(first: trigger, failure: error)") { stage in
        let source = stage.source("--------a-|", "source")
        stage.show(source.timeout(first: stage.source("------x", "trigger"), failure: TestError()))
      }
      PipelineOperator("prompted", inputs: 2...2) { parts in
        parts.source.timeout(first: parts.inputs[1], failure: TestError())
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
    Card("timeout(after:failure:)") {
      Sample("timeout(after: a failure)") {
        $0.timeout(after: Ints.fail(TestError(8)), failure: TestError(9))
      }
      Picture("timeout-after-by-signal", of: "letters", "timeout(after: trigger, failure: error)") { stage in
        let source = stage.source("-a--b-----c-|", "source")
        stage.show(source.timeout(after: stage.source("------x", "trigger"), failure: TestError()))
      }
      PipelineOperator("limited", inputs: 2...2) { parts in
        parts.source.timeout(after: parts.inputs[1], failure: TestError())
      } react: { _, stimulus, _ in
        end(stimulus, with: .failed(TestError()))
      }
    },
  ]
}
