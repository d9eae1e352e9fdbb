extension SignalProtocol {
  /// Turns each value into a signal, and merges these signals. Other operators can be defined with it.
  ///
  /// ![Marbles: statefulFlatMap(_:)](stateful-flat-map)
  ///
  /// `makeBinder` is called once for each subscription, so the binder that it returns may hold state. The binder
  /// receives each value, and may
  /// - return a signal, whose values are sent as they arrive;
  /// - set `stop` and return a signal: the source is disposed, and the signals returned so far continue;
  /// - return nil: like setting `stop`, without a signal for this value.
  ///
  /// Completes when the source and all returned signals have completed. The first error disposes all subscriptions and
  /// is passed on. The signals are subscribed in the order of the values, with no lock held, and their events pass
  /// through a strand. Disposal disposes the source and all running signals. Holds the binder and the running signals.
  ///
  ///     numbers.statefulFlatMap {
  ///       { number, stop in
  ///         if number == 10 { stop = true }
  ///         return .just(number + 1)
  ///       }
  ///     }
  @_alwaysEmitIntoClient
  public func statefulFlatMap<Output: Sendable>(
    _ makeBinder: @escaping @Sendable () -> (_ value: Value, _ stop: inout Bool) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> {
    let source = signal
    return Signal(guarded: { observer, handle in
      let merging = Merging(observer, handle, limit: .max)
      let binder = SerialState(makeBinder())
      source.attach(
        Observer(
          next: { value in
            if merging.source.isDisposed { return }
            var stop = false
            let inner = binder.value(value, &stop)
            if let inner { merging.receive(inner) }
            if stop || inner == nil { merging.sourceCompleted() }
          },
          failed: { merging.send(.failed($0)) },
          completed: { merging.sourceCompleted() }),
        merging.source)
    })
  }
}
