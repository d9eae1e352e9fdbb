import Huntable

/// Records the events of subscriptions: of one signal, or of all that the process makes.
///
///     let chrome = ChromeTrace { try? file.write(contentsOf: Data($0.utf8)) }
///     let tracer = Tracer(chrome)
///     tracer.install()
///     ...
///     tracer.stop()
///     chrome.finish()  // open the file in ui.perfetto.dev
///
///     search.flatMap(load).traced(to: Tracer(TextTrace())).subscribe { show($0) }
///
/// Whether a subscription is traced is decided when it is made. Events of untraced subscriptions cost nothing extra.
/// Operators, and so the whole process, can be traced in debug builds, and in release builds with the package trait
/// `Exploration`. Each subscription then reads one counter. Other builds do not contain this code: `traced(to:)` records
/// the events at its own place only, and installing has no effect.
///
/// Each subscription, event and disposal at each traced operator is recorded on its own thread, with the value as text,
/// before it is passed on. Order, threads and lifetimes do not change. A source that needs no subscription, such as
/// `.just` in a `flatMap`, is not recorded as one.
///
/// The events are written one at a time, in one order, with no lock held: by the thread of the event, or by a thread
/// that is already writing. A tracer holds the events that wait to be written, and a few words for each subscription
/// that has not ended.
public final class Tracer: Sendable {
  private struct State: ~Copyable {
    var isStopped = false
    var subscriptions = 0
    var live: [Int: TracedSubscription] = [:]
    var instant = Instant(nanoseconds: .min)
    var order = 0
    var waiting = RingBuffer<TraceEvent>()
    var isWriting = false
  }

  private let clock: any Scheduler
  /// The instant of the clock that is recorded as zero.
  private let zero: Instant
  private let sink: any TraceSink
  private let state = Locked(State(), label: "Tracer")

  /// A tracer that writes to `sink` and records the real time that has passed since this call.
  public convenience init(_ sink: some TraceSink) {
    self.init(sink, clock: .immediate, zero: RealTime.now)
  }

  /// A tracer that writes to `sink` and records the instants of `clock`, which is a `TestScheduler` in a test.
  public convenience init(_ sink: some TraceSink, clock: some Scheduler) {
    self.init(sink, clock: clock, zero: .zero)
  }

  private init(_ sink: some TraceSink, clock: some Scheduler, zero: Instant) {
    self.sink = sink
    self.clock = clock
    self.zero = zero
    Tracing.use(TracedSubscriptions())
  }

  /// Whether this build can trace operators and the process.
  public static var seesOperators: Bool { Exploration.isCompiledIn }

  private static let process = Locked<Tracer?>(nil, label: "Tracer.process")

  static var installed: Tracer? { Tracing.isForProcess ? process.withLock { $0 } : nil }

  /// Traces every subscription that the process makes from now on. Replaces the installed tracer, which continues to
  /// trace the subscriptions that it already has.
  ///
  /// Has no effect in a build that cannot trace operators. Installing a stopped tracer traps.
  public func install() {
    precondition(isRecording, "A tracer that was stopped cannot be installed.")
    _ = Self.process.withLock { installed in
      if installed == nil { Tracing.turnOnForProcess() }
      // The replaced tracer is released after the lock.
      return exchange(&installed, with: self)
    }
  }

  /// Stops recording for good, and uninstalls the tracer. Running subscriptions continue untraced.
  public func stop() {
    _ = Self.process.withLock { installed -> Tracer? in
      guard installed === self else { return nil }
      Tracing.turnOffForProcess()
      return installed.take()
    }
    _ = state.withLock { state in
      state.isStopped = true
      return exchange(&state.live, with: [:])
    }
  }

  /// The traced subscriptions that have neither ended nor been disposed, in the order in which they were made. The
  /// `chain` of each shows its operators.
  public var subscriptions: [TracedSubscription] {
    state.withLock { $0.live }.values.sorted { $0.id < $1.id }
  }

  var isRecording: Bool { state.withLock { !$0.isStopped } }

  /// A subscription with the next number.
  func makeSubscription(_ make: (_ id: Int) -> TracedSubscription) -> TracedSubscription {
    let id = state.withLock { state in
      state.subscriptions += 1
      return state.subscriptions
    }
    let subscription = make(id)
    state.withLock { if !$0.isStopped { $0.live[id] = subscription } }
    return subscription
  }

  func forget(_ subscription: TracedSubscription) {
    _ = state.withLock { $0.live.removeValue(forKey: subscription.id) }
  }

  /// Records an event. Returns nil if the tracer is stopped.
  @discardableResult
  func record(
    _ kind: TraceEvent.Kind, _ subscription: TracedSubscription, _ detail: String? = nil,
    on scheduler: TraceScheduler, hop: TraceEvent.Moment? = nil
  ) -> TraceEvent.Moment? {
    let now = Instant(zero.duration(to: clock.now))
    let recorded: (moment: TraceEvent.Moment, writes: Bool)? = state.withLock { state in
      if state.isStopped { return nil }
      // If another thread has recorded a later instant since this thread read the clock, this event gets that instant.
      state.order = now > state.instant ? 0 : state.order + 1
      state.instant = max(now, state.instant)
      let moment = TraceEvent.Moment(scheduler: scheduler, instant: state.instant, order: state.order)
      state.waiting.append(
        TraceEvent(kind: kind, subscription: subscription, detail: detail, moment: moment, hop: hop))
      defer { state.isWriting = true }
      return (moment, !state.isWriting)
    }
    if let recorded, recorded.writes { write() }
    return recorded?.moment
  }

  /// Writes the waiting events. Only one thread at a time is in here.
  private func write() {
    assertNoLockIsHeld()
    Tracing.silently {
      while let event = takeFirst() { sink.write(event) }
    }
  }

  private func takeFirst() -> TraceEvent? {
    state.withLock { state in
      let event = state.waiting.popFirst()
      state.isWriting = event != nil
      return event
    }
  }
}
