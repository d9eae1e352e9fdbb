import ReactiveSignals

struct TestError: Error, Hashable, Sendable {
  let code: Int

  init(_ code: Int = 0) {
    self.code = code
  }
}

/// An error without content.
struct BareError: Error, Hashable {}

typealias Ints = Signal<Int, TestError>
typealias IntSubject = Subject<Int, TestError>
typealias IntEvent = Event<Int, TestError>

extension Signal {
  /// A cold signal that sends `events` during the subscription.
  static func sending(_ events: [Event<Value, Failure>]) -> Signal {
    Signal { subscriber in
      for event in events { subscriber.send(event: event) }
      return nil
    }
  }
}
