extension SignalProtocol {
  /// The signal's values, for `for await`: all of them, in order.
  ///
  ///     signal     --1-2-3----|
  ///     for await  --1---2--3--     a body that takes its time
  ///
  /// Each iterator subscribes, where and when it is made: `for await` does that as it begins. The iteration ends when
  /// the signal completes and throws its error, after everything that was sent before. Values that have not been taken
  /// are held, as many as come, so a source that sends for ever inside its subscription never lets the iteration
  /// begin: subscribe to it on a scheduler. `values(buffering:)` limits how many.
  ///
  /// Leaving the loop, by `break` or by an error, disposes the subscription, since nobody holds the iterator any more.
  /// So does cancelling the task: `next()` then returns nil, whatever waits; a task that sleeps in there is woken, and
  /// disposes the subscription itself, when and where it goes on.
  ///
  ///     for try await reading in sensor.values { print(reading) }
  @inlinable
  public var values: SignalValues<Value, Failure> { SignalValues(signal, .unbounded) }

  /// The signal's values, of which only so many wait as `buffering` says. See `values`.
  ///
  ///     signal                 -12345-6-|
  ///     for await, newest(2)   -1---45-6     the body takes its time for 1, and 2 and 3 are dropped
  ///
  /// A limit that is not positive traps.
  ///
  ///     for await position in positions.values(buffering: .newest(1)) { await draw(position) }
  @inlinable
  public func values(buffering: ValueBuffering<Failure>) -> SignalValues<Value, Failure> {
    SignalValues(signal, buffering)
  }
}

/// The values of a signal, as an asynchronous sequence. Each iterator is a subscription.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  @usableFromInline
  let source: Signal<Element, Failure>
  @usableFromInline
  let buffering: ValueBuffering<Failure>

  @inlinable
  init(_ source: Signal<Element, Failure>, _ buffering: ValueBuffering<Failure>) {
    self.source = source
    self.buffering = buffering
  }

  /// Subscribes.
  @inlinable
  public func makeAsyncIterator() -> Iterator { Iterator(source, buffering) }

  /// A subscription whose values are taken one by one, by one task at a time. Ends when it is released.
  public final class Iterator: AsyncIteratorProtocol {
    @usableFromInline
    let eventQueue: AsyncEventQueue<Element, Failure>
    @usableFromInline
    let subscription = CompositeDisposable()
    @exclusivity(unchecked)
    @usableFromInline
    var batch = RingBuffer<Event<Element, Failure>>()
    @exclusivity(unchecked)
    @usableFromInline
    var hasEnded = false
    /// Whether it has ended because the task was cancelled.
    @usableFromInline
    var wasCancelled = false

    @inlinable
    init(_ source: Signal<Element, Failure>, _ buffering: ValueBuffering<Failure>) {
      let eventQueue = AsyncEventQueue<Element, Failure>(buffering)
      self.eventQueue = eventQueue
      let subscription = subscription
      source.subscribe(
        in: subscription,
        next: { if eventQueue.put($0) { subscription.dispose() } },
        failed: { eventQueue.end(.failed($0)) },
        completed: { eventQueue.end(.completed) })
    }

    deinit { subscription.dispose() }

    /// The next value, when there is one; nil when the signal has completed, or the task is cancelled.
    @inlinable
    @inline(__always)
    public func next(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure) -> Element? {
      // Inlined where it is called, so that a value which is there costs no change of executors.
      if !Task.isCancelled, let event = batch.popFirst() { return try take(event) }
      return try await nextOfNewBatch(isolation: actor)
    }

    @inlinable
    @inline(never)
    func nextOfNewBatch(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      while !hasEnded {
        if Task.isCancelled {
          cancel()
          break
        }
        if let event = batch.popFirst() { return try take(event) }
        batch = eventQueue.take(batch)
        if batch.isEmpty { await eventQueue.wait(isolation: actor) }
      }
      return nil
    }

    @inlinable
    func take(_ event: Event<Element, Failure>) throws(Failure) -> Element? {
      switch event {
      case .next(let value):
        return value
      case .failed(let error):
        hasEnded = true
        throw error
      case .completed:
        hasEnded = true
        return nil
      }
    }

    @inlinable
    @inline(never)
    func cancel() {
      hasEnded = true
      wasCancelled = true
      subscription.dispose()
      batch = RingBuffer()
      eventQueue.clear()
    }
  }
}
