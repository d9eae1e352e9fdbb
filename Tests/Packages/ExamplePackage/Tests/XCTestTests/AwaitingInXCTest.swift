import ReactiveSignals
import ReactiveSignalsTesting
import XCTest

/// What an optimised build must do as a debug build does.
final class AwaitingInXCTest: XCTestCase {
  @MainActor
  private static func isOnMainActor() async throws -> Bool? {
    try await Signal<Bool, Never> { subscriber in
      subscriber.send(Schedulers.current === MainScheduler.shared)
      return nil
    }.first()
  }

  @concurrent
  func testASignalIsSubscribedToOnTheActorOfTheCaller() async throws {
    let isOnMainActor = try await Self.isOnMainActor()
    XCTAssertEqual(isOnMainActor, true)
  }

  @MainActor
  private static func isExecutedOnMainActor(_ command: Command<Void, Bool, Never>) async throws -> Bool? {
    try await command.result()
  }

  @concurrent
  func testACommandIsExecutedOnTheActorOfTheCaller() async throws {
    let command = Command<Void, Bool, Never>(on: QueueScheduler(name: "work")) {
      .just(Schedulers.current === MainScheduler.shared)
    }
    let isOnMainActor = try await Self.isExecutedOnMainActor(command)
    XCTAssertEqual(isOnMainActor, true)
  }

  /// Counts jobs of the main actor, of which each makes the next one.
  @MainActor
  private final class Jobs {
    private(set) var count = 0

    func begin(_ left: Int) {
      // Takes a while, so that no job has ended by chance before a driver on another thread continues.
      count += (1...200_000).reduce(0) { ($0 &* 31 &+ $1) % 1009 } >= 0 ? 1 : 0
      if left > 1 { Task { begin(left - 1) } }
    }
  }

  @concurrent
  func testJobsOfTheMainActorRunBeforeTheClockMoves() async throws {
    try await withVirtualTime { @MainActor time in
      let jobs = Jobs()
      var counts: [Int] = []
      time.schedule(after: .seconds(1)) { MainActor.assumeIsolated { jobs.begin(10) } }
      time.schedule(after: .microseconds(1_000_001)) { MainActor.assumeIsolated { counts.append(jobs.count) } }
      await time.advance(by: .seconds(2))
      XCTAssertEqual(counts, [10])
    }
  }
}
