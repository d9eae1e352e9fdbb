extension SignalProtocol {
  /// Sends the events of this signal until `lifetime` ends; then completes and disposes its subscription.
  ///
  ///     self      -1-2-3-4-5-|
  ///     lifetime  ^------!
  ///     result    -1-2-3-|
  ///
  /// ![Marbles: take(during:)](take-during)
  ///
  /// Ends when this signal ends, if that is earlier. The completion is sent on the thread that ends the lifetime. If
  /// another thread is delivering a value at that time, that thread sends the completion right after the value. If the
  /// lifetime has already ended, this signal is not subscribed. Buffers nothing; the lifetime holds the subscription
  /// until either of them ends.
  @_alwaysEmitIntoClient
  public func take(during lifetime: Lifetime) -> Signal<Value, Failure> {
    take(until: lifetime.ended)
  }
}

extension Disposable {
  /// Disposes this when `lifetime` ends, immediately if it has ended; returns this.
  ///
  ///     clicks.subscribe { count() }.dispose(with: view.lifetime)
  @discardableResult
  public func dispose(with lifetime: Lifetime) -> Self {
    lifetime.add(self)
    return self
  }
}
