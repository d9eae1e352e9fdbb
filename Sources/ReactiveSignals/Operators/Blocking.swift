// Reads that block the calling thread until a signal has answered. What they have in common is said at `first()`.

/// Why a blocking read with a time limit has no result.
public enum BlockingError<Failure: Error>: Error {
  /// The signal has failed.
  case failed(Failure)
  /// The time was up; the subscription has been disposed.
  case timedOut
}

extension BlockingError: Equatable where Failure: Equatable {}
extension BlockingError: Hashable where Failure: Hashable {}

extension SignalProtocol {
  /// Subscribes, blocks until the first event, disposes the subscription and returns the value; nil if the signal
  /// completed without one.
  ///
  ///     signal  --1-2-3
  ///     first   --1        the source is disposed here
  ///
  /// Throws the signal's error. A signal that sends inside its subscription does not block at all; one that never answers
  /// blocks for ever, so give a time limit where that may happen.
  ///
  /// On the main thread, what is enqueued on the `MainScheduler` runs meanwhile, as if by `MainRunLoop`, so a signal may
  /// deliver there. Any other thread sleeps. Reading inside an action of the scheduler that the signal needs waits for
  /// ever, since that scheduler is waiting too: a `QueueScheduler` from its own actions, a `TestScheduler` on the thread
  /// that is to advance it, a `Strand` from inside, and a signal from inside one of its own events. A sleeping thread
  /// of the Swift task pool is lost to all tasks: inside a task, await.
  @inlinable
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func first() throws(Failure) -> Value? {
    try firstResult().get()
  }

  /// As `first()`, for `timeout` at most; then throws `BlockingError.timedOut`. Real time, whatever the signal's clock.
  ///
  /// The limit also holds for a signal that sends for ever inside its subscription. When the time is up, another thread
  /// disposes the subscription, and the source stops sending; a closure of `Signal { }` must ask `isDisposed` for that.
  /// With zero, only what is sent inside the subscription counts, and the subscription is disposed if it takes more than
  /// a second. A negative time limit traps.
  @inlinable
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func first(timeout: Duration) throws(BlockingError<Failure>) -> Value? {
    try firstResult(timeout: timeout).get()
  }

  /// As `first()`, with `fallback` in place of everything that is not a value: completion, error, and the end of the
  /// time limit, if there is one.
  @inlinable
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func first(or fallback: Value, timeout: Duration? = nil) -> Value {
    if case .next(let value)? = firstEvent(timeout) { value } else { fallback }
  }

  /// As `first()`, with the error as part of the result; a completion is a success without a value.
  @inlinable
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func firstResult() -> Result<Value?, Failure> {
    switch firstEvent(nil) {
    case .next(let value)?: .success(value)
    case .failed(let error)?: .failure(error)
    case .completed?, nil: .success(nil)
    }
  }

  /// As `first(timeout:)`, with the error as part of the result; a completion is a success without a value.
  @inlinable
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func firstResult(timeout: Duration) -> Result<Value?, BlockingError<Failure>> {
    switch firstEvent(timeout) {
    case .next(let value)?: .success(value)
    case .failed(let error)?: .failure(.failed(error))
    case .completed?: .success(nil)
    case nil: .failure(.timedOut)
    }
  }

  /// Subscribes, ignores all values and blocks until the signal has completed; throws its error. See `first()`.
  ///
  ///     signal  --1-2-3-|
  ///     returns         ^
  @inlinable
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func waitUntilCompleted() throws(Failure) {
    _ = try ignoreValues().first()
  }

  /// As `waitUntilCompleted()`, for `timeout` at most; then throws `BlockingError.timedOut`. See `first(timeout:)`.
  @inlinable
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func waitUntilCompleted(timeout: Duration) throws(BlockingError<Failure>) {
    _ = try ignoreValues().first(timeout: timeout)
  }

  /// Subscribes, blocks until the signal has completed and returns all its values; throws its error. See `first()`.
  ///
  ///     signal   --1-2-3-|
  ///     returns          [1, 2, 3]
  ///
  /// Holds all values: a signal that never ends grows the array, or blocks, for ever.
  @inlinable
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func toArray() throws(Failure) -> [Value] {
    try collect().first() ?? []
  }

  /// As `toArray()`, for `timeout` at most; then throws `BlockingError.timedOut`. See `first(timeout:)`.
  @inlinable
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func toArray(timeout: Duration) throws(BlockingError<Failure>) -> [Value] {
    try collect().first(timeout: timeout) ?? []
  }

  /// Subscribes now, and returns the values as a stream to be read one by one; reading blocks until the value is there.
  ///
  ///     signal    --1----2-3-|
  ///     iterator  --1--    2--3--nil
  ///
  /// The stream ends when the signal completes or fails; `materialize()` the signal to see which. Given a `timeout`, it
  /// also ends, and disposes the subscription, when a read has waited that long; a negative one traps. Values that have
  /// not been read are held, as many as come; those that have been read, as long as the stream is. A signal that sends
  /// for ever inside its subscription lets this return only with a `timeout`, and is disposed then, as in
  /// `first(timeout:)`. The subscription is disposed when nobody holds the unread rest. What is said of blocking at
  /// `first()` holds for each read.
  ///
  ///     for reading in sensor.sequence() { print(reading) }
  @inlinable
  public func sequence(timeout: Duration? = nil) -> LazyStream<Value> {
    let limit = TimeLimit(timeout)
    let queue = BlockingQueue<Event<Value, Failure>>()
    let subscription = CompositeDisposable()
    limit.hold(subscription) {
      subscribe(
        in: subscription, next: { queue.put(.next($0)) }, failed: { queue.put(.failed($0)) },
        completed: { queue.put(.completed) })
    }
    let lifetime = subscription.scoped()
    return LazyStream(pulling: {
      {
        if case .next(let value)? = queue.take(until: TimeLimit(timeout).deadline) { return value }
        lifetime.dispose()
        return nil
      }
    })
  }

  /// The first event; nil if the time was up.
  @inlinable
  func firstEvent(_ timeout: Duration?) -> Event<Value, Failure>? {
    let limit = TimeLimit(timeout)
    let queue = BlockingQueue<Event<Value, Failure>>()
    let subscription = CompositeDisposable()
    limit.hold(subscription) {
      subscribe(
        in: subscription,
        next: { value in
          // Before anybody learns of the value, and so that a source which sends for ever stops here.
          subscription.dispose()
          queue.put(.next(value))
        },
        failed: { queue.put(.failed($0)) },
        completed: { queue.put(.completed) })
    }
    let event = queue.take(until: limit.deadline)
    if event == nil { subscription.dispose() }
    return event
  }
}
