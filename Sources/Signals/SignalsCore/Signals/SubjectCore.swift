import Huntable

/// The state of a subject, without its lifetime. Subscriptions retain this object, so they do not keep the subject
/// alive.
@usableFromInline
package final class SubjectCore<Value: Sendable, Failure: Error>: Sendable {
  /// One subscriber, until its handle is disposed.
  @usableFromInline
  // Sendable because its constants are.
  package class Subscription: ListedSubscriber, @unchecked Sendable {
    // The properties that a delivery reads come first, in one cache line.
    @_alwaysEmitIntoClient
    package final let observer: Observer<Value, Failure>
    @_alwaysEmitIntoClient
    package final let core: SubjectCore

    @inlinable
    package init(_ core: SubjectCore, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
      self.core = core
      self.observer = observer
      super.init(handle)
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

    /// Leaves the subject. After the subject's end nothing has to be removed: it gives up its list when it ends.
    @inlinable
    @inline(never)
    package final func leave() {
      if core.hasEnded { return }
      guard core.strand.enter() else { return core.strand.enqueue { self.core.remove(self) } }
      core.remove(self)
      if !core.strand.exit() { core.strand.drain() }
    }
  }

  /// Set at the end, after the upstream has been disposed and before the subscribers are notified.
  @_alwaysEmitIntoClient
  package let ended = AtomicInt(0, label: "SubjectCore.ended")
  @_alwaysEmitIntoClient
  package let strand: StrandQueue
  /// The events that late subscribers receive first; nil if they receive only the end.
  @_alwaysEmitIntoClient
  package let recording: Recording<Value, Failure>?
  /// The subject's own subscriptions; nil if it has none.
  @_alwaysEmitIntoClient
  package let upstream: CompositeDisposable?

  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Touched only on the strand.
  nonisolated(unsafe) var subscribers = SubscriberList()
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
  package func send(_ value: Value) {
    guard strand.enterAsOwner() else { return sendAsAnyThread(value) }
    deliver(value)
    if !strand.exitAsOwner() { strand.drain() }
  }

  @inlinable
  @inline(never)
  func sendAsAnyThread(_ value: Value) {
    guard strand.enter() else { return strand.enqueue { self.deliver(value) } }
    deliver(value)
    if !strand.exit() { strand.drain() }
  }

  @inlinable
  package func end(with event: Event<Value, Failure>) {
    // On an idle strand the event need not be stored first.
    guard strand.enter() else { return strand.enqueue { self.terminate(event) } }
    terminate(event)
    if !strand.exit() { strand.drain() }
  }

  /// Ends as another signal has ended.
  @_alwaysEmitIntoClient
  package func end(like event: Event<some Any, Failure>) {
    if case .failed(let error) = event { end(with: .failed(error)) } else { end(with: .completed) }
  }

  @inlinable
  package func submit(_ event: Event<Value, Failure>) {
    if case .next(let value) = event { send(value) } else { end(with: event) }
  }

  /// Subscribes. If the subject has ended and records nothing, the calling thread delivers the end, even while another
  /// thread is sending. Recorded events are delivered on the scheduler on which subscriptions start.
  @inlinable
  package func attach(_ observer: consuming Observer<Value, Failure>, _ handle: CompositeDisposable) {
    let subscription = Subscription(self, observer, handle)
    if isReplaying { return subscription.start() }
    if hasEnded { return sendEnd(to: subscription) }
    handle.onEnd { subscription.leave() }
    guard strand.enter() else { return strand.enqueue { self.join(subscription) } }
    join(consume subscription)
    if !strand.exit() { strand.drain() }
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
    strand.submit { self.settle(replay) }
  }

  @inlinable
  package func sendEnd(to subscription: Subscription) {
    if let end, !subscription.handle.isDisposed { subscription.observer.send(end.event) }
  }

  @inlinable
  @inline(__always)
  package func deliver(_ value: Value) {
    if recording != nil { record(value) }
    // Subscribers are not added or removed during the delivery: such actions wait on the strand. After the end there are
    // none.
    guard let sole = subscribers.sole else { return deliverToAll(value) }
    sole._withUnsafeGuaranteedRef { if !$0.handle.isDisposed { Self.typed($0).observer.next(value) } }
  }

  /// Not inlined, so that a value for one subscriber saves few registers.
  @inlinable
  @inline(never)
  func deliverToAll(_ value: Value) {
    subscribers.visit { if !$0.handle.isDisposed { Self.typed($0).observer.next(value) } }
  }

  /// A subscriber of this core. Not checked, also in debug builds: looking up the type takes longer than a delivery.
  @inlinable
  @inline(__always)
  static func typed(_ subscriber: ListedSubscriber) -> Subscription {
    _unsafeReferenceCast(subscriber, to: Subscription.self)
  }

  @inlinable
  @inline(never)
  func record(_ value: Value) {
    if let recording, end == nil { add(recording.record(value)) }
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
    let last = subscribers.takeAll()
    last.visit { if !$0.handle.isDisposed { Self.typed($0).observer.send(event) } }
  }

  @inlinable
  @inline(__always)
  func add(_ newcomers: consuming Newcomers?) {
    if let newcomers = newcomers.take() { subscribers.append(newcomers) }
  }

  @inlinable
  package func remove(_ subscription: Subscription) {
    if let recording { add(recording.takeNewcomers()) }
    if subscribers.remove(subscription) != nil { return }
    // After the end of a replay, the list holds the live subscription instead.
    _ = subscribers.remove(subscription.live)
  }

  /// From here on events are delivered directly to the subscriber.
  @inlinable
  package func settle(_ replay: Replay) {
    if let recording { add(recording.takeNewcomers()) }
    subscribers.settle(replay)
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
    if hasEnded { return }
    // As a disposal: a subscriber may hold another subject, which closes its own subscribers when it is released.
    Disposals.run(self) { core in core.strand.submit { core.close() } }
  }

  @inlinable
  package func close() {
    isClosed = true
    if let recording, end == nil { add(recording.close(with: nil)) }
    if subscribers.count == 0 { return }
    let last = subscribers.takeAll()
    last.visit { $0.abandon() }
  }
}
