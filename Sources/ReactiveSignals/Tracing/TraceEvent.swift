/// Something that happened to a subscription.
public struct TraceEvent: Sendable, CustomStringConvertible {
  /// What can happen.
  public enum Kind: String, Sendable {
    /// The subscription begins; the source has not been touched.
    case subscribed
    /// A value is about to be delivered.
    case next
    /// An error is about to be delivered.
    case failed
    /// The end is about to be delivered.
    case completed
    /// A subscription that had not ended was disposed.
    case disposed
    /// The call that began with one of the above, `disposed` excepted, has returned, on the same scheduler.
    case returned
  }

  /// Where and when something happened, before anything that it led to.
  public struct Moment: Sendable {
    /// The scheduler whose action it happened in.
    public let scheduler: TraceScheduler
    /// The time on the tracer's clock.
    public let instant: Instant
    /// How much was recorded at that instant before.
    public let order: Int
  }

  /// What happened.
  public let kind: Kind
  /// To whom.
  public let subscription: TracedSubscription
  /// The value or the error, as text.
  public let detail: String?
  /// Where and when.
  public let moment: Moment
  /// Where and when the event went into the operator, if it came out later, in another action; or, of a subscription,
  /// where it was asked for, if it is made by another scheduler.
  public let hop: Moment?

  /// The instant, the scheduler, the subscription and what happened, in one line. A subscription is printed with
  /// the chain of operators it runs through.
  public var description: String {
    let event = detail.map { "\(kind)(\($0))" } ?? kind.rawValue
    let chain = kind == .subscribed ? ", \(subscription.chain)" : ""
    let origin = hop.map { ", sent on \($0.scheduler.name) at \($0.instant)" } ?? ""
    return "\(moment.instant), \(moment.scheduler.name): #\(subscription.id) \(subscription): \(event)\(origin)\(chain)"
  }
}

/// A scheduler in a trace; or a thread outside of any, which is called "no scheduler".
public struct TraceScheduler: Hashable, Sendable {
  /// The scheduler's name.
  public let name: String
  /// Tells schedulers of the same name apart, as long as they live.
  public let id: Int

  static var current: TraceScheduler {
    guard let scheduler = Schedulers.current else { return TraceScheduler(name: "no scheduler", id: Tracing.thread) }
    // The one for subscriptions in tasks runs on several threads at once.
    let id = scheduler is SubscriptionScheduler ? Tracing.thread : Int(bitPattern: ObjectIdentifier(scheduler))
    return TraceScheduler(name: scheduler.name, id: id)
  }
}

/// Where a tracer writes events down.
///
///     struct Errors: TraceSink {
///       func write(_ event: TraceEvent) {
///         if event.kind == .failed { logger.error("\(event)") }
///       }
///     }
public protocol TraceSink: Sendable {
  /// Takes an event. A tracer calls it serially, in the order in which things happened, on the thread of one of them.
  /// What it does itself is not traced.
  func write(_ event: TraceEvent)
}
