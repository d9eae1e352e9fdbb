import Huntable

/// The state of a subject, without its lifetime. Subscriptions retain this object, so they do not keep the subject
/// alive.
@usableFromInline
package final class SubjectCore<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  package enum Input: Sendable {
    case event(Event<Value, Failure>)
    case join(Subscription)
    /// The replay of this subscription has ended.
    case settle(Replay)
    case remove(Subscription)
    case close
  }

  /// One subscriber, until its handle is disposed.
  @usableFromInline
  // Sendable because its constants are; `place` is touched only on the core's strand.
  package class Subscription: @unchecked Sendable {
    // The properties that a delivery reads come first, in one cache line.
    @_alwaysEmitIntoClient
    package final let handle: CompositeDisposable
    @_alwaysEmitIntoClient
    package final let observer: Observer<Value, Failure>
    @_alwaysEmitIntoClient
    package final let core: SubjectCore
    @exclusivity(unchecked)
    @_alwaysEmitIntoClient
    // The index in the core's list.
    final var place = -1

    @inlinable
    package init(_ core: SubjectCore, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
      self.core = core
      self.observer = observer
      self.handle = handle
    }

    /// Begins with the recorded events.
    @inlinable
    @inline(never)
    package final func start() {
      // The closure captures one object, so that it is not allocated.
      SubscriptionScheduler.start(handle) {
        if let recording = self.core.recording { recording.replay(self) }
      }
    }

    /// Ends without an event, since no code can send any more.
    @inlinable
    package func abandon() { handle.dispose() }

    /// Leaves the subject. After the subject's end nothing has to be removed: it gives up its list when it ends.
    @inlinable
    @inline(never)
    package final func leave() {
      if core.hasEnded { return }
      guard core.strand.enter() || core.strand.takesOver(leaving: .remove(self)) else { return }
      core.remove(self)
      if !core.strand.exit() { core.drain() }
    }
  }

  /// Set at the end, after the upstream has been disposed and before the subscribers are notified.
  @_alwaysEmitIntoClient
  package let ended = AtomicInt(0, label: "SubjectCore.ended")
  @_alwaysEmitIntoClient
  package let strand: StrandQueue<Input>
  /// The events that late subscribers receive first; nil if they receive only the end.
  @_alwaysEmitIntoClient
  package let recording: Recording<Value, Failure>?
  /// The subject's own subscriptions; nil if it has none.
  @_alwaysEmitIntoClient
  package let upstream: CompositeDisposable?

  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only on the strand.
  nonisolated(unsafe) var subscribers = SubscriberList<Value, Failure>()
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only on the strand until `ended` is set, and constant after that.
  nonisolated(unsafe) var end: End<Value, Failure>?
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Set when the subject was deallocated: no code can send, so no subscriber is added.
  nonisolated(unsafe) var isClosed = false

  @inlinable
  package init(recording: Recording<Value, Failure>?, subscriptions upstream: CompositeDisposable?) {
    strand = StrandQueue()
    self.recording = recording
    self.upstream = upstream
  }

  /// Whether events may be replayed. A replay needs a current scheduler.
  @inlinable
  package var isReplaying: Bool { recording != nil }

  @inlinable
  package var hasEnded: Bool { ended.load(ordering: .acquiring) == 1 }

  /// The events from now on, after the recorded ones.
  @inlinable
  package var signal: Signal<Value, Failure> {
    Signal(
      operator: "Subject", isDirect: true,
      guarded: { observer, handle in self.attach(observer, handle) })
  }

  @inlinable
  @inline(__always)
  package func submit(_ input: Input) {
    guard strand.enter(orLeave: input) else { return }
    process(input)
    if !strand.exit() { drain() }
  }

  @inlinable
  @inline(never)
  package func drain() { strand.drain { process($0) } }

  /// Subscribes. If the subject has ended and records nothing, the calling thread delivers the end, even while another
  /// thread is sending. Recorded events are delivered on the scheduler on which subscriptions start.
  @inlinable
  package func attach(_ observer: consuming Observer<Value, Failure>, _ handle: CompositeDisposable) {
    let subscription = Subscription(self, observer, handle)
    if isReplaying { return subscription.start() }
    if hasEnded { return sendEnd(to: subscription) }
    handle.onEnd { subscription.leave() }
    guard strand.enter() || strand.takesOver(leaving: .join(subscription)) else { return }
    join(consume subscription)
    if !strand.exit() { drain() }
  }

  /// Delivers the recorded events to a subscriber, then adds the subscriber to the list. Only `Recording` refers to this
  /// function.
  @inlinable
  package func replay(to subscription: Subscription) {
    let handle = subscription.handle
    guard let recording, !handle.isDisposed else { return }
    recording.aging?.dropOldValues(recording)
    if recording.join(subscription) {
      // Registered after `join`, so that `remove` never runs first.
      return handle.onEnd { subscription.leave() }
    }
    let replay = Replay(for: subscription)
    let record = recording.take(for: replay)
    if record.end == nil, !record.isClosed { handle.onEnd { replay.leave() } }
    replay.queue.deliver { record.values.replay(to: $0) }
    if handle.isDisposed { return }
    if let end = record.end { return subscription.observer.send(end.event) }
    if record.isClosed { return handle.dispose() }
    submit(.settle(replay))
  }

  @inlinable
  package func sendEnd(to subscription: Subscription) {
    if let end, !subscription.handle.isDisposed { subscription.observer.send(end.event) }
  }

  @inlinable
  @inline(__always)
  package func process(_ input: Input) {
    switch input {
    case .event(.next(let value)): deliver(value)
    case .event(let end): terminate(end)
    case .join(let subscription): join(subscription)
    case .settle(let replay): settle(replay)
    case .remove(let subscription): remove(subscription)
    case .close: close()
    }
  }

  @inlinable
  @inline(__always)
  package func deliver(_ value: Value) {
    guard end == nil else { return }
    if let recording { add(recording.record(value)) }
    // Subscribers are not added or removed during the delivery: such inputs wait on the strand.
    subscribers.visit { if !$0.handle.isDisposed { $0.observer.next(value) } }
  }

  @inlinable
  @inline(never)
  package func terminate(_ event: Event<Value, Failure>) {
    guard end == nil else { return }
    let end = End<Value, Failure>(event)
    self.end = end
    upstream?.dispose()
    // Subscribers that arrive from here on receive the end on their own threads.
    if let recording { add(recording.close(with: end)) }
    ended.store(1, ordering: .releasing)
    let last = takeSubscribers()
    last.visit { if !$0.handle.isDisposed { $0.observer.send(event) } }
  }

  @inlinable
  @inline(__always)
  func add(_ newcomers: Recording<Value, Failure>.Newcomers?) {
    if let newcomers { addAll(newcomers) }
  }

  @inlinable
  @inline(never)
  func addAll(_ newcomers: Recording<Value, Failure>.Newcomers) {
    if !newcomers.first.handle.isDisposed { subscribers.append(newcomers.first) }
    for subscription in newcomers.others where !subscription.handle.isDisposed { subscribers.append(subscription) }
  }

  @inlinable
  package func remove(_ subscription: Subscription) {
    if let recording { add(recording.takeNewcomers()) }
    if subscribers.remove(subscription) != nil { return }
    // After the end of a replay, the list holds the live subscription instead.
    if let replay = subscription as? Replay { _ = subscribers.remove(replay.queue.live) }
  }

  /// From here on events are delivered directly to the subscriber.
  @inlinable
  package func settle(_ replay: Replay) {
    if let recording { add(recording.takeNewcomers()) }
    subscribers.replace(replay, by: replay.queue.live)
  }

  @inlinable
  package func join(_ subscription: consuming Subscription) {
    if subscription.handle.isDisposed { return }
    if let end { return subscription.observer.send(end.event) }
    if isClosed { return subscription.handle.dispose() }
    subscribers.append(consume subscription)
  }

  /// Called when the subject is deallocated: no code can send any more.
  package func submitClose() {
    // The input is made only if another thread is delivering. Code called from `deinit` is not specialised, and would
    // look up the metadata of the input's type.
    if hasEnded { return }
    // As a disposal: a subscriber may hold another subject, which closes its own subscribers when it is released.
    Disposals.run(self) { $0.closeSubscribers() }
  }

  private func closeSubscribers() {
    guard strand.enter() else { return leaveClose() }
    close()
    if !strand.exit() { drain() }
  }

  @inline(never)
  func leaveClose() { submit(.close) }

  @inlinable
  package func close() {
    isClosed = true
    if let recording, end == nil { add(recording.close(with: nil)) }
    if subscribers.count == 0 { return }
    let last = takeSubscribers()
    last.visit { $0.abandon() }
  }

  @inlinable
  func takeSubscribers() -> SubscriberList<Value, Failure> {
    var taken = SubscriberList<Value, Failure>()
    swap(&taken, &subscribers)
    // Marks the subscriptions as removed, for their disposal.
    taken.visit { $0.place = -1 }
    return taken
  }
}
