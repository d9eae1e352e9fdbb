import ReactiveSignals
import Synchronization

/// An observer that checks, while it is called, what holds for every subscription: one call at a time, nothing after
/// the end, nothing after it was silenced. It takes its time at random, to widen the windows of races.
///
/// What it records is plain memory without an order of its own: under ThreadSanitizer, two events that the library
/// does not order are a data race.
final class Probe<Value: Sendable, Failure: Error>: ProbeProtocol, @unchecked Sendable {
  // Sendable: calls are serial, which is checked before plain state is touched; others read that after an acquiring
  // look at `delivered` or the end of the calling threads.

  /// Where a subscription is disposed, which decides what may still arrive.
  enum Place: Int {
    /// Where events are delivered: nothing may follow.
    case here = 1
    /// Somewhere else: the event that is being delivered may still arrive.
    case elsewhere = 2
  }

  typealias Token = LiveObservers.Token<Probe>

  let name: String
  private(set) var values: [Value] = []
  private(set) var end: Event<Value, Failure>?

  private let violations: Violations
  private let observers: LiveObservers
  private let onNext: (@Sendable (Probe, Value) -> Void)?
  private let onEnd: (@Sendable (Probe) -> Void)?
  private var random: SeededGenerator
  private var late = 0
  private weak var token: Token?

  // Relaxed where calls meet, so that the probe does not order them itself.
  private let inside = Atomic(0)
  private let silenced = Atomic(0)
  private let finished = Atomic(0)
  private let ended = Atomic(false)

  /// - Parameters:
  ///   - onNext: Runs inside the delivery of a value.
  ///   - onEnd: Runs inside the delivery of the end.
  init(
    _ name: String, in round: Round, onNext: (@Sendable (Probe, Value) -> Void)? = nil,
    onEnd: (@Sendable (Probe) -> Void)? = nil
  ) {
    self.name = name
    self.onNext = onNext
    self.onEnd = onEnd
    violations = round.violations
    observers = round.observers
    random = round.random.fork()
    round.register(self)
  }

  // MARK: Subscribing

  /// Subscribes; what the subscription captures must be released when it is over. Once for each probe.
  @discardableResult
  func subscribe(
    to source: some SignalProtocol<Value, Failure>, in bag: CompositeDisposable? = nil
  ) -> any Disposable {
    let token = makeToken()
    return source.subscribe(
      in: bag,
      next: { token.receiver.next($0) },
      failed: { token.receiver.failed($0) },
      completed: { token.receiver.completed() })
  }

  /// A subscriber that calls the probe.
  func makeSubscriber() -> Subscriber<Value, Failure> {
    let token = makeToken()
    return Subscriber(
      next: { token.receiver.next($0) },
      failed: { token.receiver.failed($0) },
      completed: { token.receiver.completed() })
  }

  private func makeToken() -> Token {
    let token = Token(self, in: observers)
    self.token = token
    return token
  }

  /// Disposes a subscription and lets the probe find what arrives too late.
  func dispose(_ subscription: any Disposable, _ place: Place) {
    subscription.dispose()
    silenced.store(place.rawValue, ordering: .releasing)
  }

  // MARK: What it was told

  /// How many calls have returned.
  var delivered: Int { finished.load(ordering: .acquiring) }

  /// Whether the end has been delivered.
  var hasEnded: Bool { ended.load(ordering: .acquiring) }

  /// Whether its subscription was disposed through `dispose`.
  var isSilenced: Bool { silenced.load(ordering: .acquiring) > 0 }

  /// Whether nothing holds the closures of the subscription any more.
  var isReleased: Bool { token == nil }

  var description: String {
    let state = inside.load(ordering: .relaxed) > 0 ? "being called" : hasEnded ? "ended" : "idle"
    return "\(name): \(delivered) events, \(state)"
  }

  // MARK: Being told

  func next(_ value: Value) {
    guard enter({ "next(\(value))" }) else { return }
    values.append(value)
    onNext?(self, value)
    leave()
  }

  func failed(_ error: Failure) { end(.failed(error)) }

  func completed() { end(.completed) }

  private func end(_ event: Event<Value, Failure>) {
    guard enter({ "\(event)" }) else { return }
    end = event
    onEnd?(self)
    ended.store(true, ordering: .releasing)
    leave()
  }

  private func enter(_ event: () -> String) -> Bool {
    guard inside.wrappingAdd(1, ordering: .relaxed).newValue == 1 else {
      violations.add("\(name): \(event()) inside another event")
      inside.wrappingSubtract(1, ordering: .relaxed)
      return false
    }
    if let end { violations.add("\(name): \(event()) after \(end)") }
    if silenced.load(ordering: .relaxed) > 0 { noteLate(event) }
    random.pause()
    return true
  }

  private func noteLate(_ event: () -> String) {
    late += 1
    if silenced.load(ordering: .relaxed) == Place.here.rawValue {
      violations.add("\(name): \(event()) after disposal where events are delivered")
    } else if late > 1 {
      violations.add("\(name): \(event()), the \(late). event after disposal")
    }
  }

  private func leave() {
    random.pause()
    inside.wrappingSubtract(1, ordering: .relaxed)
    finished.wrappingAdd(1, ordering: .releasing)
  }
}

/// A probe of any type of value.
protocol ProbeProtocol: AnyObject, Sendable, CustomStringConvertible {
  var name: String { get }
  var delivered: Int { get }
  var isReleased: Bool { get }
}
