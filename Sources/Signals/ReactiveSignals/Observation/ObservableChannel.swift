public import Observation

/// A channel whose leading side is a property of an observable object. Values sent to `following` are set on the
/// property. `following` sends the property's current value, and its value after each change that other code made.
///
///     set by others        -1-----3-!      on the scheduler
///     sent to following    ---2-----
///     following          ^0-1-----3-|
///     name               00011222333
///
/// All values, including the first one, are set and sent on `scheduler`, never inside the call.
/// `observe(_:of:on:)` describes the guarantees and the requirements. `following` does not send a change that the
/// channel itself makes, nor a change that the object makes meanwhile, for example in `didSet`. Late subscribers of
/// `following` first receive the value that was last sent to either side, even if it has not been set on the object yet.
/// The object is not retained. Both terminals complete when the object is deallocated. Completing either terminal stops
/// the channel. Holds one value, and the values that wait to be set.
///
///     channel(\.volume, of: player, on: .main).following <~> slider.terminal
@_alwaysEmitIntoClient
public func channel<Object: AnyObject & Observable & Sendable, Value: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable, of object: Object, on scheduler: some Scheduler
) -> Channel<Value, Never> {
  channel(keyPath, of: object, scheduler, outside: { $0 }, inside: { $0 })
}

/// The same for a side with optional values: nil sets `nilValue`. See `channel(_:of:on:)`.
///
///     sent to following    -1-nil-3-
///     volume              0115555533    nilValue: 5
@_alwaysEmitIntoClient
public func channel<Object: AnyObject & Observable & Sendable, Value: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable, of object: Object, nilValue: Value,
  on scheduler: some Scheduler
) -> Channel<Value?, Never> {
  channel(keyPath, of: object, scheduler, outside: { .some($0) }, inside: { $0 ?? nilValue })
}

@_alwaysEmitIntoClient
func channel<Object: AnyObject & Observable & Sendable, Value: Sendable, Outside: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable, of object: Object, _ scheduler: some Scheduler,
  outside: @escaping @Sendable (Value) -> Outside, inside: @escaping @Sendable (Outside) -> Value
) -> Channel<Outside, Never> {
  let channel = Channel<Outside, Never>()
  let leading = channel.leading
  // The version of the channel's value that the object has. Touched only on the scheduler, which is serial.
  let known = SerialState(0)
  let handle = CompositeDisposable()
  leading.didSubscribe(with: handle)
  let target = { @Sendable [weak object] in object }
  let observation = Observing<Value>(
    Observer(
      next: { value in
        // Not sent if a newer value waits to be set: the object will change to that value.
        if let version = leading.send(outside(value), known: known.value) { known.value = version }
      },
      completed: leading.complete),
    handle, scheduler, of: target
  ) { target().map { $0[keyPath: keyPath] } }
  leading.follow { value, version in
    scheduler.enqueue {
      if handle.isDisposed { return }
      known.value = version
      observation.set { target()?[keyPath: keyPath] = inside(value) }
    }
  }
  scheduler.enqueue { observation.register() }
  return channel
}
