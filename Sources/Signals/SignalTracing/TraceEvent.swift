/// An event in the life of a subscription.
public struct TraceEvent: Sendable, CustomStringConvertible {
  /// The kinds of events.
  public enum Kind: String, Sendable {
    /// The subscription begins; its source has not been subscribed yet.
    case subscribed
    /// A value is about to be delivered.
    case next
    /// An error is about to be delivered.
    case failed
    /// The completion is about to be delivered.
    case completed
    /// A subscription that had not ended was disposed.
    case disposed
    /// The call that began with one of the above, except `disposed`, has returned, on the same scheduler.
    case returned
  }

  /// The scheduler and the time of an event, taken before its effects.
  public struct Moment: Sendable {
    /// The scheduler in whose action the event happened.
    public let scheduler: TraceScheduler
    /// The time on the tracer's clock. The real clock of a tracer starts at zero when the tracer is made.
    public let instant: Instant
    /// How many events were recorded before at the same instant.
    public let order: Int
  }

  /// The kind of the event.
  public let kind: Kind
  /// The subscription that the event belongs to.
  public let subscription: TracedSubscription
  /// The value or the error, as text.
  public let detail: String?
  /// The scheduler and the time of the event.
  public let moment: Moment
  /// If an event left an operator in a later action: the moment at which it entered the operator. If a subscription is
  /// made on another scheduler: the moment at which it was requested.
  public let hop: Moment?

  /// The instant, the scheduler, the subscription and the event, in one line. A new subscription is printed with the
  /// chain of operators that its events pass through.
  public var description: String {
    let event = detail.map { "\(kind)(\($0))" } ?? kind.rawValue
    let chain = kind == .subscribed ? ", \(subscription.chain)" : ""
    let verb = kind == .subscribed ? "requested" : "sent"
    let origin = hop.map { ", \(verb) on \($0.scheduler.name) at \($0.instant)" } ?? ""
    return "\(moment.instant), \(moment.scheduler.name): #\(subscription.id) \(subscription): \(event)\(origin)\(chain)"
  }
}

/// A scheduler in a trace. A thread outside any scheduler is called "no scheduler".
public struct TraceScheduler: Hashable, Sendable {
  /// The scheduler's name.
  public let name: String
  /// Distinguishes schedulers of the same name, as long as they live.
  public let id: Int

  static var current: TraceScheduler {
    guard let scheduler = Schedulers.current else { return TraceScheduler(name: "no scheduler", id: Tracing.thread) }
    // The subscription scheduler runs on several threads at once, inside tasks.
    let id = scheduler is SubscriptionScheduler ? Tracing.thread : Int(bitPattern: ObjectIdentifier(scheduler))
    return TraceScheduler(name: scheduler.name, id: id)
  }
}

/// Receives the events of a tracer, to write them down.
///
///     struct Errors: TraceSink {
///       func write(_ event: TraceEvent) {
///         if event.kind == .failed { logger.error("\(event)") }
///       }
///     }
public protocol TraceSink: Sendable {
  /// Receives an event. The tracer makes one call at a time, in the order of the events, on a thread that records one
  /// of them. Events caused by this call are not traced.
  func write(_ event: TraceEvent)
}
