import Huntable

/// A subscription in a trace: an observer's, or an operator's to its source.
public final class TracedSubscription: Sendable, CustomStringConvertible {
  /// Its number in the trace, from 1.
  public let id: Int
  /// The subscription of the operator that made this one; nil if a call to `subscribe` made it.
  public let parent: TracedSubscription?
  /// The name that the signal was given.
  public let name: String?
  /// The operator that made the signal.
  public let `operator`: String
  /// The call that named the signal, if there is one; otherwise the call that made the subscription.
  public var location: TraceLocation? { naming ?? call }

  /// The signal that was subscribed to.
  let signal: SignalIdentity?
  private let naming: TraceLocation?
  /// The call that made the subscription, if it has no parent.
  private let call: TraceLocation?
  private let destination = Locked<String?>(nil, label: "TracedSubscription")

  init(
    id: Int, parent: TracedSubscription?, name: String?, operator: String, named naming: TraceLocation?,
    by call: TraceLocation?, to signal: SignalIdentity?
  ) {
    self.id = id
    self.parent = parent
    self.name = name
    self.operator = `operator`
    self.naming = naming
    self.call = call
    self.signal = signal
  }

  func setDestination(_ scheduler: String) {
    destination.withLock { $0 = scheduler }
  }

  /// The operator, the scheduler it hops to, and the signal's name.
  public var description: String {
    let scheduler = destination.withLock { $0 }.map { "(on: \($0))" } ?? ""
    let quoted = name.map { " \"\($0)\"" } ?? ""
    return `operator` + scheduler + quoted
  }

  /// The operators that the events of this subscription pass through, up to the call that subscribed:
  ///
  ///     from → map → filter → deliver(on: queue) → subscribe at Search.swift:12
  public var chain: String {
    var parts: [String] = []
    var next: TracedSubscription? = self
    while let subscription = next {
      parts.append(subscription.description)
      if let call = subscription.call { parts.append("\(call)") }
      next = subscription.parent
    }
    return parts.joined(separator: " → ")
  }
}
