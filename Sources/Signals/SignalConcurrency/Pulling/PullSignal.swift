import Huntable

/// A signal whose source can pause: the source produces a value only when the consumer has room for it.
///
///     lines                                   -ab-c-d|       a place is free: produce the next
///     deliver(on: s, capacity: 2, ...)        -a--b-c-d|     s takes its time; at most two are held
///
/// A `Signal` pushes. If the consumer is slower than the source, values wait without a limit, or values are dropped. A
/// pull signal loses no value and holds no more values than the consumer says:
///
///     PullSignal(1...1_000_000)
///       .map { render($0) }
///       .deliver(on: .main, capacity: 16, overflow: .pausing)
///       .subscribe { show($0) }
///
/// `deliver(on:capacity:overflow:)`, `values(capacity:overflow:)` and `flatMap(maxConcurrent:overflow:_:)` take
/// `.pausing`, and only a pull signal has these variants: for a source that cannot pause, such as a subject or a timer,
/// the program does not compile.
///
/// The operators that this type declares itself, such as `map` and `filter`, return pull signals. `through(_:)` applies
/// other operators that pass each value on in the same call, and returns a pull signal. All other operators of
/// `SignalProtocol` return a `Signal`, which does not pause: the source then produces as fast as it can.
///
/// Cold: each subscription has its own producer.
public struct PullSignal<Value: Sendable, Failure: Error>: SignalProtocol {
  /// Makes the signal for one subscription, which sends a value only when the demand has room for it. Without a demand
  /// the signal never waits.
  @_alwaysEmitIntoClient
  let source: @Sendable (Demand?) -> Signal<Value, Failure>

  @_alwaysEmitIntoClient
  init(source: @escaping @Sendable (Demand?) -> Signal<Value, Failure>) {
    self.source = source
  }

  /// A signal whose source does not pause.
  @_alwaysEmitIntoClient
  public var signal: Signal<Value, Failure> { source(nil) }
}

/// What happens when a consumer of limited capacity is full and its source can pause.
@frozen
public enum PullOverflow: Sendable {
  /// The source pauses until the consumer has room. No value is dropped.
  case pausing
}
