/// What has a current value and is a signal of it: `MutableProperty`, and the properties that are composed of others.
///
/// The operators of properties are defined on it. Where a signal has the same one, as `map`, the property's is chosen,
/// whose result is a property; `signal.map` is the signal's.
public protocol PropertyProtocol<Value>: SignalProtocol where Failure == Never {
  /// The property to read.
  var property: Property<Value> { get }
}

extension PropertyProtocol {
  /// The current value, from any thread.
  @inlinable
  public var value: Value { property.core.value }

  /// Sends the current value, then each change; completes when the property can't change any more.
  ///
  ///     sets      -1-2-----3-!
  ///     signal  ^0-1-2-----3-|
  ///     late           ^2--3-|
  ///
  /// Each set is a change, also to an equal value. Every subscriber gets all changes after the value it began with, in
  /// one order, none twice. They come on the thread that sets, or, while another change is being told, from whoever
  /// tells that. Subscribing never hops: the thread that subscribes delivers the current value inside the call.
  /// A subscription does not keep a `MutableProperty` alive, but what a composed property is composed of.
  @inlinable
  public var signal: Signal<Value, Never> { property.events(.value) }

  /// Sends each change from now on, and not the current value. For the rest as `signal`.
  ///
  ///     sets      -1-2-----3-!
  ///     changes ^--1-2-----3-|
  ///     late           ^---3-|
  @inlinable
  public var changes: Signal<Value, Never> { property.events(.nothing) }
}

/// A value that can be read and observed: a constant, a view of a `MutableProperty`, or composed of other properties.
///
/// Composed properties change inside the change of what they are composed of, so that, when a set has returned, all
/// that follows from it is set too; inside observers that set properties themselves, it follows in turn. What a property
/// sends is what it then holds. Closures are called once for each change, however many observe.
///
/// It holds its value, and while it, or a subscription to it, is held, what it is composed of stays subscribed. It does
/// not keep a `MutableProperty` alive: when that goes, the last value stays, and the signals complete.
public struct Property<Value: Sendable>: PropertyProtocol {
  @usableFromInline
  let core: PropertyCore<Value>
  /// Disposes, when nobody holds it any more, the subscription that keeps a composed property up to date.
  @usableFromInline
  let upkeep: ScopedDisposable?

  @inlinable
  init(_ core: PropertyCore<Value>) {
    self.core = core
    upkeep = nil
  }

  /// A property whose later values come from what `attach` subscribes to, with the handle it gets.
  @inlinable
  init(_ initial: Value, _ attach: (Observer<Value, Never>, CompositeDisposable) -> Void) {
    let core = PropertyCore(initial)
    let subscription = CompositeDisposable()
    self.core = core
    upkeep = subscription.scoped()
    attach(
      Observer(
        next: { value in if !subscription.isDisposed { core.set(value) } },
        completed: {
          subscription.dispose()
          core.end()
        }),
      subscription)
  }

  /// A constant; its signal completes after it.
  @inlinable
  public init(value: Value) {
    self.init(PropertyCore(value))
    core.end()
  }

  /// A property that is `initial` until `changes` sends, then always what it sent last; ends as `changes` does.
  ///
  ///     changes   -1-2---3-|
  ///     value    00112222333...
  ///     signal  ^0-1-2---3-|
  ///
  /// `changes` is subscribed now, and disposed when neither the property nor a subscription to it is held any more.
  @inlinable
  public init(initial: Value, then changes: Signal<Value, Never>) {
    self.init(initial) { changes.attach($0, $1) }
  }

  /// The property itself.
  @inlinable
  public var property: Property<Value> { self }

  /// The changes after a beginning; subscriptions keep the property up to date.
  @inlinable
  func events(_ beginning: PropertyCore<Value>.State.Beginning) -> Signal<Value, Never> {
    let core = core
    guard let upkeep else { return Signal(isDirect: true, guarded: { core.attach($0, $1, beginning) }) }
    return Signal(guarded: { observer, handle in
      handle.onEnd { withExtendedLifetime(upkeep) {} }
      core.attach(observer, handle, beginning)
    })
  }
}
