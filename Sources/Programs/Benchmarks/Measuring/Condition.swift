import Foundation

/// A part of a workload's mark.
enum Condition {
  /// The library costs at most this many times as much as a contender.
  case atMost(Double, of: String)
  /// The library costs less than this fraction of a contender.
  case under(Fraction, of: String)
  /// The library costs at most this much, in the workload's unit.
  case absolute(Double)
  /// The cost per element grows no faster than the logarithm of the number of elements.
  case logarithmic(Growth)

  /// A fraction with numerator one.
  struct Fraction {
    let divisor: Double
  }

  /// Two sizes of the same job, each done by the library and by a contender known to be logarithmic.
  struct Growth {
    let small: Int
    let large: Int
    let librarySmall: String
    let hand: String
    let handSmall: String
  }

  // Medians on a busy machine vary by about this factor.
  private static let tolerance = 1.2

  func isMet(by measurement: Measurement) -> Bool {
    switch self {
    case .atMost(let factor, let hand):
      return measurement.library <= factor * measurement.median(hand)
    case .under(let fraction, let hand):
      return measurement.library * fraction.divisor < measurement.median(hand)
    case .absolute(let limit):
      return measurement.library <= limit
    case .logarithmic(let growth):
      // A larger structure also exceeds the caches, in every implementation.
      let allowed = max(
        log(Double(growth.large)) / log(Double(growth.small)),
        measurement.median(growth.hand) / measurement.median(growth.handSmall))
      return measurement.library <= Self.tolerance * allowed * measurement.median(growth.librarySmall)
    }
  }
}

extension Condition: CustomStringConvertible {
  var description: String {
    switch self {
    case .atMost(let factor, let hand): "<= \(factor.formatted()) x \(hand)"
    case .under(let fraction, let hand): "< \(hand) / \(fraction.divisor.formatted())"
    case .absolute(let limit): "<= \(limit.formatted())"
    case .logarithmic: "n log n"
    }
  }
}
