/// The observer to which an engine sends, as a part of the engine's own object.
///
/// An engine subscribes to signals while it runs. A signal inside an engine may contain the same operator again, and so
/// on without limit. Each inner observer retains the outer one, so releasing the last reference would release the whole
/// chain recursively. Therefore an engine releases its observer as a disposal, in a loop if necessary, and the signals'
/// observers retain the engine. Operators without an engine nest only as deeply as the program text, and hold their
/// observer directly.
@usableFromInline
package struct Downstream<Value: Sendable, Failure: Error>: ~Copyable, Sendable {
  @usableFromInline
  package final class Link: Sendable {
    @_alwaysEmitIntoClient
    package let observer: Observer<Value, Failure>

    @inlinable
    package init(_ observer: Observer<Value, Failure>) {
      self.observer = observer
    }
  }

  @_alwaysEmitIntoClient
  package let link: Unmanaged<Link>

  @inlinable
  package init(_ observer: Observer<Value, Failure>) {
    link = .passRetained(Link(observer))
  }

  @inlinable
  deinit { Disposals.release(link) }

  @inlinable
  @inline(__always)
  package func next(_ value: Value) { link._withUnsafeGuaranteedRef { $0.observer.next(value) } }

  @inlinable
  package func failed(_ error: Failure) { link._withUnsafeGuaranteedRef { $0.observer.failed(error) } }

  @inlinable
  package func completed() { link._withUnsafeGuaranteedRef { $0.observer.completed() } }

  @inlinable
  package func send(_ event: Event<Value, Failure>) { link._withUnsafeGuaranteedRef { $0.observer.send(event) } }
}
