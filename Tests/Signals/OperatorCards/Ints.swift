import ReactiveSignals

package struct TestError: Error, Hashable, Sendable {
  package let code: Int

  package init(_ code: Int = 0) {
    self.code = code
  }
}

/// An error without content.
package struct BareError: Error, Hashable {
  package init() {}
}

package typealias Ints = Signal<Int, TestError>
package typealias IntSubject = Subject<Int, TestError>
package typealias IntEvent = Event<Int, TestError>

extension Signal {
  /// A cold signal that sends `events` during the subscription.
  package static func sending(_ events: [Event<Value, Failure>]) -> Signal {
    Signal { subscriber in
      for event in events { subscriber.send(event: event) }
      return nil
    }
  }
}
