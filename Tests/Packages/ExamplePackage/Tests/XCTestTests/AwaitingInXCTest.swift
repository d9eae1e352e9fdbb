import ReactiveSignals
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
}
