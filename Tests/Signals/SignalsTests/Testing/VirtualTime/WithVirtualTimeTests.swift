@Suite("Virtual time")
struct WithVirtualTimeTests {
  @Test("a clock that is moved by hand moves as far as the test asks, and to the end of all work for run()")
  func byHand() async throws {
    let trace = Log<String>()
    try await withVirtualTime(advancing: .byHand, grace: .seconds(600)) { time in
      let sleeper = Task(executorPreference: time) {
        for _ in 1...3 {
          try await time.clock.sleep(for: .seconds(1))
          trace.append("slept at \(time.now)")
        }
      }
      await time.advance(by: .zero)
      // Nothing can run here until the other task has ended.
      await Task.detached {}.value
      trace.append("body at \(time.now)")
      await time.advance(by: .milliseconds(1500))
      trace.append("body at \(time.now)")
      await time.run()
      trace.append("body at \(time.now)")
      try await sleeper.value
    }
    #expect(
      trace.entries == [
        "body at 0 s", "slept at 1 s", "body at 1.5 s", "slept at 2 s", "slept at 3 s", "body at 3 s",
      ])
  }

  @Test("signals and tasks share one clock")
  func signals() async throws {
    let trace = Log<String>()
    try await withVirtualTime { time in
      Signal<Int, Never>.from([1, 2, 3]).delay(.seconds(2), on: time).subscribe { trace.append("\($0) at \(time.now)") }
      try await time.clock.sleep(for: .seconds(1))
      trace.append("task at \(time.now)")
      await time.run()
      trace.append("idle at \(time.now)")
    }
    #expect(
      trace.entries == [
        "task at 1 s", "1 at 2 s", "2 at 2 s", "3 at 2 s", "idle at 2 s",
      ])
  }

  @Test("errors and results of the body are passed on")
  func results() async throws {
    await #expect(throws: BareError.self) {
      try await withVirtualTime { time in
        try await time.clock.sleep(for: .seconds(1))
        throw BareError()
      }
    }
    #expect(try await withVirtualTime { _ in 7 } == 7)
  }

  @Test("What a task has returned is released with the task, before the body ends")
  func memory() async throws {
    try await withVirtualTime { time in
      let result = await {
        let task = Task(executorPreference: time) { Token() }
        return Weak(await task.value)
      }()
      await time.advance(by: .seconds(1))
      #expect(result.isReleased)
    }
  }

  @Test("without a seed the same test gives the same order: the order in which work became ready")
  func exact() async throws {
    let first = try await trace(seed: nil)
    for _ in 0..<200 { #expect(try await trace(seed: nil) == first) }
    #expect(Array(first.prefix(4)) == ["task 0: 1", "task 1: 2", "task 2: 3", "task 3: 4"])
  }

  @Test("each of 500 seeds gives the same order again, and different seeds give different orders")
  func seeds() async throws {
    var orders: Set<[String]> = []
    for seed in 0..<500 as Range<UInt64> {
      let order = try await trace(seed: seed)
      #expect(try await trace(seed: seed) == order)
      orders.insert(order)
    }
    #expect(orders.count > 250)
  }

  @Test("a seed finds a value that is loaded twice, because an actor is re-entrant")
  func reentrancy() async throws {
    var loads: Set<Int> = []
    for seed in 0..<100 as Range<UInt64> {
      loads.insert(
        try await withVirtualTime(seed: seed) { _ in
          let cache = Cache()
          async let first = cache.value()
          async let second = {
            for _ in 0..<3 { await Task.yield() }
            return await cache.value()
          }()
          _ = await (first, second)
          return await cache.loads
        })
    }
    #expect(loads == [1, 2])
  }

  @Test("an hour of ten thousand tasks takes seconds", .requirement("V16"))
  func tenThousand() async throws {
    let clock = ContinuousClock()
    let start = clock.now
    let total = try await withVirtualTime { time in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<10_000 {
          group.addTask {
            try await time.clock.sleep(for: .milliseconds(number))
            for _ in 0..<6 { try await time.clock.sleep(for: .seconds(600)) }
            return 1
          }
        }
        return try await group.reduce(0, +)
      }
    }
    #expect(total == 10_000 && clock.now - start < .seconds(60))
  }

  @Test("cancelling the caller cancels the body")
  func cancellation() async throws {
    let trace = Log<String>()
    let task = Task {
      try await withVirtualTime(grace: .seconds(600)) { _ in
        let (stream, _) = AsyncStream.makeStream(of: Int.self)
        trace.append("begun")
        for await _ in stream {}
        trace.append("cancelled \(Task.isCancelled)")
        try Task.checkCancellation()
      }
    }
    while trace.entries.isEmpty { await Task.yield() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(trace.entries == ["begun", "cancelled true"])
  }

  /// The recorded events of tasks in a group, an actor, sleeps, a stream and signals.
  private func trace(seed: UInt64?) async throws -> [String] {
    let trace = Log<String>()
    try await withVirtualTime(seed: seed, forbidding: [.escapes, .pendingWork]) { time in
      let counter = Counter()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            trace.append("task \(number): \(await counter.next())")
            try await time.clock.sleep(for: .seconds(60 * (4 - number)))
            trace.append("task \(number): \(await counter.next())")
            try await time.clock.sleep(until: Instant(.seconds(3600)))
            trace.append("task \(number): \(await counter.next())")
          }
        }
        try await group.waitForAll()
      }
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      async let sum = stream.reduce(0) { sum, value in
        trace.append("got \(value)")
        return sum + value
      }
      for value in 0..<3 {
        continuation.yield(value)
        await Task.yield()
      }
      continuation.finish()
      Signal<Int, Never>.just(1).delay(.seconds(1), on: time).subscribe { trace.append("signal \($0)") }
      await time.run()
      trace.append("sum \(await sum)")
    }
    return trace.entries
  }
}

private actor Counter {
  private var count = 0

  func next() -> Int {
    count += 1
    return count
  }
}

private actor Cache {
  private var loaded: Int?
  private(set) var loads = 0

  func value() async -> Int {
    if let loaded { return loaded }
    let number = loads + 1
    loads = number
    await Task.yield()
    loaded = number
    return number
  }
}
