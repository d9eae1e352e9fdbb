import Huntable

extension SignalProtocol {
  /// Merges the signals that the source sends. If the source or some of the signals fail, the first error is sent after
  /// all have ended.
  ///
  /// A signal that fails counts as completed, and the other signals continue. Further errors are dropped. At most `limit`
  /// signals run at the same time; `.max` means no limit. Otherwise behaves as `flatten(maxConcurrent:)`. Holds the first
  /// error.
  ///
  ///     source  -A----B-|
  ///     A        a--X
  ///     B             x-y-|
  ///     result  -a----x-y-X       source.flattenDelayingErrors()
  ///
  /// ![Marbles: flattenDelayingErrors(maxConcurrent:)](flatten-delaying-errors)
  @_alwaysEmitIntoClient
  public func flattenDelayingErrors<Output: Sendable>(maxConcurrent limit: Int = .max) -> Signal<Output, Failure>
  where Value == Signal<Output, Failure> {
    let source = signal
    return Signal(attach: { observer, handle in
      let first = FirstError<Failure>()
      source.catch { first.keep($0) }.flatMap(maxConcurrent: limit) { $0.catch { first.keep($0) } }.attach(
        Observer(
          next: observer.next, failed: observer.failed,
          completed: { if let error = first.error { observer.failed(error) } else { observer.completed() } }),
        handle)
    })
  }
}

extension Signal {
  /// Sends the values of all `signals` in the order in which they arrive. If some of them fail, the first error is sent
  /// after all have ended. See `flattenDelayingErrors(maxConcurrent:)`.
  ///
  ///     first   -1-X
  ///     second  ---2---4-|
  ///     result  -1-2---4-X        Signal.mergeDelayingErrors([first, second])
  ///
  /// ![Marbles: mergeDelayingErrors(_:)](merge-delaying-errors)
  @_alwaysEmitIntoClient
  public static func mergeDelayingErrors(_ signals: some Sequence<Signal>) -> Signal {
    Signal<Signal, Failure>.from(Array(signals)).flattenDelayingErrors()
  }

  /// Sends the values of all `signals`, one signal after the other, also after a signal that fails. The first error is
  /// sent after all have ended. See `flattenDelayingErrors(maxConcurrent:)`.
  ///
  ///     first   -1-X
  ///     second     -3-4-|
  ///     result  -1--3-4-X         Signal.concatDelayingErrors([first, second])
  ///
  /// ![Marbles: concatDelayingErrors(_:)](concat-delaying-errors)
  @_alwaysEmitIntoClient
  public static func concatDelayingErrors(_ signals: some Sequence<Signal>) -> Signal {
    Signal<Signal, Failure>.from(Array(signals)).flattenDelayingErrors(maxConcurrent: 1)
  }
}

/// The first error of several signals, which may run on several threads.
@usableFromInline
final class FirstError<Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let first = Locked<Failure?>(nil, label: "DelayedError")

  @_alwaysEmitIntoClient
  init() {}

  @_alwaysEmitIntoClient
  var error: Failure? { first.withLock { $0 } }

  /// Keeps the error if it is the first one, and returns a signal to continue with.
  @_alwaysEmitIntoClient
  func keep<Value: Sendable>(_ error: Failure) -> Signal<Value, Failure> {
    first.withLock { if $0 == nil { $0 = error } }
    return .empty
  }
}
