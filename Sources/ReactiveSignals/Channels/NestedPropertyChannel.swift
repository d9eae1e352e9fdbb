extension MutableProperty {
  /// A channel to a property of the object that this property holds at the time: `following` sends that property's value,
  /// and nil while there is no object; what is sent to `following` is set on the present object's property.
  ///
  ///     this property         A---------nil---B-!
  ///     A's text              a--b-------------
  ///     B's text              -----------------c
  ///     following            ^a--b------nil---c-|
  ///
  /// Another object is a change, and sends its property's value. What is sent to `following` while there is no object is
  /// dropped. Changes that the channel makes do not come out of it again. Both terminals complete when this property is
  /// released. Neither the object nor this property is kept alive. For the rest as `channel()`.
  ///
  ///     app.document.channel(through: \.title).following <~> titleField.text
  public func channel<Child: AnyObject & Sendable, Leaf: Sendable>(
    through leaf: KeyPath<Child, MutableProperty<Leaf?>> & Sendable
  ) -> Channel<Leaf?, Never> where Value == Child? {
    channel(through: leaf, outside: { $0 }, inside: { $0 })
  }

  /// The same for a property whose values are not optional: nil sets `nilValue`. See `channel(through:)`.
  ///
  ///     sent to following    -1-nil-3-
  ///     the object's value  0115555533    nilValue: 5
  public func channel<Child: AnyObject & Sendable, Leaf: Sendable>(
    through leaf: KeyPath<Child, MutableProperty<Leaf>> & Sendable, nilValue: Leaf
  ) -> Channel<Leaf?, Never> where Value == Child? {
    channel(through: leaf, outside: { .some($0) }, inside: { $0 ?? nilValue })
  }

  private func channel<Child: AnyObject & Sendable, Leaf: Sendable, Outside: Sendable>(
    through leaf: KeyPath<Child, MutableProperty<Leaf>> & Sendable,
    outside: @escaping @Sendable (Leaf) -> Outside?, inside: @escaping @Sendable (Outside?) -> Leaf
  ) -> Channel<Outside?, Never> where Value == Child? {
    let held = PropertyCore<ChannelValue<Outside?>>(.nothing)
    let channel = Channel<Outside?, Never>(holding: held, followingMaker: ChangeMaker())
    let leading = channel.leading
    let (handle, present) = (CompositeDisposable(), SerialDisposable())
    leading.didSubscribe(with: handle)
    handle.adopt(present)
    signal.subscribe(
      in: handle,
      next: { child in
        present.inner = nil
        if let child {
          // Begins with the object's value: whatever is still on its way for the one before is older than that.
          present.inner = leading.link(
            to: child[keyPath: leaf].channel(outside: outside, inside: inside).following, incoming: { $0 },
            outgoing: { $0 }, passesEnds: false)
        } else {
          _ = held.set(.locked(nil), by: leading.maker, known: nil)
        }
      },
      completed: leading.complete)
    return channel
  }
}
