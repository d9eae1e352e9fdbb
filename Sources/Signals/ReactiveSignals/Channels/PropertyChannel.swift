extension MutableProperty {
  /// A channel whose leading side is this property. A value sent to `following` is set on the property. `following`
  /// sends the current value and then each change from elsewhere, including changes to an equal value.
  ///
  ///     set by others        -1-----3-!
  ///     sent to following    ---2-----
  ///     following          ^0-1-----3-|
  ///     value              00011222333
  ///
  /// A change that the channel itself makes is not sent by `following`. A change made elsewhere is sent, even if an
  /// observer makes it in response to a change from the channel. A new subscriber begins with the property's value,
  /// regardless of its origin. Values are delivered on the setting thread, in the property's order. A value sent to
  /// `leading` is set too and counts as a change from elsewhere. The channel does not keep the property alive; both
  /// terminals complete when the property is released. Completing either terminal stops the channel. Each call makes a
  /// separate channel. The channel holds no value; the property does.
  ///
  ///     model.name.channel().following <~> field.text
  @_alwaysEmitIntoClient
  public func channel() -> Channel<Value, Never> { channel(outside: { $0 }, inside: { $0 }) }

  /// A channel to a side with optional values: nil sets `nilValue`. See `channel()`.
  ///
  ///     sent to following    -1-nil-3-
  ///     value               0115555533    nilValue: 5
  @_alwaysEmitIntoClient
  public func channel(nilValue: Value) -> Channel<Value?, Never> {
    channel(outside: { .some($0) }, inside: { $0 ?? nilValue })
  }

  @_alwaysEmitIntoClient
  func channel<Outside: Sendable>(
    outside: @escaping @Sendable (Value) -> Outside, inside: @escaping @Sendable (Outside) -> Value
  ) -> Channel<Outside, Never> {
    Channel(ChannelCore(core, outside: { .some(outside($0)) }, inside: inside), closesFollowing: false)
  }
}
