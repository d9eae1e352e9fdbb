import OperatorCards
import ReactiveSignals

/// An error without content.
package struct BareError: Error, Hashable {
  package init() {}
}

package typealias IntSubject = Subject<Int, TestError>

extension Signal {
  /// A cold signal that sends `events` during the subscription.
  package static func sending(_ events: [Event<Value, Failure>]) -> Signal {
    Signal { subscriber in
      for event in events { subscriber.send(event: event) }
      return nil
    }
  }
}
