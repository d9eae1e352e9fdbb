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
  /// even if it is made in answer to that. Late subscribers begin with the property's value, whoever has set it. All on
  /// the thread that sets, in the property's own order; what is sent to `leading` is set too, as by somebody else. Both
  /// terminals complete when the property is released, which the channel does not keep alive. Completing either stops the
  /// channel. Each call makes another one. Holds nothing of its own.
  ///
  ///     model.name.channel().following <~> field.text
  @inlinable
  public func channel() -> Channel<Value, Never> { channel(outside: { $0 }, inside: { $0 }) }

  /// The same for a side that has optional values: nil sets `nilValue`. See `channel()`.
  ///
  ///     sent to following    -1-nil-3-
  ///     value               0115555533    nilValue: 5
  @inlinable
  public func channel(nilValue: Value) -> Channel<Value?, Never> {
    channel(outside: { .some($0) }, inside: { $0 ?? nilValue })
  }

  @inlinable
  func channel<Outside: Sendable>(
    outside: @escaping @Sendable (Value) -> Outside, inside: @escaping @Sendable (Outside) -> Value
  ) -> Channel<Outside, Never> {
    Channel(ChannelCore(core, outside: { .some(outside($0)) }, inside: inside), closesFollowing: false)
  }
}
