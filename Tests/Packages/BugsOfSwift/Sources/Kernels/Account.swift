import Synchronization

/// An account whose balance nothing protects.
public final class Account: @unchecked Sendable {
  public var balance = 100

  public init() {}

  public func withdraw(_ amount: Int) {
    if balance >= amount { balance -= amount }
  }
}

/// The same account with a lock.
public final class LockedAccount: Sendable {
  private let money = Mutex(100)

  public init() {}

  public var balance: Int { money.withLock { $0 } }

  public func withdraw(_ amount: Int) {
    money.withLock { money in
      if money >= amount { money -= amount }
    }
  }
}
