extension SignalProtocol {
  /// Fails with `failure` if the source has not ended `interval` after the subscription.
  ///
  ///     source              -a--b-----c
  ///     timeout(after: 6)   -a--b-x
  ///
  /// Values pass as they come and change nothing: the whole subscription is limited, not the pauses in it, for which
  /// see `timeout(afterSilence:failure:on:)`. Ends as the source does, or by the failure, which is sent on `scheduler`,
  /// or right after the value that another thread is delivering then; the source is disposed first. The end and
  /// disposal cancel the timer. Holds nothing but that. A negative interval and the immediate scheduler, which would
  /// wait before it subscribes, trap.
  ///
  ///     answer.timeout(after: .seconds(10), failure: .timedOut, on: .main)
  @inlinable
  public func timeout(
    after interval: Duration, failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    timeout(interval, restartsWithValues: false, failure, on: scheduler)
  }

  /// Fails with `failure` when `interval` has passed without a value, or without the first one after the subscription.
  ///
  ///     source                     -a--b-----c
  ///     timeout(afterSilence: 4)   -a--b---x
  ///
  /// The pause after a value begins when that has been delivered, so a slow observer causes no failure. Ends as the
  /// source does, or by the failure, which is sent on `scheduler`; the source is disposed first. The end and disposal
  /// cancel the timer, of which there is one however many values pass. A negative interval and the immediate scheduler
  /// trap.
  ///
  ///     heartbeats.timeout(afterSilence: .seconds(30), failure: .connectionLost, on: .main)
  @inlinable
  public func timeout(
    afterSilence interval: Duration, failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    timeout(interval, restartsWithValues: true, failure, on: scheduler)
  }

  @inlinable
  func timeout(
    _ interval: Duration, restartsWithValues: Bool, _ failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> {
    precondition(interval >= .zero, "A signal cannot time out after a negative interval: \(interval).")
    precondition(
      !scheduler.blocksUntilDue,
      "A signal cannot time out on the \(scheduler.name) scheduler: it would wait before it subscribes.")
    let source = signal
    return Signal(attach: { observer, handle in
      let timeout = Timeout(
        observer, interval, restartsWithValues: restartsWithValues, failure, on: scheduler, in: handle)
      // First, so that a source which ends inside its subscription finds a timer to cancel.
      timeout.submit(.start)
      if timeout.source.isDisposed { return }
      source.attach(
        Observer(
          next: { timeout.submit(.event(.next($0))) },
          failed: { timeout.submit(.event(.failed($0))) },
          completed: { timeout.submit(.event(.completed)) }),
        timeout.source)
    })
  }
}

/// A subscription with a deadline. Events and the timer meet on a strand, so whichever comes first decides.
@usableFromInline
final class Timeout<Value: Sendable, Failure: Error, Time: Scheduler>: Sendable {
  @usableFromInline
  enum Input: Sendable {
    case start
    case event(Event<Value, Failure>)
    case tick
  }

  @usableFromInline
  let observer: Downstream<Value, Failure>
  /// The subscription to the source.
  @usableFromInline
  let source: CompositeDisposable
  @usableFromInline
  let interval: Duration
  @usableFromInline
  let restartsWithValues: Bool
  @usableFromInline
  let failure: Failure
  @usableFromInline
  let scheduler: Time
  @usableFromInline
  let timer = SerialDisposable()
  @usableFromInline
  let strand = StrandQueue<Input>()
  @exclusivity(unchecked)
  @usableFromInline
  // Touched on the strand.
  nonisolated(unsafe) var deadline: Instant
  @exclusivity(unchecked)
  @usableFromInline
  // Touched on the strand.
  nonisolated(unsafe) var hasEnded = false

  @inlinable
  init(
    _ observer: Observer<Value, Failure>, _ interval: Duration, restartsWithValues: Bool, _ failure: Failure,
    on scheduler: Time, in handle: CompositeDisposable
  ) {
    self.observer = Downstream(observer)
    self.interval = interval
    self.restartsWithValues = restartsWithValues
    self.failure = failure
    self.scheduler = scheduler
    deadline = scheduler.now.advanced(by: interval)
    let source = CompositeDisposable(in: handle)
    self.source = source
    let timer = timer
    handle.onEnd {
      source.dispose()
      timer.dispose()
    }
  }

  /// A value moves the deadline and leaves the timer alone: it is started again if it fires too early. Called on the
  /// strand, so that the timer that was started last is the one that is kept.
  @inlinable
  func startTimer() {
    timer.inner = scheduler.schedule(at: deadline) { self.submit(.tick) }
  }

  @inlinable
  @inline(__always)
  func submit(_ input: Input) {
    guard strand.enter(orLeave: input) else { return }
    process(input)
    if !strand.exit() { drain() }
  }

  @inlinable
  @inline(never)
  func drain() { strand.drain { process($0) } }

  @inlinable
  @inline(__always)
  func process(_ input: Input) {
    if hasEnded { return }
    switch input {
    case .event(.next(let value)):
      observer.next(value)
      if restartsWithValues { deadline = scheduler.now.advanced(by: interval) }
    case .event(let end): self.end(end)
    case .start: startTimer()
    case .tick: tick()
    }
  }

  @inlinable
  @inline(never)
  func tick() {
    if scheduler.now < deadline { startTimer() } else { end(.failed(failure)) }
  }

  @inlinable
  @inline(never)
  func end(_ event: Event<Value, Failure>) {
    hasEnded = true
    source.dispose()
    timer.dispose()
    observer.send(event)
  }
}
