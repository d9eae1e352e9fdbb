/// The queue of a subscription that begins with the latest value. The thread that makes it is inside, and delivers that
/// value and then those that were sent meanwhile.
@usableFromInline
final class ChannelReplay: Sendable {
  @_alwaysEmitIntoClient
  let strand = StrandQueue()

  @usableFromInline
  init() { _ = strand.enter() }
}
