/// Puts the changes of two connected terminals into one order.
///
/// The value of each side has a version. A change is passed on only if the other side still has the version that the link
/// knows. Otherwise another thread has changed the other side meanwhile. The change of that thread reaches the link after
/// this one and wins. So each change is passed on at most once, and both sides are equal when no change is being passed
/// on.
@usableFromInline
final class ChannelLink<Left: Sendable, Right: Sendable, Failure: Error>: Sendable {
  /// Nil after the end of `incoming`: the link sends nothing more to it, and must not keep it.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed on the strand.
  nonisolated(unsafe) var left: ChannelTerminal<Left, Failure>?
  /// Nil after the end of `outgoing`.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  // Accessed on the strand.
  nonisolated(unsafe) var right: ChannelTerminal<Right, Failure>?
  @_alwaysEmitIntoClient
  let leftOrigin: ChangeOrigin
  @_alwaysEmitIntoClient
  let rightOrigin: ChangeOrigin
  /// From right to left.
  @_alwaysEmitIntoClient
  let incoming: CompositeDisposable
  /// From left to right.
  @_alwaysEmitIntoClient
  let outgoing: CompositeDisposable
  /// The subscriptions to both sides. Each direction needs both subscriptions, since the link must know the versions of
  /// both sides. The subscriptions are disposed after both directions.
  @_alwaysEmitIntoClient
  let subscriptions = (left: CompositeDisposable(), right: CompositeDisposable())
  @_alwaysEmitIntoClient
  let toLeft: @Sendable (Right) -> Left?
  @_alwaysEmitIntoClient
  let toRight: @Sendable (Left) -> Right?
  @_alwaysEmitIntoClient
  let passesEnds: Bool
  @_alwaysEmitIntoClient
  let strand = StrandQueue()

  @exclusivity(unchecked)
  // The versions that the link knows. Accessed on the strand.
  @_alwaysEmitIntoClient
  nonisolated(unsafe) var leftVersion = 0
  @exclusivity(unchecked)
  // Accessed on the strand.
  @_alwaysEmitIntoClient
  nonisolated(unsafe) var rightVersion = 0

  @_alwaysEmitIntoClient
  init(
    _ left: ChannelTerminal<Left, Failure>, _ right: ChannelTerminal<Right, Failure>,
    _ incoming: CompositeDisposable, _ outgoing: CompositeDisposable, passesEnds: Bool,
    toLeft: @escaping @Sendable (Right) -> Left?, toRight: @escaping @Sendable (Left) -> Right?
  ) {
    (self.left, self.right) = (left, right)
    (self.incoming, self.outgoing) = (incoming, outgoing)
    (self.toLeft, self.toRight) = (toLeft, toRight)
    self.passesEnds = passesEnds
    leftOrigin = ChangeOrigin(of: left.origin)
    rightOrigin = ChangeOrigin(of: right.origin)
  }

  /// Begins with the value of the right side. Returns what ends when both directions have ended.
  @_alwaysEmitIntoClient
  func begin() -> CompositeDisposable {
    let (incoming, outgoing) = (incoming, outgoing)
    let whole = CompositeDisposable([subscriptions.left, subscriptions.right])
    let stop = { @Sendable in if incoming.isDisposed, outgoing.isDisposed { whole.dispose() } }
    incoming.onEnd {
      self.strand.submit { self.left = nil }
      stop()
    }
    outgoing.onEnd {
      self.strand.submit { self.right = nil }
      stop()
    }
    strand.submit { self.join() }
    return whole
  }

  @_alwaysEmitIntoClient
  func leftChanged(_ value: Left, version: Int) {
    // This link has already overwritten an older version.
    guard version > leftVersion else { return }
    leftVersion = version
    let known = known(rightVersion, subscriptions.right)
    // A conversion that returns nil refuses the value.
    guard !outgoing.isDisposed, let converted = toRight(value) else { return }
    if let version = right?.send(converted, as: rightOrigin, known: known) { rightVersion = version }
  }

  @_alwaysEmitIntoClient
  func rightChanged(_ value: Right, version: Int) {
    guard version > rightVersion else { return }
    rightVersion = version
    let known = known(leftVersion, subscriptions.left)
    guard !incoming.isDisposed, let converted = toLeft(value) else { return }
    if let version = left?.send(converted, as: leftOrigin, known: known) { leftVersion = version }
  }

  /// - Parameter end: Nil if nothing else can send to that side any more. Then its direction is over.
  @_alwaysEmitIntoClient
  func leftEnded(_ end: Event<Left, Failure>?) {
    guard let end else { return outgoing.dispose() }
    if passesEnds, !outgoing.isDisposed { right?.finish(end.error.map { .failed($0) } ?? .completed) }
    stop()
  }

  @_alwaysEmitIntoClient
  func rightEnded(_ end: Event<Right, Failure>?) {
    guard let end else { return incoming.dispose() }
    if passesEnds, !incoming.isDisposed { left?.finish(end.error.map { .failed($0) } ?? .completed) }
    stop()
  }

  @_alwaysEmitIntoClient
  func stop() {
    incoming.dispose()
    outgoing.dispose()
  }

  /// The version that a side must have in order to be changed by this link. Nil if the link no longer receives that
  /// side's changes, because nothing else can send to it. Read before checking whether the direction is disposed: the
  /// subscription is disposed after the direction.
  @_alwaysEmitIntoClient
  func known(_ version: Int, _ subscription: CompositeDisposable) -> Int? {
    subscription.isDisposed ? nil : version
  }

  /// Runs on the strand, so that changes made meanwhile wait.
  @_alwaysEmitIntoClient
  func join() {
    guard let left, let right else { return }
    leftVersion =
      left.join(
        as: leftOrigin, subscriptions.left,
        next: { value, version in self.strand.submit { self.leftChanged(value, version: version) } },
        ended: { end in self.strand.submit { self.leftEnded(end) } }
      ).version
    let start = right.join(
      as: rightOrigin, subscriptions.right,
      next: { value, version in self.strand.submit { self.rightChanged(value, version: version) } },
      ended: { end in self.strand.submit { self.rightEnded(end) } })
    rightVersion = start.version
    guard let value = start.latest, let converted = toLeft(value) else { return }
    if let version = left.send(converted, as: leftOrigin) { leftVersion = version }
  }
}
