import Huntable
public import ReactiveSignals

/// A signal that sends the events of a marble text in virtual time, and records its subscriptions.
///
/// `TestScheduler.cold` and `TestScheduler.hot` make sources. Events are sent at their instants, in the order in which
/// they were enqueued on the scheduler. Each instant of the text is one action, so that a group is sent together. If the
/// source has no end, a subscription lasts until it is disposed, or until the source has been released and has sent all
/// its events.
public final class TestSource<Value: Sendable, Failure: Error>: SignalProtocol, CustomStringConvertible {
  /// Events, and their time after the beginning.
  struct Moment: Sendable {
    var events: [Event<Value, Failure>]
    let offset: Duration
  }

  private struct State {
    var spans: [SubscriptionLog.Span] = []
    /// The subscribers, retained so that subscriptions last until they end or are disposed.
    var subscribers: [Int: Subscriber<Value, Failure>] = [:]
  }

  /// The call that made the source.
  public let description: String
  private let state = Locked(State(), label: "TestSource")
  private let moments: [Moment]
  /// Sends to all subscribers of a hot source; nil for a cold source.
  private let subject: Subject<Value, Failure>?
  /// The actions that a hot source has not run yet.
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
        // Also runs when the source has been released.
        marks.dispose()
        return self?.openSubscriptions()
      }
    }
    if let subject { enqueue(in: marks) { subject.send(event: $0) } }
  }

  /// The source as a signal; subscribing to the source is the same.
  public var signal: Signal<Value, Failure> { Signal { self.attach($0) } }

  /// The instants at which it was subscribed to, and at which each subscription ended or was disposed.
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
    // Released outside the lock.
    _ = state.withLock { state in
      state.spans[index].disposed = now
      return state.subscribers.removeValue(forKey: index)
    }
  }

  /// Enqueues all events from now on, and passes each one to `send` at its instant.
  private func enqueue(
    in work: CompositeDisposable, _ send: @escaping @Sendable (Event<Value, Failure>) -> Void
  ) {
    let now = time.now
    for moment in moments {
      // Events before the `^` of a hot source are in the past.
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

  /// A sentence with the subscriptions that have not ended, or nil if there are none.
  private func openSubscriptions() -> String? {
    let open = state.withLock { $0.spans.filter { $0.disposed == nil } }
    guard let first = open.first else { return nil }
    let others = open.count == 1 ? "" : ", and \(open.count - 1) times more"
    return "\(description) is still subscribed to: since \(first.subscribed)\(others)"
  }
}
