/// How often the runs of a scenario reached the states that the scenario names. The lock is not announced, so that
/// counting changes no schedule.
final class Reached: Sendable {
  private let states = Synchronization.Mutex<[String: Int]>([:])

  var counts: [String: Int] {
    get { states.withLock { $0 } }
    set { states.withLock { $0 = newValue } }
  }

  func forget() { states.withLock { $0 = [:] } }

  func note(_ state: String, _ isReached: Bool) { states.withLock { $0[state, default: 0] += isReached ? 1 : 0 } }
}
