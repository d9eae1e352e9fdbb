@_exported public import Synchronization

#if EXPLORATION
  /// A reference that is set once, as `Synchronization.AtomicLazyReference`, which this type is in builds without
  /// exploration. A hunt may switch threads before each access.
  public struct AtomicLazyReference<Instance: AnyObject>: ~Copyable {
    private let raw = Synchronization.AtomicLazyReference<Instance>()
    private let object: HuntedObject

    /// A reference that is nil.
    public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
      object = HuntedObject(fileID, line)
    }

    /// Sets the reference to `desired` if it is nil. Returns the object that it then refers to.
    public borrowing func storeIfNil(_ desired: consuming Instance) -> Instance {
      object.before(.exchange, .acquiringAndReleasing)
      return raw.storeIfNil(desired)
    }

    /// The object, or nil if none has been set.
    public borrowing func load() -> Instance? {
      object.before(.load, .acquiring)
      return raw.load()
    }
  }

  extension AtomicLazyReference: Sendable where Instance: Sendable {}
#else
  /// A reference that is set once: `Synchronization.AtomicLazyReference`. In builds with exploration, a type with the
  /// same interface whose operations a hunt controls.
  public typealias AtomicLazyReference = Synchronization.AtomicLazyReference
#endif
