import Huntable

/// The signals that an operator sends of its source's values, each of which ends when a signal of its own says so: the
/// engine of `group(by:closedBy:)` and `window(openedBy:closedBy:)`.
///
/// Events of all signals pass through a strand. A part is sent before its own signal is subscribed to, so the subscribers
/// of a part receive a value before that signal reacts to it.
@usableFromInline
// Sendable because the variables are touched only on the strand.
final class EndingParts<Key: Hashable & Sendable, Part: Sendable, Value: Sendable, Failure: Error>: @unchecked Sendable
{
  @usableFromInline
  typealias Open = (number: Int, subject: Subject<Value, Failure>, end: CompositeDisposable)

  @_alwaysEmitIntoClient
  let downstream: Downstream<Part, Failure>
  @_alwaysEmitIntoClient
  let handle: CompositeDisposable
  /// The subscriptions to all signals. They last while someone receives the parts, or the values of a part.
  @_alwaysEmitIntoClient
  let joint: JointSubscription
  /// Whether a part ends with the last source that can send, although its own signal could still complete it. So it is if
  /// that signal is made of the part.
  @_alwaysEmitIntoClient
  let endsWithSource: Bool
  @_alwaysEmitIntoClient
  let strand = StrandQueue()
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var parts: [Key: Open] = [:]
  /// How many parts have been sent.
  @exclusivity(unchecked)
  @_alwaysEmitIntoClient
  var count = 0

  @_alwaysEmitIntoClient
  init(_ observer: Observer<Part, Failure>, _ handle: CompositeDisposable, endsWithSource: Bool) {
    downstream = Downstream(observer)
    self.handle = handle
    self.endsWithSource = endsWithSource
    joint = JointSubscription(in: handle)
  }

  /// No source can send any more.
  deinit {
    if endsWithSource { for part in parts.values { part.end.dispose() } }
  }

  /// Subscribes to a signal whose error ends the operator.
  @_alwaysEmitIntoClient
  func attach<Input: Sendable>(
    _ source: Signal<Input, Failure>, next: @escaping @Sendable (Input) -> Void,
    completed: @escaping @Sendable () -> Void
  ) {
    let subscription = CompositeDisposable(in: handle)
    joint.handle.add(subscription)
    if subscription.isDisposed { return }
    source.attach(
      Observer(
        next: { value in self.submit { next(value) } },
        failed: { error in
          subscription.dispose()
          self.submit { self.end(.failed(error)) }
        },
        completed: {
          subscription.dispose()
          self.submit(completed)
        }),
      subscription)
  }

  /// Subscribes to the signal that ends a part. `ended` is called once: with the error if the signal fails, and with nil
  /// when it sends a value or completes.
  @_alwaysEmitIntoClient
  func watch<Trigger: Sendable>(
    _ trigger: Signal<Trigger, Failure>, _ subscription: CompositeDisposable,
    _ ended: @escaping @Sendable (Failure?) -> Void
  ) {
    let end: @Sendable (Failure?) -> Void = { error in
      if subscription.end() { ended(error) }
    }
    trigger.attach(Observer(next: { _ in end(nil) }, failed: { end($0) }, completed: { end(nil) }), subscription)
  }

  /// The signal that ends a part has sent an event. Called on any thread.
  @_alwaysEmitIntoClient
  func close(_ key: Key, because error: Failure?) {
    submit { if let error { self.end(.failed(error)) } else { self.close(key) } }
  }

  /// Performs an action in its turn, unless the operator has ended or nobody receives anything any more.
  @_alwaysEmitIntoClient
  func submit(_ action: @escaping @Sendable () -> Void) {
    strand.submit { if !self.joint.handle.isDisposed { action() } }
  }

  // The following functions are called on the strand.

  /// Sends a new part, unless the subscription to the parts was disposed. Returns it, unless nobody receives anything.
  @_alwaysEmitIntoClient
  func add(_ key: Key, _ makePart: (Signal<Value, Failure>) -> Part) -> Open? {
    if handle.isDisposed { return nil }
    count += 1
    let part: Open = (count, Subject(), CompositeDisposable(in: handle))
    parts[key] = part
    downstream.next(makePart(joint.signal(of: part.subject.core)))
    joint.handle.add(part.end)
    return part.end.isDisposed ? nil : part
  }

  /// Completes a part. Called once for each part, so another part of the same key begins after it.
  @_alwaysEmitIntoClient
  func close(_ key: Key) {
    guard let part = parts[key] else { return }
    parts[key] = nil
    part.end.dispose()
    part.subject.complete()
  }

  /// The open parts, in the order in which they were sent.
  @_alwaysEmitIntoClient
  var inOrder: [Open] { parts.values.sorted { $0.number < $1.number } }

  /// Ends the operator, then its parts in the same way.
  @_alwaysEmitIntoClient
  func end(_ event: Event<Part, Failure>) {
    let last = inOrder
    parts = [:]
    // All subscriptions are disposed before the end is passed on.
    joint.handle.dispose()
    if !handle.isDisposed { downstream.send(event) }
    for part in last { part.subject.core.end(like: event) }
  }
}
