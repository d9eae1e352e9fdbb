extension Misuse {
  /// Invalid arguments of operators.
  static let ofOperators = OperatorMisuseTests.misuses.map { Misuse($0.sentence, $0.commit) }
}

struct OperatorMisuseTests {
  private static let past = Duration.seconds(-1)
  private static let time = TestScheduler()

  fileprivate static let misuses: [(sentence: String, commit: @Sendable () -> Void)] = [
    ("A signal cannot take a negative number of values.", { _ = Ints.never.take(first: -1) }),
    ("A signal cannot take a negative number of values.", { _ = Ints.never.take(last: -1) }),
    ("A signal cannot skip a negative number of values.", { _ = Ints.never.skip(first: -1) }),
    ("A signal cannot skip a negative number of values.", { _ = Ints.never.skip(last: -1) }),
    ("A signal has no value at the negative position -1.", { _ = Ints.never.element(at: -1) }),
    ("A signal cannot be retried a negative number of times.", { _ = Ints.never.retry(-1) }),
    ("A signal cannot be repeated a negative number of times.", { _ = Ints.never.repeat(-1) }),
    ("A signal that was asserted not to fail has failed", { Ints.fail(TestError(1)).assertNoFailure().subscribe() }),
    ("A parallel map needs a scheduler to compute its results on.", { _ = Ints.never.parallelMap(on: []) { $0 } }),
    // How many at once.
    (
      "The number of signals that run at the same time must be positive: .max is no limit.",
      { _ = Signal.just(Ints.never).flatten(maxConcurrent: 0) }
    ),
    (
      "With a capacity, the number of signals that run at the same time must be positive.",
      { _ = Signal.just(Ints.never).flatten(maxConcurrent: 0, capacity: 1, overflow: .dropNewest) }
    ),
    (
      "The number of signals that wait cannot be negative.",
      { _ = Signal.just(Ints.never).flatten(maxConcurrent: 1, capacity: -1, overflow: .dropNewest) }
    ),
    ("There must be room for a group.", { _ = Ints.never.group(by: { $0 }, maxOpen: 0) }),
    (
      "A delivery must have room for a value.", { _ = Ints.never.deliver(on: time, capacity: 0, overflow: .dropNewest) }
    ),
    (
      "The number of values that wait during a pause cannot be negative.",
      { _ = Ints.never.pausable(by: .just(true), capacity: -1) }
    ),
    ("A ReplaySubject cannot record -1 values.", { _ = ReplaySubject<Int, Never>(capacity: -1) }),
    ("A ReplaySubject cannot record -1 values.", { _ = Ints.never.replay(capacity: -1) }),
    (
      "A ReplaySubject cannot record values for a negative time: -1.0 seconds.",
      { _ = Ints.never.replay(within: past, on: time) }
    ),
    ("A shared signal cannot replay -1 values.", { _ = Ints.never.share(replay: -1) }),
    ("A shared signal cannot replay -1 values.", { _ = Ints.never.share(replay: -1, resetOnCompletion: false) }),
    (
      "A shared signal cannot be kept alive for a negative time: -1.0 seconds.",
      { _ = Ints.never.share(keepingAlive: past, on: time) }
    ),
    // Parts.
    ("A buffer must have room for a value.", { _ = Ints.never.buffer(count: 0) }),
    ("A buffer must have room for a value.", { _ = Ints.never.buffer(count: 0, skip: 1) }),
    ("A buffer must begin at a later value than the one before it.", { _ = Ints.never.buffer(count: 1, skip: 0) }),
    (
      "A signal cannot be buffered for a negative interval: -1.0 seconds.",
      { _ = Ints.never.buffer(every: past, on: time) }
    ),
    ("A window must have room for a value.", { _ = Ints.never.window(every: .zero, count: 0, on: time) }),
    ("A window must have room for a value.", { _ = Ints.never.window(count: 0, skip: 1) }),
    ("A window must begin at a later value than the one before it.", { _ = Ints.never.window(count: 1, skip: 0) }),
    (
      "A signal cannot have windows of a negative interval: -1.0 seconds.",
      { _ = Ints.never.window(every: past, on: time) }
    ),
    // Negative times.
    ("A signal cannot be delayed by a negative interval: -1.0 seconds.", { _ = Ints.never.delay(past, on: time) }),
    (
      "A subscription cannot be delayed by a negative interval: -1.0 seconds.",
      { _ = Ints.never.delaySubscription(past, on: time) }
    ),
    ("A signal cannot be debounced by a negative interval: -1.0 seconds.", { _ = Ints.never.debounce(past, on: time) }),
    (
      "A signal cannot be debounced by a negative interval: -1.0 seconds.",
      { _ = Ints.never.debounce(past, on: time) { _ in true } }
    ),
    ("A signal cannot be throttled by a negative interval: -1.0 seconds.", { _ = Ints.never.throttle(past, on: time) }),
    (
      "A signal cannot be throttled by a negative interval: -1.0 seconds.",
      { _ = Ints.never.throttleFirst(past, on: time) }
    ),
    ("A signal cannot be audited for a negative interval: -1.0 seconds.", { _ = Ints.never.audit(past, on: time) }),
    (
      "A signal cannot time out after a negative interval: -1.0 seconds.",
      { _ = Ints.never.timeout(after: past, failure: TestError(), on: time) }
    ),
    (
      "A signal cannot time out after a negative interval: -1.0 seconds.",
      { _ = Ints.never.timeout(firstAfter: past, failure: TestError(), on: time) }
    ),
    ("A timer cannot have a negative delay: -1.0 seconds.", { _ = Signal.timer(after: past, on: time) }),
    ("Values cannot be taken for a negative interval: -1.0 seconds.", { _ = Ints.never.take(for: past, on: time) }),
    ("A blocking read cannot have a negative time limit.", { _ = Ints.just(1).waitForFirst(or: 0, timeout: past) }),
    ("A blocking read cannot have a negative time limit.", { _ = Ints.just(1).sequence(timeout: past) }),
    ("A signal cannot be retried after a negative delay: -1.0 seconds.", { _ = Backoff.constant(past) }),
    (
      "A signal cannot be retried after a negative delay: -1.0 seconds.",
      { Ints.fail(TestError()).retry(on: time) { _, _ in past }.subscribe() }
    ),
    (
      "The first delay must be between zero and the cap: 2.0 seconds is not, for 1.0 seconds.",
      { _ = Backoff.exponential(from: .seconds(2), cap: .seconds(1)) }
    ),
    (
      "A delay that grows by a factor below one would shrink.",
      { _ = Backoff.exponential(from: .zero, factor: 0.5, cap: .zero) }
    ),
    (
      "The jitter is a part of the delay, from zero to one.",
      { _ = Backoff.exponential(from: .zero, cap: .zero, jitter: 1.5) }
    ),
    (
      "The interval between values must be at least one nanosecond: 0.0 seconds would never let time pass.",
      { _ = Signal.interval(.zero, on: time) }
    ),
    (
      "The interval between values must be at least one nanosecond: 5e-10 seconds would never let time pass.",
      { _ = Signal.interval(.microseconds(0.0005), on: time) }
    ),
    // Schedulers that do not wait.
    (
      "There is no interval on the immediate scheduler: the call would never return.",
      { _ = Signal.interval(.seconds(1), on: .immediate) }
    ),
    (
      "A signal cannot time out on the immediate scheduler: it would wait before it subscribes.",
      { _ = Ints.never.timeout(afterSilence: .zero, failure: TestError(), on: .immediate) }
    ),
    (
      "A signal cannot time out on the immediate scheduler: it would wait before it subscribes.",
      { _ = Ints.never.timeout(firstAfter: .zero, failure: TestError(), on: .immediate) }
    ),
    (
      "Values cannot be taken for an interval on the immediate scheduler: it would wait before it subscribes.",
      { _ = Ints.never.take(for: .zero, on: .immediate) }
    ),
  ]

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
}
