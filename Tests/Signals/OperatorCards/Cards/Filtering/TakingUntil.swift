import ReactiveSignals

extension Card {
  static let takingUntil = [
    Card("take(until:)") {
      Sample(
        "take(until: empty)", { $0.take(until: Ints.empty) },
        model: { _ in
          [.completed]
        })
      Sample("take(until: subject)") { $0.take(until: Subject<Int, Never>()) }
      Sample("take(until: never)", traits: [.outlivesSource]) { $0.take(until: Ints.never) }
      Sample("take(until: a failure)") { $0.take(until: Ints.fail(TestError(8))) }
      Picture("take-until", of: "letters", "take(until: trigger)") { stage in
        let source = stage.source("-a-b--c-d-|", "source")
        stage.show(source.take(until: stage.source("-----x", "trigger")))
      }
      PipelineOperator("until", inputs: 2...2) { parts in
        parts.source.take(until: parts.inputs[1])
      } react: { _, stimulus, _ in
        end(stimulus, with: .completed)
      }
      Elsewhere(.reactiveCocoa, "takeUntil:", here: "take(until:)")
      Elsewhere(
        .rxSwift, "takeUntil", "take(until:)", here: "take(until:)",
        differs: "The completion of the trigger ends the result too.", "An error of the trigger is ignored.",
        "RxSwift passes the error on."
      )
      Elsewhere(
        .combine, "prefix(untilOutputFrom:)", here: "take(until:)",
        differs: "The completion of the trigger ends the result too.",
        "An error of the trigger is ignored, as in Combine."
      )
    },
    Card("take(for:on:)") {
      Sample("take(for:)", traits: [.outlivesSource, .isHeldElsewhere]) {
        $0.take(for: .seconds(1), on: TestScheduler())
      }
      Picture("take-for", of: "letters", "take(for: .milliseconds(600), on: s)") { stage in
        stage.show(stage.source("-a-b-c-d-|").take(for: stage.frames(6), on: stage.time))
      }
      PipelineOperator("brief", inputs: 1...1) { parts in
        parts.source.take(for: parts.interval, on: parts.scheduler)
      } react: { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer, .subscribe(0)]
        case .tick: [.send(.completed)]
        default: passOn(stimulus)
        }
      }
      Elsewhere(.rxSwift, "take(for:scheduler:)", here: "take(for:on:)")
    },
    Card("take(untilReplacement:)") {
      Sample(
        "take(untilReplacement: never)", { $0.take(untilReplacement: Ints.never) },
        model: { events in
          events.last == .completed ? events.dropLast() : events
        }, traits: [.outlivesSource])
      Sample("a replacement") { Ints.never.take(untilReplacement: $0) }
      Picture("take-until-replacement", of: "letters", "take(untilReplacement: other)") { stage in
        let source = stage.source("-a-b---c-d-|", "source")
        stage.show(source.take(untilReplacement: stage.source("-----x----y-|", "other")))
      }
      PipelineOperator("replace", inputs: 2...2) { parts in
        parts.source.take(untilReplacement: parts.inputs[1])
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(1), .subscribe(0)]
        case .event(_, 1):
          memory.isDone = true
          return passOn(stimulus)
        case .event(.completed, _): return []
        default: return memory.isDone ? [] : passOn(stimulus)
        }
      }
      Elsewhere(.reactiveCocoa, "takeUntilReplacement:", here: "take(untilReplacement:)")
    },
    Card("skip(until:)") {
      Sample(
        "skip(until: never)", { $0.skip(until: Ints.never) },
        values: { _ in
          []
        }, traits: [.outlivesSource])
      Sample("skip(until: a value)") { $0.skip(until: Ints.just(1)) }
      Picture("skip-until", of: "letters", "skip(until: trigger)") { stage in
        let source = stage.source("-a-b--c-d-|", "source")
        stage.show(source.skip(until: stage.source("-----x", "trigger")))
      }
      PipelineOperator("after", inputs: 2...2) { parts in
        parts.source.skip(until: parts.inputs[1])
      } react: { memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(1), .subscribe(0)]
        case .event(.failed, 1): return []
        case .event(_, 1):
          memory.isDone = true
          return [.dispose(1)]
        case .event(.next, _): return memory.isDone ? passOn(stimulus) : []
        default: return passOn(stimulus)
        }
      }
      Elsewhere(
        .rxSwift, "skipUntil", "skip(until:)", here: "skip(until:)",
        differs: "The completion of the trigger lets values through too.", "An error of the trigger is ignored.",
        "RxSwift passes the error on.", "The completion of the source is always passed on.",
        "RxSwift passes it on only after the trigger has sent a value."
      )
      Elsewhere(
        .combine, "drop(untilOutputFrom:)", here: "skip(until:)",
        differs: "The completion of the trigger lets values through.", "An error of the trigger is ignored.",
        "In Combine, both end the result if the trigger has sent no value."
      )
    },
  ]
}
