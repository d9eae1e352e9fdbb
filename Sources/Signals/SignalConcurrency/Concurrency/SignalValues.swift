import Huntable

extension SignalProtocol {
  /// The signal's values, for `for await`: all of them, in order.
  ///
  ///     signal     --1-2-3----|
  ///     for await  --1---2--3--     a slow body
  ///
  /// Each iterator is a subscription, made when and where `for await` makes the iterator. After all values, the iteration
  /// ends if the signal completes, or throws the signal's error. It also ends if no code can send any more: the sources
  /// were deallocated before they ended. Values that have not been taken are held, without a limit. A source that sends
  /// endlessly inside its subscription never lets the iteration begin: subscribe to such a source on a scheduler.
  /// `values(capacity:overflow:)` limits the number of held values.
  ///
  /// Leaving the loop, by `break` or by an error, releases the iterator, which disposes the subscription. Cancelling
  /// the task also disposes the subscription: `next()` then returns nil, even if values wait. A task that is suspended
  /// in `next()` is resumed, and disposes the subscription itself when it runs.
  ///
  ///     for try await reading in sensor.values { print(reading) }
  @_alwaysEmitIntoClient
  public var values: SignalValues<Value, Failure> {
    let source = signal
    return SignalValues { SignalValues.Iterator(source, .max, .dropNewest) }
  }

  /// The signal's values, of which at most `capacity` wait. See `values`.
  ///
  ///     signal                                       -12345-6-|
  ///     values(capacity: 2, overflow: .dropOldest)   -1---45-6     the body is slow for 1; 2 and 3 are dropped
  ///
  /// `overflow` says what happens to a value that arrives when `capacity` values wait. A value waits until the task takes
  /// it, also if the task was suspended in `next()`. An `AsyncStream` gives that task the value at once, so it keeps one
  /// more of values that arrive together. A failure by overflow disposes the
  /// source immediately; the waiting values are still taken, and then the error is thrown. The end of the signal waits in
  /// addition to the values. A capacity that is not positive traps.
  ///
  ///     for await position in positions.values(capacity: 1, overflow: .dropOldest) { await draw(position) }
  @_alwaysEmitIntoClient
  public func values(capacity: Int, overflow: Overflow<Failure>) -> SignalValues<Value, Failure> {
    precondition(capacity > 0, "A task must be able to wait for a value: the buffer has no room for one.")
    let source = signal
    return SignalValues { SignalValues.Iterator(source, capacity, overflow) }
  }
}

/// The values of a signal, as an asynchronous sequence. Each iterator is a subscription.
public struct SignalValues<Element: Sendable, Failure: Error>: AsyncSequence, Sendable {
  // A closure, instead of the signal and its options, because the code that copies a structure of these is large.
  @_alwaysEmitIntoClient
  let subscribe: @Sendable () -> Iterator

  @_alwaysEmitIntoClient
  init(_ subscribe: @escaping @Sendable () -> Iterator) {
    self.subscribe = subscribe
  }

  /// Subscribes.
  @_alwaysEmitIntoClient
  public func makeAsyncIterator() -> Iterator { subscribe() }

  /// A subscription whose values are taken one by one. Ends when it is deallocated. Two tasks that await a value at the same
  /// time trap.
  public final class Iterator: AsyncIteratorProtocol {
    @_alwaysEmitIntoClient
    let eventQueue: AsyncEventQueue<Element, Failure>
    @_alwaysEmitIntoClient
    let subscription = CompositeDisposable()
    /// Counts the values, if the source can pause.
    @_alwaysEmitIntoClient
    let demand: Demand?
    /// Whether the task uses a value that the demand counts.
    @_alwaysEmitIntoClient
    var isUsingValue = false
    @exclusivity(unchecked)
    @_alwaysEmitIntoClient
    var batch = RingBuffer<Event<Element, Failure>>()
    @exclusivity(unchecked)
    @_alwaysEmitIntoClient
    var hasEnded = false
    /// Whether the iteration has ended because the task was cancelled, or because no code could send any more.
    @_alwaysEmitIntoClient
    package var wasCancelled = false

    // The code of the other initializer is only in the programs that call it: it is no designated one.
    @_alwaysEmitIntoClient
    init(_ eventQueue: AsyncEventQueue<Element, Failure>, _ demand: Demand?) {
      self.eventQueue = eventQueue
      self.demand = demand
    }

    @_alwaysEmitIntoClient
    convenience init(
      _ source: Signal<Element, Failure>, _ capacity: Int, _ overflow: Overflow<Failure>, _ demand: Demand? = nil
    ) {
      let eventQueue = AsyncEventQueue<Element, Failure>(capacity: capacity, overflow: overflow)
      self.init(eventQueue, demand)
      let subscription = subscription
      subscription.onEnd { eventQueue.close() }
      source.attach(
        Observer(
          next: { value in
            demand?.fill()
            if eventQueue.put(value) { subscription.dispose() }
          },
          failed: { eventQueue.end(.failed($0), disposing: subscription) },
          completed: { eventQueue.end(.completed, disposing: subscription) }),
        subscription, subscribedIn: #fileID, #line)
    }

    deinit { subscription.dispose() }

    /// The next value, when there is one; nil when the signal has completed or the task is cancelled.
    @_alwaysEmitIntoClient
    @inline(__always)
    public func next(isolation actor: isolated (any Actor)? = #isolation) async throws(Failure) -> Element? {
      if isUsingValue { freePlace() }
      // Inlined into the caller, so that a value that is already there costs no change of executors.
      if !Task.isCancelled, let event = batch.popFirst() { return try take(event) }
      return try await nextOfNewBatch(isolation: actor)
    }

    @_alwaysEmitIntoClient
    @inline(never)
    func nextOfNewBatch(isolation actor: isolated (any Actor)?) async throws(Failure) -> Element? {
      while !hasEnded {
        if Task.isCancelled {
          cancel()
          break
        }
        if let event = batch.popFirst() { return try take(event) }
        let (events, isClosed) = eventQueue.take(batch)
        batch = events
        if isClosed { cancel() } else if events.isEmpty { await eventQueue.wait(isolation: actor) }
      }
      return nil
    }

    @_alwaysEmitIntoClient
    func take(_ event: Event<Element, Failure>) throws(Failure) -> Element? {
      switch event {
      case .next(let value):
        isUsingValue = demand != nil
        return value
      case .failed(let error):
        hasEnded = true
        throw error
      case .completed:
        hasEnded = true
        return nil
      }
    }

    @_alwaysEmitIntoClient
    @inline(never)
    func freePlace() {
      isUsingValue = false
      demand?.free()
    }

    @_alwaysEmitIntoClient
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
