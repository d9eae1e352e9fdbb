/// The terminal event of a signal, stored in one word.
///
/// The size of an `Event` depends on its generic types. The compiler specialises nothing in the `deinit` of a generic
/// class. Destroying an `Event` there would look up the metadata of both types.
@usableFromInline
package enum End<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  package final class Reason: Sendable {
    @_alwaysEmitIntoClient
    package let error: Failure

    @inlinable
    package init(_ error: Failure) {
      self.error = error
    }
  }

  case completed
  case failed(Reason)

  /// The end that a terminal event stands for.
  @inlinable
  package init(_ event: Event<Value, Failure>) {
    if case .failed(let error) = event { self = .failed(Reason(error)) } else { self = .completed }
  }

  @inlinable
  package var event: Event<Value, Failure> {
    switch self {
    case .completed: .completed
    case .failed(let reason): .failed(reason.error)
    }
  }
}
