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
  /// Whether a registration is enqueued. Relaxed: the scheduler orders an action after everything that the enqueuing
  /// thread did.
  @_alwaysEmitIntoClient
  let isDue = AtomicInt(0, label: "Observing.isDue")

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
    // Without an object nothing retains the registration, whose `deinit` completes the signal.
    if sending, case .some(let value) = value { submit(.next(value)) }
  }

  /// Makes a change that is not sent. Runs on the scheduler.
  @_alwaysEmitIntoClient
  func set(_ change: () -> Void) {
    change()
    // The registration that is enqueued, because of this change or of one before, would send this change.
    if isDue.exchange(0, ordering: .relaxed) == 1 { register(sending: false) }
  }

  @_alwaysEmitIntoClient
  func changed() {
    isDue.store(1, ordering: .relaxed)
    scheduler.enqueue { if self.isDue.exchange(0, ordering: .relaxed) == 1 { self.register() } }
  }

  @_alwaysEmitIntoClient
  func submit(_ event: Event<Value, Never>) {
    strand.submit {
      if !self.handle.isDisposed { self.observer.send(event) }
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
