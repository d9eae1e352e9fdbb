import CRaceHunt
import CThreads
import ReactiveSignals

/// An observer that checks, while it is called, what holds for every subscription: one call at a time, nothing after
/// the end, nothing after it was closed, and no lock of the library held by the caller.
///
/// A hunt may let other threads go on right before an event and in the middle of it. What the probe records is plain
/// memory without an order of its own: under ThreadSanitizer, two events that the library does not order are a race.
public final class Probe<Value: Sendable>: @unchecked Sendable {
  // Sendable: calls are serial, which is checked before plain memory is touched.

  /// What it is called in messages.
  public let name: String
  /// The values received so far.
  public private(set) var values: [Value] = []
  /// The error that ended the subscription.
  public private(set) var failure: (any Error)?
  /// Whether the subscription ended without an error.
  public private(set) var hasCompleted = false
  /// Whether the subscription ended.
  public var hasEnded: Bool { hasCompleted || failure != nil }

  private let run: Run
  private let onNext: (@Sendable (Probe, Value) -> Void)?
  private let onEnd: (@Sendable (Probe) -> Void)?
  private let inside = Tally()
  private let ended = Tally()
  /// How many events may still arrive after it was closed, once it is.
  private let closed = Tally()
  private let late = Tally()
  #if EXPLORATION
    private let object = Exploration.newObject()
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

  /// Receives the end.
  public func complete() {
    event("completion") {
      hasCompleted = true
      ended.add(1)
      onEnd?(self)
    }
  }

  /// The events of a signal go here.
  public func observer<Failure: Error>() -> Observer<Value, Failure> {
    Observer(next: { self.next($0) }, failed: { self.fail($0) }, completed: { self.complete() })
  }

  /// From now on nothing may arrive, as after a disposal from elsewhere: only the event that is being delivered.
  ///
  /// - Parameter strictly: Not even that one, as after a disposal from where events are delivered.
  public func close(strictly: Bool = false) {
    point("close")
    if closed.value == 0 { closed.add(strictly ? 1 : 2) }
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
    } else if closed.value > 0, late.add(1) >= closed.value {
      fail("received a \(what) after its subscription was disposed")
    } else {
      record()
      point("inside")
    }
    inside.add(-1)
  }

  private func fail(_ what: String) { run.fail("\(name) \(what)", site: "\(name) \(what)") }
}

extension SignalProtocol {
  /// Subscribes a probe.
  ///
  /// - Parameters:
  ///   - probe: Receives the events.
  ///   - bag: Disposes the subscription with itself.
  @discardableResult
  public func subscribe(_ probe: Probe<Value>, in bag: CompositeDisposable? = nil) -> any Disposable {
    subscribe(probe.observer(), in: bag)
  }
}
