public import Observation

/// Sends the value of an observable object's property, and again after changes of it.
///
///     name      a---b--c--------d--!       set on the scheduler
///     result  ^-a----b---c-------d-|
///
/// Observation tells of a change before it is made, once for each registration, and nothing of those that follow until
/// one registers again. So nothing is read then: what is sent is read later on `scheduler`, in the same turn as the new
/// registration, and several changes in a row may be sent as one. What is promised instead: values never overlap, come on
/// `scheduler` alone, the first one too, and the last one is always sent. For that the property must be changed on
/// `scheduler`; from elsewhere a change can be half done when the value is read, and the value before it be sent.
/// A key path may go through several objects; a change of any is told.
///
/// Subscribed on `scheduler`, the signal sends its first value inside the subscription. Subscribed from elsewhere, it sends
/// it a turn later, so what depends on it, such as `Command(enabledIf:)`, goes without until then. Inside a change that is
/// about to be made, in `willSet` or in Observation's `onChange`, do not subscribe: that change would not be sent.
///
/// The object is not kept alive. Completes when it is released, on the thread that releases it, or in its turn if a change
/// is still to be read; if the key path goes through other objects that live on, with the next change of those. Disposal
/// ends the observation. Holds nothing but the registration.
///
///     observe(\.title, on: document, scheduler: .main).subscribe { window.title = $0 }
public func observe<Object: AnyObject & Observable & Sendable, Value: Sendable>(
  _ keyPath: KeyPath<Object, Value> & Sendable, on object: Object, scheduler: some Scheduler
) -> Signal<Value, Never> {
  observed(object, on: scheduler, isHere: Schedulers.current === scheduler) { $0[keyPath: keyPath] }
}

/// The same for an object of the main actor, or any that must be read there: sends what `read` returns, on the main
/// thread, now and after each change of what it has read. See `observe(_:on:scheduler:)`.
///
/// Subscribed on the main thread, it sends its first value inside the subscription, whatever scheduler is current there;
/// subscribed from elsewhere, a turn of the main scheduler later.
///
///     name      a---b--c--------d--!
///     result  ^-a----b---c-------d-|
///
///     observe(document) { $0.title + " by " + $0.author.name }.subscribe { print($0) }
public func observe<Object: AnyObject & Observable & Sendable, Value: Sendable>(
  _ object: Object, _ read: @escaping @MainActor @Sendable (Object) -> Value
) -> Signal<Value, Never> {
  observed(object, on: MainScheduler.shared, isHere: MainScheduler.isMainThread) { object in
    MainActor.assumeIsolated { read(object) }
  }
}

/// Sends what `read` returns, on `scheduler`, now and after changes; where `isHere`, the first value inside the
/// subscription.
private func observed<Object: AnyObject & Sendable, Value: Sendable>(
  _ object: Object, on scheduler: some Scheduler, isHere: @escaping @autoclosure @Sendable () -> Bool,
  _ read: @escaping @Sendable (Object) -> Value
) -> Signal<Value, Never> {
  let target = { @Sendable [weak object] in object }
  return Signal(guarded: { observer, handle in
    let observation = Observing(observer, handle, scheduler, of: target) { target().map(read) }
    if isHere() { observation.register() } else { scheduler.enqueue { observation.register() } }
  })
}
