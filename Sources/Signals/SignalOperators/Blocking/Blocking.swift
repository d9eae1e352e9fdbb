// Reads that block the calling thread until a signal has sent an event. `waitForFirst()` documents their common rules.

/// The reason why a blocking read with a time limit has no result.
public enum BlockingError<Failure: Error>: Error {
  /// The signal has failed.
  case failed(Failure)
  /// The time limit was reached. The subscription has been disposed.
  case timedOut
}

extension BlockingError: Equatable where Failure: Equatable {}
extension BlockingError: Hashable where Failure: Hashable {}

extension SignalProtocol {
  /// Subscribes, blocks until the first event, disposes the subscription and returns the value, or nil if the signal
  /// completed without a value.
  ///
  ///     signal          --1-2-3
  ///     waitForFirst()  --1        the source is disposed here
  ///
  /// Throws the signal's error. If the signal sends during the subscription, the call does not block. If the signal
  /// never sends an event, also because its sources are deallocated before they end, the call blocks without end: use
  /// `waitForFirst(timeout:)` where that can happen.
  ///
  /// On the main thread, the call runs the actions of the `MainScheduler` while it waits, as `MainRunLoop` does, so a
  /// signal may deliver there. Any other thread sleeps. A read inside an action of a scheduler that the signal needs
  /// deadlocks, because that scheduler waits for the action. Examples: a `QueueScheduler` in its own actions, a
  /// `TestScheduler` on the thread that must advance it, a `Strand` in its own actions, and a signal in the delivery of
  /// its own event. A sleeping thread of Swift's task pool is unavailable to all tasks: inside a task, await instead.
  @_alwaysEmitIntoClient
  @available(*, noasync, message: "It would block a thread of the task pool. Await first().")
  public func waitForFirst() throws(Failure) -> Value? {
    try waitForFirstResult().get()
  }

  /// Subscribes, blocks until the first event or until `timeout` has passed, disposes the subscription and returns the
  /// value, or nil if the signal completed without a value. Throws `BlockingError.failed` or `BlockingError.timedOut`.
  /// See `waitForFirst()`.
  ///
  /// The limit is in real time, even if the signal uses another clock. The limit also applies to a signal that sends
  /// without end during its subscription: another thread disposes the subscription, and the source stops sending. For
  /// that, the closure of `Signal { }` must check `isDisposed`. With a limit of zero, only a value sent during the
  /// subscription is returned, and a subscription that takes more than a second is disposed. A negative time limit traps.
  @_alwaysEmitIntoClient
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func waitForFirst(timeout: Duration) throws(BlockingError<Failure>) -> Value? {
    try waitForFirstResult(timeout: timeout).get()
  }

  /// Subscribes, blocks until the first event, disposes the subscription and returns the value. Returns `fallback` if the
  /// signal completes or fails without a value, or if the time limit is reached. See `waitForFirst(timeout:)`.
  @_alwaysEmitIntoClient
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func waitForFirst(or fallback: Value, timeout: Duration? = nil) -> Value {
    if case .next(let value)? = firstEvent(timeout) { value } else { fallback }
  }

  /// Subscribes, blocks until the first event, disposes the subscription and returns the value or the error as a result.
  /// A completion is a success with nil. See `waitForFirst()`.
  @_alwaysEmitIntoClient
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func waitForFirstResult() -> Result<Value?, Failure> {
    switch firstEvent(nil) {
    case .next(let value)?: .success(value)
    case .failed(let error)?: .failure(error)
    case .completed?, nil: .success(nil)
    }
  }

  /// Subscribes, blocks until the first event or until `timeout` has passed, disposes the subscription and returns the
  /// value or the error as a result. A completion is a success with nil. See `waitForFirst(timeout:)`.
  @_alwaysEmitIntoClient
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func waitForFirstResult(timeout: Duration) -> Result<Value?, BlockingError<Failure>> {
    switch firstEvent(timeout) {
    case .next(let value)?: .success(value)
    case .failed(let error)?: .failure(.failed(error))
    case .completed?: .success(nil)
    case nil: .failure(.timedOut)
    }
  }

  /// Subscribes, ignores all values, and blocks until the signal completes. Throws the signal's error. See
  /// `waitForFirst()`.
  ///
  ///     signal  --1-2-3-|
  ///     returns         ^
  @_alwaysEmitIntoClient
  @available(*, noasync, message: "It would block a thread of the task pool. Await completion().")
  public func waitUntilCompleted() throws(Failure) {
    _ = try ignoreValues().waitForFirst()
  }

  /// Subscribes, ignores all values, and blocks until the signal completes. Throws the signal's error as
  /// `BlockingError.failed`, and `BlockingError.timedOut` after `timeout`. See `waitForFirst(timeout:)`.
  @_alwaysEmitIntoClient
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func waitUntilCompleted(timeout: Duration) throws(BlockingError<Failure>) {
    _ = try ignoreValues().waitForFirst(timeout: timeout)
  }

  /// Subscribes, blocks until the signal completes, and returns all its values. Throws the signal's error. See
  /// `waitForFirst()`.
  ///
  ///     signal   --1-2-3-|
  ///     returns          [1, 2, 3]
  ///
  /// Holds all values. With an endless signal the call never returns, and the array may grow without limit.
  @_alwaysEmitIntoClient
  @available(*, noasync, message: "It would block a thread of the task pool. Await toArray().")
  public func waitForValues() throws(Failure) -> [Value] {
    try collect().waitForFirst() ?? []
  }

  /// Subscribes, blocks until the signal completes, and returns all its values. Throws the signal's error as
  /// `BlockingError.failed`, and `BlockingError.timedOut` after `timeout`. See `waitForFirst(timeout:)`. Holds all values.
  @_alwaysEmitIntoClient
  @available(*, noasync, message: "It would block a thread of the task pool.")
  public func waitForValues(timeout: Duration) throws(BlockingError<Failure>) -> [Value] {
    try collect().waitForFirst(timeout: timeout) ?? []
  }

  /// The first event, or nil if the time limit was reached.
  @_alwaysEmitIntoClient
  func firstEvent(_ timeout: Duration?) -> Event<Value, Failure>? {
    let limit = TimeLimit(timeout)
    let answer = FirstEvent<Value, Failure>()
    // Each closure captures one object, so none is allocated.
    let observer = Observer<Value, Failure>(
      next: { answer.receive(.next($0)) }, failed: { answer.receive(.failed($0)) },
      completed: { answer.receive(.completed) })
    limit.hold(answer.subscription) {
      signal.attach(observer, answer.subscription, isGuarding: true, subscribedIn: #fileID, #line)
    }
    let event = answer.take(until: limit.deadline)
    if event == nil { answer.subscription.dispose() }
    return event
  }
}
