import Foundation
import RaceHunt
import Testing

/// A way to await work that runs beside the caller.
struct WayToAwait: Sendable, CustomTestStringConvertible {
  typealias Work = @Sendable () async -> Void

  let testDescription: String
  /// Starts the work, calls the first closure, awaits the work, and calls the second one.
  fileprivate let body:
    @Sendable (_ work: @escaping Work, _ first: @escaping Work, _ then: @escaping Work) async -> Void

  private static func way(
    _ name: String,
    _ body: @escaping @Sendable (_ work: @escaping Work, _ first: @escaping Work, _ then: @escaping Work) async -> Void
  ) -> WayToAwait { WayToAwait(testDescription: name, body: body) }

  static let all = [
    way("a value") { work, first, then in
      let task = Task { await work() }
      await first()
      await task.value
      await then()
    },
    way("a value that another task awaits too") { work, first, then in
      let task = Task { await work() }
      let other = Task { await task.value }
      await first()
      await other.value
      await then()
    },
    way("an error in place of a value") { work, first, then in
      let task = Task { () throws -> Int in
        await work()
        throw CancellationError()
      }
      await first()
      _ = try? await task.value
      await then()
    },
    way("a result") { work, first, then in
      let task = Task.detached { await work() }
      await first()
      _ = await task.result
      await then()
    },
    way("a child task") { work, first, then in
      async let child: Void = work()
      await first()
      await child
      await then()
    },
    way("the scope of a child task") { work, first, then in
      do {
        async let _: Void = work()
        await first()
      }
      await then()
    },
    way("the next child of a group") { work, first, then in
      await withTaskGroup { group in
        group.addTask { await work() }
        await first()
        await group.next()
        await then()
      }
    },
    way("all children of a group") { work, first, then in
      await withTaskGroup { group in
        group.addTask { await work() }
        group.addTask {}
        await first()
        await group.waitForAll()
        await then()
      }
    },
    way("a loop over the children of a group") { work, first, then in
      await withTaskGroup { group in
        group.addTask { await work() }
        await first()
        for await _ in group {}
        await then()
      }
    },
    way("the scope of a group") { work, first, then in
      await withTaskGroup { group in
        group.addTask { await work() }
        await first()
      }
      await then()
    },
    way("the next child of a group that may throw") { work, first, then in
      await withThrowingTaskGroup { group in
        group.addTask {
          await work()
          throw CancellationError()
        }
        await first()
        _ = try? await group.next()
        await then()
      }
    },
    way("the result of a child of a group") { work, first, then in
      await withThrowingTaskGroup { group in
        group.addTask { await work() }
        await first()
        _ = await group.nextResult()
        await then()
      }
    },
    way("all children of a group that may throw") { work, first, then in
      try? await withThrowingTaskGroup { group in
        group.addTask { await work() }
        await first()
        try await group.waitForAll()
        await then()
      }
    },
    way("a loop over the children of a group that may throw") { work, first, then in
      try? await withThrowingTaskGroup { group in
        group.addTask { await work() }
        await first()
        for try await _ in group {}
        await then()
      }
    },
    way("the scope of a group whose body throws") { work, first, then in
      try? await withThrowingTaskGroup { group in
        group.addTask { await work() }
        await first()
        throw CancellationError()
      }
      await then()
    },
  ]

  /// A child that ends takes a lock of the runtime, and the task that has the group takes it when it sleeps.
  static let ofDiscardingGroups = [
    way("the scope of a discarding group") { work, first, then in
      await withDiscardingTaskGroup { group in
        group.addTask { await work() }
        await first()
      }
      await then()
    },
    way("the scope of a discarding group that may throw") { work, first, then in
      try? await withThrowingDiscardingTaskGroup { group in
        group.addTask {
          await work()
          throw CancellationError()
        }
        await first()
      }
      await then()
    },
  ]
}

/// Changes the memory when it ends.
private final class Ending: Sendable {
  private let memory: Memory
  init(_ memory: Memory) { self.memory = memory }
  deinit { memory.add() }
}

extension Memory {
  @inline(never) fileprivate func add() { value += 1 }
}

/// An actor with scheduling points in its jobs.
private actor Desk {
  private let lock = NSLock()

  func work() { lock.withLock {} }
  func wait(
    _ way: WayToAwait, _ work: @escaping WayToAwait.Work, _ first: @escaping WayToAwait.Work,
    _ then: @escaping WayToAwait.Work
  ) async {
    await way.body(work, first, then)
    self.work()
  }
}

@Suite("What awaits a task", .serialized, .carriers)
struct AwaitTests {
  @Test(
    "Who has awaited a task is ordered after it",
    arguments: WayToAwait.all + WayToAwait.ofDiscardingGroups)
  func awaited(_ way: WayToAwait) {
    let plain = Scenario("\(way.testDescription), then the memory") { _ in
      let memory = Memory()
      await way.body({ memory.add() }, { point() }, { memory.add() })
    }
    let busy = Scenario("\(way.testDescription) on an actor that is busy, then the memory") { _ in
      let memory = Memory()
      let desk = Desk()
      async let others: Void = {
        for _ in 0..<2 { await desk.work() }
      }()
      await desk.wait(way, { memory.add() }, { point() }, { memory.add() })
      await others
    }
    expectsNoRace(plain, busy)
  }

  @Test("Who has awaited a task is ordered after the end of what the task captures")
  func captured() {
    @Sendable func end(_ memory: Memory) -> @Sendable () async -> Void {
      let ending = Ending(memory)
      return {
        await Task.yield()
        _ = ending
      }
    }
    let value = Scenario("a value") { _ in
      let memory = Memory()
      let task = Task(operation: end(memory))
      point()
      await task.value
      memory.add()
    }
    let child = Scenario("the next child of a group") { _ in
      let memory = Memory()
      await withTaskGroup { group in
        group.addTask(operation: end(memory))
        point()
        await group.next()
        memory.add()
      }
    }
    expectsNoRace(value, child)
  }

  private func expectsNoRace(_ scenarios: Scenario...) {
    for scenario in scenarios {
      for strategy in [SearchStrategy.partialOrderReduction, .random] {
        let result = hunt(scenario, budget: .schedules(100), strategy: strategy)
        #expect(result.isClean, "\(result)")
      }
    }
  }

  @Test("Who awaits something else is not ordered after a task that has ended", arguments: WayToAwait.all)
  func notAwaited(_ way: WayToAwait) throws {
    let scenario = Scenario("a sleep, the memory, then \(way.testDescription)") { _ in
      let memory = Memory()
      await way.body(
        { memory.add() },
        {
          try? await Task.sleep(for: .milliseconds(1))
          memory.add()
        }, {})
    }
    // The task ends before the sleep does.
    var budget = Budget.schedules(20)
    budget.timePassesWhenIdle = true
    let report = try #require(hunt(scenario, budget: budget).report)
    #expect(report.failure.kind == .dataRace, "\(report)")
  }
}
