import ReactiveSignals

extension Card {
  static let errorHandling = [
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
      PipelineOperator("catch", inputs: 2...2) { parts in
        parts.source.catch { [replacement = parts.inputs[1]] _ in replacement }
      } react: { _, stimulus, _ in
        guard case .event(.failed, 0) = stimulus else { return passOn(stimulus) }
        return [.subscribe(1)]
      }
      Elsewhere(.reactiveCocoa, "catch:", here: "catch(_:)", link: "ErrorsAndRepetition#catch")
      Elsewhere(.reactiveCocoa, "catchTo:", here: "catchTo(_:)", link: "ErrorsAndRepetition#catch")
      Elsewhere(.reactiveSwift, "flatMapError", here: "catch(_:)", link: "ErrorsAndRepetition#catch")
      Elsewhere(
        .rxSwift, "catch", "catchError", here: "catch(_:)", link: "ErrorsAndRepetition#catch",
        differs: "The type says whether the result can fail.")
      Elsewhere(
        .rxSwift, "catch(sequence:)", here: "catchTo(_:)", link: "ErrorsAndRepetition#catch",
        differs: "The signals are tried one after the other.")
      Elsewhere(
        .combine, "catch", "tryCatch", here: "catch(_:)", link: "ErrorsAndRepetition#catch",
        differs: "Where the closure of `tryCatch` would throw, it returns a failing signal.")
    },
    Card("catchAndReturn(_:)") {
      Sample(
        "catchAndReturn", { $0.catchAndReturn(4).promoteFailure() },
        model: { $0.error == nil ? $0 : $0.dropLast() + [.next(4), .completed] })
      Picture("catch-and-return", of: "letters", "catchAndReturn(x)") {
        $0.show($0.source("-a-b-#").catchAndReturn("x"))
      }
      PipelineOperator("substitute", inputs: 1...1) { parts in
        parts.source.catchAndReturn(9).promoteFailure(to: TestError.self)
      } react: { _, stimulus, _ in
        guard case .event(.failed, _) = stimulus else { return passOn(stimulus) }
        return [.send(.next(9)), .send(.completed)]
      }
      Elsewhere(.rxSwift, "catchAndReturn", "catchErrorJustReturn", here: "catchAndReturn(_:)")
      Elsewhere(.rxSwift, "asInfallible(onErrorJustReturn:)", here: "catchAndReturn(_:)")
      Elsewhere(.combine, "replaceError(with:)", here: "catchAndReturn(_:)")
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
      PipelineOperator("retry", inputs: 1...1, parameters: 1...2) { parts in
        parts.source.retry(parts.parameter)
      } react: { memory, stimulus, shape in
        guard case .event(.failed, _) = stimulus, memory.count < shape.parameter else { return passOn(stimulus) }
        memory.count += 1
        return [.subscribe(0)]
      }
      Elsewhere(.reactiveCocoa, "retry", here: "retry()")
      Elsewhere(.reactiveCocoa, "retry:", here: "retry(_:)")
      Elsewhere(.reactiveSwift, "retry(upTo:)", here: "retry(_:)")
      Elsewhere(.rxSwift, "retry()", here: "retry()")
      Elsewhere(
        .rxSwift, "retry(_ maxAttemptCount:)", here: "retry(_:)",
        differs: "The argument counts the repetitions.", "So `retry(1)` makes two attempts.", "In RxSwift it makes one."
      )
      Elsewhere(.combine, "retry(_:)", here: "retry(_:)")
    },
    Card("mapError(_:)") {
      Sample(
        "mapError", { $0.mapError { TestError($0.code + 1) } },
        model: { events in
          guard let error = events.error else { return events }
          return events.dropLast() + [.failed(TestError(error.code + 1))]
        })
      Picture("map-error", of: "letters", "mapError { Other($0) }") { stage in
        stage.show(stage.source("-a-b-#").mapError { _ in TestError() })
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveSwift, "mapError", here: "mapError(_:)")
      Elsewhere(.combine, "mapError", here: "mapError(_:)")
    },
    Card("assertNoFailure()") {
      Without(.sample, "traps at an error")
      Picture("assert-no-failure", of: "letters", "assertNoFailure()") {
        $0.show($0.source("-a-b--c-|").assertNoFailure())
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.combine, "assertNoFailure()", here: "assertNoFailure()")
    },
    Card("promoteFailure(to:)") {
      Without(.sample, "changes the type alone")
      Picture("promote-failure", of: "silent", "promoteFailure(to: Oops.self)") { stage in
        stage.draw("-a-b--c-|", "")
        stage.show(stage.time.hot("-a-b--c-|").promoteFailure(to: TestError.self))
      }
      Without(.pipeline, "has no strand")
      Elsewhere(.reactiveSwift, "promoteError", here: "promoteFailure(to:)")
      Elsewhere(.combine, "setFailureType(to:)", here: "promoteFailure(to:)")
    },
  ]
}
