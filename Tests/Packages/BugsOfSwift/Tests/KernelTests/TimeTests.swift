import Dispatch
import Foundation
import RaceHunt
import Testing

/// Something that orders a task after nothing that others have done.
struct OwnBusiness: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What the task does between a sleep and its access.
  fileprivate let body: @Sendable (_ access: @escaping @Sendable () -> Void) async -> Void

  private static func business(
    _ name: String, _ body: @escaping @Sendable (_ access: @escaping @Sendable () -> Void) async -> Void
  ) -> OwnBusiness { OwnBusiness(testDescription: name, body: body) }

  static let all = [
    business("work of a queue on which others have had work") { access in
      await withCheckedContinuation { continuation in shared.async { continuation.resume() } }
      access()
    },
    business("its own actor") { access in await Desk().work(access) },
    business("the cancellation of another task") { access in
      Task {}.cancel()
      access()
    },
    business("a look for its cancellation") { access in
      _ = Task.isCancelled
      access()
    },
    business("its own cancellation") { access in
      withUnsafeCurrentTask { $0?.cancel() }
      access()
    },
    business("the handler of a task that it cancels") { access in
      let task = Task {
        await withTaskCancellationHandler {
          try? await Task.sleep(for: .seconds(1))
        } onCancel: {
          access()
        }
      }
      await Task.yield()
      task.cancel()
      await task.value
    },
  ]
}

private let shared = DispatchQueue(label: "shared", attributes: .concurrent)

private actor Desk {
  func work(_ access: @Sendable () -> Void) { access() }
}

@Suite("What only time orders", .serialized, .carriers)
struct TimeTests {
  @Test("A race is found of accesses that only time orders", arguments: OwnBusiness.all)
  func time(_ business: OwnBusiness) throws {
    let scenario = Scenario("an access, and after a sleep \(business.testDescription)") { _ in
      let memory = Memory()
      let access: @Sendable () -> Void = { memory.value += 1 }
      async let later: Void = {
        try? await Task.sleep(for: .milliseconds(1))
        await business.body(access)
      }()
      // The access comes before work of the queue, and before the task goes on.
      await withCheckedContinuation { continuation in
        Thread.detachNewThread {
          access()
          shared.async { continuation.resume() }
        }
      }
      await later
    }
    // The first access comes before the sleep ends.
    var budget = Budget.schedules(20)
    budget.timePassesWhenIdle = true
    let report = try #require(hunt(scenario, budget: budget).report)
    #expect(report.failure.kind == .dataRace, "\(report)")
  }
}
