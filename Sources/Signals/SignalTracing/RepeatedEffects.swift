import Huntable

/// Reports chains whose effects run for each of several observers, where `share()` would run them once.
///
/// Install it in debug builds of an app, and in its tests:
///
///     Tracer(RepeatedEffects()).install()
///
///     let event = press.flatMapLatest { request() }
///     event.map(\.count).subscribe { show($0) }
///     event.filter(\.isEmpty).subscribe { _ in warn() }
///     // flatMapLatest runs for each observer. share() after it runs it once:
///     //   flatMapLatest → map → subscribe at Search.swift:4
///     //   flatMapLatest → filter → subscribe at Search.swift:5
///
/// A report means that two subscriptions to one signal last at the same time, and that an operator of the signal runs
/// closures with effects, such as `do`, `flatMap` or `Signal { }`. The two belong to different observers, or meet in an
/// operator such as `combineLatest`. Subscriptions that follow each other are not reported, and neither are those that an
/// operator such as `flatMap` makes for different values. A computed property makes another signal each time.
///
/// A report with the same places is made once. Holds a few words for each subscription that lasts and for each report.
/// Use one for each tracer. In builds where `Tracer.seesOperators` is false, nothing is reported and nothing is held.
public final class RepeatedEffects: TraceSink {
  #if EXPLORATION
    private struct State: ~Copyable {
      var subscriptions: [SignalIdentity: [TracedSubscription]] = [:]
      var reports: Set<String> = []
    }

    private let state = Locked(State(), label: "RepeatedEffects")
  #endif
  private let sink: @Sendable (String) -> Void

  /// Passes each report to `sink`: a sentence, and a line for each of the two subscriptions.
  public init(to sink: @escaping @Sendable (String) -> Void = { print($0) }) {
    self.sink = sink
  }

  /// Compares a subscription with those that last.
  public func write(_ event: TraceEvent) {
    #if EXPLORATION
      let subscription = event.subscription
      guard subscription.hasEffects, let identity = subscription.signal else { return }
      switch event.kind {
      case .next, .returned: break
      case .failed, .completed, .disposed:
        // Released after the lock.
        _ = state.withLock { state in
          state.subscriptions[identity]?.removeAll { $0 === subscription }
          return state.subscriptions[identity]?.isEmpty == true
            ? state.subscriptions.removeValue(forKey: identity) : nil
        }
      case .subscribed:
        // Making the text calls nothing outside, so it may happen under the lock.
        let report: String? = state.withLock { state in
          defer { state.subscriptions[identity, default: []].append(subscription) }
          return state.subscriptions[identity]?.lazy.compactMap { subscription.repeated($0) }.first
            .flatMap { state.reports.insert($0).inserted ? $0 : nil }
        }
        if let report { sink(report) }
      }
    #endif
  }
}

#if EXPLORATION
  extension TracedSubscription {
    /// The operators that run closures with effects for each subscription, and those that make signals of values.
    private static let effects: Set = [
      "attempt", "attemptMap", "defer", "do", "expand", "finally", "flatMap", "flatMapFirst", "flatMapLatest", "Signal",
      "initially", "mergeScan", "onDispose", "parallelMap", "statefulFlatMap", "switchScan", "task", "using",
    ]

    fileprivate var hasEffects: Bool { Self.effects.contains(`operator`) }

    /// This subscription, that of the operator that made it, and so on.
    private var path: some Sequence<TracedSubscription> { sequence(first: self, next: \.parent) }

    /// What is reported of this subscription and an earlier one to the same signal. Nil if they are not two runs of one
    /// effect, or if the report on an operator that they pass through says so already.
    fileprivate func repeated(_ earlier: TracedSubscription) -> String? {
      let meeting = path.first { mine in earlier.path.contains { $0 === mine } }
      if let meeting, meeting.hasEffects { return nil }
      var (mine, other) = (self, earlier)
      while let next = mine.parent, let otherNext = other.parent, next !== otherNext, let signal = next.signal,
        signal == otherNext.signal
      {
        if next.hasEffects { return nil }
        (mine, other) = (next, otherNext)
      }
      let name = `operator` == "Signal" ? "Signal { }" : "\(self)"
      let place = mine === self ? "it" : "\(mine)"
      return "\(name) runs for each observer. share() after \(place) runs it once:\n  \(earlier.chain)\n  \(chain)"
    }
  }
#endif
