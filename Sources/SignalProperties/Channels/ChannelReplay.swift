/// A subscription that begins with the latest value. The subscribing thread delivers the latest value and the values sent
/// meanwhile.
///
/// The origin of a change is known only while the change is being delivered, so it is queued with the value.
@usableFromInline
final class ChannelReplay<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  enum Input: Sendable {
    case value(Value, ChangeOrigin?)
    /// The end, or nil if the subscription ends without an event because nothing can be sent any more.
    case end(Event<Value, Failure>?)
  }

  private let handle: CompositeDisposable
  private let next: ChannelCore<Value, Failure>.Next
  private let ended: @Sendable (Event<Value, Failure>?) -> Void
  private let strand = StrandQueue<Input>()

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
  func submit(_ input: Input) { strand.submit(input, process) }

  /// Delivers the latest value, if there is one, then the values submitted meanwhile.
  @usableFromInline
  func deliver(_ latest: Value?) {
    if case .some(let latest) = latest, !handle.isDisposed { next(latest, nil) }
    if !strand.exit() { strand.drain(process) }
  }

  private func process(_ input: Input) {
    if handle.isDisposed { return }
    switch input {
    case .value(let value, let origin): next(value, origin)
    case .end(let end): ended(end)
    }
  }
}
