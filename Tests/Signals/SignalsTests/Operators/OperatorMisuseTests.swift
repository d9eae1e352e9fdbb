import ReactiveSignals
import Testing

/// Invalid arguments trap, with a sentence that says why.
struct OperatorMisuseTests {
  @Test("Taking a negative number of values traps", arguments: [true, false])
  func take(isFirst: Bool) async {
    let result = await passing(isFirst) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let isFirst: Bool = passed()
        _ = isFirst ? Ints.never.take(first: -1) : Ints.never.take(last: -1)
      }
    }
    result.expectMessage("A signal cannot take a negative number of values.")
  }

  @Test("Skipping a negative number of values traps", arguments: [true, false])
  func skip(isFirst: Bool) async {
    let result = await passing(isFirst) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let isFirst: Bool = passed()
        _ = isFirst ? Ints.never.skip(first: -1) : Ints.never.skip(last: -1)
      }
    }
    result.expectMessage("A signal cannot skip a negative number of values.")
  }

  @Test("A zip that may hold nothing traps", arguments: ZipForm.allCases.indices)
  func zip(form: Int) async {
    let result = await passing(form) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let form: Int = passed()
        _ = ZipForm.allCases[form].zip(.never, .never, capacity: 0)
      }
    }
    result.expectMessage("A zip cannot hold 0 values of a signal: one at least has to wait.")
  }

  @Test("A limit of no concurrent signals traps: no limit is .max")
  func flatten() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal.just(Ints.never).flatten(maxConcurrent: 0)
    }
    result.expectMessage("The number of signals that run at the same time must be positive: .max is no limit.")
  }

  @Test("Retrying a negative number of times traps")
  func retry() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Ints.never.retry(-1)
    }
    result.expectMessage("A signal cannot be retried a negative number of times.")
  }

  @Test("Delaying and debouncing by a negative interval traps", arguments: ["delayed", "debounced"])
  func intervals(form: String) async {
    let result = await passing(form) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let form: String = passed()
        let scheduler = TestScheduler()
        _ =
          form == "delayed"
          ? Ints.never.delay(.seconds(-1), on: scheduler) : Ints.never.debounce(.seconds(-1), on: scheduler)
      }
    }
    result.expectMessage("A signal cannot be \(form) by a negative interval: -1.0 seconds.")
  }

  @Test("A replay subject of a negative capacity traps")
  func capacity() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = ReplaySubject<Int, Never>(capacity: -1)
    }
    result.expectMessage("A ReplaySubject cannot record -1 values.")
  }
}
