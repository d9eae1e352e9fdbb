import Huntable

extension Signal {
  /// A signal whose events are sent by a closure.
  ///
  /// ![Marbles: init(_:)](create)
  ///
  /// The closure runs once for each subscription, through the `SubscriptionScheduler`, so it always has a current
  /// scheduler. The closure may send immediately or later, from any thread. The returned disposable is disposed when the
  /// subscription ends or is disposed, and immediately if that happens before the closure returns. Return nil if there is
  /// nothing to clean up.
  ///
  ///     let ticks = Signal<Int, Never> { subscriber in
  ///       subscriber.send(1)
  ///       return scheduler.schedule(after: .seconds(1)) {
  ///         subscriber.send(2)
  ///         subscriber.complete()
  ///       }
  ///     }
  ///
  /// When the subscriber is deallocated, no code can send any more, and the subscription is disposed. So a closure that
  /// drops its subscriber ends the subscription inside `subscribe`, and the returned disposable is disposed there. Debug
  /// builds print a warning, once. Work for its effect alone runs until the subscription is disposed if the disposable
  /// holds the subscriber. For the effects of a signal write `source.do(next:).ignoreValues()`.
  ///
  ///     let logging = Signal<Never, Never> { subscriber in
  ///       let work = lines.subscribe { write($0) }
  ///       return AnyDisposable { withExtendedLifetime(subscriber) { work.dispose() } }
  ///     }
  @_alwaysEmitIntoClient
  public init(_ subscribe: @escaping @Sendable (Subscriber<Value, Failure>) -> (any Disposable)?) {
    self.init(
      operator: "Signal", isDirect: true,
      attach: { observer, handle in
        SubscriptionScheduler.start(handle) {
          #if DEBUG
            var subscriber = Subscriber(observer, in: handle)
          #else
            let subscriber = Subscriber(observer, in: handle)
          #endif
          let subscriptions = subscriber.core.subscriptions
          handle.onEnd { subscriptions.dispose() }
          if let disposable = subscribe(subscriber) {
            subscriptions.adopt(disposable)
            #if DEBUG
              if isKnownUniquelyReferenced(&subscriber), !subscriptions.isDisposed { SubscriberWarning.print() }
            #endif
          }
        }
      })
  }

  /// Sends one value and completes, through the `SubscriptionScheduler`: inside `subscribe`, except on a thread that runs
  /// neither a scheduler nor a task. Holds the value.
  ///
  /// ![Marbles: just(_:)](just)
  @_alwaysEmitIntoClient
  public static func just(_ value: Value) -> Signal { Signal(.just(value)) }

  /// Completes without a value, when and where `just(_:)` would send one.
  ///
  /// ![Marbles: empty](empty)
  @_alwaysEmitIntoClient
  public static var empty: Signal { Signal(.empty) }

  /// Never sends anything. The observer is released immediately; a subscription lasts until it is disposed.
  ///
  /// A shared connection to this signal, or to a signal that ends with this one, lasts until the subscribers leave or the
  /// connection is disposed. Until then the connection holds its subscribers and their observers.
  ///
  /// ![Marbles: never](never)
  @_alwaysEmitIntoClient
  public static var never: Signal {
    Signal(
      isDirect: true,
      attach: { observer, handle in
        guard let silent = handle.silentSources else { return }
        silent.count.add(1, ordering: .relaxed)
        // The observer retains the subject until here.
        let subject = withExtendedLifetime(observer) { silent.subject }
        handle.onEnd { withExtendedLifetime(subject) { _ = silent.count.add(-1, ordering: .relaxed) } }
      })
  }

  /// Fails, when and where `just(_:)` would send a value.
  ///
  /// ![Marbles: fail(_:)](fail)
  @_alwaysEmitIntoClient
  public static func fail(_ error: Failure) -> Signal { Signal(.fail(error)) }

  /// Calls `makeSignal` for each subscription, through the `SubscriptionScheduler`, and subscribes to the signal that it
  /// returns. Ends as that signal does. Holds the closure.
  ///
  /// ![Marbles: defer(_:)](defer)
  @_alwaysEmitIntoClient
  public static func `defer`(_ makeSignal: @escaping @Sendable () -> Signal) -> Signal {
    Signal(attach: { observer, handle in
      SubscriptionScheduler.start(handle, short: { makeSignal().attach(observer, handle) })
    })
  }

  /// Sends the elements of a sequence and completes, when and where `just(_:)` would send a value.
  ///
  /// ![Marbles: from(_:)](from)
  ///
  /// Each subscription iterates the sequence from the beginning. The iteration stops as soon as the subscription is
  /// disposed, so the sequence may be endless. Holds the sequence.
  @_alwaysEmitIntoClient
  public static func from(_ sequence: some Sequence<Value> & Sendable) -> Signal { elements(of: sequence) }

  @_alwaysEmitIntoClient
  static func elements(of sequence: some Sequence<Value> & Sendable) -> Signal {
    Signal(
      operator: "from", isDirect: true,
      guarded: { observer, handle in
        SubscriptionScheduler.start(handle) {
          for value in sequence {
            if handle.isDisposed { return }
            observer.next(value)
          }
          if !handle.isDisposed { observer.completed() }
        }
      })
  }

  /// A lazy sequence is not `Sendable`. The overload above would evaluate such an expression as an array, without a word.
  @_alwaysEmitIntoClient
  @_documentation(visibility: internal)
  @available(
    *, deprecated,
    message: "A lazy sequence is not Sendable, and is evaluated now, to its end. Use from(_:) and then operators."
  )
  public static func from<Elements: LazySequenceProtocol>(_ sequence: Elements) -> Signal
  where Elements.Element == Value {
    from(Array(sequence))
  }
}

// Where nothing says with what a signal can fail, it cannot fail: `Signal.from(1...3).subscribe { print($0) }`.
@_documentation(visibility: internal)
extension Signal where Failure == Never {
  /// `Signal.just(_:)`.
  @_alwaysEmitIntoClient
  public static func just(_ value: Value) -> Signal { Signal(.just(value)) }

  /// `Signal.from(_:)`.
  @_alwaysEmitIntoClient
  public static func from(_ sequence: some Sequence<Value> & Sendable) -> Signal { elements(of: sequence) }
}

// The same for parameters of type `some SignalProtocol`: `zip(with: .from(1...3))`. A static property cannot be generic,
// so there are no such declarations of `empty` and `never`.
@_documentation(visibility: internal)
extension SignalProtocol {
  /// `Signal.just(_:)`.
  @_alwaysEmitIntoClient
  public static func just<Element: Sendable, Error>(_ value: Element) -> Self where Self == Signal<Element, Error> {
    Signal(.just(value))
  }

  /// `Signal.from(_:)`.
  @_alwaysEmitIntoClient
  public static func from<Element: Sendable, Error>(_ sequence: some Sequence<Element> & Sendable) -> Self
  where Self == Signal<Element, Error> {
    Signal<Element, Error>.from(sequence)
  }
}
