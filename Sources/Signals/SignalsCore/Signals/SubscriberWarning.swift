import CHuntable

/// What a debug build prints about a closure of `Signal { }` that returns a disposable and drops its subscriber.
@usableFromInline
enum SubscriberWarning {
  /// Prints the warning, once in a process: the program knows no more than that such a closure exists.
  @usableFromInline
  static func print() { _ = printed }

  private static let printed: Void = ct_warn(
    """
    ReactiveSignals: the closure of a Signal { } returns a disposable but drops its subscriber. Nothing can be sent then, so \
    the subscription is disposed inside subscribe. Hold the subscriber in the disposable if the work has to go on until the \
    subscription is disposed.
    """)
}
