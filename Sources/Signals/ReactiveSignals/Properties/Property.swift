/// A type with a current value that is also a signal of that value: `MutableProperty`, and properties composed of
/// others.
///
/// The operators of properties are extensions of this protocol. If `Signal` has an operator of the same name, such as
/// `map`, a call on a property chooses the property's operator, whose result is a property. Use `signal.map` for the
/// signal's operator.
public protocol PropertyProtocol<Value>: SignalProtocol where Failure == Never {
  /// The property to read.
  var property: Property<Value> { get }

  /// The current value, from any thread.
  var value: Value { get }
}

extension PropertyProtocol {
  /// The current value, from any thread.
  @_alwaysEmitIntoClient
  public var value: Value { property.core.reportedValue }

  /// Sends the current value, then each change. Completes when the property can no longer change.
  ///
  ///     sets      -1-2-----3-!
  ///     signal  ^0-1-2-----3-|
  ///     late           ^2--3-|
  ///
  /// Each assignment is a change, even if the values are equal. Every subscriber receives all changes after its first
  /// value, each once and all in the same order. Changes are delivered on the thread that sets the property; if another
  /// thread is already notifying observers, that thread delivers this change too. Subscribing never changes threads: the
  /// subscribing thread delivers the current value before the call returns. A subscription does not keep a
  /// `MutableProperty` alive. A subscription to a composed property keeps alive the property's subscriptions to its
  /// sources.
  @_alwaysEmitIntoClient
  public var signal: Signal<Value, Never> { property.events(.value) }

  /// Sends each later change, without the current value. Otherwise behaves as `signal`.
  ///
  ///     sets      -1-2-----3-!
  ///     changes ^--1-2-----3-|
  ///     late           ^---3-|
  @_alwaysEmitIntoClient
  public var changes: Signal<Value, Never> { property.events(.nothing) }
}

/// A value that can be read and observed: a constant, a view of a `MutableProperty`, or a property composed of others.
///
/// A composed property changes as part of the change of its sources: when an assignment to a source returns, all
/// properties composed of it have their new values. If a property is set while one of these properties is notifying its
/// observers, by an observer or by another thread, the composed properties change after the current notification. The
/// notifying thread changes them, so an assignment on another thread may return before. A composed property holds the
/// value that it is sending. The closure of an operator is called once for each change, regardless of the number of
/// observers.
///
/// A property retains its value. The subscriptions to its sources last while the property or a subscription to it is
/// retained. A property does not keep a `MutableProperty` alive: when the `MutableProperty` is released, the last value
/// stays readable and the signals complete.
public struct Property<Value: Sendable>: PropertyProtocol {
  @_alwaysEmitIntoClient
  let core: PropertyCore<Value>
  /// Disposes the subscription that keeps a composed property up to date, when the last reference to it is released.
  @_alwaysEmitIntoClient
  let upkeep: ScopedDisposable?

  @_alwaysEmitIntoClient
  init(_ core: PropertyCore<Value>) {
    self.core = core
    upkeep = nil
  }

  /// A property that receives its later values from a signal. `attach` subscribes to that signal with the given handle.
  @_alwaysEmitIntoClient
  init(_ initial: Value, _ attach: (Observer<Value, Never>, CompositeDisposable) -> Void) {
    let core = PropertyCore(initial)
    let subscription = CompositeDisposable()
    self.core = core
    upkeep = subscription.scoped()
    attach(
      Observer(
        next: { core.set($0) }, completed: { subscription.dispose() }),
      subscription)
    // Also ends the property when no code can change it any more.
    subscription.onEnd { core.end() }
  }

  /// A constant. Its signal sends the value and completes.
  @_alwaysEmitIntoClient
  public init(value: Value) {
    self.init(PropertyCore(value))
    core.end()
  }

  /// A property whose value is `initial` until `changes` sends, and then the value sent last. Ends when `changes` ends, or
  /// when no code can send to `changes` any more.
  ///
  ///     changes   -1-2---3-|
  ///     value    00112222333...
  ///     signal  ^0-1-2---3-|
  ///
  /// Subscribes to `changes` immediately. The subscription is disposed when neither the property nor a subscription to
  /// it is retained.
  @_alwaysEmitIntoClient
  public init(initial: Value, then changes: Signal<Value, Never>) {
    self.init(initial) { changes.attachDisposing($0, $1) }
  }

  /// The property itself.
  @_alwaysEmitIntoClient
  public var property: Property<Value> { self }

  /// The values that `beginning` selects and the later changes. A subscription retains `upkeep`, so the property stays
  /// up to date.
  @_alwaysEmitIntoClient
  func events(_ beginning: PropertyCore<Value>.State.Beginning) -> Signal<Value, Never> {
    let core = core
    guard let upkeep else { return Signal(isDirect: true, guarded: { core.attach($0, $1, beginning) }) }
    return Signal(guarded: { observer, handle in
      handle.onEnd { withExtendedLifetime(upkeep) {} }
      core.attach(observer, handle, beginning)
    })
  }
}
