import Huntable

/// The events that `log(_:_:to:)` logs.
public struct LoggedEvents: OptionSet, Sendable {
  /// The raw value of the option set.
  public let rawValue: Int

  /// An option set with a raw value.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Subscriptions, logged before the source is subscribed to.
  public static let subscribed = LoggedEvents(rawValue: 1)
  /// Values.
  public static let next = LoggedEvents(rawValue: 2)
  /// Errors.
  public static let failed = LoggedEvents(rawValue: 4)
  /// Completions.
  public static let completed = LoggedEvents(rawValue: 8)
  /// Disposals of subscriptions that had not ended.
  public static let disposed = LoggedEvents(rawValue: 16)

  /// All events.
  public static let all: LoggedEvents = [.subscribed, .next, .failed, .completed, .disposed]
}

extension SignalProtocol {
  /// Logs the events of each subscription as lines of text, and passes them on.
  ///
  ///     source   -a---b-|
  ///     log()    -a---b-|     results: next(a), results: next(b), results: completed
  ///
  /// Each line is the name, a colon and an event: `subscribed`, `next(...)`, `failed(...)`, `completed`, or `disposed`
  /// for a subscription that had not ended. A line is logged before its event is passed on, on the thread of the event.
  /// Ends as the source does. Holds nothing.
  ///
  ///     load(url).named("results").log()
  ///     load(url).log("results", [.failed, .disposed]) { logger.debug("\($0)") }
  ///
  /// - Parameters:
  ///   - name: The beginning of each line. By default the signal's own name, or "signal" if it has none.
  ///   - events: The events that are logged.
  ///   - sink: Receives each line. Called on any thread, and concurrently for overlapping subscriptions.
  @_alwaysEmitIntoClient
  public func log(
    _ name: String? = nil, _ events: LoggedEvents = .all, to sink: @escaping @Sendable (String) -> Void = { print($0) }
  ) -> Signal<Value, Failure> {
    let source = signal
    let name = name ?? source.name ?? "signal"
    let write: @Sendable (LoggedEvents, @autoclosure () -> String) -> Void = { event, text in
      if events.contains(event) { sink("\(name): \(text())") }
    }
    return Signal(attach: { observer, handle in
      write(.subscribed, "subscribed")
      let upstream = Upstream(in: handle)
      // Set by the first of the end and the disposal, so that only that one is logged. Relaxed: nothing else is read.
      let isOver = AtomicInt(0, label: "log.isOver")
      upstream.handle.onEnd { if isOver.exchange(1, ordering: .relaxed) == 0 { write(.disposed, "disposed") } }
      let end: @Sendable (LoggedEvents, Event<Value, Failure>) -> Void = { kind, event in
        if isOver.exchange(1, ordering: .relaxed) == 0 { write(kind, event.description) }
        upstream.end { observer.send(event) }
      }
      source.attach(
        Observer(
          next: { value in
            // Values that a source sends after its disposal are not logged.
            if upstream.handle.isDisposed { return }
            write(.next, Event<Value, Failure>.next(value).description)
            if !upstream.handle.isDisposed { observer.next(value) }
          },
          failed: { end(.failed, .failed($0)) }, completed: { end(.completed, .completed) }),
        upstream.handle)
    })
  }
}
