extension SignalProtocol {
  /// Sends the events of this signal until `lifetime` ends; then completes and disposes its subscription.
  ///
  ///     self      -1-2-3-4-5-|
  ///     lifetime  ^------!
  ///     result    -1-2-3-|
  ///
  /// ![Marbles: take(during:)](take-during)
  ///
  /// Ends with this signal if this signal ends before the lifetime. The completion is sent on the thread that ends the
  /// lifetime. If another thread is delivering a value at that time, that thread sends the completion right after the
  /// value. If the lifetime has already ended, this signal is not subscribed to. Holds nothing. The lifetime holds the
  /// subscription until the subscription or the lifetime ends.
  @_alwaysEmitIntoClient
  public func take(during lifetime: Lifetime) -> Signal<Value, Failure> {
    take(until: lifetime.ended)
  }
}

extension Disposable {
  /// Disposes this object when `lifetime` ends, immediately if `lifetime` has ended. Returns this object.
  ///
  ///     clicks.subscribe { count() }.dispose(with: view.lifetime)
  @_alwaysEmitIntoClient
  @discardableResult
  public func dispose(with lifetime: Lifetime) -> Self {
    lifetime.add(self)
    return self
  }
}
