extension Card {
  static let taking: [Card] = [
    Card("skip(first:)") {
      Sample("skip(first:)", { $0.skip(first: 2) }, values: { Array($0.dropFirst(2)) })
      Picture("skip-first", of: "letters", "skip(first: 2)") { $0.show($0.source("-a-b--c-d-|").skip(first: 2)) }
      PipelineOperator.linear("skip", parameters: 1...2, build: { $0.source.skip(first: $0.parameter) }) {
        memory, value, count in
        memory.count += 1
        return memory.count > count ? value : nil
      }
      Elsewhere("skip(first:)", .reactiveCocoa("skip:"), .rxSwift("skip(_:)"), .combine("dropFirst(_:)"))
    },
    Card("skip(last:)", without: [.pipeline: "has no strand"]) {
      Sample("skip(last:)", { $0.skip(last: 2) }, values: { Array($0.dropLast(2)) })
      Picture("skip-last", of: "letters", "skip(last: 2)") { $0.show($0.source("-a-b--c-d-|").skip(last: 2)) }
      Elsewhere("skip(last:)", .rxJS("skipLast"))
    },
    Card("skip(while:)", without: [.pipeline: "has no strand"]) {
      Sample("skip(while:)", { $0.skip(while: { $0 < 2 }) }, values: { Array($0.drop { $0 < 2 }) })
      Picture("skip-while", of: "numbers", "skip(while: { $0 < 3 })") {
        $0.show($0.numbers("-1-2--3-1-|").skip(while: { $0 < 3 }))
      }
      Elsewhere(
        "skip(while:)", .reactiveCocoa("skipWhileBlock:"),
        .reactiveCocoa("skipUntilBlock:", differs: "Pass the opposite condition."),
        .rxSwift("skipWhile", "skip(while:)"), .combine("drop(while:)"))
    },
    Card("take(first:)") {
      Sample("take(first: 0)", { $0.take(first: 0) }, model: { $0.prefix(values: 0) })
      Sample("take(first: 3)", { $0.take(first: 3) }, model: { $0.prefix(values: 3) })
      Picture("take-first", of: "letters", "take(first: 2)") { $0.show($0.source("-a-b--c-d-|").take(first: 2)) }
      PipelineOperator("take", parameters: 1...3, build: { $0.source.take(first: $0.parameter) }) {
        memory, stimulus, shape in
        guard case .event(let event, _) = stimulus else { return passOn(stimulus) }
        if memory.isDone { return [] }
        memory.count += 1
        memory.isDone = event.isTerminal || memory.count == shape.parameter
        return memory.isDone && !event.isTerminal ? [.send(event), .send(.completed)] : [.send(event)]
      }
      Elsewhere("take(first:)", .reactiveCocoa("take:"), .rxSwift("take(_:)"), .combine("prefix(_:)"))
      Elsewhere(
        "take(first: 1)",
        .rxSwift(
          "first()", differs: "In this library, `first()` is awaited: <doc:SwiftConcurrency>.",
          "If there is no value, nothing is sent.", "RxSwift then sends `nil`.",
          "`map(Optional.some).take(first: 1).ifEmpty(nil)` does the same."),
        .rxSwift(
          "asMaybe()", differs: "The first value is sent immediately.",
          "RxSwift sends it when the source completes, and fails if there is a second one."))
    },
    Card("take(last:)") {
      Sample("take(last:)", pipeline: "last", { $0.take(last: 3) }, model: { $0.endingWith { $0.suffix(3) } })
      Sample("take(last: 0)", { $0.take(last: 0) }, model: { $0.endingWith { _ in [] } })
      Picture("take-last", of: "letters", "take(last: 2)") { $0.show($0.source("-a-b--c-d-|").take(last: 2)) }
      Elsewhere("take(last:)", .reactiveCocoa("takeLast:"), .rxSwift("takeLast(_:)"))
    },
    Card("take(while:inclusive:)") {
      Sample(
        "take(while:inclusive:)", pipeline: "through", { $0.take(while: { $0 < 2 }, inclusive: true) },
        model: { events in
          guard let last = events.values.first(where: { $0 >= 2 }) else { return events }
          return events.replacing(from: { $0 >= 2 }, by: [.next(last), .completed])
        })
      Sample(
        "take(while:)", pipeline: "while", { $0.take(while: { $0 < 3 }) },
        model: { $0.replacing(from: { $0 >= 3 }, by: [.completed]) })
      Sample("take(while: true)") { $0.take(while: { _ in true }) }
      Picture("take-while", of: "numbers", "take(while: { $0 < 3 })") {
        $0.show($0.numbers("-1-2--3-1-|").take(while: { $0 < 3 }))
      }
      Picture("take-while-inclusive", of: "numbers", "take(while: { $0 < 3 }, inclusive: true)") {
        $0.show($0.numbers("-1-2--3-1-|").take(while: { $0 < 3 }, inclusive: true))
      }
      Elsewhere(
        "take(while:)", .reactiveCocoa("takeUntilBlock:", differs: "Pass the opposite condition."),
        .rxSwift(
          "take(until: predicate)",
          differs: "Pass the opposite condition. The value itself is not sent, unless `inclusive` is true."),
        .reactiveCocoa("takeWhileBlock:"), .rxSwift("takeWhile", "take(while:)"), .combine("prefix(while:)"))
      Elsewhere(
        "take(while:inclusive:)", .rxSwift("take(while:behavior: .inclusive)"),
        .reactiveSwift(
          "take(until: predicate)", differs: "Pass the same condition, and `true`.",
          "In ReactiveSwift too the values are taken while the condition is true."))
    },
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
      PipelineOperator("until", inputs: 2...2, build: { $0.source.take(until: $0.inputs[1]) }) { _, stimulus, _ in
        end(stimulus, with: .completed)
      }
      Elsewhere(
        "take(until:)", .reactiveCocoa("takeUntil:"),
        .rxSwift(
          "takeUntil", "take(until:)", differs: "The completion of the trigger ends the result too.",
          "An error of the trigger is ignored.", "RxSwift passes the error on."),
        .combine(
          "prefix(untilOutputFrom:)", differs: "The completion of the trigger ends the result too.",
          "An error of the trigger is ignored, as in Combine."))
    },
    Card("take(for:on:)") {
      Sample("take(for:)", traits: [.outlivesSource, .isHeldElsewhere]) {
        $0.take(for: .seconds(1), on: TestScheduler())
      }
      Picture("take-for", of: "letters", "take(for: .milliseconds(600), on: s)") { stage in
        stage.show(stage.source("-a-b-c-d-|").take(for: stage.frames(6), on: stage.time))
      }
      PipelineOperator("brief", build: { $0.source.take(for: $0.interval, on: $0.scheduler) }) { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer, .subscribe(0)]
        case .tick: [.send(.completed)]
        default: passOn(stimulus)
        }
      }
      Elsewhere("take(for:on:)", .rxSwift("take(for:scheduler:)"))
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
      PipelineOperator("replace", inputs: 2...2, build: { $0.source.take(untilReplacement: $0.inputs[1]) }) {
        memory, stimulus, _ in
        switch stimulus {
        case .subscribed: return [.subscribe(1), .subscribe(0)]
        case .event(_, 1):
          memory.isDone = true
          return passOn(stimulus)
        case .event(.completed, _): return []
        default: return memory.isDone ? [] : passOn(stimulus)
        }
      }
      Elsewhere("take(untilReplacement:)", .reactiveCocoa("takeUntilReplacement:"))
    },
    Card("skip(until:)") {
      Sample("skip(until: never)", { $0.skip(until: Ints.never) }, values: nothing, traits: [.outlivesSource])
      Sample("skip(until: a value)") { $0.skip(until: Ints.just(1)) }
      Picture("skip-until", of: "letters", "skip(until: trigger)") { stage in
        let source = stage.source("-a-b--c-d-|", "source")
        stage.show(source.skip(until: stage.source("-----x", "trigger")))
      }
      PipelineOperator("after", inputs: 2...2, build: { $0.source.skip(until: $0.inputs[1]) }) { memory, stimulus, _ in
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
        "skip(until:)",
        .reactiveSwift(
          "skip(until:)", differs: "The end of the source is always passed on.",
          "ReactiveSwift drops an end that comes before the trigger."),
        .rxSwift(
          "skipUntil", "skip(until:)", differs: "The completion of the trigger lets values through too.",
          "An error of the trigger is ignored.", "RxSwift passes the error on.",
          "The completion of the source is always passed on.",
          "RxSwift passes it on only after the trigger has sent a value."),
        .combine(
          "drop(untilOutputFrom:)", differs: "The completion of the trigger lets values through.",
          "An error of the trigger is ignored.", "In Combine, both end the result if the trigger has sent no value."))
    },
  ]
}
