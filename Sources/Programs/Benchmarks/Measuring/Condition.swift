import Foundation

/// A part of a workload's mark.
enum Condition {
  /// The library costs at most this many times as much as a contender.
  case atMost(Double, of: String)
  /// The library costs at most this much, in the workload's unit.
  case absolute(Double)

  func isMet(by measurement: Measurement) -> Bool {
    switch self {
    case .atMost(let factor, let hand): measurement.library <= factor * measurement.median(hand)
    case .absolute(let limit): measurement.library <= limit
    }
  }
}

extension Condition: CustomStringConvertible {
  var description: String {
    switch self {
    case .atMost(let factor, let hand): "<= \(factor.formatted()) x \(hand)"
    case .absolute(let limit): "<= \(limit.formatted())"
    }
  }
}
