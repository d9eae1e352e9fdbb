/// A source of events that can be subscribed to.
///
/// A signal is a value that describes how to subscribe. A signal is cold unless documented otherwise: each subscription
/// runs the side effects again, and operators keep separate state for each subscription. A subscription receives `next*
/// (failed | completed)?`, never two events at the same time. The error type is part of the signal's type; a signal whose
/// failure is `Never` cannot fail.
///
///     let squares = Signal<Int, Never>.from(1...3).map { $0 * $0 }
///     squares.subscribe { print($0) }  // 1 4 9
///
/// A subscription lives as long as its source can still send. Neither the signal nor the disposable has to be retained.
/// The page of ``SignalProtocol`` lists all operators.
@frozen
// Eager, so that its closures are moved to their last use and no reference is counted.
@_eagerMove
public struct Signal<Value: Sendable, Failure: Error>: Sendable {
  /// Connects an observer to the source. Called once for each subscription. The source adds its resources to the
  /// handle, and stops when the handle is disposed.
  @usableFromInline
  package typealias Attach = @Sendable (__owned Observer<Value, Failure>, CompositeDisposable) -> Void

  /// Connects an observer to the source of a linear operator. If `isLast` is true, the observer is the subscriber's own,
  /// and the operator sends it no value after the handle was disposed.
  @usableFromInline
  package typealias LinearAttach =
    @Sendable (__owned Observer<Value, Failure>, CompositeDisposable, _ isLast: Bool) -> Void

  /// The shapes that operators recognise, and the general shape.
  @usableFromInline
  @frozen
  package enum Source: Sendable {
    case just(Value)
    case empty
    case fail(Failure)
    case concat(ConcatChain<Value, Failure>)
    case attach(Attach, OperatorName)
    /// A source that checks the handle itself before each value, so that `subscribe` needs no check.
    case guarded(Attach, OperatorName)
    case linear(LinearAttach, OperatorName)
    case named(NamedSignal<Value, Failure>)

    /// Sends the events of a source that has all of them from the beginning.
    @inlinable
    @inline(never)
    func sendAtOnce(_ observer: Observer<Value, Failure>, _ handle: CompositeDisposable) {
      SubscriptionScheduler.start(
        handle,
        short: {
          switch self {
          case .just(let value): observer.end(with: value, handle)
          case .fail(let error): observer.failed(error)
          default: observer.completed()
          }
        })
    }
  }

  @_alwaysEmitIntoClient
  package let source: Source

  @inlinable
  package init(_ source: Source) {
    self.source = source
  }

  /// The operator's name is that of the calling function, unless another name is given.
  ///
  /// - Parameter isDirect: Whether a subscription is disposed once no code can send to it. True for sources that dispose
  ///   such subscriptions, and for operators that pass the observer's own handle to such a source.
  @inlinable
  package init(operator: StaticString = #function, isDirect: Bool = false, attach: @escaping Attach) {
    source = .attach(attach, OperatorName(`operator`, isDirect: isDirect))
  }

  @inlinable
  package init(operator: StaticString = #function, isDirect: Bool = false, guarded attach: @escaping Attach) {
    source = .guarded(attach, OperatorName(`operator`, isDirect: isDirect))
  }

  @inlinable
  package init(operator: StaticString, isDirect: Bool, linear attach: @escaping LinearAttach) {
    source = .linear(attach, OperatorName(`operator`, isDirect: isDirect))
  }

  /// Whether a subscription is disposed with its source, without an operator in between that has its own handle.
  @inlinable
  package var isDirect: Bool {
    switch source {
    case .just, .empty, .fail: true
    case .concat: false
    case .attach(_, let name), .guarded(_, let name), .linear(_, let name): name.isDirect
    case .named(let named): named.isDirect
    }
  }

  /// Whether no value is delivered after the handle was disposed, even if it is disposed during the delivery of a
  /// value.
  @inlinable
  package var isGuarded: Bool {
    switch source {
    case .just, .empty, .fail, .guarded: true
    case .attach, .linear, .concat: false
    case .named(let named): named.isGuarded
    }
  }

  /// Connects `observer`, whose subscription is `handle`. For operators: neither checks nor disposes the handle.
  @inlinable
  package consuming func attach(_ observer: __owned Observer<Value, Failure>, _ handle: CompositeDisposable) {
    if Tracing.isOn { return attachTraced(observer, handle) }
    connect(observer, handle)
  }

  /// Connects without checking whether the connection is traced.
  @inlinable
  package consuming func connect(_ observer: __owned Observer<Value, Failure>, _ handle: CompositeDisposable) {
    switch source {
    case .linear(let attach, _):
      attach(observer, handle, false)
    case .attach(let attach, _), .guarded(let attach, _):
      attach(observer, handle)
    case .just, .empty, .fail:
      source.sendAtOnce(observer, handle)
    case .concat(let chain):
      chain.attach(observer, handle)
    case .named(let named):
      named.attach(observer, handle)
    }
  }
}

/// The name of the function that made a signal, and whether the signal is direct.
@usableFromInline
@frozen
// Sendable because it points into constant memory of the program.
package struct OperatorName: @unchecked Sendable {
  @_alwaysEmitIntoClient
  package let start: UnsafePointer<UInt8>
  @_alwaysEmitIntoClient
  package let isDirect: Bool

  @inlinable
  @inline(__always)
  package init(_ name: StaticString, isDirect: Bool) {
    start = name.utf8Start
    self.isDirect = isDirect
  }
}

/// A type that has a signal: signals, subjects, and other types that send events. The operators are defined on this
/// protocol.
public protocol SignalProtocol<Value, Failure>: Sendable {
  associatedtype Value: Sendable
  associatedtype Failure: Error

  /// The signal to subscribe to.
  var signal: Signal<Value, Failure> { get }
}

extension Signal: SignalProtocol {
  /// The signal itself.
  @inlinable
  public var signal: Signal<Value, Failure> { self }
}
