import Foundation

/// Classes whose properties the compiler does not know the size of, so that the Swift runtime copies the values.
open class Cell<Value>: @unchecked Sendable {
  // Sendable: not true, so that the data race compiles.
  public var value: Value?
  public init() {}
  public func set(_ value: Value) { self.value = value }
  public func get() -> Value? { value }
}

public final class Subcell<Value>: Cell<Value>, @unchecked Sendable {}

/// A property in a structure in a class.
public final class Pair<First, Second>: @unchecked Sendable {
  // Sendable: as above.
  struct Values {
    var first: First
    var second: Second
  }
  var values: Values
  public init(_ first: First, _ second: Second) { values = Values(first: first, second: second) }
  public func set(_ second: Second) { values.second = second }
  public func get() -> Second { values.second }
}

/// A collection of values of a type that is not known.
public final class Shelf<Value>: @unchecked Sendable {
  // Sendable: as above.
  private var values: [Value] = []
  public init() {}
  public func add(_ value: Value) { values.append(value) }
  public var count: Int { values.count }
}

/// A property of a type that only conforms to something.
public final class Holder<Value: Equatable>: @unchecked Sendable {
  // Sendable: as above.
  public private(set) var value: Value
  public init(_ value: Value) { self.value = value }
  public func change(_ change: (inout Value) -> Void) { change(&value) }
  public func isEqual(to other: Value) -> Bool { value == other }
}

/// A variable that a generic function captures.
public func captured<Value: Sendable>(_ value: Value) -> @Sendable () -> Value {
  nonisolated(unsafe) var latest = value
  return {
    defer { latest = value }
    return latest
  }
}

/// A value that a lock protects. An optimised build begins the accesses in front of the loops.
public final class Guarded<Value: Sendable>: @unchecked Sendable {
  // Sendable: the lock protects the value.
  private let lock = NSLock()
  private var value: Value
  public init(_ value: Value) { self.value = value }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public func read(times: Int) -> [Value] {
    var values: [Value] = []
    for _ in 0..<times {
      lock.lock()
      let copy = value
      lock.unlock()
      values.append(copy)
    }
    return values
  }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  public func set(_ new: Value, times: Int) {
    for _ in 0..<times {
      lock.lock()
      value = new
      lock.unlock()
    }
  }
}

/// A number that a lock of C protects. The object contains the lock and a condition, whose addresses it passes on.
public final class Latch<Value: Sendable>: @unchecked Sendable {
  // Sendable: the lock protects the values. With `isOpen` it does not, so that the data race compiles.
  private var lock = pthread_mutex_t()
  private var changed = pthread_cond_t()
  private var value: Value?

  public init() {
    pthread_mutex_init(&lock, nil)
    pthread_cond_init(&changed, nil)
  }

  deinit {
    pthread_cond_destroy(&changed)
    pthread_mutex_destroy(&lock)
  }

  public func set(_ new: Value, isOpen: Bool = false) {
    if !isOpen { pthread_mutex_lock(&lock) }
    value = new
    pthread_cond_signal(&changed)
    if !isOpen { pthread_mutex_unlock(&lock) }
  }

  public func wait() -> Value {
    pthread_mutex_lock(&lock)
    defer { pthread_mutex_unlock(&lock) }
    while true {
      if let value { return value }
      pthread_cond_wait(&changed, &lock)
    }
  }
}

/// A number that a lock protects which is a property of a generic class. A subclass may replace the property.
open class Hasp<Value>: @unchecked Sendable {
  // Sendable: the lock protects the number. With `isOpen` it does not, so that the data race compiles.
  open var lock = pthread_mutex_t()
  private var number = 0

  public init() { pthread_mutex_init(&lock, nil) }
  deinit { pthread_mutex_destroy(&lock) }

  public func add(isOpen: Bool) {
    pthread_mutex_lock(&lock)
    if !isOpen { number += 1 }
    pthread_mutex_unlock(&lock)
    if isOpen { number += 1 }
  }
}

/// Lends the lock of its superclass.
public final class LentHasp<Value>: Hasp<Value>, @unchecked Sendable {
  override public var lock: pthread_mutex_t {
    get { super.lock }
    _modify { yield &super.lock }
  }
}

// The compiler of Swift 6.2 ends with a failed assertion in the instrumented code, if it was built with assertions.
#if compiler(>=6.3)
  /// A noncopyable lock, as programs for systems without `Mutex` have it: an object holds the lock and the value.
  public struct Padlock<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    // Sendable: the lock protects the value. With `isOpen` it does not, so that the data race compiles.
    private final class Box {
      private let isLockable = true
      private let lock = NSLock()
      var value: Value
      init(_ value: consuming Value) { self.value = value }
      func take() { if isLockable { lock.lock() } }
      func give() { lock.unlock() }
    }

    private let box: Box
    public init(_ value: consuming Value) { box = Box(value) }

    public borrowing func change(isOpen: Bool = false, _ change: (inout Value) -> Void) {
      if !isOpen { box.take() }
      defer { if !isOpen { box.give() } }
      change(&box.value)
    }
  }

  /// An object with such a lock.
  public final class Lockers: Sendable {
    public static let ofProcess = Lockers()
    public let keys = Padlock(["one"])
    public init() {}
  }
#endif
