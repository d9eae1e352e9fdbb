import Huntable
import Observation

/// One subscription to an observable object.
///
/// A registration cannot be withdrawn, so a registration refers to this object weakly. The handle retains this object
/// until the end.
@usableFromInline
final class Observing<Value: Sendable>: Sendable {
  @_alwaysEmitIntoClient
  let observer: Observer<Value, Never>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let scheduler: any Scheduler
  /// The observed object, while it lives.
  @_alwaysEmitIntoClient
  let object: @Sendable () -> (any AnyObject & Sendable)?
  @_alwaysEmitIntoClient
  let read: @Sendable () -> Value?
  @_alwaysEmitIntoClient
  let strand = StrandQueue()
  /// One while `set` runs; two once the change has been reported. Relaxed: after reading this value a thread reads only
  /// the object, which protects itself.
  @_alwaysEmitIntoClient
  let isSetting = AtomicInt(0, label: "Observing.isSetting")
  /// Whether a registration is enqueued. Relaxed: the scheduler orders an action after everything that the enqueuing
  /// thread did.
  @_alwaysEmitIntoClient
  let isDue = AtomicInt(0, label: "Observing.isDue")
  @exclusivity(unchecked)
  // Touched only on the strand.
  @_alwaysEmitIntoClient
  nonisolated(unsafe) var hasEnded = false

  @_alwaysEmitIntoClient
  init(
    _ observer: Observer<Value, Never>, _ handle: CompositeDisposable, _ scheduler: any Scheduler,
    of object: @escaping @Sendable () -> (any AnyObject & Sendable)?, _ read: @escaping @Sendable () -> Value?
  ) {
    precondition(
      !scheduler.blocksUntilDue && scheduler !== SubscriptionScheduler.shared,
      "An object cannot be observed on the \(scheduler.name) scheduler: its value would be read before it changes.")
    self.observer = observer
    self.handle = handle
    self.scheduler = scheduler
    self.object = object
    self.read = read
    handle.onEnd { withExtendedLifetime(self) {} }
  }

  /// Reads the value, registers for its next change, and sends it. Runs on the scheduler.
  @_alwaysEmitIntoClient
  func register(sending: Bool = true) {
    if handle.isDisposed { return }
    // Retains the object: an object that is deallocated between the read and the registration would never report a
    // change.
    let object = object()
    defer { withExtendedLifetime(object) {} }
    let registration = Registration(self)
    let value = withObservationTracking(read) { registration.fire() }
    guard case .some(let value) = value else { return submit(.completed) }
    if sending { submit(.next(value)) }
  }

  /// Makes a change that is not sent. Runs on the scheduler.
  @_alwaysEmitIntoClient
  func set(_ change: () -> Void) {
    isSetting.store(1, ordering: .relaxed)
    change()
    // A registration reports the change inside `change`. If none was active, a new one may be enqueued, and would send
    // this change.
    if isSetting.exchange(0, ordering: .relaxed) == 2 || isDue.exchange(0, ordering: .relaxed) == 1 {
      register(sending: false)
    }
  }

  @_alwaysEmitIntoClient
  func changed() {
    if isSetting.replace(1, by: 2, ordering: .relaxed) { return }
    isDue.store(1, ordering: .relaxed)
    scheduler.enqueue { if self.isDue.exchange(0, ordering: .relaxed) == 1 { self.register() } }
  }

  @_alwaysEmitIntoClient
  func submit(_ event: Event<Value, Never>) {
    strand.submit {
      if self.hasEnded || self.handle.isDisposed { return }
      self.hasEnded = event.isTerminal
      self.observer.send(event)
    }
  }

  /// Retained by the observed objects. A registration that is deallocated without having fired shows that the observed
  /// objects have been deallocated.
  @usableFromInline
  final class Registration: Sendable {
    @_alwaysEmitIntoClient
    weak let observation: Observing?
    // Relaxed: `deinit` comes after all calls.
    @_alwaysEmitIntoClient
    let hasFired = AtomicInt(0, label: "Observing.hasFired")

    @_alwaysEmitIntoClient
    init(_ observation: Observing) {
      self.observation = observation
    }

    deinit {
      if hasFired.load(ordering: .relaxed) == 0 { observation?.submit(.completed) }
    }

    @_alwaysEmitIntoClient
    func fire() {
      hasFired.store(1, ordering: .relaxed)
      observation?.changed()
    }
  }
}
