extension Signal {
  /// Calls `function` with the latest values of all signals each time one of them sends, once all have sent a value.
  /// Sends the results.
  ///
  ///     first    -1-----2-|
  ///     second   --10------20-|
  ///     result   --11---12-22-|   Signal.lift({ $0 + $1 }, first, second)
  ///
  /// Subscribes to the arguments immediately, and keeps the subscriptions until all arguments have completed or one has
  /// failed, whether or not the result has subscribers. Late subscribers first receive the last result. To end the
  /// result, end the arguments. Holds one result, and one value of each argument.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func lift<each Argument: Sendable>(
    _ function: @escaping @Sendable (repeat each Argument) -> Value,
    _ arguments: repeat Signal<each Argument, Failure>
  ) -> Signal {
    let connection = Signal.combineLatest(repeat each arguments, transform: function).multicast(
      ReplaySubject(capacity: 1))
    connection.connect()
    return connection.signal
  }

  /// Calls a method of `receiver` with the latest values of all signals. See `lift(_:_:)`.
  ///
  ///     names    -a-----b-|
  ///     ages     --30------40-|
  ///     result   --()---()-()-|   Signal.lift(Label.show, of: label, names, ages)
  ///
  /// The receiver is not retained. After its deallocation the result completes: immediately if the receiver is a
  /// `LifetimeOwner`, otherwise in place of the next call.
  @_alwaysEmitIntoClient
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
