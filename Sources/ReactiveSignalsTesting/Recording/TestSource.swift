public import ReactiveSignals

/// A signal that sends what a marble text says, in virtual time, and remembers its subscriptions.
///
/// `TestScheduler.cold` and `TestScheduler.hot` make one. Errors and values are sent at their instants, in the order in
/// which they were enqueued on the scheduler; each instant of the text is one action, so that a group stays together.
/// A subscription to one without an end lives until it is disposed, or until nobody holds the source and all is sent.
public final class TestSource<Value: Sendable, Failure: Error>: SignalProtocol, CustomStringConvertible {
  /// What is sent, and when, after the beginning.
  struct Moment: Sendable {
    var events: [Event<Value, Failure>]
    let offset: Duration
  }

  private struct State {
    var spans: [SubscriptionLog.Span] = []
    /// Held here, so that subscriptions live until they are disposed or end.
    var subscribers: [Int: Subscriber<Value, Failure>] = [:]
  }

  /// How it was made.
  public let description: String
  private let state = Locked(State(), label: "TestSource")
  private let moments: [Moment]
  /// What is sent to all subscribers at once; nil for a cold source.
  private let subject: Subject<Value, Failure>?
  /// What a hot source has yet to send.
  private let marks = CompositeDisposable()
  private let time: TestScheduler
  private let start: Instant
  private let frame: Duration

  init(_ description: String, _ moments: [Moment], isHot: Bool, on time: TestScheduler, frame: Duration) {
    self.description = description
    self.moments = moments
    self.time = time
    self.frame = frame
    start = time.now
    subject = isHot ? Subject() : nil
    time.closings.withLock {
      $0.append { [weak self, marks] in
        // Also when nobody holds the source any more.
        marks.dispose()
        return self?.openSubscriptions()
      }
    }
    if let subject { enqueue(in: marks) { subject.send(event: $0) } }
  }

  /// The source as a signal; subscribing to the source is the same.
  public var signal: Signal<Value, Failure> { Signal { self.attach($0) } }

  /// When it was subscribed to, and when each subscription ended or was disposed.
  ///
  ///     #expect(source.subscriptions == ["--^---!"])
  public var subscriptions: SubscriptionLog {
    SubscriptionLog(spans: state.withLock { $0.spans }, start: start, frame: frame)
  }

  private func attach(_ subscriber: Subscriber<Value, Failure>) -> (any Disposable)? {
    let now = time.now
    let index = state.withLock { state in
      state.spans.append(SubscriptionLog.Span(subscribed: now, disposed: nil))
      state.subscribers[state.spans.count - 1] = subscriber
      return state.spans.count - 1
    }
    let work = CompositeDisposable { [weak self] in self?.leave(index) }
    if let subject {
      work.add(subject.subscribe(next: subscriber.send, failed: subscriber.fail, completed: subscriber.complete))
    } else {
      enqueue(in: work) { subscriber.send(event: $0) }
    }
    return work
  }

  private func leave(_ index: Int) {
    let now = time.now
    // Released after the lock.
    _ = state.withLock { state in
      state.spans[index].disposed = now
      return state.subscribers.removeValue(forKey: index)
    }
  }

  /// Sends everything in its time from now on, to `send`.
  private func enqueue(
    in work: CompositeDisposable, _ send: @escaping @Sendable (Event<Value, Failure>) -> Void
  ) {
    let now = time.now
    for moment in moments {
      // What lies before the zero of a hot source has happened.
      if moment.offset < .zero {
        for event in moment.events { send(event) }
        continue
      }
      let origin = WorkOrigin("\(moment.events.map(\.description).joined(separator: ", ")) of \(description)")
      let action = time.enqueue(at: now.advanced(by: moment.offset), leeway: .zero, origin: origin) {
        for event in moment.events { send(event) }
      }
      work.add(action)
    }
  }

  /// Says since when the source is subscribed to, if it is.
  private func openSubscriptions() -> String? {
    let open = state.withLock { $0.spans.filter { $0.disposed == nil } }
    guard let first = open.first else { return nil }
    let others = open.count == 1 ? "" : ", and \(open.count - 1) times more"
    return "\(description) is still subscribed to: since \(first.subscribed)\(others)"
  }
}
