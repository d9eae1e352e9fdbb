import Foundation
import Synchronization

// Accesses by functions that announce nothing.

/// A buffer for generic values.
public final class Ring<Value>: @unchecked Sendable {
  private let values: UnsafeMutablePointer<Value>

  public init(_ value: Value) {
    values = .allocate(capacity: 2)
    values.initialize(to: value)
  }

  public func put(_ value: Value) { values.pointee = value }
}

/// Bytes that functions of C and of the standard library copy.
public final class Bytes: @unchecked Sendable {
  private let target = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)
  private let source = UnsafeMutablePointer<UInt8>.allocate(capacity: 64)

  public init() {
    memset(target, 0, 64)
    memset(source, 1, 64)
  }

  public func copy() { memcpy(target, source, 64) }
  public func update() { target.update(from: source, count: 64) }
  public func moveAll() { target.moveInitialize(from: source, count: 64) }
  public func store() { target[40] = 2 }
  public func sort() {
    var bytes = UnsafeMutableBufferPointer(start: target, count: 64)
    bytes.sort()
  }
}

/// An object that is made by the first thread that needs it.
public final class Made: Sendable {
  private final class Number: Sendable {
    let value: Int

    init(_ value: Int) { self.value = value }
  }

  private let number = AtomicLazyReference<Number>()

  public init() {}

  public func number(or value: Int) -> Int { (number.load() ?? number.storeIfNil(Number(value))).value }
}

/// What happens at the end of an object.
public final class Ending: Sendable {
  private let action: @Sendable () -> Void

  public init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  deinit { action() }
}

/// A place for one object.
public final class Keeper: @unchecked Sendable {
  private var object: Ending?
  private weak var other: Ending?

  public init(_ object: Ending) {
    self.object = object
    other = object
  }

  public func clear() { object = nil }
  public var isThere: Bool { other != nil }
}

/// A number that is changed by its key path.
public final class Keyed: @unchecked Sendable {
  private var number = 0

  public init() {}

  public func set(_ value: Int) {
    let path: ReferenceWritableKeyPath<Keyed, Int> = \.number
    self[keyPath: path] = value
  }
  public func setDirectly(_ value: Int) { number = value }
}

/// The properties of a value, which are also those of the object that holds the value.
@dynamicMemberLookup
public final class Members: @unchecked Sendable {
  public struct Values { public var number = 0 }

  // Sendable: not true, so that the data race compiles.
  private var values = Values()

  public init() {}

  public subscript<Value>(dynamicMember path: WritableKeyPath<Values, Value>) -> Value {
    get { values[keyPath: path] }
    set { values[keyPath: path] = newValue }
  }
}

#if arch(x86_64)
  /// A number of ten bytes that changes outside the lock. Subclasses could replace the property.
  open class Gauge: @unchecked Sendable {
    public var lock = pthread_mutex_t()
    open var level: Float80 = 0

    public init() { pthread_mutex_init(&lock, nil) }
    deinit { pthread_mutex_destroy(&lock) }

    // An optimised build merges the two functions.
    @inline(never) public func take() {
      level += 1
      pthread_mutex_lock(&lock)
    }

    @inline(never) public func give() {
      level += 1
      pthread_mutex_unlock(&lock)
    }
  }
#endif

/// An array of Foundation.
public final class OldArray: @unchecked Sendable {
  private let names = NSMutableArray()

  public init() {}

  public func add(_ name: String) { names.add(name) }
}

/// The largest of some numbers. The compiler announces no `max` of an atomic.
public final class Largest: Sendable {
  private let number = Atomic(0)

  public init() {}

  public func add(_ value: Int) { number.max(value, ordering: .relaxed) }
  public var value: Int { number.load(ordering: .relaxed) }
}

/// Two references to one object.
public final class Shared: @unchecked Sendable {
  private final class Object {}

  private var one: Object?
  private var other: Object?

  public init() {
    one = Object()
    other = one
  }

  public func giveUp() { one = nil }
  public func isOnly() -> Bool { isKnownUniquelyReferenced(&other) }
  /// Asks, and gives up the reference.
  public func wasOnly() -> Bool {
    defer { other = nil }
    return isOnly()
  }
}
