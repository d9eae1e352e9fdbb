public import Observation

/// Sends the value of an observable object's property, and the new value after each change.
///
///     name      a---b--c--------d--!       set on the scheduler
///     result  ^-a----b---c-------d-|
///
/// Observation reports a change before it is made, once for each registration, and reports no further change until the
/// next registration. So the value is not read at the report, but later on `scheduler`, in the same turn as the new
/// registration. Several consecutive changes may be sent as one. Values never overlap. All values, including the first,
/// are sent on `scheduler`, and the last value is always sent. The property must be changed on `scheduler`: if another
/// thread changes the property, the value may be read before the change is complete, and the old value be sent. A key
/// path may pass through several objects; a change of each object counts. A subscription traps on the immediate scheduler
/// and on the subscription scheduler, which have no later turn.
///
/// If the subscription is made on `scheduler`, the first value is sent inside the subscription. Otherwise the first value
/// is sent one turn later. Until then operators that depend on this signal, such as `Command(enabledIf:)`, have no value.
/// Do not subscribe in `willSet` or in Observation's `onChange`: the change that is about to be made would not be sent.
///
/// The object is not retained. The signal completes when the object is deallocated, on the deallocating thread. If a
/// change has not been read at that time, the signal completes on `scheduler` instead. If the key path passes through
/// other objects that live on, the signal completes at their next change. Disposal ends the observation. Holds only the
/// registration.
///
///     observe(\.title, of: document, on: .main).subscribe { window.title = $0 }
@_alwaysEmitIntoClient
public func observe<Object: AnyObject & Observable & Sendable, Value: Sendable>(
  _ keyPath: KeyPath<Object, Value> & Sendable, of object: Object, on scheduler: some Scheduler
) -> Signal<Value, Never> {
  observed(object, on: scheduler, isHere: Schedulers.current === scheduler) { $0[keyPath: keyPath] }
}

/// Sends the result of `read`, on the main thread, now and after each change of a property that `read` has read. For an
/// object of the main actor, or another object that must be read on the main thread. See `observe(_:of:on:)`.
///
/// If the subscription is made on the main thread, the first value is sent inside the subscription, whichever scheduler
/// is current. Otherwise the first value is sent one turn of the main scheduler later.
///
///     name      a---b--c--------d--!
///     result  ^-a----b---c-------d-|
///
///     observe(document) { $0.title + " by " + $0.author.name }.subscribe { print($0) }
@_alwaysEmitIntoClient
public func observe<Object: AnyObject & Observable & Sendable, Value: Sendable>(
  _ object: Object, _ read: @escaping @MainActor @Sendable (Object) -> Value
) -> Signal<Value, Never> {
  observed(object, on: MainScheduler.shared, isHere: MainScheduler.isMainThread) { object in
    MainActor.assumeIsolated { read(object) }
  }
}

/// Sends the result of `read`, on `scheduler`, now and after changes. If `isHere`, the first value is sent inside the
/// subscription.
@_alwaysEmitIntoClient
func observed<Object: AnyObject & Sendable, Value: Sendable>(
  _ object: Object, on scheduler: some Scheduler, isHere: @escaping @autoclosure @Sendable () -> Bool,
  _ read: @escaping @Sendable (Object) -> Value
) -> Signal<Value, Never> {
  let target = { @Sendable [weak object] in object }
  return Signal(guarded: { observer, handle in
    let observation = Observing(observer, handle, scheduler, of: target) { target().map(read) }
    if isHere() { observation.register() } else { scheduler.enqueue { observation.register() } }
  })
}
