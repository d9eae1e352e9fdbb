import SignalHunting

/// Runs the samples of the article on linearizability.
@Suite("the article on linearizability")
struct LinearizabilitySamples {
  #if EXPLORATION
    @Test func decidingAndPuttingInTwoStepsIsFound() throws {
      let report = try #require(hunt(Hasty.queue).report)
      #expect(report.failure.kind == .notLinearizable)
      #expect(report.failure.message.hasSuffix("put(1) -> true | put(1) -> true"))
      #expect(report.preemptions == 1)
      #expect(report.isMinimal)
      #expect(replay(Hasty.queue, report.replayToken).report?.failure == report.failure)
    }

    @Test func decidingUnderTheLockIsLinearizable() {
      let result = hunt(Right.queue, budget: .schedules(2_000))
      #expect(result.isClean, "\(result)")
    }

    @Test func aLostUpdateShowsAtTheEnd() throws {
      #expect(try #require(hunt(counter).report).scenario == "counter/add/add")
    }

    @Test func aSemaphoreBlocksOnlyWhereItMust() {
      let result = hunt(tickets, budget: .schedules(1_000))
      #expect(result.isClean, "\(result)")
    }

    @Test(.huntsTasks) func anActorThatPaysTwiceIsFound() throws {
      let report = try #require(hunt(account).report)
      #expect(report.failure.kind == .notLinearizable)
      #expect(report.scenario.hasPrefix("account/withdraw"))
    }
  #endif
}

private enum Hasty {
  /// Meant to hold at most `capacity` values.
  final class BoundedQueue: Sendable {
    private let values = Mutex<[Int]>([])
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    func put(_ value: Int) -> Bool {
      if values.withLock({ $0.count }) == capacity { return false }
      values.withLock { $0.append(value) }
      return true
    }

    func take() -> Int? { values.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
  }

  static let queue = Specification("bounded queue", of: BoundedQueue(capacity: 1), model: [Int]()) { queue in
    queue.operation("put", with: 1...3) {
      $0.put($1)
    } model: { values, value in
      guard values.isEmpty else { return false }
      values.append(value)
      return true
    }
    queue.operation("take") {
      $0.take()
    } model: {
      $0.isEmpty ? nil : $0.removeFirst()
    }
  }
}

private enum Right {
  /// Holds at most `capacity` values.
  final class BoundedQueue: Sendable {
    private let values = Mutex<[Int]>([])
    private let capacity: Int

    init(capacity: Int) { self.capacity = capacity }

    func put(_ value: Int) -> Bool {
      values.withLock { values in
        guard values.count < capacity else { return false }
        values.append(value)
        return true
      }
    }

    func take() -> Int? { values.withLock { $0.isEmpty ? nil : $0.removeFirst() } }
  }

  static let queue = Specification("bounded queue", of: BoundedQueue(capacity: 1), model: [Int]()) { queue in
    queue.operation("put", with: 1...3) {
      $0.put($1)
    } model: { values, value in
      guard values.isEmpty else { return false }
      values.append(value)
      return true
    }
    queue.operation("take") {
      $0.take()
    } model: {
      $0.isEmpty ? nil : $0.removeFirst()
    }
  }
}

private final class TornCounter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .relaxed) }
  func add() { value.store(value.load(ordering: .relaxed) + 1, ordering: .relaxed) }
}

private let counter = Specification("counter", of: TornCounter(), model: 0) { counter in
  counter.operation("add") {
    $0.add()
  } model: {
    $0 += 1
  }
  counter.atEnd("count") {
    $0.count
  } model: {
    $0
  }
}

private let tickets = Specification("tickets", of: Semaphore(value: 0), model: 0) { tickets in
  tickets.operation("return") {
    _ = $0.signal()
  } model: {
    $0 += 1
  }
  tickets.operation("take") {
    $0.wait()
  } model: { count in
    if count == 0 { throw MustWait() }
    count -= 1
  }
}

actor Account {
  private var money = 3
  private let ledger = Ledger()

  func withdraw(_ amount: Int) async -> Bool {
    guard money >= amount else { return false }
    await ledger.note(amount)
    money -= amount
    return true
  }
}

let account = Specification("account", of: Account(), model: 3) { account in
  account.operation("withdraw", with: 1...3) {
    await $0.withdraw($1)
  } model: { money, amount in
    guard money >= amount else { return false }
    money -= amount
    return true
  }
}

actor Ledger {
  private var amounts: [Int] = []

  func note(_ amount: Int) { amounts.append(amount) }
}
