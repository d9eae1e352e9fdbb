/// The observer that an operator sends to, as a part of the operator's own object.
///
/// Operators in operators are a chain, each held by the observer of the one inside. Released by the last of them, the chain
/// would be released recursively. So each link lets go of its observer where disposals are run, in a loop if need be.
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

/// The same for an operator that is made of closures, whose end is not on the path of values: what the closures capture in
/// place of what they send the end to.
@usableFromInline
// Sendable because what it stores is, and changes in `deinit` alone.
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
