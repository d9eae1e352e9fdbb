/// An error without content.
struct BareError: Error, Hashable {}

typealias IntSubject = Subject<Int, TestError>

extension Signal {
  /// A cold signal that sends `events` during the subscription.
  static func sending(_ events: [Event<Value, Failure>]) -> Signal { sending { events } }

  /// The same, with events that are made for each subscription.
  static func sending(_ events: @escaping @Sendable () -> [Event<Value, Failure>]) -> Signal {
    Signal { subscriber in
      for event in events() { subscriber.send(event: event) }
      return nil
    }
  }
}
