extension Signal {
  /// Calls `function` with the latest values of all signals, once all have sent one, whenever one of them sends; sends
  /// what it returns.
  ///
  ///     first    -1-----2-|
  ///     second   --10------20-|
  ///     result   --11---12-22-|   Signal.lift({ $0 + $1 }, first, second)
  ///
  /// Subscribes now, and goes on until all signals have completed or one has failed, whether anybody subscribes to the
  /// result or not; late subscribers get the last result first. To end it, end the arguments. Holds one result, and one
  /// value of each argument.
  @inlinable
  @discardableResult
  public static func lift<each Argument: Sendable>(
    _ function: @escaping @Sendable (repeat each Argument) -> Value,
    _ arguments: repeat Signal<each Argument, Failure>
  ) -> Signal {
    let connection = Signal.combineLatest(repeat each arguments, reduce: function).multicast(ReplaySubject(capacity: 1))
    connection.connect()
    return connection.signal
  }

  /// Calls a method of `receiver` with the latest values of all signals. See `lift(_:_:)`.
  ///
  ///     names    -a-----b-|
  ///     ages     --30------40-|
  ///     result   --()---()-()-|   Signal.lift(Label.show, of: label, names, ages)
  ///
  /// The receiver is not kept alive. When it is deallocated the result completes: at once if it is a `LifetimeOwner`,
  /// else instead of the next call.
  @discardableResult
  public static func lift<Receiver: AnyObject & Sendable, each Argument: Sendable>(
    _ method: @escaping @Sendable (Receiver) -> (repeat each Argument) -> Value, of receiver: Receiver,
    _ arguments: repeat Signal<each Argument, Failure>
  ) -> Signal {
    let results = Signal<Value?, Failure>.combineLatest(repeat each arguments) {
      [weak receiver] (values: repeat each Argument) in
      receiver.map { method($0)(repeat each values) }
    }
    let lasting = (receiver as? any LifetimeOwner).map { results.take(during: $0.lifetime) } ?? results
    let connection = Signal(attach: { observer, handle in
      let upstream = Upstream(in: handle)
      upstream.attach(
        lasting,
        next: { result in
          if case .some(let result) = result { observer.next(result) } else { upstream.end { observer.completed() } }
        },
        end: { observer.send($0) })
    }).multicast(ReplaySubject(capacity: 1))
    connection.connect()
    return connection.signal
  }
}
