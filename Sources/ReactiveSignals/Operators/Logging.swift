/// What `log(_:_:to:)` writes down.
public struct LoggedEvents: OptionSet, Sendable {
  /// The set as a number.
  public let rawValue: Int

  /// The set of a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Subscriptions, before the source is touched.
  public static let subscribed = LoggedEvents(rawValue: 1)
  /// Values.
  public static let next = LoggedEvents(rawValue: 2)
  /// Ends by an error.
  public static let failed = LoggedEvents(rawValue: 4)
  /// Ends in order.
  public static let completed = LoggedEvents(rawValue: 8)
  /// Disposals of subscriptions that had not ended.
  public static let disposed = LoggedEvents(rawValue: 16)

  /// Everything.
  public static let all: LoggedEvents = [.subscribed, .next, .failed, .completed, .disposed]
}

extension SignalProtocol {
  /// Writes down what happens, as lines of text, and passes everything on.
  ///
  ///     source   -a---b-|
  ///     log()    -a---b-|     results: next(a), results: next(b), results: completed
  ///
  /// Each line is the name, a colon and an event: `subscribed`, `next(...)`, `failed(...)`, `completed`, or `disposed` for
  /// a subscription that had not ended. It is written before the event is passed on, on the thread of the event. Ends as
  /// the source does. Holds nothing.
  ///
  ///     load(url).named("results").log()
  ///     load(url).log("results", [.failed, .disposed]) { logger.debug("\($0)") }
  ///
  /// - Parameters:
  ///   - name: Begins each line; else the signal's own name, or "signal" if it has none.
  ///   - events: What is written down.
  ///   - sink: Takes each line; called from any thread, and for overlapping subscriptions from several at once.
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
      // Whoever comes first: the end, or the disposal.
      let isOver = AtomicInt(0, label: "log.isOver")
      upstream.handle.onEnd { if isOver.exchange(1) == 0 { write(.disposed, "disposed") } }
      source.attach(
        Observer(
          next: { value in
            // A source that is not told to stop before its next value is not worth a line.
            if upstream.handle.isDisposed { return }
            write(.next, Event<Value, Failure>.next(value).description)
            observer.next(value)
          },
          failed: { error in
            if isOver.exchange(1) == 0 { write(.failed, Event<Value, Failure>.failed(error).description) }
            upstream.end { observer.failed(error) }
          },
          completed: {
            if isOver.exchange(1) == 0 { write(.completed, "completed") }
            upstream.end { observer.completed() }
          }),
        upstream.handle)
    })
  }
}
