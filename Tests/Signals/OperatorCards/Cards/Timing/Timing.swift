extension Card {
  static let timing: [Card] = [
    Card("timestamped(on:)") {
      Sample("timestamped") { $0.timestamped(on: TestScheduler()).map { $0.value } }
      Picture("timestamped", of: "letters", "timestamped(on: s)") { stage in
        let stamped = stage.source("-a---b-|").timestamped(on: stage.time)
        stage.show(stamped.map { "\($0.value)\(Int(Instant.zero.duration(to: $0.instant) / Stage.frame))" })
      }
      PipelineOperator.linear("stamp") { parts in
        .defer {
          parts.source.timestamped(on: ReadingClock(parts.scheduler)).map { stamped in
            stamped.value + milliseconds(Instant.zero.duration(to: stamped.instant))
          }
        }
      } values: { memory, value, _ in
        value + read(&memory)
      }
      Elsewhere("timestamped(on:)", .rxJS("timestamp"))
    },
    Card("measureInterval(on:)") {
      Sample(
        "measureInterval", { $0.measureInterval(on: TestScheduler()).map { $0 == .zero ? 1 : 0 } },
        values: { $0.map { _ in 1 } })
      Picture("measure-interval", of: "letters", "measureInterval(on: s)") { stage in
        stage.show(stage.source("-a---b-|").measureInterval(on: stage.time).map { Int($0 / Stage.frame) })
      }
      PipelineOperator(
        "elapse",
        build: { parts in .defer { parts.source.measureInterval(on: ReadingClock(parts.scheduler)).map(milliseconds) } }
      ) { memory, stimulus, _ in
        switch stimulus {
        case .subscribed:
          memory.value = read(&memory)
          return [.subscribe(0)]
        case .event(.next, _):
          let now = read(&memory)
          defer { memory.value = now }
          return [.send(.next(now - memory.value!))]
        default: return passOn(stimulus)
        }
      }
      Elsewhere("measureInterval(on:)", .combine("measureInterval(using:)"), .rxJS("timeInterval"))
    },
    Card("timeout(after:failure:on:)") {
      Sample("timeout(after:)", traits: [.outlivesSource, .isHeldElsewhere]) {
        $0.timeout(after: .seconds(1), failure: TestError(9), on: TestScheduler())
      }
      Picture("timeout-after", of: "letters", "timeout(after: .milliseconds(600), failure: error, on: s)") { stage in
        stage.show(stage.source("-a--b-----c-|").timeout(after: stage.frames(6), failure: TestError(), on: stage.time))
      }
      PipelineOperator(
        "timeout", build: { $0.source.timeout(after: $0.interval, failure: TestError(), on: $0.scheduler) }
      ) { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer, .subscribe(0)]
        case .tick: [.send(.failed(TestError()))]
        default: passOn(stimulus)
        }
      }
      Elsewhere(
        "timeout(after:failure:on:)", .reactiveCocoa("timeout:onScheduler:"),
        .reactiveSwift("timeout(after:raising:on:)"))
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
      PipelineOperator(
        "silence", build: { $0.source.timeout(afterSilence: $0.interval, failure: TestError(), on: $0.scheduler) }
      ) { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer, .subscribe(0)]
        case .event(.next, _): passOn(stimulus) + [.moveTimer]
        case .tick: [.send(.failed(TestError()))]
        default: passOn(stimulus)
        }
      }
      Elsewhere(
        "timeout(afterSilence:failure:on:)",
        .rxSwift("timeout(_:scheduler:)", differs: "`timeout(after:failure:on:)` limits the whole subscription."),
        .combine(
          "timeout(_:scheduler:customError:)",
          differs:
            "Without `customError` Combine completes: append [`catchTo(.empty)`](doc:ErrorsAndRepetition#catch).",
          "Values and the end stay on their thread. Combine sends them on the scheduler."))
    },
    Card("timeout(firstAfter:failure:on:)") {
      Sample("timeout(firstAfter:)", traits: [.isHeldElsewhere]) {
        $0.timeout(firstAfter: .seconds(1), failure: TestError(9), on: TestScheduler())
      }
      Picture("timeout-first", of: "letters", "timeout(firstAfter: .milliseconds(600), failure: error, on: s)") {
        stage in
        stage.show(
          stage.source("--------a-|").timeout(firstAfter: stage.frames(6), failure: TestError(), on: stage.time))
      }
      PipelineOperator(
        "prompt", build: { $0.source.timeout(firstAfter: $0.interval, failure: TestError(), on: $0.scheduler) }
      ) { _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer, .subscribe(0)]
        case .event(.next, _): [.cancelTimer] + passOn(stimulus)
        case .tick: [.send(.failed(TestError()))]
        default: passOn(stimulus)
        }
      }
      Elsewhere("timeout(firstAfter:failure:on:)", .rxJS("timeout({ first })"))
    },
    Card("timeout(firstBy:failure:)") {
      Sample("timeout(firstBy: a failure)") {
        $0.timeout(firstBy: Ints.fail(TestError(8)), failure: TestError(9))
      }
      Picture("timeout-first-by-signal", of: "letters", "timeout(firstBy: trigger, failure: error)") { stage in
        let source = stage.source("--------a-|", "source")
        stage.show(source.timeout(firstBy: stage.source("------x", "trigger"), failure: TestError()))
      }
      PipelineOperator(
        "prompted", inputs: 2...2, build: { $0.source.timeout(firstBy: $0.inputs[1], failure: TestError()) }
      ) { memory, stimulus, _ in
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
      PipelineOperator("limited", inputs: 2...2, build: { $0.source.timeout(by: $0.inputs[1], failure: TestError()) }) {
        _, stimulus, _ in
        end(stimulus, with: .failed(TestError()))
      }
    },
    Card("delay(_:on:)", "delay(_:)") {
      Sample("delay on immediate") { $0.delay(.zero, on: .immediate) }
      Picture("delay", of: "letters", "delay(.milliseconds(200), on: s)") { stage in
        stage.show(stage.source("-a-b---c-|").delay(stage.frames(2), on: stage.time))
      }
      PipelineOperator("delay", build: { $0.source.delay($0.interval, on: $0.scheduler) }) { memory, stimulus, _ in
        switch stimulus {
        case .event(.failed, _): passOn(stimulus)
        case .event(let event, _): wait(event, &memory, [.timer])
        case .tick: [.send(memory.events.removeFirst())]
        default: passOn(stimulus)
        }
      }
      Elsewhere(
        "delay(_:on:)", .reactiveCocoa("delay:"), .rxSwift("delay(_:scheduler:)"),
        .rxJS(
          "delay", differs: "The completion is delayed as values are.", "RxJS completes as soon as no value waits."),
        .combine("delay(for:scheduler:)", differs: "An error is not delayed."))
    },
    Card("delaySubscription(_:on:)") {
      Sample("delaySubscription on immediate") { $0.delaySubscription(.zero, on: .immediate) }
      Picture("delay-subscription", of: "letters", "delaySubscription(.milliseconds(300), on: s)") { stage in
        stage.show(stage.cold("-a-b-|", "source", from: 3).delaySubscription(stage.frames(3), on: stage.time))
      }
      PipelineOperator("late", build: { $0.source.delaySubscription($0.interval, on: $0.scheduler) }) {
        _, stimulus, _ in
        switch stimulus {
        case .subscribed: [.timer]
        case .tick: [.subscribe(0)]
        default: passOn(stimulus)
        }
      }
      Elsewhere("delaySubscription(_:on:)", .rxSwift("delaySubscription(_:scheduler:)"))
    },
  ]
}
