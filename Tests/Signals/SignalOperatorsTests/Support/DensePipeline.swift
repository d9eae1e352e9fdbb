import Huntable
import ReactiveSignals
import SignalTestSupport

/// A random pipeline of operators with timers, whose deadlines often fall on the instants of values and of each other.
///
/// It can be built twice: with the library's operators, and with operators that start a new timer whenever they set a
/// deadline.
indirect enum DensePipeline: Sendable, CustomStringConvertible {
  case source(Int)
  /// Values of a timer of its own, which sets itself anew for each.
  case ticks(Int)
  case timed(TimedOperator, Int, DensePipeline)
  case delay(Int, DensePipeline)
  case merge(DensePipeline, DensePipeline)
  case sample(DensePipeline, by: DensePipeline)
  case take(DensePipeline, until: DensePipeline)
  case latest(Int, DensePipeline)

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    self.init(&random, depth: Int.random(in: 1...4, using: &random))
  }

  private init(_ random: inout SplitMix64, depth: Int) {
    if depth == 0 {
      let isTicking = Int.random(in: 0..<4, using: &random) == 0
      self = isTicking ? .ticks(Int.random(in: 1...3, using: &random)) : .source(Int.random(in: 0...1, using: &random))
      return
    }
    let first = DensePipeline(&random, depth: depth - 1)
    let interval = Int.random(in: 0...4, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0: self = .merge(first, DensePipeline(&random, depth: depth - 1))
    case 1: self = .sample(first, by: DensePipeline(&random, depth: depth - 1))
    case 2: self = .take(first, until: DensePipeline(&random, depth: depth - 1))
    case 3: self = .delay(interval, first)
    case 4: self = .latest(interval, first)
    default: self = .timed(TimedOperator.allCases.randomElement(using: &random)!, interval, first)
    }
  }

  var description: String {
    switch self {
    case .source(let number): number == 0 ? "a" : "b"
    case .ticks(let interval): "ticks(\(interval))"
    case .timed(let operation, let interval, let source): "\(source).\(operation)(\(interval))"
    case .delay(let interval, let source): "\(source).delay(\(interval))"
    case .merge(let left, let right): "merge(\(left), \(right))"
    case .sample(let source, let trigger): "\(source).sample(by: \(trigger))"
    case .take(let source, let trigger): "\(source).take(until: \(trigger))"
    case .latest(let interval, let source): "\(source).flatMapLatest(delay \(interval))"
    }
  }

  /// - Parameter isNaive: Whether each deadline gets a timer of its own.
  func signal(_ sources: [Ints], on time: TestScheduler, isNaive: Bool) -> Ints {
    func build(_ pipeline: DensePipeline) -> Ints { pipeline.signal(sources, on: time, isNaive: isNaive) }
    switch self {
    case .source(let number): return sources[number]
    case .ticks(let frames):
      return Signal.interval(Self.frame * frames, on: time).promoteFailure(to: TestError.self).take(first: 5).scan(5) {
        number, _ in number + 1
      }
    case .timed(let operation, let frames, let source):
      let interval = Self.frame * frames
      return isNaive
        ? operation.naive(build(source), interval, on: time) : operation.applied(to: build(source), interval, on: time)
    case .delay(let frames, let source): return build(source).delay(Self.frame * frames, on: time)
    case .merge(let left, let right): return build(left).merge(with: build(right))
    case .sample(let source, let trigger): return build(source).sample(by: build(trigger))
    case .take(let source, let trigger): return build(source).take(until: build(trigger))
    case .latest(let frames, let source):
      return build(source).flatMapLatest { Signal.just($0).delay(Self.frame * frames, on: time) }
    }
  }

  static let frame = Duration.milliseconds(100)
}

/// The operators that have a deadline, which values set or move.
enum TimedOperator: CaseIterable, Sendable {
  case debounce, passing, throttle, audit, silence, total, buffer, pairs

  /// Whether a value waits for the pause, in `passing`.
  private static func waits(_ value: Int) -> Bool { value % 2 == 0 }

  private static func joined(_ values: [Int]) -> Int { values.reduce(0) { ($0 * 10 + $1) % 1_000_000 } }

  func applied(to source: Ints, _ interval: Duration, on time: TestScheduler) -> Ints {
    switch self {
    case .debounce: source.debounce(interval, on: time)
    case .passing: source.throttle(interval, valuesPassing: Self.waits, on: time)
    case .throttle: source.throttle(latest: interval, on: time)
    case .audit: source.audit(for: interval, on: time)
    case .silence: source.timeout(afterSilence: interval, failure: TestError(8), on: time)
    case .total: source.timeout(after: interval, failure: TestError(9), on: time)
    case .buffer: source.buffer(every: interval, on: time).map(Self.joined)
    case .pairs: source.buffer(every: interval, count: 2, on: time).map(Self.joined)
    }
  }

  func naive(_ source: Ints, _ interval: Duration, on time: TestScheduler) -> Ints {
    Signal { subscriber in
      let deadline = NaiveDeadline(interval, on: time)
      let waiting = SerialState<[Int]>([])
      @Sendable func flush() {
        let values = waiting.value
        waiting.value = []
        if !values.isEmpty { subscriber.send(Self.joined(values)) }
      }
      let due: @Sendable () -> Void =
        switch self {
        case .silence: { subscriber.fail(TestError(8)) }
        case .total: { subscriber.fail(TestError(9)) }
        case .throttle:
          {
            if waiting.value.isEmpty { return }
            let begin = time.now
            flush()
            deadline.set(from: begin)
          }
        default: flush
        }
      deadline.due = due
      let next: @Sendable (Int) -> Void = { value in
        let now = time.now
        switch self {
        case .debounce, .passing:
          if self == .passing, !Self.waits(value) {
            waiting.value = []
            deadline.clear()
            return subscriber.send(value)
          }
          waiting.value = [value]
          deadline.set(from: now)
        case .throttle:
          if deadline.isSet {
            waiting.value = [value]
            return
          }
          subscriber.send(value)
          deadline.set(from: now)
        case .audit:
          waiting.value = [value]
          if !deadline.isSet { deadline.set(from: now) }
        case .silence:
          subscriber.send(value)
          deadline.set(from: time.now)
        case .total: subscriber.send(value)
        case .buffer, .pairs:
          waiting.value.append(value)
          if self == .pairs, waiting.value.count == 2 {
            deadline.clear()
            flush()
          } else if waiting.value.count == 1 {
            deadline.set(from: now)
          }
        }
      }
      let subscription = CompositeDisposable([deadline.timer])
      if self == .silence || self == .total { deadline.set(from: time.now) }
      source.subscribe(
        in: subscription, next: next, failed: { subscriber.fail($0) },
        completed: {
          flush()
          subscriber.complete()
        })
      return subscription
    }
  }
}

/// A deadline with a new timer each time it is set to another instant.
// Sendable: used on the thread of the virtual time.
private final class NaiveDeadline: @unchecked Sendable {
  let timer = SerialDisposable()
  var due: @Sendable () -> Void = {}
  private let interval: Duration
  private let time: TestScheduler
  private var instant: Instant?

  init(_ interval: Duration, on time: TestScheduler) {
    self.interval = interval
    self.time = time
  }

  var isSet: Bool { instant != nil }

  func set(from start: Instant) {
    let instant = start.advanced(by: interval)
    if self.instant == instant { return }
    self.instant = instant
    timer.inner = time.schedule(at: instant) { [unowned self] in
      self.instant = nil
      due()
    }
  }

  func clear() {
    instant = nil
    timer.inner = nil
  }
}
