/// How long a run may take, and which part of that is whose.
struct TimeLimit {
  private let start: ContinuousClock.Instant
  private let duration: Duration

  /// A limit that begins now.
  init(seconds: Double) {
    start = .now
    duration = .seconds(seconds)
  }

  var end: ContinuousClock.Instant { start + duration }
  var isOver: Bool { ContinuousClock.now >= end }
  /// The seconds that have gone by.
  var elapsed: Double { start.duration(to: .now) / .seconds(1) }
  /// The seconds that are left.
  var left: Double { max(0, ContinuousClock.now.duration(to: end) / .seconds(1)) }

  /// When the part with this number is over. What one leaves is the next one's, and so is what one takes too much.
  func end(ofPart index: Int, of count: Int) -> ContinuousClock.Instant {
    start + duration * (Double(index + 1) / Double(count))
  }
}
