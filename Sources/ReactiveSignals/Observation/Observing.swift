import Observation

/// One subscription to an observable object.
///
/// A registration cannot be withdrawn, so it refers to the subscription weakly; the handle keeps it until the end.
final class Observing<Value: Sendable>: Sendable {
  private let observer: Observer<Value, Never>
  private let handle: CompositeDisposable
  private let scheduler: any Scheduler
  /// The object, while it lives.
  private let object: @Sendable () -> (any AnyObject & Sendable)?
  private let read: @Sendable () -> Value?
  private let strand = StrandQueue<Event<Value, Never>>()
  /// Whether the change that is told of is one of our own.
  private let isSetting = AtomicInt(0, label: "Observing.isSetting")
  /// Whether a registration is on its way.
  private let isDue = AtomicInt(0, label: "Observing.isDue")
  @exclusivity(unchecked)
  // Touched on the strand.
  nonisolated(unsafe) private var hasEnded = false

  init(
    _ observer: Observer<Value, Never>, _ handle: CompositeDisposable, _ scheduler: any Scheduler,
    of object: @escaping @Sendable () -> (any AnyObject & Sendable)?, _ read: @escaping @Sendable () -> Value?
  ) {
    self.observer = observer
    self.handle = handle
    self.scheduler = scheduler
    self.object = object
    self.read = read
    handle.onEnd { withExtendedLifetime(self) {} }
  }

  /// Reads, to be told of the next change, and sends what was read. Runs on the scheduler.
  func register(sending: Bool = true) {
    if handle.isDisposed { return }
    // Held meanwhile: what goes between being read and being registered with would never say that it has gone.
    let object = object()
    defer { withExtendedLifetime(object) {} }
    let registration = Registration(self)
    let value = withObservationTracking(read) { registration.fire() }
    guard case .some(let value) = value else { return submit(.completed) }
    if sending { submit(.next(value)) }
  }

  /// Makes a change that is not sent. Runs on the scheduler.
  func set(_ change: () -> Void) {
    isSetting.store(1)
    change()
    // Told of inside the change, if at all: else a registration may be on its way, which would send it.
    if isSetting.exchange(0) == 2 || isDue.exchange(0) == 1 { register(sending: false) }
  }

  fileprivate func changed() {
    if isSetting.replace(1, by: 2) { return }
    isDue.store(1)
    scheduler.enqueue { if self.isDue.exchange(0) == 1 { self.register() } }
  }

  fileprivate func submit(_ event: Event<Value, Never>) {
    strand.submit(event) { event in
      if hasEnded || handle.isDisposed { return }
      hasEnded = event.isTerminal
      observer.send(event)
    }
  }

  /// What the observed objects hold. If it goes without having fired, they have gone.
  private final class Registration: Sendable {
    private weak let observation: Observing?
    private let hasFired = AtomicInt(0, label: "Observing.hasFired")

    init(_ observation: Observing) {
      self.observation = observation
    }

    deinit {
      if hasFired.load() == 0 { observation?.submit(.completed) }
    }

    func fire() {
      hasFired.store(1)
      observation?.changed()
    }
  }
}
