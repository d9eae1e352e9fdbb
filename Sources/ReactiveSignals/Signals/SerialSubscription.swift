/// One subscription after the other in the place of one: what `concat`, `repeat`, `retry`, `catch` and `then` have in
/// common.
///
/// The next one begins on the thread on which the one before ended, in a loop: any number of them may end while they
/// are still being subscribed, on constant stack. At most one is alive, and nothing is kept of those that are over.
@usableFromInline
final class SerialSubscription: Sendable {
  /// Subscribes to something, with a handle of its own.
  @usableFromInline
  typealias Round = @Sendable (CompositeDisposable) -> Void

  private struct Step: Sendable {
    let subscribe: Round
  }

  private let handle: CompositeDisposable
  private let current = SerialDisposable()
  private let trampoline = Trampoline<Step>()

  /// Rounds that end with `handle`.
  @usableFromInline
  init(in handle: CompositeDisposable) {
    self.handle = handle
    let current = current
    handle.onEnd { current.dispose() }
  }

  /// Ends the current round and begins the next one.
  @usableFromInline
  func proceed(to round: @escaping Round) {
    trampoline.bounce(Step(subscribe: round)) { step in
      if handle.isDisposed { return }
      let subscription = CompositeDisposable(in: handle)
      current.inner = subscription
      step.subscribe(subscription)
    }
  }
}
