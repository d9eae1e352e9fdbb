/// A subject without its lifetime: what subscriptions can hold without keeping the subject alive.
@usableFromInline
final class SubjectCore<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  enum Input: Sendable {
    case event(Event<Value, Failure>)
    case add(Subscription)
    /// Adds a subscription that is not given what was recorded.
    case join(Subscription)
    case remove(Subscription)
    case close
  }

  /// One subscriber, until its handle is disposed.
  @usableFromInline
  final class Subscription: Sendable {
    // What a delivery reads comes first, in one cache line.
    @usableFromInline
    let handle: CompositeDisposable
    @usableFromInline
    let observer: Observer<Value, Failure>
    @usableFromInline
    let core: SubjectCore
    @exclusivity(unchecked)
    @usableFromInline
    // Where the core's list holds it; touched on the core's strand.
    nonisolated(unsafe) var place = -1

    @inlinable
    init(_ core: SubjectCore, _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
      self.core = core
      self.observer = observer
      self.handle = handle
    }
  }

  /// The values that late subscribers get first; the most recent ones, up to a capacity.
  @usableFromInline
  struct Recorder: Sendable {
    @usableFromInline
    let capacity: Int
    @usableFromInline
    var values = RingBuffer<Value>()

    @inlinable
    init(capacity: Int) {
      self.capacity = capacity
    }

    @inlinable
    mutating func record(_ value: Value) {
      if values.count == capacity { _ = values.popFirst() }
      if capacity > 0 { values.append(value) }
    }
  }

  @usableFromInline
  let strand = StrandQueue<Input>()
  /// Whether there is something to replay; that needs a current scheduler.
  @usableFromInline
  let isReplaying: Bool
  /// What the subject itself is subscribed to.
  @usableFromInline
  let upstream: CompositeDisposable

  @exclusivity(unchecked)
  @usableFromInline
  // Touched on the strand.
  nonisolated(unsafe) var subscribers = SubscriberList<Value, Failure>()
  @exclusivity(unchecked)
  @usableFromInline
  // Touched on the strand.
  nonisolated(unsafe) var recorder: Recorder?
  @exclusivity(unchecked)
  @usableFromInline
  // Touched on the strand.
  nonisolated(unsafe) var end: Event<Value, Failure>?
  @exclusivity(unchecked)
  @usableFromInline
  // Nobody can send any more, so nobody is taken in either.
  nonisolated(unsafe) var isClosed = false

  @inlinable
  init(recording recorder: Recorder?, subscriptions upstream: CompositeDisposable) {
    self.recorder = recorder
    isReplaying = recorder != nil
    self.upstream = upstream
  }

  @inlinable
  @inline(__always)
  func submit(_ input: Input) {
    guard strand.enter(orLeave: input) else { return }
    process(input)
    if !strand.exit() { drain() }
  }

  @inlinable
  @inline(never)
  func drain() { strand.drain { process($0) } }

  /// Subscribes; without a replay only to what is sent from now on.
  @inlinable
  func attach(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable, replay: Bool = true) {
    let subscription = Subscription(self, observer, handle)
    handle.onEnd { subscription.core.submit(.remove(subscription)) }
    submit(replay ? .add(subscription) : .join(subscription))
  }

  @inlinable
  @inline(__always)
  func process(_ input: Input) {
    switch input {
    case .event(.next(let value)): deliver(value)
    case .event(let end): terminate(end)
    case .add(let subscription): add(subscription)
    case .join(let subscription): join(subscription)
    case .remove(let subscription): _ = subscribers.remove(subscription)
    case .close: close()
    }
  }

  @inlinable
  @inline(__always)
  func deliver(_ value: Value) {
    guard end == nil else { return }
    recorder?.record(value)
    // Nothing is added or removed during the delivery: that waits on the strand.
    subscribers.visit { if !$0.handle.isDisposed { $0.observer.next(value) } }
  }

  @inlinable
  @inline(never)
  func terminate(_ event: Event<Value, Failure>) {
    guard end == nil else { return }
    end = event
    upstream.dispose()
    let last = takeSubscribers()
    last.visit { if !$0.handle.isDisposed { $0.observer.send(event) } }
  }

  @inlinable
  func add(_ subscription: Subscription) {
    let handle = subscription.handle
    if let values = recorder?.values {
      for offset in 0..<values.count {
        if handle.isDisposed { return }
        subscription.observer.next(values[offset])
      }
    }
    join(subscription)
  }

  @inlinable
  func join(_ subscription: Subscription) {
    let handle = subscription.handle
    if handle.isDisposed { return }
    if let end { return subscription.observer.send(end) }
    if isClosed { return handle.dispose() }
    subscribers.append(subscription)
  }

  /// Nobody can send any more.
  func submitClose() {
    // Not as an input if that can be helped: in the end of a subject nothing is specialised, and making one looks types
    // up.
    guard strand.enter() else { return submit(.close) }
    close()
    if !strand.exit() { drain() }
  }

  @inlinable
  func close() {
    isClosed = true
    if subscribers.count == 0 { return }
    let last = takeSubscribers()
    last.visit { $0.handle.dispose() }
  }

  @inlinable
  func takeSubscribers() -> SubscriberList<Value, Failure> {
    var taken = SubscriberList<Value, Failure>()
    swap(&taken, &subscribers)
    // They are in no list any more, which their disposal must know.
    taken.visit { $0.place = -1 }
    return taken
  }
}
