import Huntable

/// The bindings that exist, so that a second binding to the same target is detected. Recorded in debug builds.
@usableFromInline
enum Bindings {
  private struct Target: Hashable, Sendable {
    let object: ObjectIdentifier
    let keyPath: (AnyKeyPath & Sendable)?
  }

  private struct Binding: Sendable {
    /// The weak reference shows whether the object still lives: its address may be used for another object later.
    weak let object: (any AnyObject & Sendable)?
    let source: String
    /// Retained by the signal that can still send, not by this record.
    weak let subscription: CompositeDisposable?
  }

  private final class Registry: Sendable {
    let bindings = Locked<[Target: Binding]>([:], label: "Bindings")
  }

  private static var registry: Registry {
    Exploration.shared("bindings", ofProcess: registryOfProcess) { Registry() }
  }

  private static let registryOfProcess = Registry()

  /// Records that `subscription` binds a signal to the object, or to its property at the key path, until the
  /// subscription ends. Traps if another binding to the same target has not ended.
  ///
  /// - Parameter names: The names of the target and the signal for the message of the trap.
  @usableFromInline
  static func begin(
    _ object: any AnyObject & Sendable, _ keyPath: (AnyKeyPath & Sendable)?, _ subscription: CompositeDisposable,
    names: () -> (target: String, source: String)
  ) {
    #if DEBUG
      let target = Target(object: ObjectIdentifier(object), keyPath: keyPath)
      let names = names()
      let binding = Binding(object: object, source: names.source, subscription: subscription)
      // The references of the other binding are looked at after the lock: each may be the last one meanwhile.
      let other = registry.bindings.withLock { exchange(&$0[target], with: binding) }
      if let other, other.object != nil, other.subscription?.isDisposed == false {
        preconditionFailure(
          "\(names.target) cannot be bound to two signals at the same time: to \(names.source) while it is bound to "
            + "\(other.source).")
      }
      subscription.onEnd { [weak subscription] in if let subscription { end(target, subscription) } }
    #endif
  }

  #if DEBUG
    private static func end(_ target: Target, _ subscription: CompositeDisposable) {
      // Released after the lock.
      _ = registry.bindings.withLock { bindings in
        let present = bindings[target]?.subscription
        if present === subscription { bindings[target] = nil }
        return present
      }
    }
  #endif
}
