/// A cold signal whose events the test sends, and which counts its subscriptions and cleanups.
final class ColdSource<Value: Sendable, Failure: Error>: Sendable {
  // Retained here, so that the subscriptions live until they are disposed or end.
  private let all = Log<Subscriber<Value, Failure>>()
  private let cleanups = Count()
  private let subscribed: @Sendable () -> Void
  private let cleanedUp: @Sendable () -> Void

  init(subscribed: @escaping @Sendable () -> Void = {}, cleanedUp: @escaping @Sendable () -> Void = {}) {
    self.subscribed = subscribed
    self.cleanedUp = cleanedUp
  }

  var signal: Signal<Value, Failure> {
    Signal { subscriber in
      self.all.append(subscriber)
      self.subscribed()
      return AnyDisposable {
        self.cleanups.add()
        self.cleanedUp()
      }
    }
  }

  /// One for each subscription.
  var subscribers: [Subscriber<Value, Failure>] { all.entries }
  var starts: Int { all.count }
  var ends: Int { cleanups.value }
  var isRunning: Bool { starts > ends }

  /// Sends to the last subscription.
  func send(_ value: Value) { subscribers.last?.send(value) }

  func fail(_ error: Failure) { subscribers.last?.fail(error) }

  func complete() { subscribers.last?.complete() }

  func send(event: Event<Value, Failure>) { subscribers.last?.send(event: event) }
}
