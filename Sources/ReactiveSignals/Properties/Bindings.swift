/// Which signals are bound to what, so that a second one to the same target is found; kept in debug builds.
enum Bindings {
  private struct Target: Hashable, Sendable {
    let object: ObjectIdentifier
    let keyPath: (AnyKeyPath & Sendable)?
  }

  private struct Binding: Sendable {
    /// Whether the object still lives: the address of a dead one is used again.
    weak let object: (any AnyObject & Sendable)?
    let source: String
    /// Held by whoever can still send.
    weak let subscription: CompositeDisposable?
  }

  private final class Registry: Sendable {
    let bindings = Locked<[Target: Binding]>([:], label: "Bindings")
  }

  private static var registry: Registry {
    Exploration.shared("bindings", ofProcess: registryOfProcess) { Registry() }
  }

  private static let registryOfProcess = Registry()

  /// Notes that `subscription` binds a signal to the object, or to what the key path leads to from it, for as long as it
  /// lasts. Traps if there is another that has not ended.
  ///
  /// - Parameter names: What the target and the signal are called in that case.
  static func begin(
    _ object: any AnyObject & Sendable, _ keyPath: (AnyKeyPath & Sendable)?, _ subscription: CompositeDisposable,
    names: () -> (target: String, source: String)
  ) {
    #if DEBUG
      let target = Target(object: ObjectIdentifier(object), keyPath: keyPath)
      let names = names()
      let binding = Binding(object: object, source: names.source, subscription: subscription)
      let other = registry.bindings.withLock { bindings -> Binding? in
        if let other = bindings[target], other.object != nil, other.subscription?.isDisposed == false { return other }
        bindings[target] = binding
        return nil
      }
      if let other {
        preconditionFailure(
          "\(names.target) cannot be bound to two signals at the same time: to \(names.source) while it is bound to "
            + "\(other.source).")
      }
      subscription.onEnd { [weak subscription] in if let subscription { end(target, subscription) } }
    #endif
  }

  #if DEBUG
    private static func end(_ target: Target, _ subscription: CompositeDisposable) {
      registry.bindings.withLock { bindings in
        if bindings[target]?.subscription === subscription { bindings[target] = nil }
      }
    }
  #endif
}
