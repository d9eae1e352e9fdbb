public import Observation

/// A channel whose leading side is a property of an observable object: what is sent to `following` is set, and
/// `following` sends the current value and then what it is after each change that came from elsewhere.
///
///     set by others        -1-----3-!      on the scheduler
///     sent to following    ---2-----
///     following          ^0-1-----3-|
///     name               00011222333
///
/// Everything happens on `scheduler`, later, also the first value; what that promises, and what it demands, is said at
/// `observe(_:on:scheduler:)`. A change that the channel itself makes does not come out of `following` again, nor one
/// that the object makes inside it, say in `didSet`. Late subscribers of `following` begin with what was sent last to
/// either side, though the object may still be about to change to that. The object is not kept alive; both terminals complete when it is
/// released. Completing either stops the channel. Holds one value, and those that wait to be set.
///
///     channel(\.volume, of: player, scheduler: .main).following <~> slider.terminal
public func channel<Object: AnyObject & Observable & Sendable, Value: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable, of object: Object, scheduler: some Scheduler
) -> Channel<Value, Never> {
  channel(keyPath, of: object, scheduler, outside: { $0 }, inside: { $0 })
}

/// The same for a side that has optional values: nil sets `nilValue`. See `channel(_:of:scheduler:)`.
///
///     sent to following    -1-nil-3-
///     volume              0115555533    nilValue: 5
public func channel<Object: AnyObject & Observable & Sendable, Value: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable, of object: Object, nilValue: Value,
  scheduler: some Scheduler
) -> Channel<Value?, Never> {
  channel(keyPath, of: object, scheduler, outside: { .some($0) }, inside: { $0 ?? nilValue })
}

private func channel<Object: AnyObject & Observable & Sendable, Value: Sendable, Outside: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable, of object: Object, _ scheduler: some Scheduler,
  outside: @escaping @Sendable (Value) -> Outside, inside: @escaping @Sendable (Outside) -> Value
) -> Channel<Outside, Never> {
  let channel = Channel<Outside, Never>()
  let (leading, known) = (channel.leading, KnownVersion())
  let handle = CompositeDisposable()
  leading.didSubscribe(with: handle)
  let target = { @Sendable [weak object] in object }
  let observation = Observing<Value>(
    Observer(
      next: { value in
        // Not if something is still to be set: the object will change to that.
        if let version = leading.send(outside(value), known: known.number) { known.number = version }
      },
      completed: {
        handle.dispose()
        leading.complete()
      }),
    handle, scheduler, of: target
  ) { target().map { $0[keyPath: keyPath] } }
  leading.follow(handle) { value, version in
    scheduler.enqueue {
      if handle.isDisposed { return }
      known.number = version
      observation.set { target()?[keyPath: keyPath] = inside(value) }
    }
  }
  scheduler.enqueue { observation.register() }
  return channel
}

/// The version of the channel's value that the object has.
private final class KnownVersion: Sendable {
  // Touched on the scheduler alone, which is serial.
  nonisolated(unsafe) var number = 0
}
