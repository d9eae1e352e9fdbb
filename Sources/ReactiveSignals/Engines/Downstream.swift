/// The observer to which an operator sends, as a part of the operator's own object.
///
/// Nested operators form a chain: the observer of each inner operator retains the outer one. Releasing the last
/// reference would release the chain recursively. Each link therefore releases its observer as a disposal, in a loop if
/// necessary.
@usableFromInline
struct Downstream<Value: Sendable, Failure: Error>: ~Copyable, Sendable {
  @usableFromInline
  final class Link: Sendable {
    @usableFromInline
    let observer: Observer<Value, Failure>

    @inlinable
    init(_ observer: Observer<Value, Failure>) {
      self.observer = observer
    }
  }

  @usableFromInline
  let link: Unmanaged<Link>

  @inlinable
  init(_ observer: Observer<Value, Failure>) {
    link = .passRetained(Link(observer))
  }

  @inlinable
  deinit { Disposals.release(link) }

  @inlinable
  @inline(__always)
  func next(_ value: Value) { link._withUnsafeGuaranteedRef { $0.observer.next(value) } }

  @inlinable
  func failed(_ error: Failure) { link._withUnsafeGuaranteedRef { $0.observer.failed(error) } }

  @inlinable
  func completed() { link._withUnsafeGuaranteedRef { $0.observer.completed() } }

  @inlinable
  func send(_ event: Event<Value, Failure>) { link._withUnsafeGuaranteedRef { $0.observer.send(event) } }
}

/// The same for an operator that is made of closures and passes only its end through the link: the closures capture the
/// link instead of the closure that receives the end.
@usableFromInline
// Sendable because its contents are, and only `deinit` changes them.
final class ChainLink<Contents: Sendable>: @unchecked Sendable {
  @exclusivity(unchecked)
  @usableFromInline
  var stored: Contents?

  @inlinable
  init(_ contents: Contents) {
    stored = contents
  }

  @inlinable
  deinit { Disposals.release(stored.take()) }

  @inlinable
  var contents: Contents { stored! }
}
