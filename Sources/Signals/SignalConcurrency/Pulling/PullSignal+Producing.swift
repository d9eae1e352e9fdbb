extension PullSignal {
  /// The values of a function, which is called for the next value whenever the consumer has room for it.
  ///
  ///     asked      ^--^--^---^
  ///     producer   1  2  3   nil
  ///     result     1--2--3---|
  ///
  /// `makeProducer` is called for each subscription, before the first value, and returns the function. The function holds
  /// the state of the subscription, and needs no lock, since it is called serially. Completes when the function returns
  /// nil, and fails with the error that either closure throws. Values are sent on `scheduler`.
  ///
  /// Disposal stops the production; a call that is running on another thread finishes, and its value is not sent. At the
  /// end of the signal, the function is released before the end is sent. At the disposal of a paused subscription, the
  /// function is released on the disposing thread. A running call of the function finishes first. So an object that the
  /// function captures can close a resource when the object is deallocated. Holds the function, and no value.
  ///
  ///     let rows = PullSignal<Row, any Error>(on: files) {
  ///       let cursor = try database.query("SELECT * FROM orders")
  ///       return { try cursor.next() }
  ///     }
  ///
  /// - Parameters:
  ///   - scheduler: Calls the function: one action for all values for which there is room. On the immediate scheduler
  ///     the function is called inside the subscription, and then by the thread that has freed a place.
  ///   - makeProducer: Makes the function.
  @_alwaysEmitIntoClient
  @_disfavoredOverload
  public init(
    on scheduler: some Scheduler = .immediate,
    pulling makeProducer:
      @escaping @Sendable () throws(Failure) -> sending (() throws(Failure) -> Value?)
  ) {
    self = .pumped(on: scheduler, makeProducer)
  }

  @_alwaysEmitIntoClient
  static func pumped(
    on scheduler: some Scheduler,
    _ makeProducer: @escaping @Sendable () throws(Failure) -> sending (() throws(Failure) -> Value?)
  ) -> PullSignal {
    PullSignal { demand in
      Signal(
        operator: "PullSignal",
        guarded: { observer, handle in Pump(observer, handle, demand, on: scheduler, makeProducer).begin() })
    }
  }

  /// Sends each element of a sequence when the consumer has room for it, and then completes.
  ///
  ///     asked      ^--^--^---^
  ///     result     1--2--3---|       PullSignal([1, 2, 3])
  ///
  /// Each subscription iterates the sequence from the beginning. The sequence may be endless. See `init(on:pulling:)`.
  ///
  ///     PullSignal(1..., on: worker).deliver(on: .main, capacity: 8, overflow: .pausing)
  @_alwaysEmitIntoClient
  public init(_ sequence: some Sequence<Value> & Sendable, on scheduler: some Scheduler = .immediate)
  where Failure == Never {
    self.init(elements: sequence, on: scheduler)
  }

  /// A lazy sequence is not `Sendable`. The initializer above would evaluate such an expression as an array, without a
  /// word.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  @available(
    *, deprecated,
    message: "A lazy sequence is not Sendable, and is evaluated now, to its end. Use PullSignal(_:) and then operators."
  )
  public init<Elements: LazySequenceProtocol>(_ sequence: Elements, on scheduler: some Scheduler = .immediate)
  where Elements.Element == Value, Failure == Never {
    self.init(elements: Array(sequence), on: scheduler)
  }

  @_alwaysEmitIntoClient
  init(elements sequence: some Sequence<Value> & Sendable, on scheduler: some Scheduler = .immediate) {
    self = .pumped(on: scheduler) { () throws(Failure) in
      var iterator = sequence.makeIterator()
      return { () throws(Failure) in iterator.next() }
    }
  }
}

extension PullSignal where Failure == Never {
  /// `init(on:pulling:)` with a producer that does not throw. The compiler infers no failure type from such a closure.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  public init(
    on scheduler: some Scheduler = .immediate,
    pulling makeProducer: @escaping @Sendable () -> sending (() -> Value?)
  ) {
    self = .pumped(on: scheduler, makeProducer)
  }
}
