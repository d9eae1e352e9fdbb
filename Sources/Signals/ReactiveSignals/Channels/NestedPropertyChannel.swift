extension MutableProperty {
  /// A channel to a property of the object that this property holds. `following` sends the value of that property, and
  /// nil while there is no object. A value sent to `following` is set on the property of the present object.
  ///
  ///     this property         A---------nil---B-!
  ///     A's text              a--b-------------
  ///     B's text              -----------------c
  ///     following            ^a--b------nil---c-|
  ///
  /// When this property changes to another object, `following` sends the value of that object's property. Values sent
  /// to `following` while there is no object are dropped. A change that the channel makes is not sent back. Both
  /// terminals complete when this property is released. The channel keeps neither the object nor this property alive.
  /// Otherwise behaves as `channel()`.
  ///
  ///     app.document.channel(through: \.title).following <~> titleField.text
  @_alwaysEmitIntoClient
  public func channel<Child: AnyObject & Sendable, Leaf: Sendable>(
    through leaf: KeyPath<Child, MutableProperty<Leaf?>> & Sendable
  ) -> Channel<Leaf?, Never> where Value == Child? {
    channel(through: leaf, outside: { $0 }, inside: { $0 })
  }

  /// A channel for a property whose values are not optional: nil sets `nilValue`. See `channel(through:)`.
  ///
  ///     sent to following    -1-nil-3-
  ///     the object's value  0115555533    nilValue: 5
  @_alwaysEmitIntoClient
  public func channel<Child: AnyObject & Sendable, Leaf: Sendable>(
    through leaf: KeyPath<Child, MutableProperty<Leaf>> & Sendable, nilValue: Leaf
  ) -> Channel<Leaf?, Never> where Value == Child? {
    channel(through: leaf, outside: { .some($0) }, inside: { $0 ?? nilValue })
  }

  @_alwaysEmitIntoClient
  func channel<Child: AnyObject & Sendable, Leaf: Sendable, Outside: Sendable>(
    through leaf: KeyPath<Child, MutableProperty<Leaf>> & Sendable,
    outside: @escaping @Sendable (Leaf) -> Outside?, inside: @escaping @Sendable (Outside?) -> Leaf
  ) -> Channel<Outside?, Never> where Value == Child? {
    let held = PropertyCore<ChannelValue<Outside?>>(.nothing)
    let channel = Channel<Outside?, Never>(holding: held, followingOrigin: ChangeOrigin())
    let leading = channel.leading
    let (handle, present) = (CompositeDisposable(), SerialDisposable())
    leading.didSubscribe(with: handle)
    signal.subscribe(
      in: handle,
      next: { child in
        present.inner = nil
        if let child {
          // The link begins with the object's value. A value of the previous object that is still being delivered is
          // older.
          // Some: nil is a value here, and not a refusal.
          present.inner = leading.link(
            to: child[keyPath: leaf].channel(outside: outside, inside: inside).following, incoming: { .some($0) },
            outgoing: { .some($0) }, passesEnds: false)
        } else {
          _ = held.set(.locked(nil), by: leading.origin, known: nil)
        }
      },
      completed: leading.complete)
    return channel
  }
}
