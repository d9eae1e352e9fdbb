import Huntable

/// The subscription to the source of an operator that sends signals of the source's values: groups or windows. It lasts
/// as long as the subscription to the operator, or a subscription to one of these signals.
@usableFromInline
final class JointSubscription: Sendable {
  /// The subscription to the source.
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  /// The subscriptions to the operator and to the signals that it has sent.
  private let count = Locked(1, label: "JointSubscription")

  /// - Parameter parent: The subscription to the operator.
  @usableFromInline
  init(in parent: CompositeDisposable) {
    handle = CompositeDisposable(in: parent)
    parent.onEnd { self.leave() }
  }

  /// Leaves with the disposal of `subscription`. If all have left, the source is disposed already, and nothing is counted.
  @usableFromInline
  func join(_ subscription: CompositeDisposable) {
    let isCounted = count.withLock { count in
      if count > 0 { count += 1 }
      return count > 0
    }
    if isCounted { subscription.onEnd { self.leave() } }
  }

  private func leave() {
    let isLast = count.withLock { count in
      count -= 1
      return count == 0
    }
    if isLast { handle.dispose() }
  }

  /// A signal that the operator sends. Its subscriptions are counted.
  @_alwaysEmitIntoClient
  func signal<Value: Sendable, Failure: Error>(of core: SubjectCore<Value, Failure>) -> Signal<Value, Failure> {
    Signal(
      operator: "Subject", isDirect: true,
      guarded: { observer, handle in
        self.join(handle)
        core.attach(observer, handle)
      })
  }
}
