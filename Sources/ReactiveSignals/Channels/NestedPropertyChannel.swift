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
    let channel = Channel<Outside?, Never>()
    let leading = channel.leading
    let (handle, attachment) = (CompositeDisposable(), SerialDisposable())
    leading.didSubscribe(with: handle)
    handle.adopt(attachment)
    let target = NestedTarget<Leaf>()
    // What the objects send meets here: nothing of one comes after something of the next.
    let strand = NestedStrand<Outside?>()
    let submit: @Sendable (NestedEvent<Outside?>) -> Void = { event in
      strand.queue.submit(event) { event in
        switch event {
        case .value(let value, let round): if !round.isDisposed { leading.send(value) }
        case .end: leading.complete()
        }
      }
    }
    leading.signal.subscribe(in: handle, next: { target.set(inside($0)) })
    signal.subscribe(
      in: handle,
      next: { child in
        let core = child?[keyPath: leaf].core
        let round = CompositeDisposable()
        let changes = core.map { core in
          PropertyCore<Leaf>.Subscription(
            core.subject, Observer(next: { submit(.value(outside($0), of: round)) }, completed: round.dispose), round)
        }
        attachment.inner = round
        target.exchange(for: changes, of: core)
        if let core, let changes { core.attach(changes, .value) } else { submit(.value(nil, of: round)) }
      },
      completed: { submit(.end) })
    return channel
  }
}

/// What a channel's leading side is to send.
private enum NestedEvent<Value: Sendable>: Sendable {
  /// A value, as long as its round lasts: until the next object takes the place of the one that it is of.
  case value(Value, of: CompositeDisposable)
  case end
}

private final class NestedStrand<Value: Sendable>: Sendable {
  let queue = StrandQueue<NestedEvent<Value>>()
}

/// The property that a channel leads to at the time, if there is one.
private final class NestedTarget<Leaf: Sendable>: Sendable {
  private struct Place: Sendable {
    let core: PropertyCore<Leaf>
    let changes: PropertyCore<Leaf>.Subscription
  }

  private let place = Locked<Place?>(nil, label: "NestedTarget")

  func set(_ value: Leaf) {
    if let place = place.withLock({ $0 }) { place.core.set(value, for: place.changes) }
  }

  func exchange(for changes: PropertyCore<Leaf>.Subscription?, of core: PropertyCore<Leaf>?) {
    let next = core.flatMap { core in changes.map { Place(core: core, changes: $0) } }
    // The old one is released outside of the lock.
    let old = place.withLock { place in
      defer { place = next }
      return place
    }
    withExtendedLifetime(old) {}
  }
}
