import Huntable

/// A source that is subscribed as long as it has subscribers: the engine of `share(replay:)`.
///
/// Joining and leaving are decided under a short lock; subscribing, sending and disposing happen outside it. Each
/// connection has its own subject, so no event of an old connection reaches a new one.
@usableFromInline
final class SharedSource<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  struct Connection: Sendable {
    /// The signal of the connection's subject. Only the source retains the subject itself: its deallocation shows that
    /// no code can send any more.
    @usableFromInline
    let signal: Signal<Value, Failure>
    /// The subscription to the source.
    @usableFromInline
    let handle = CompositeDisposable()

    @inlinable
    init(_ signal: Signal<Value, Failure>) {
      self.signal = signal
    }
  }

  @usableFromInline
  let source: Signal<Value, Failure>
  @usableFromInline
  let capacity: Int
  @usableFromInline
  let state = Locked(ShareState<Connection>(), label: "SharedSource")

  @inlinable
  init(_ source: Signal<Value, Failure>, capacity: Int) {
    self.source = source
    self.capacity = capacity
  }

  @inlinable
  func attach(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
    if handle.isDisposed { return }
    let (number, connection, subject) = state.withLock { state in
      if let (number, connection) = state.join() { return (number, connection, Subject<Value, Failure>?.none) }
      let subject = capacity > 0 ? ReplaySubject<Value, Failure>(capacity: capacity) : Subject<Value, Failure>()
      let connection = Connection(subject.signal)
      return (state.begin(connection), connection, subject)
    }
    handle.onEnd { self.state.withLock { $0.leave(number) }?.handle.dispose() }
    connection.signal.attach(observer, handle)
    // Only the caller that opened the connection connects it, even if other subscribers have joined meanwhile.
    guard let subject else { return }
    // Runs before the end is passed on, so that code that subscribes again because of the end opens a new connection.
    connection.handle.onEnd { _ = self.state.withLock { $0.end(number) } }
    source.attach(subject, connection.handle)
  }
}
