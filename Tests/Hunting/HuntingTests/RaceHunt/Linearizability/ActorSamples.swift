#if EXPLORATION
  import RaceHunt
  import Testing

  /// An actor with a mistake, and its right twin.
  struct ActorSample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let wrong: Scenario
    let right: Scenario

    init(_ make: (_ isRight: Bool) -> Specification<some Sendable, some Hashable & Sendable>) {
      (wrong, right) = (make(false).scenario, make(true).scenario)
      testDescription = wrong.name
    }

    static let all = reentrant + waiting

    /// Actors that rely on a state across a suspension.
    static let reentrant = [
      ActorSample { isRight in
        Specification("account", of: Account(isRight: isRight), model: 3) { account in
          account.operation("withdraw", with: 1...3) {
            try await $0.withdraw($1)
          } model: { money, amount in
            guard money >= amount else { throw Account.Overdrawn() }
            money -= amount
            return money
          }
        }
      },
      ActorSample { isRight in
        Specification("cache", of: Cache(isRight: isRight), model: [Int]()) { cache in
          cache.operation("value", with: 1...2) {
            await $0.value(of: $1)
          } model: { keys, key in
            if !keys.contains(key) { keys.append(key) }
            return keys.firstIndex(of: key)! + 1
          }
        }
      },
      ActorSample { isRight in
        Specification("tickets", of: Tickets(isRight: isRight), model: 0) { tickets in
          tickets.operation("next") {
            await $0.next()
          } model: { number in
            number += 1
            return number
          }
        }
      },
      ActorSample { isRight in
        Specification("buffer", of: Buffer(isRight: isRight), model: [Int]()) { buffer in
          buffer.operation("put", with: 1...3) {
            await $0.put($1)
          } model: { items, item in
            if items.count == 2 { return false }
            items.append(item)
            return true
          }
          buffer.operation("take") {
            await $0.take()
          } model: {
            $0.isEmpty ? nil : $0.removeFirst()
          }
        }
      },
      ActorSample { isRight in
        Specification("bank", of: Bank(isRight: isRight), model: [2, 0]) { bank in
          bank.operation("move") {
            await $0.move()
          } model: {
            ($0[0], $0[1]) = ($0[0] - 1, $0[1] + 1)
          }
          bank.operation("total") {
            await $0.total
          } model: {
            $0[0] + $0[1]
          }
        }
      },
      ActorSample { isRight in
        Specification("register", of: Register(isRight: isRight), model: 0) { register in
          register.operation("write", with: 1...2) {
            await $0.write($1)
          } model: {
            $0 = $1
          }
          register.atEnd("copies") {
            await [$0.value, $0.saved]
          } model: {
            [$0, $0]
          }
        }
      },
      ActorSample { isRight in
        Specification("once", of: Once(isRight: isRight), model: 7) { once in
          once.operation("start") {
            await $0.start()
          } model: {
            $0
          }
        }
      },
    ]
  }

  private actor Account {
    struct Overdrawn: Error {}

    private var money = 3
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func withdraw(_ amount: Int) async throws -> Int {
      guard money >= amount else { throw Overdrawn() }
      if !isRight { await Task.yield() }
      money -= amount
      let left = money
      await Task.yield()
      return left
    }
  }

  /// Loads each value once. The values are numbered in the order in which they were loaded.
  private actor Cache {
    private var loads = 0
    private var values: [Int: Int] = [:]
    private var loading: [Int: Task<Int, Never>] = [:]
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func value(of key: Int) async -> Int {
      if let value = values[key] { return value }
      if isRight, let task = loading[key] { return await task.value }
      loads += 1
      let task = Task { [loads] in loads }
      loading[key] = task
      let value = await task.value
      values[key] = value
      return value
    }
  }

  private actor Tickets {
    private var number = 0
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func next() async -> Int {
      let next = number + 1
      if !isRight { await Task.yield() }
      number = next
      return next
    }
  }

  private actor Buffer {
    private var items: [Int] = []
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func put(_ item: Int) async -> Bool {
      guard items.count < 2 else { return false }
      if !isRight { await Task.yield() }
      items.append(item)
      return true
    }

    func take() -> Int? { items.isEmpty ? nil : items.removeFirst() }
  }

  private actor Bank {
    private var accounts = [2, 0]
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    var total: Int { accounts[0] + accounts[1] }

    func move() async {
      accounts[0] -= 1
      if !isRight { await Task.yield() }
      accounts[1] += 1
    }
  }

  /// A value with a copy that is saved.
  private actor Register {
    private(set) var value = 0
    private(set) var saved = 0
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func write(_ new: Int) async {
      saved = new
      if !isRight { await Task.yield() }
      value = new
    }
  }

  /// Starts once, and knows a number from then on.
  private actor Once {
    private var hasStarted = false
    private var number = 0
    private var starting: Task<Int, Never>?
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func start() async -> Int {
      if hasStarted, !isRight { return number }
      hasStarted = true
      let task = starting ?? Task { 7 }
      starting = task
      number = await task.value
      return number
    }
  }
#endif
