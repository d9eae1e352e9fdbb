import Huntable

/// Connects a source with its first subscriber and disconnects it with its last one: the engine of `share(replay:)` and
/// `autoconnect()`.
///
/// Joining is decided under a short lock; subscribing, sending and disposing happen outside the lock. A subscriber that
/// opens a connection is attached first and then connects the source.
@usableFromInline
final class SharedSource<Value: Sendable, Failure: Error>: Sendable {
  /// A connection and the number of its subscribers. Retains neither the source nor the subject: the deallocation of the
  /// subject shows that no code can send any more.
  @usableFromInline
  final class Connection: Sendable {
    @_alwaysEmitIntoClient
    let signal: Signal<Value, Failure>
    /// The subscription to the source.
    @_alwaysEmitIntoClient
    let handle: CompositeDisposable
    /// The number of subscribers. Begins with the subscriber that opens the connection. With a grace period the
    /// connection counts itself too, and the higher half counts how many subscribers have left.
    @_alwaysEmitIntoClient
    let subscribers: AtomicInt
    @_alwaysEmitIntoClient
    let grace: GracePeriod?

    @_alwaysEmitIntoClient
    init(_ multicast: MulticastConnection<Value, Failure>, grace: GracePeriod?, keepsUnused: Bool) {
      signal = multicast.signal
      handle = multicast.connection
      self.grace = grace
      // A connection that lasts without subscribers counts itself too.
      subscribers = AtomicInt(grace == nil && !keepsUnused ? 1 : 2, label: "SubscriberCount")
    }

    /// Adds a subscriber. Returns false if all subscribers have left. Only one thread at a time may join.
    @_alwaysEmitIntoClient
    func join() -> Bool {
      // Relaxed: the joining thread holds the lock of the source. The subscriber leaves later. After two billion departures
      // the number is negative.
      if subscribers.add(1, ordering: .relaxed) != 1 { return true }
      // Relaxed: all subscribers have left.
      subscribers.add(-1, ordering: .relaxed)
      return false
    }

    /// Lets later subscribers join although the source has ended: the connection counts itself. Returns false if all
    /// subscribers have left. Then their departure may have come before the end, and the subject may lack the end.
    @_alwaysEmitIntoClient
    func keep() -> Bool {
      // Relaxed: a subscriber acquires the connection by the lock of the source.
      while true {
        let count = subscribers.load(ordering: .relaxed)
        if count == 0 { return false }
        if subscribers.replace(count, by: count + 1, ordering: .relaxed) { return true }
      }
    }

    /// Removes a subscriber. The last one to leave disposes the connection, or begins its grace period.
    @_alwaysEmitIntoClient
    func leave() {
      if let grace { return leave(after: grace) }
      if subscribers.add(-1, ordering: .acquiringAndReleasing) == 0 { handle.dispose() }
    }

    @usableFromInline
    func leave(after grace: GracePeriod) {
      let departure = 1 << (Int.bitWidth / 2)
      let count = subscribers.add(departure - 1, ordering: .acquiringAndReleasing)
      guard count & (departure - 1) == 1, !handle.isDisposed else { return }
      let wait = CompositeDisposable()
      handle.add(wait)
      // If a subscriber has joined, the count differs, even if that subscriber has left again.
      wait.adopt(
        grace.scheduler.schedule(after: grace.length) {
          wait.dispose()
          // Relaxed: the thread that left last acquired what the other threads did before they left, and then began this
          // wait.
          if self.subscribers.replace(count, by: 0, ordering: .relaxed) { self.handle.dispose() }
        })
    }
  }

  /// The connection that subscribers join.
  @_alwaysEmitIntoClient
  let current = Locked<Connection?>(nil, label: "SharedSource")

  @_alwaysEmitIntoClient
  let grace: GracePeriod?
  /// Whether a connection lasts without subscribers, until this object is deallocated.
  @_alwaysEmitIntoClient
  let keepsUnused: Bool

  @_alwaysEmitIntoClient
  init(grace: GracePeriod? = nil, keepsUnused: Bool = false) {
    self.grace = grace
    self.keepsUnused = keepsUnused
  }

  /// Nobody can subscribe any more, and nobody is subscribed.
  deinit { if keepsUnused { current.withLock { $0 }?.handle.dispose() } }

  /// Subscribes to the current connection. If there is none, connects the one that `makeConnection` returns.
  ///
  /// - Parameter makeConnection: Returns the connection, and its end if the connection may be kept after that. Called
  ///   under a lock, so it calls no code from outside.
  @_alwaysEmitIntoClient
  func attach(
    _ observer: Observer<Value, Failure>, _ handle: CompositeDisposable,
    to makeConnection: () -> (MulticastConnection<Value, Failure>, KeptEnd?)
  ) {
    if handle.isDisposed { return }
    // A connection that is replaced is released after the lock.
    let (connection, opened, _) = current.withLock {
      current -> (Connection, (MulticastConnection<Value, Failure>, KeptEnd?)?, Connection?) in
      if let current, current.join() { return (current, nil, nil) }
      let opened = makeConnection()
      let connection = Connection(opened.0, grace: grace, keepsUnused: keepsUnused)
      defer { current = connection }
      return (connection, opened, current)
    }
    if keepsUnused {
      // The connection ends with this object, which lasts as long as its subscribers.
      handle.onEnd { withExtendedLifetime(self) { connection.leave() } }
    } else {
      handle.onEnd { connection.leave() }
    }
    connection.signal.attach(observer, handle)
    guard let (opened, end) = opened else { return }
    // Runs before the end is passed on. So an observer that subscribes again because of the end opens a new connection.
    // Weak: a connection that lasts without subscribers ends with this object.
    connection.handle.onEnd { [weak self] in
      if end?.isKept != true || !connection.keep() { self?.close(connection) }
    }
    opened.connect()
  }

  /// Subscribers that arrive from now on do not join this connection.
  @_alwaysEmitIntoClient
  func close(_ connection: Connection) {
    // Released after the lock.
    _ = current.withLock { current in current === connection ? current.take() : nil }
  }
}

/// How long a connection without subscribers is kept.
@usableFromInline
struct GracePeriod: Sendable {
  let length: Duration
  let scheduler: any Scheduler

  @usableFromInline
  init(_ length: Duration, on scheduler: any Scheduler) {
    precondition(length >= .zero, "A shared signal cannot be kept alive for a negative time: \(length).")
    self.length = length
    self.scheduler = scheduler
  }
}

extension Signal {
  /// A signal whose subscribers `attach` connects to a shared source.
  ///
  /// A replay needs a current scheduler. If the replay runs on the background scheduler, the source must be connected
  /// there too, after the replay.
  @_alwaysEmitIntoClient
  init(operator: StaticString = #function, isReplaying: Bool, sharing attach: @escaping Attach) {
    self.init(
      operator: `operator`,
      guarded: { observer, handle in
        if isReplaying {
          SubscriptionScheduler.start(handle) { attach(observer, handle) }
        } else {
          attach(observer, handle)
        }
      })
  }
}
