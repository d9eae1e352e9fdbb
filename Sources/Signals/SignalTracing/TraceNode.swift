import Huntable

/// A subscription while it is being traced.
///
/// The node stands between a source and the consumer of the events, and sets the consumer's node as the context of the
/// consumer's code. A subscription that is made while the consumer's code runs becomes a child of the consumer's node.
/// Holds neither the source nor the observer.
final class TraceNode: Sendable {
  let subscription: TracedSubscription
  let tracer: Tracer
  /// The node of the operator that receives the events.
  let consumer: TraceNode?
  /// Whether this subscription is traced individually, not with the process or with its consumer.
  private let isCounted: Bool
  // Relaxed: the value decides only which end is recorded. Records have their own locks.
  private let over = AtomicInt(0, label: "TraceNode.over")
  private let hops = Locked(HopState(), label: "TraceNode.hops")

  init(_ subscription: TracedSubscription, _ tracer: Tracer, for consumer: TraceNode?, isCounted: Bool) {
    self.subscription = subscription
    self.tracer = tracer
    self.consumer = consumer
    self.isCounted = isCounted
    if isCounted { Tracing.count(1) }
  }

  /// A subscription that was abandoned, for example to `never`, can neither send nor be disposed any more.
  deinit { dispose() }

  /// The node whose code runs on this thread.
  static var current: TraceNode? { Tracing.context.map { unsafeDowncast($0, to: TraceNode.self) } }

  /// Records that the operator that is being connected sends its events to a scheduler.
  func hop(to scheduler: (any Scheduler)?, _ order: HopOrder) {
    if let scheduler { subscription.setDestination(scheduler.name) }
    hops.withLock { $0.order = order }
  }

  /// Records the subscription, then connects it.
  func begin(_ connect: () -> Void) {
    let asked = consumer.flatMap { $0.tracer === tracer ? $0.hops.withLock { $0.last } : nil }
    let scheduler = TraceScheduler.current
    let hop = asked.flatMap { $0.scheduler == scheduler ? nil : $0 }
    let moment = tracer.record(.subscribed, subscription, on: scheduler, hop: hop)
    if let moment { hops.withLock { $0.begin(moment) } }
    Tracing.within(self, connect)
    if moment != nil { tracer.record(.returned, subscription, on: scheduler) }
  }

  /// Records an event, then delivers it.
  func pass(_ kind: TraceEvent.Kind, _ detail: @autoclosure () -> String? = nil, _ deliver: () -> Void) {
    let isTerminal = kind != .next
    let isOpen = isTerminal ? finish() : over.load(ordering: .relaxed) == 0
    guard isOpen, tracer.isRecording, !Tracing.isSilent else { return Tracing.within(consumer, deliver) }
    let isInline = TraceNode.current === self
    let hop = hops.withLock { $0.leave(isInline: isInline, isTerminal: isTerminal) }
    let scheduler = TraceScheduler.current
    let moment = tracer.record(kind, subscription, detail(), on: scheduler, hop: hop)
    if let moment, let consumer, consumer.tracer === tracer {
      consumer.hops.withLock { $0.arrive(moment, isTerminal: isTerminal) }
    }
    Tracing.within(consumer, deliver)
    if moment != nil { tracer.record(.returned, subscription, on: scheduler) }
  }

  /// Records the disposal, unless the subscription has ended.
  func dispose() {
    guard finish(), !Tracing.isSilent else { return }
    tracer.record(.disposed, subscription, on: .current)
  }

  /// Returns true for the first call only.
  private func finish() -> Bool {
    guard over.exchange(1, ordering: .relaxed) == 0 else { return false }
    if isCounted { Tracing.count(-1) }
    tracer.forget(subscription)
    return true
  }
}
