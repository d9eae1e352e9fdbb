import Dispatch
import Foundation

// Programs that look twice at something which another thread changes.

/// An object that another thread gives up.
public final class Lease: @unchecked Sendable {
  private final class Object {
    let number = 1
  }

  private var object: Object?
  private weak var other: Object?
  private unowned var owner: Object

  public init() {
    let object = Object()
    self.object = object
    other = object
    owner = object
  }

  public func end() { object = nil }
  /// Whether it was there at two looks.
  public var looks: [Bool] {
    let first = other != nil
    return [first, other != nil]
  }
  /// The number of an object that is there at the first look.
  public var number: Int? { other == nil ? nil : owner.number }
}

/// Pages that live as long as someone reads them.
public final class Desk: @unchecked Sendable {
  public final class Page: Sendable {}

  private struct Place {
    weak var page: Page?
  }

  private let lock = NSLock()
  private var places: [Int: Place] = [:]

  public init() {}

  public func take() -> Page {
    lock.lock()
    defer { lock.unlock() }
    if let page = places[1]?.page { return page }
    let new = Page()
    places[1] = Place(page: new)
    return new
  }
}

/// A queue that knows its name by a key.
public final class Named: Sendable {
  private let queue = DispatchQueue(label: "named")
  private let key = DispatchSpecificKey<Int>()

  public init() {}

  public func name() { queue.setSpecific(key: key, value: 1) }
  public var hasName: Bool { queue.sync { DispatchQueue.getSpecific(key: key) != nil } }
}

/// A lock with a condition, which is also read without the lock.
public final class Turn: Sendable {
  private let lock = NSConditionLock(condition: 0)

  public init() {}

  public func end() {
    lock.lock()
    lock.unlock(withCondition: 1)
  }
  public var looks: [Int] {
    let first = lock.condition
    return [first, lock.condition]
  }
}

/// Work that is done later, and a clock.
public final class Delay: Sendable {
  private let queue = DispatchQueue(label: "delay")

  public init() {}

  public func work() { queue.asyncAfter(deadline: .now() + .seconds(1)) {} }
  /// How many seconds went by between two looks.
  public var looks: [UInt64] {
    let first = DispatchTime.now().uptimeNanoseconds
    return [(DispatchTime.now().uptimeNanoseconds - first) / 1_000_000_000]
  }
}

/// Pages that are known by their addresses.
public final class Pages: @unchecked Sendable {
  private final class Page {}

  private let lock = NSLock()
  private var known: Set<ObjectIdentifier> = []

  public init() {}

  @inline(never)
  private func makePage() -> Page { Page() }

  /// Uses a new page for a while, and says whether it was new.
  public func usePage(forgets: Bool) -> Bool {
    let page = makePage()
    let isNew = lock.withLock { known.insert(ObjectIdentifier(page)).inserted }
    if forgets { _ = lock.withLock { known.remove(ObjectIdentifier(page)) } }
    return isNew
  }
}
