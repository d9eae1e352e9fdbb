/// How long a run may take, and how that time is divided among its parts.
package struct TimeLimit {
  private let start: ContinuousClock.Instant
  private let duration: Duration

  package var seconds: Double { duration / .seconds(1) }

  /// A limit that begins now.
  package init(seconds: Double) {
    start = .now
    duration = .seconds(seconds)
  }

  package var end: ContinuousClock.Instant { start + duration }
  package var isOver: Bool { ContinuousClock.now >= end }
  /// The seconds since the start.
  package var elapsed: Double { start.duration(to: .now) / .seconds(1) }
  /// The seconds until the limit.
  package var left: Double { max(0, ContinuousClock.now.duration(to: end) / .seconds(1)) }

  /// When the part with this number must end. If a part ends early or late, the next part gets more or less time.
  package func end(ofPart index: Int, of count: Int) -> ContinuousClock.Instant {
    start + duration * (Double(index + 1) / Double(count))
  }
}
