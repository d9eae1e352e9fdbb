/// A subscription that begins with the latest value. The subscribing thread delivers the latest value and the values sent
/// meanwhile.
///
/// The origin of a change is known only while the change is being delivered, so it is queued with the value.
@usableFromInline
final class ChannelReplay<Value: Sendable, Failure: Error>: Sendable {
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  @_alwaysEmitIntoClient
  let next: ChannelCore<Value, Failure>.Next
  @_alwaysEmitIntoClient
  let ended: @Sendable (Event<Value, Failure>?) -> Void
  @_alwaysEmitIntoClient
  let strand = StrandQueue()

  /// Queues everything until `deliver` is called.
  @usableFromInline
  init(
    _ handle: CompositeDisposable, _ next: @escaping ChannelCore<Value, Failure>.Next,
    _ ended: @escaping @Sendable (Event<Value, Failure>?) -> Void
  ) {
    self.handle = handle
    self.next = next
    self.ended = ended
    _ = strand.enter()
  }

  @usableFromInline
  func submit(_ value: Value, from origin: ChangeOrigin?) {
    strand.submit { if !self.handle.isDisposed { self.next(value, origin) } }
  }

  /// - Parameter end: Nil if the subscription ends without an event because nothing can be sent any more.
  @usableFromInline
  func finish(_ end: Event<Value, Failure>?) {
    strand.submit { if !self.handle.isDisposed { self.ended(end) } }
  }

  /// Delivers the latest value, if there is one, then the values submitted meanwhile.
  @usableFromInline
  func deliver(_ latest: Value?) {
    if case .some(let latest) = latest, !handle.isDisposed { next(latest, nil) }
    if !strand.exit() { strand.drain() }
  }
}
