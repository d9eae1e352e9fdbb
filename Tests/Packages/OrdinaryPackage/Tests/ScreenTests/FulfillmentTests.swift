import VirtualConcurrency
import XCTest

/// XCTest waits on a thread of its own, in real time.
final class FulfillmentTests: XCTestCase, @unchecked Sendable {
  func testTheWorkOfATestRunsWhileItWaits() async throws {
    let saved = expectation(description: "saved")
    try await withVirtualConcurrency(grace: .seconds(600)) { _ in
      Task {
        try await Task.sleep(for: .seconds(3600))
        saved.fulfill()
      }
      await self.fulfillment(of: [saved], timeout: 600)
    }
  }

  func testAnInvertedExpectationNeedsALongerGrace() async throws {
    let saved = expectation(description: "saved")
    saved.isInverted = true
    try await withVirtualConcurrency(grace: .seconds(600)) { _ in
      await self.fulfillment(of: [saved], timeout: 0.001)
    }
  }
}
