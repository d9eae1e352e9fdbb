import CHuntable
import Huntable
import RaceHunt
import ReactiveSignals

/// An observer that checks the rules of subscriptions at each call: one call at a time, no call after the end, no call
/// after the probe was closed, and no library lock held by the caller.
///
/// A hunt may switch threads right before an event and in the middle of it. The probe records events in plain memory
/// without synchronization: ThreadSanitizer reports a race between two events that the library does not order.
public final class Probe<Value: Sendable>: @unchecked Sendable {
  // Sendable: calls are serial. That is checked before plain memory is accessed.

  /// The probe's name in messages.
  public let name: String
  /// The values received so far.
  public private(set) var values: [Value] = []
  /// The error that ended the subscription.
  public private(set) var failure: (any Error)?
  /// Whether the subscription ended without an error.
  public private(set) var hasCompleted = false
  /// Whether the subscription ended.
  public var hasEnded: Bool { hasCompleted || failure != nil }
  /// Whether something holds an observer of this probe. A subscription must release its observer when the subscription
  /// is over.
  public var isHeld: Bool { observers.value > 0 }

  private let run: Run
  private let onNext: (@Sendable (Probe, Value) -> Void)?
  private let onEnd: (@Sendable (Probe) -> Void)?
  private let inside = Tally()
  private let ended = Tally()
  private let closed = Tally()
  /// How many events have arrived after the probe was closed. One may; after a strict closing it counts as arrived.
  private let late = Tally()
  private let observers = Tally()
  #if EXPLORATION
    private let object = Exploration.newObject()
    /// What the closing thread knew. A thread whose event comes too late must know it from then on.
    private let closing = HappensBefore()
  #endif

  init(
    _ name: String, in run: Run, onNext: (@Sendable (Probe, Value) -> Void)?, onEnd: (@Sendable (Probe) -> Void)?
  ) {
    self.name = name
    self.run = run
    self.onNext = onNext
    self.onEnd = onEnd
  }

  /// Receives a value.
  public func next(_ value: Value) {
    event("value") {
      values.append(value)
      onNext?(self, value)
    }
  }

  /// Receives the error that ends the subscription.
  public func fail(_ error: any Error) {
    event("error") {
      failure = error
      ended.add(1)
      onEnd?(self)
    }
  }

  /// Called when the signal completes.
  public func complete() {
    event("completion") {
      hasCompleted = true
      ended.add(1)
      onEnd?(self)
    }
  }

  /// An observer that passes its events to this probe.
  public func observer<Failure: Error>() -> Observer<Value, Failure> {
    let hold = Hold(self)
    return Observer(
      next: { hold.probe.next($0) }, failed: { hold.probe.fail($0) }, completed: { hold.probe.complete() })
  }

  /// From now on no event may arrive, except one event that is being delivered. The same holds after a disposal on
  /// another thread.
  ///
  /// With the late event, the delivering thread learns all that the closing thread did before. A further event is wrong
  /// even if the orderings of the code would let the thread read old values.
  ///
  /// - Parameter strictly: Whether not even the late event may arrive. The same holds after a disposal on the thread
  ///   that delivers events.
  public func close(strictly: Bool = false) {
    point("close")
    #if EXPLORATION
      Exploration.active?.releases(closing)
    #endif
    if closed.value > 0 { return }
    if strictly { late.add(1) }
    closed.add(1)
  }

  private func point(_ label: StaticString) {
    #if EXPLORATION
      Exploration.before(.deliver, object, label)
    #endif
  }

  private func event(_ what: StaticString, _ record: () -> Void) {
    point(what)
    if ct_thread().pointee.locks > 0 { fail("received a \(what) from a caller that holds a lock") }
    if inside.add(1) > 1 {
      fail("received a \(what) in the middle of another event")
    } else if ended.value > 0 {
      fail("received a \(what) after the end")
    } else if closed.value > 0, late.add(1) > 1 {
      fail("received a \(what) after its subscription was disposed")
    } else {
      #if EXPLORATION
        if closed.value > 0 { Exploration.active?.acquires(closing) }
      #endif
      record()
      point("inside")
    }
    inside.add(-1)
  }

  private func fail(_ what: String) { run.fail("\(name) \(what)", site: "\(name) \(what)") }

  /// Captured by the closures of one observer.
  private final class Hold: Sendable {
    let probe: Probe

    init(_ probe: Probe) {
      self.probe = probe
      probe.observers.add(1)
    }

    deinit { probe.observers.add(-1) }
  }
}

extension SignalProtocol {
  /// Subscribes a probe.
  ///
  /// - Parameters:
  ///   - probe: Receives the events.
  ///   - bag: Disposes the subscription when it is disposed.
  @discardableResult
  public func subscribe(_ probe: Probe<Value>, in bag: CompositeDisposable? = nil) -> any Disposable {
    subscribe(probe.observer(), in: bag)
  }
}
