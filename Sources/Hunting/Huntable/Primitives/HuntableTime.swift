// Re-exported for the operators that compute points in time, which a program needs with either type.
@_exported public import Dispatch

#if EXPLORATION
  /// A point in time, with the interface of `DispatchTime`. In builds without exploration, `HuntableTime` is that type.
  ///
  /// On a thread that a hunt controls, `now()` is the virtual time of the run. Virtual time begins at zero, and
  /// advances when a timer fires or the limit of a wait is reached.
  public struct HuntableTime: Comparable, Hashable, Sendable {
    /// The nanoseconds since the system started, or since the run began.
    public let uptimeNanoseconds: UInt64

    /// The point at which the clock shows this number of nanoseconds.
    public init(uptimeNanoseconds: UInt64) { self.uptimeNanoseconds = uptimeNanoseconds }

    /// The present time.
    public static func now() -> HuntableTime {
      if let now = Exploration.active?.now { return HuntableTime(uptimeNanoseconds: UInt64(now)) }
      return HuntableTime(uptimeNanoseconds: DispatchTime.now().uptimeNanoseconds)
    }

    /// A point that is never reached.
    public static let distantFuture = HuntableTime(uptimeNanoseconds: .max)

    /// Whether `left` is before `right`.
    public static func < (left: HuntableTime, right: HuntableTime) -> Bool {
      left.uptimeNanoseconds < right.uptimeNanoseconds
    }

    /// A later point.
    public static func + (time: HuntableTime, interval: DispatchTimeInterval) -> HuntableTime {
      time.advanced(byNanoseconds: interval.nanoseconds)
    }

    /// An earlier point.
    public static func - (time: HuntableTime, interval: DispatchTimeInterval) -> HuntableTime {
      time.advanced(byNanoseconds: interval.nanoseconds.map { -$0 })
    }

    /// A point that is later by a number of seconds.
    public static func + (time: HuntableTime, seconds: Double) -> HuntableTime {
      time.advanced(byNanoseconds: nanoseconds(seconds))
    }

    /// A point that is earlier by a number of seconds.
    public static func - (time: HuntableTime, seconds: Double) -> HuntableTime {
      time.advanced(byNanoseconds: nanoseconds(-seconds))
    }

    /// - Parameter amount: Nil means forever.
    private func advanced(byNanoseconds amount: Int64?) -> HuntableTime {
      guard let amount, uptimeNanoseconds < .max else { return .distantFuture }
      let limit = Int64.max - 1
      let (sum, isOver) = Int64(min(uptimeNanoseconds, UInt64(limit))).addingReportingOverflow(amount)
      if isOver { return .distantFuture }
      return HuntableTime(uptimeNanoseconds: UInt64(max(0, sum)))
    }

    private static func nanoseconds(_ seconds: Double) -> Int64? {
      let nanoseconds = (seconds * 1_000_000_000).rounded()
      return abs(nanoseconds) < 9e18 ? Int64(nanoseconds) : nil
    }
  }

  extension DispatchTimeInterval {
    /// Nil means forever.
    fileprivate var nanoseconds: Int64? {
      switch self {
      case .seconds(let count): Self.product(count, 1_000_000_000)
      case .milliseconds(let count): Self.product(count, 1_000_000)
      case .microseconds(let count): Self.product(count, 1_000)
      case .nanoseconds(let count): Int64(count)
      default: nil
      }
    }

    private static func product(_ count: Int, _ unit: Int64) -> Int64? {
      let (product, isOver) = Int64(count).multipliedReportingOverflow(by: unit)
      return isOver ? nil : product
    }
  }

  extension HuntableTime {
    /// The point as the clock of a controller shows it; nil if it is never reached.
    var deadline: Int64? { uptimeNanoseconds == .max ? nil : Int64(min(uptimeNanoseconds, UInt64(Int64.max - 1))) }

    // At least one, because Dispatch reads zero as "now".
    var dispatchTime: DispatchTime {
      self == .distantFuture ? .distantFuture : DispatchTime(uptimeNanoseconds: max(1, uptimeNanoseconds))
    }
  }
#else
  /// A point in time: `DispatchTime`. In builds with exploration, a type with the same interface that also shows the
  /// virtual time of a hunt.
  public typealias HuntableTime = DispatchTime
#endif
