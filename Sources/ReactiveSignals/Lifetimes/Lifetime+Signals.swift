extension SignalProtocol {
  /// Passes everything on until `lifetime` ends; then completes and disposes this signal.
  ///
  ///     self      -1-2-3-4-5-|
  ///     lifetime  ^------!
  ///     result    -1-2-3-|
  ///
  /// Ends as this signal does if that is earlier. The completion is sent on the thread that ends the lifetime, or if a
  /// value is being delivered elsewhere, right after that. If the lifetime has ended, this signal is not subscribed.
  /// Holds nothing; the lifetime holds the subscription until one of both is over.
  @inlinable
  public func take(during lifetime: Lifetime) -> Signal<Value, Failure> {
    take(until: lifetime.ended)
  }
}

extension Disposable {
  /// Disposes this when `lifetime` ends, at once if it has ended; returns this.
  ///
  ///     clicks.subscribe { count() }.dispose(with: view.lifetime)
  @discardableResult
  public func dispose(with lifetime: Lifetime) -> Self {
    lifetime.add(self)
    return self
  }
}
