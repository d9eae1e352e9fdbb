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
/// that the object makes inside it, say in `didSet`. The object is not kept alive; both terminals complete when it is
/// released. Completing either stops the channel. Holds one value, and those that wait to be set.
///
///     channel(\.volume, of: player, scheduler: .main).following <~> slider.terminal
public func channel<Object: AnyObject & Observable & Sendable, Value: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value> & Sendable, of object: Object, scheduler: some Scheduler
) -> Channel<Value, Never> {
  let channel = Channel<Value, Never>()
  let leading = channel.leading
  let handle = CompositeDisposable()
  leading.didSubscribe(with: handle)
  let target = { @Sendable [weak object] in object }
  let observation = Observing<Value>(
    Observer(
      next: { leading.send($0) },
      completed: {
        handle.dispose()
        leading.complete()
      }),
    handle, scheduler, of: target
  ) { target().map { $0[keyPath: keyPath] } }
  leading.signal.do(next: { _ in observation.willSet() }).deliver(on: scheduler)
    .subscribe(in: handle) { [weak object] value in
      observation.set { object?[keyPath: keyPath] = value }
    }
  scheduler.enqueue { observation.register() }
  return channel
}
