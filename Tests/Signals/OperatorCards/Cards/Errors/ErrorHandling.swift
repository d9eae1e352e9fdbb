extension Card {
  static let errorHandling: [Card] = [
    Card("attempt(_:)", without: [.pipeline: "has no strand"]) {
      Sample(
        "attempt", { $0.attempt { value throws(TestError) in if value == 3 { throw TestError(3) } } },
        model: { $0.replacing(from: { $0 == 3 }, by: [.failed(TestError(3))]) })
      Picture("attempt", of: "letters", "attempt { try check($0) }") { stage in
        let checked = stage.numbers("-1-2--3-4-|").attempt { value throws(TestError) in
          if value == 3 { throw TestError() }
        }
        stage.show(checked)
      }
      Elsewhere("attempt(_:)", link: "ErrorsAndRepetition#attempt", .reactiveCocoa("try:"), .reactiveSwift("attempt"))
    },
    Card("attemptMap(_:)", without: [.pipeline: "has no strand"]) {
      Sample("attemptMap", { $0.attemptMap { $0 * 2 } }, values: { $0.map { $0 * 2 } })
      Picture("attempt-map", of: "letters", "attemptMap { try parse($0) }") { stage in
        let parsed = stage.source("-1-2--x-4-|").attemptMap { text throws(TestError) -> Int in
          guard let number = Int(text) else { throw TestError() }
          return number * 10
        }
        stage.show(parsed)
      }
      Elsewhere(
        "attemptMap(_:)", link: "ErrorsAndRepetition#attemptMap", .reactiveCocoa("tryMap:"),
        .reactiveSwift("attemptMap"), .rxSwift("decode(type:decoder:)"),
        .combine(
          "tryMap", differs: "The failure type is `any Error` only if the closure throws other errors than the source."),
        .combine("encode", "decode"))
    },
    Card("try(_:)", without: [.sample: "creates a signal", .pipeline: "is made of just and fail"]) {
      Picture("try", of: "Letters", "try { () throws(Oops) in try load() }") { stage in
        let attempts = Counter()
        let signal = Signal<String, TestError>.try { () throws(TestError) in
          if attempts.take() == 0 { throw TestError() }
          return "a"
        }
        stage.show(signal, "first", during: "-^")
        stage.show(signal, "later", during: "------^")
      }
      Elsewhere("Signal.try(_:)", link: "Signal/try(_:)", .reactiveCocoa("+try:"))
    },
    Card("checkpoint(_:fileID:line:)", without: [.pipeline: "has no strand"]) {
      Sample("checkpoint") { $0.checkpoint("here").mapError(\.cause) }
      Picture("checkpoint", of: "letters", "checkpoint(\"login\")") { stage in
        stage.show(stage.source("-a-b-#").checkpoint("login"))
      }
    },
    Card("catch(_:)", "catchTo(_:)") {
      Sample(
        "catch", { $0.catch { Ints.just($0.code) } },
        model: { events in
          guard let error = events.error else { return events }
          return events.dropLast() + [.next(error.code), .completed]
        })
      Sample(
        "catchTo", { $0.catchTo(Ints.fail(TestError(9))) },
        model: { events in
          events.error == nil ? events : events.dropLast() + [.failed(TestError(9))]
        })
      Picture("catch", of: "letters", "catch { _ in other }") { stage in
        let source = stage.cold("-a-b-#", "source")
        let other = stage.cold("-x-y-|", "other", from: 5)
        stage.show(source.catch { _ in other })
      }
      Picture("catch-to", of: "letters", "catchTo(other)") { stage in
        let source = stage.cold("-a-b-#", "source")
        stage.show(source.catchTo(stage.cold("-x-y-|", "other", from: 5)))
      }
      PipelineOperator("catch", inputs: 2...2, build: { parts in parts.source.catch { _ in parts.inputs[1] } }) {
        _, stimulus, _ in
        guard case .event(.failed, 0) = stimulus else { return passOn(stimulus) }
        return [.subscribe(1)]
      }
      Elsewhere(
        "catch(_:)", link: "ErrorsAndRepetition#catch", .reactiveCocoa("catch:"), .reactiveSwift("flatMapError"),
        .rxSwift("catch", "catchError", differs: "The type says whether the result can fail."),
        .combine(
          "catch", "tryCatch", differs: "Where the closure of `tryCatch` would throw, it returns a failing signal."))
      Elsewhere(
        "catchTo(_:)", link: "ErrorsAndRepetition#catch", .reactiveCocoa("catchTo:"),
        .rxSwift("catch(sequence:)", differs: "The signals are tried one after the other."))
    },
    Card("catchAndReturn(_:)") {
      Sample(
        "catchAndReturn", pipeline: "substitute", { $0.catchAndReturn(4).promoteFailure() },
        model: { $0.error == nil ? $0 : $0.dropLast() + [.next(4), .completed] })
      Picture("catch-and-return", of: "letters", "catchAndReturn(x)") {
        $0.show($0.source("-a-b-#").catchAndReturn("x"))
      }
      Elsewhere(
        "catchAndReturn(_:)", .rxSwift("catchAndReturn", "catchErrorJustReturn"),
        .rxSwift("asInfallible(onErrorJustReturn:)"), .combine("replaceError(with:)"))
    },
    Card("retry(_:where:)") {
      Sample("retry for no error") { $0.retry(where: { _ in false }) }
      Sample(
        "retry(2)", { $0.retry(2) },
        model: { $0.attempted(3) })
      Picture("retry", of: "letters", "retry(1)") { stage in
        stage.draw("-a-b-#", "first")
        stage.draw("-----^c-d-|", "second")
        stage.show(stage.attempts("-a-b-#", "-c-d-|").retry(1))
      }
      PipelineOperator("retry", parameters: 1...2, build: { $0.source.retry($0.parameter) }) {
        memory, stimulus, shape in
        guard case .event(.failed, _) = stimulus, memory.count < shape.parameter else { return passOn(stimulus) }
        memory.count += 1
        return [.subscribe(0)]
      }
      Elsewhere("retry()", .reactiveCocoa("retry"), .rxSwift("retry()"))
      Elsewhere(
        "retry(_:)", .reactiveCocoa("retry:", differs: "No limit is `retry()`, not zero."),
        .reactiveSwift("retry(upTo:)"),
        .rxSwift(
          "retry(_ maxAttemptCount:)", differs: "The argument counts the repetitions.",
          "So `retry(1)` makes two attempts.", "In RxSwift it makes one."), .combine("retry(_:)"))
    },
    Card("mapError(_:)", without: [.pipeline: "has no strand"]) {
      Sample(
        "mapError", { $0.mapError { TestError($0.code + 1) } },
        model: { events in
          guard let error = events.error else { return events }
          return events.dropLast() + [.failed(TestError(error.code + 1))]
        })
      Picture("map-error", of: "letters", "mapError { Other($0) }") { stage in
        stage.show(stage.source("-a-b-#").mapError { _ in TestError() })
      }
      Elsewhere("mapError(_:)", .reactiveSwift("mapError"), .combine("mapError"))
    },
    Card("assertNoFailure()", without: [.sample: "traps at an error", .pipeline: "has no strand"]) {
      Picture("assert-no-failure", of: "letters", "assertNoFailure()") {
        $0.show($0.source("-a-b--c-|").assertNoFailure())
      }
      Elsewhere("assertNoFailure()", .combine("assertNoFailure()"))
    },
    Card("promoteFailure(to:)", without: [.sample: "changes the type alone", .pipeline: "has no strand"]) {
      Picture("promote-failure", of: "silent", "promoteFailure(to: Oops.self)") { stage in
        stage.draw("-a-b--c-|", "")
        stage.show(stage.time.hot("-a-b--c-|").promoteFailure(to: TestError.self))
      }
      Elsewhere("promoteFailure(to:)", .reactiveSwift("promoteError"), .combine("setFailureType(to:)"))
    },
  ]
}
