/// Follows a schedule. Where that is impossible, since it was edited, the thread that runs goes on, else the first that
/// can.
final class Replay: Strategy {
  let name = "replay"
  private let picks: [Int]
  private var position = 0

  init(_ schedule: Schedule) {
    picks = schedule.picks
  }

  func begin(run: Int) -> Bool {
    position = 0
    return true
  }

  func pick(_ choice: Choice) -> Int {
    defer { position += 1 }
    if position < picks.count, choice.enabled.contains(picks[position]) { return picks[position] }
    return choice.current ?? choice.enabled[0]
  }
}
