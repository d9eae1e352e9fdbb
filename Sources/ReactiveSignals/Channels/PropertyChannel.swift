extension MutableProperty {
  /// A channel whose leading side is this property: what is sent to `following` is set, and `following` sends the current
  /// value and then each change that came from elsewhere, also of equal values.
  ///
  ///     set by others        -1-----3-!
  ///     sent to following    ---2-----
  ///     following          ^0-1-----3-|
  ///     value              00011222333
  ///
  /// A change that the channel itself makes does not come out of `following` again; one that somebody else makes does,
  /// even if it is made in answer to that. All on the thread that sets, in the property's own order. Both terminals
  /// complete when the property is released, which the channel does not keep alive. Completing either stops the channel;
  /// until then the property holds it. Each call makes another one. Holds one value.
  ///
  ///     model.name.channel().following <~> field.text
  public func channel() -> Channel<Value, Never> { channel(outside: { $0 }, inside: { $0 }) }

  /// The same for a side that has optional values: nil sets `nilValue`. See `channel()`.
  ///
  ///     sent to following    -1-nil-3-
  ///     value               0115555533    nilValue: 5
  public func channel(nilValue: Value) -> Channel<Value?, Never> {
    channel(outside: { .some($0) }, inside: { $0 ?? nilValue })
  }

  private func channel<Outside: Sendable>(
    outside: @escaping @Sendable (Value) -> Outside, inside: @escaping @Sendable (Outside) -> Value
  ) -> Channel<Outside, Never> {
    let channel = Channel<Outside, Never>()
    let (core, leading) = (core, channel.leading)
    let handle = CompositeDisposable()
    leading.didSubscribe(with: handle)
    let changes = PropertyCore<Value>.Subscription(
      core.subject,
      Observer(
        next: { leading.send(outside($0)) },
        completed: {
          handle.dispose()
          leading.complete()
        }),
      handle)
    leading.signal.subscribe(in: handle, next: { core.set(inside($0), for: changes) })
    core.attach(changes, .value)
    return channel
  }
}
