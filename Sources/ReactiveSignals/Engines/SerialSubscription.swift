/// A series of subscriptions of which one exists at a time: the common part of `concat`, `repeat`, `retry`, `catch` and
/// `then`.
///
/// The next subscription begins on the thread on which the previous one ended, in a loop. So any number of them may end
/// while they are being subscribed, on constant stack. Nothing is retained of subscriptions that have ended.
@usableFromInline
final class SerialSubscription: Sendable {
  /// Subscribes to a signal with the given handle.
  @usableFromInline
  typealias Round = @Sendable (CompositeDisposable) -> Void

  private struct Step: Sendable {
    let subscribe: Round
  }

  private let handle: CompositeDisposable
  private let current = SerialDisposable()
  private let trampoline = Trampoline<Step>()

  /// A series that is disposed with `handle`.
  @usableFromInline
  init(in handle: CompositeDisposable) {
    self.handle = handle
    let current = current
    handle.onEnd { current.dispose() }
  }

  /// Ends the current subscription and begins the next one.
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
