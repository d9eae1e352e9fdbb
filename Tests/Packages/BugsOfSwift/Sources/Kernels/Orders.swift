import Synchronization

// What the Swift runtime orders, and what it does not.

/// A message that is published by an atomic flag.
public final class Mailbox: @unchecked Sendable {
  private var message = 0
  private let isFull = Atomic(false)

  public init() {}

  public func put(_ value: Int) {
    message = value
    isFull.store(true, ordering: .releasing)
  }

  /// The message, if there is one.
  public func look() -> Int? { isFull.load(ordering: .acquiring) ? message : nil }

  /// The same, with an ordering that is too weak.
  public func glance() -> Int? { isFull.load(ordering: .relaxed) ? message : nil }
}

/// Counts without a lock.
public final class Hits: Sendable {
  private let count = Atomic(0)

  public init() {}

  public var value: Int { count.load(ordering: .relaxed) }
  public func add() { count.add(1, ordering: .relaxed) }
}

/// A value that is copied when it is changed, unless there is only one reference to its storage.
public struct Picture: @unchecked Sendable {
  private final class Storage {
    var pixel: Int
    init(_ pixel: Int) { self.pixel = pixel }
  }

  private var storage = Storage(0)

  public var pixel: Int {
    get { storage.pixel }
    set {
      if !isKnownUniquelyReferenced(&storage) { storage = Storage(storage.pixel) }
      storage.pixel = newValue
    }
  }
}

/// A picture and a list of which threads make copies.
public final class Copies: Sendable {
  private let picture = Mutex(Picture())
  private let list = Mutex(Array(1...40))

  public init() {}

  /// Reads copies, and gives them up.
  public func look() -> Int {
    let picture = picture.withLock { $0 }
    let list = list.withLock { $0 }
    return picture.pixel + list[0]
  }

  /// Changes the picture and the list in place if nobody has a copy.
  public func change(_ value: Int) {
    picture.withLock { $0.pixel = value }
    list.withLock { $0[0] = value }
  }
}

/// An object that the thread destroys which gives it up last.
public final class Resource: @unchecked Sendable {
  public var uses = 0
  private let memory: UnsafeMutablePointer<Int>

  public init() {
    memory = .allocate(capacity: 1)
    memory.initialize(to: 0)
  }

  public func bump() { uses += 1 }
  public func use() -> Int { memory.pointee &+ uses }

  private func wipe() {
    uses = -1
    memory.pointee = -1
  }

  deinit {
    wipe()
    memory.deallocate()
  }
}

/// Hands a resource to whoever asks first.
public final class Slot: Sendable {
  private let resource = Mutex<Resource?>(nil)

  public init(_ resource: Resource) { self.resource.withLock { $0 = resource } }

  public func get() -> Resource? { resource.withLock { $0 } }
  public func clear() { resource.withLock { $0 = nil } }
}

/// A table that is made when it is used first.
public enum Table {
  static let squares = (0..<64).map { $0 * $0 }

  public static func square(_ number: Int) -> Int { squares[number] }
}

/// Names that nothing protects.
public final class Names: @unchecked Sendable {
  public var list: [String] = ["a", "b"]
  public var table: [String: Int] = ["a": 1]

  public init() {}

  public func append(_ name: String) { list.append(name) }
  public func read() -> Int { list[0].count }
  public func set(_ name: String) { table[name] = 2 }
}
