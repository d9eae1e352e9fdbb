import ReactiveSignals
import Testing

/// Invalid arguments of operators on time, buffers and repetition trap, with a sentence that says why.
struct OperatorTimingMisuseTests {
  struct Misuse: Sendable, Codable, CustomTestStringConvertible {
    let name: String
    let sentence: String
    var testDescription: String { name }
  }

  static let misuses = [
    Misuse(name: "debounce", sentence: "A signal cannot be debounced by a negative interval: -1.0 seconds."),
    Misuse(name: "debounce some", sentence: "A signal cannot be debounced by a negative interval: -1.0 seconds."),
    Misuse(name: "throttle", sentence: "A signal cannot be throttled by a negative interval: -1.0 seconds."),
    Misuse(name: "throttle first", sentence: "A signal cannot be throttled by a negative interval: -1.0 seconds."),
    Misuse(name: "audit", sentence: "A signal cannot be audited for a negative interval: -1.0 seconds."),
    Misuse(name: "timeout", sentence: "A signal cannot time out after a negative interval: -1.0 seconds."),
    Misuse(name: "timeout first", sentence: "A signal cannot time out after a negative interval: -1.0 seconds."),
    Misuse(
      name: "timeout first on immediate",
      sentence: "A signal cannot time out on the immediate scheduler: it would wait before it subscribes."),
    Misuse(
      name: "timeout on immediate",
      sentence: "A signal cannot time out on the immediate scheduler: it would wait before it subscribes."),
    Misuse(
      name: "interval",
      sentence: "The interval between values must be at least one nanosecond: 0.0 seconds would never let time pass."),
    Misuse(
      name: "interval below the precision",
      sentence: "The interval between values must be at least one nanosecond: 5e-10 seconds would never let time pass."),
    Misuse(
      name: "interval on immediate",
      sentence: "There is no interval on the immediate scheduler: the call would never return."),
    Misuse(name: "buffer", sentence: "A signal cannot be buffered for a negative interval: -1.0 seconds."),
    Misuse(name: "buffer of none", sentence: "A buffer must have room for a value."),
    Misuse(name: "window", sentence: "A signal cannot have windows of a negative interval: -1.0 seconds."),
    Misuse(name: "window of none", sentence: "A window must have room for a value."),
    Misuse(name: "no groups", sentence: "There must be room for a group."),
    Misuse(name: "retry", sentence: "A signal cannot be retried a negative number of times."),
    Misuse(name: "repeat", sentence: "A signal cannot be repeated a negative number of times."),
    Misuse(name: "constant", sentence: "A signal cannot be retried after a negative delay: -1.0 seconds."),
    Misuse(name: "retry after", sentence: "A signal cannot be retried after a negative delay: -1.0 seconds."),
    Misuse(
      name: "cap", sentence: "The first delay must be between zero and the cap: 2.0 seconds is not, for 1.0 seconds."),
    Misuse(name: "factor", sentence: "A delay that grows by a factor below one would shrink."),
    Misuse(name: "jitter", sentence: "The jitter is a part of the delay, from zero to one."),
    Misuse(name: "deliver", sentence: "A delivery must have room for a value."),
    Misuse(name: "flatten", sentence: "The number of signals that wait cannot be negative."),
    Misuse(
      name: "flatten of none",
      sentence: "With a capacity, the number of signals that run at the same time must be positive."),
  ]

  private static func commit(_ misuse: String) {
    let scheduler = TestScheduler()
    let second = Duration.seconds(1)
    switch misuse {
    case "debounce": _ = Ints.never.debounce(.zero - second, on: scheduler)
    case "debounce some": _ = Ints.never.debounce(.zero - second, on: scheduler) { _ in true }
    case "throttle": _ = Ints.never.throttle(.zero - second, on: scheduler)
    case "throttle first": _ = Ints.never.throttleFirst(.zero - second, on: scheduler)
    case "audit": _ = Ints.never.audit(.zero - second, on: scheduler)
    case "timeout": _ = Ints.never.timeout(after: .zero - second, failure: TestError(), on: scheduler)
    case "timeout first": _ = Ints.never.timeout(firstAfter: .zero - second, failure: TestError(), on: scheduler)
    case "timeout first on immediate": _ = Ints.never.timeout(firstAfter: second, failure: TestError(), on: .immediate)
    case "timeout on immediate": _ = Ints.never.timeout(afterSilence: second, failure: TestError(), on: .immediate)
    case "interval": _ = Signal.interval(.zero, on: scheduler)
    case "interval below the precision": _ = Signal.interval(.microseconds(0.0005), on: scheduler)
    case "interval on immediate": _ = Signal.interval(second, on: .immediate)
    case "buffer": _ = Ints.never.buffer(every: .zero - second, on: scheduler)
    case "buffer of none": _ = Ints.never.buffer(count: 0)
    case "window": _ = Ints.never.window(every: .zero - second, on: scheduler)
    case "window of none": _ = Ints.never.window(every: second, count: 0, on: scheduler)
    case "no groups": _ = Ints.never.group(by: { $0 }, maxOpen: 0)
    case "retry": _ = Ints.never.retry(-1, where: { _ in true })
    case "retry after": Ints.fail(TestError()).retry(on: scheduler) { _, _ in .zero - second }.subscribe()
    case "repeat": _ = Ints.never.repeat(-1)
    case "constant": _ = Backoff.constant(.zero - second)
    case "cap": _ = Backoff.exponential(from: second * 2, cap: second)
    case "factor": _ = Backoff.exponential(from: second, factor: 0.5, cap: second)
    case "jitter": _ = Backoff.exponential(from: second, cap: second, jitter: 1.5)
    case "deliver": _ = Ints.never.deliver(on: scheduler, capacity: 0, overflow: .dropNewest)
    case "flatten": _ = Signal.just(Ints.never).flatten(maxConcurrent: 1, capacity: -1, overflow: .dropNewest)
    case "flatten of none": _ = Signal.just(Ints.never).flatten(maxConcurrent: 0, capacity: 1, overflow: .dropNewest)
    default: break
    }
  }

  @Test("Misuse traps and is named", arguments: misuses)
  func traps(misuse: Misuse) async {
    let result = await passing(misuse) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let misuse: Misuse = passed()
        Self.commit(misuse.name)
      }
    }
    result.expectMessage(misuse.sentence)
  }

  @Test(
    "Negative times trap",
    arguments: [
      "A timer cannot have a negative delay: -1.0 seconds.",
      "A subscription cannot be delayed by a negative interval: -1.0 seconds.",
      "Values cannot be taken for a negative interval: -1.0 seconds.",
      "Values cannot be taken for an interval on the immediate scheduler: it would wait before it subscribes.",
      "The number of values that wait during a pause cannot be negative.",
    ])
  func misuse(sentence: String) async {
    let result = await passing(sentence) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let sentence: String = passed()
        let past = Duration.seconds(-1)
        switch sentence.prefix(12) {
        case "A timer cann": _ = Signal.timer(after: past, on: .immediate)
        case "A subscripti": _ = Ints.never.delaySubscription(past, on: .immediate)
        case "The number o": _ = Ints.never.pausable(by: .just(true), capacity: -1)
        default:
          _ = Ints.never.take(for: sentence.contains("immediate") ? .zero : past, on: .immediate)
        }
      }
    }
    result.expectMessage(sentence)
  }
}
