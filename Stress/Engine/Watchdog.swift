import Foundation
import ReactiveSignals

/// Finds the round that does not end, on a thread of its own: prints what is known about it, and ends the process.
final class Watchdog: Sendable {
  static let limit = Duration.seconds(10)

  private struct Watched: Sendable {
    let round: Round
    let scenario: Scenario
    let began: ContinuousClock.Instant
  }

  private let watched = Locked<Watched?>(nil)
  private let onHang: @Sendable (_ scenario: Scenario, _ round: Round) -> Void

  init(onHang: @escaping @Sendable (_ scenario: Scenario, _ round: Round) -> Void) {
    self.onHang = onHang
    Thread { [self] in
      while true {
        sleepBriefly(microseconds: 200_000)
        if let hung = watched.withLock({ $0 }), hung.began.duration(to: .now) > Self.limit {
          onHang(hung.scenario, hung.round)
        }
      }
    }.start()
  }

  func begin(_ round: Round, of scenario: Scenario) {
    watched.withLock { $0 = Watched(round: round, scenario: scenario, began: .now) }
  }

  func end() {
    // Released after the lock.
    _ = watched.withLock { $0.take() }
  }
}
