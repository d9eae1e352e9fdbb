@_exported public import Synchronization

#if EXPLORATION
  /// A reference that is set once, with the interface of `Synchronization.AtomicLazyReference`. In builds without
  /// exploration, `AtomicLazyReference` is that type. A hunt may switch threads before each access.
  public struct AtomicLazyReference<Instance: AnyObject>: ~Copyable {
    private let raw = Synchronization.AtomicLazyReference<Instance>()
    private let object: HuntedObject

    /// A reference that is nil.
    public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
      object = HuntedObject(fileID, line, isMemory: true)
    }

    /// Sets the reference to `desired` if it is nil. Returns the object that it then refers to.
    public borrowing func storeIfNil(_ desired: consuming Instance) -> Instance {
      guard let hunter = object.controller else { return raw.storeIfNil(desired) }
      // Not weakened: the ordering of the standard type, which other builds use.
      let operation = object.operation(.exchange, .acquiringAndReleasing)
      hunter.before(operation)
      var (isSet, set) = (raw.load() != nil, true)
      let reference = raw.storeIfNil(desired)
      hunter.updates(operation, from: &isSet, to: &set, 1)
      return reference
    }

    /// The object, or nil if none has been set.
    public borrowing func load() -> Instance? {
      guard let hunter = object.controller else { return raw.load() }
      // Not weakened: the ordering of the standard type, which other builds use.
      let operation = object.operation(.load, .acquiring)
      hunter.before(operation)
      let reference = raw.load()
      // A load may see late that the reference is set.
      var isSet = reference != nil
      hunter.loads(operation, &isSet, 1)
      return isSet ? reference : nil
    }
  }

  extension AtomicLazyReference: Sendable where Instance: Sendable {}
#else
  /// A reference that is set once: `Synchronization.AtomicLazyReference`. In builds with exploration, a type with the
  /// same interface whose operations a hunt controls.
  public typealias AtomicLazyReference = Synchronization.AtomicLazyReference
#endif
