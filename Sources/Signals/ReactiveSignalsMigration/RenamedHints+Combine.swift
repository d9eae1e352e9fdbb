// Names that Combine has for the operators. See RenamedHints.swift.

// Subscribing and side effects.

extension SignalProtocol {
  @available(*, unavailable, renamed: "signal")
  public func eraseToAnyPublisher() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "subscribe(next:)")
  public func sink(receiveValue next: (Value) -> Void) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use subscribe(next:failed:completed:).")
  public func sink(
    receiveCompletion completion: (Subscribers.Completion<Failure>) -> Void, receiveValue next: (Value) -> Void
  ) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Use bind(to: object, keyPath), which holds the object weakly.")
  public func assign<Object: AnyObject & Sendable>(
    to keyPath: ReferenceWritableKeyPath<Object, Value>, on object: Object
  ) -> any Disposable { fatalError() }

  @available(
    *, unavailable,
    message: "Use do(next:failed:completed:), initially(_:) or onDispose(_:), which runs at the end too."
  )
  public func handleEvents(
    receiveSubscription: ((Any) -> Void)? = nil, receiveOutput: ((Value) -> Void)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil, receiveCancel: (() -> Void)? = nil
  ) -> Signal<Value, Failure> { fatalError() }
}

// Schedulers and time.

extension SignalProtocol {
  @available(*, unavailable, renamed: "deliver(on:)")
  public func receive(on scheduler: Any) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "Use debounce(_:on:discardWhenCompleted: true); with false the waiting value is sent at the completion."
  )
  public func debounce(for interval: Duration, scheduler: Any) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use throttle(_:on:), or throttleFirst(_:on:) for latest: false.")
  public func throttle(for interval: Duration, scheduler: Any, latest: Bool) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(*, unavailable, message: "Use delay(_:on:), which does not delay an error.")
  public func delay(for interval: Duration, scheduler: Any) -> Signal<Value, Failure> { fatalError() }
}

// Transforming.

extension SignalProtocol {
  @available(*, unavailable, renamed: "aggregate(_:_:)")
  public func reduce<Result: Sendable>(_ initial: Result, _ combine: (Result, Value) -> Result) -> Signal<
    Result, Failure
  > { fatalError() }

  @available(*, unavailable, renamed: "buffer(count:)")
  public func collect(_ count: Int) -> Signal<[Value], Failure> { fatalError() }

  @available(
    *, unavailable,
    message: "Use buffer(every:count:on:), whose intervals begin with a value, so that no array is empty."
  )
  public func collect(_ strategy: Publishers.TimeGroupingStrategy) -> Signal<[Value], Failure> { fatalError() }

  @available(*, unavailable, message: "Use deliver(on:capacity:overflow:).")
  public func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy, whenFull: Publishers.BufferingStrategy
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use map { $0 ?? value }.")
  public func replaceNil<Wrapped: Sendable>(with value: Wrapped) -> Signal<Wrapped, Failure> where Value == Wrapped? {
    fatalError()
  }

  @available(*, unavailable, renamed: "ifEmpty(_:)")
  public func replaceEmpty(with value: Value) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use flatMap(maxConcurrent:_:).")
  public func flatMap<Output: Sendable>(
    maxPublishers limit: Subscribers.Demand, _ transform: (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> { fatalError() }
}

// Filtering.

extension SignalProtocol {
  @available(*, unavailable, renamed: "distinctUntilChanged()")
  public func removeDuplicates() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "distinctUntilChanged(by:)")
  public func removeDuplicates(by areEquivalent: (Value, Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "ignoreValues()")
  public func ignoreOutput() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "take(first:)")
  public func prefix(_ count: Int) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "take(while:)")
  public func prefix(while isIncluded: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "take(until:)")
  public func prefix<Trigger: Sendable>(untilOutputFrom trigger: Signal<Trigger, Failure>) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "skip(first:)")
  public func dropFirst(_ count: Int = 1) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "skip(while:)")
  public func drop(while isDropped: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "skip(until:)")
  public func drop<Trigger: Sendable>(untilOutputFrom trigger: Signal<Trigger, Failure>) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "element(at:)")
  public func output(at index: Int) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "any(_:)")
  public func contains(where isMatch: (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }

  @available(*, unavailable, renamed: "all(_:)")
  public func allSatisfy(_ isMatch: (Value) -> Bool) -> Signal<Bool, Failure> { fatalError() }
}

// Combining and errors.

extension SignalProtocol {
  @available(*, unavailable, renamed: "concat(_:)")
  @_disfavoredOverload
  public func append(_ next: Signal<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "starting(with:)")
  public func prepend(_ first: Value) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use catch(_:). Where the closure would throw, let it return Signal.fail(error).")
  public func tryCatch<NewFailure: Error>(_ handler: (Failure) -> Signal<Value, NewFailure>) -> Signal<
    Value, NewFailure
  > { fatalError() }

  @available(*, unavailable, renamed: "catchAndReturn(_:)")
  public func replaceError(with value: Value) -> Signal<Value, Never> { fatalError() }

  @available(*, unavailable, renamed: "promoteFailure(to:)")
  public func setFailureType<NewFailure: Error>(to type: NewFailure.Type) -> Signal<Value, NewFailure> { fatalError() }

  @available(*, unavailable, renamed: "publish()")
  public func makeConnectable() -> MulticastConnection<Value, Failure> { fatalError() }
}

// Closures that may throw.

extension SignalProtocol {
  @available(*, unavailable, message: "Use scan(_:_:).dematerializeResults(), with results as the state.")
  public func tryScan<Result>(
    _ initial: Result, _ combine: (Result, Value) throws -> Result
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use aggregate(_:_:).dematerializeResults(), with results as the state.")
  public func tryReduce<Result>(
    _ initial: Result, _ combine: (Result, Value) throws -> Result
  ) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable, message: "Use attemptMap { ($0, try isIncluded($0)) }.filter(\\.1).map(\\.0).take(first: 1)."
  )
  public func tryFirst(where isIncluded: (Value) throws -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(
    *, unavailable, message: "Use attemptMap { ($0, try isIncluded($0)) }.filter(\\.1).map(\\.0).take(last: 1)."
  )
  public func tryLast(where isIncluded: (Value) throws -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use attemptMap { ($0, try isIncluded($0)) }.take(while: \\.1).map(\\.0).")
  public func tryPrefix(while isIncluded: (Value) throws -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use attemptMap { ($0, try isIncluded($0)) }.skip(while: \\.1).map(\\.0).")
  public func tryDrop(while isIncluded: (Value) throws -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use attemptMap { try isIncluded($0) }.all { $0 }.")
  public func tryAllSatisfy(_ isIncluded: (Value) throws -> Bool) -> Signal<Bool, Failure> { fatalError() }

  @available(*, unavailable, message: "Use attemptMap { try isIncluded($0) }.any { $0 }.")
  public func tryContains(where isIncluded: (Value) throws -> Bool) -> Signal<Bool, Failure> { fatalError() }

  @available(*, unavailable, message: "Throw in attemptMap(_:), and then use distinctUntilChanged(by:).")
  public func tryRemoveDuplicates(by compare: (Value, Value) throws -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Throw in attemptMap(_:), and then use min(by:).")
  public func tryMin(by compare: (Value, Value) throws -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Throw in attemptMap(_:), and then use max(by:).")
  public func tryMax(by compare: (Value, Value) throws -> Bool) -> Signal<Value, Failure> { fatalError() }
}

// What takes several values or signals, and what a closure makes.

extension SignalProtocol {
  @available(*, unavailable, message: "Use skip(first:).take(first:).")
  public func output(in range: some RangeExpression<Int>) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use filter(_:).take(last: 1), or await filter(_:).last().")
  public func last(where isIncluded: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use Signal.merge(_:), which takes any number of signals.")
  @_disfavoredOverload
  public func merge(
    with first: Signal<Value, Failure>, _ second: Signal<Value, Failure>, _ others: Signal<Value, Failure>...
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use concat(.from(values)).")
  @_disfavoredOverload
  public func append(_ values: some Sequence<Value>) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use Signal.from(values).concat(signal).")
  @_disfavoredOverload
  public func starting(with values: some Sequence<Value>) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use other.concat(signal), which sends the values of the other one first.")
  @_disfavoredOverload
  public func starting(with other: Signal<Value, Failure>) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "bind(to:)")
  @_disfavoredOverload
  public func subscribe(_ property: MutableProperty<Value>) -> any Disposable { fatalError() }

  @available(*, unavailable, message: "Leave it out: an interval begins with its subscription.")
  public func autoconnect() -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use multicast(_:) with a subject: a connection is made once.")
  @_disfavoredOverload
  public func multicast(
    _ makeSubject: () -> Subject<Value, Failure>
  ) -> MulticastConnection<Value, Failure> { fatalError() }
}

extension Sequence where Element: Sendable {
  @available(*, unavailable, message: "Use Signal.from(values).")
  public var publisher: Signal<Element, Never> { fatalError() }
}

extension Optional where Wrapped: Sendable {
  @available(*, unavailable, message: "Use Signal.from([value]), or an empty array if there is no value.")
  public var publisher: Signal<Wrapped, Never> { fatalError() }
}

extension Result where Success: Sendable {
  @available(*, unavailable, message: "Use Signal(result).")
  public var publisher: Signal<Success, Failure> { fatalError() }
}

// Closures that return a publisher. A closure of this library returns a signal, and the compiler would only say that.

extension SignalProtocol {
  @available(
    *, unavailable,
    message: "Use Signal.just(_:), fail(_:), empty or defer(_:) for Just, Fail, Empty or Deferred."
  )
  @_disfavoredOverload
  public func flatMap<Source: PublisherOfCombine>(_ transform: (Value) -> Source) -> Signal<Source.Value, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message: "Use Signal.just(_:), fail(_:), empty or defer(_:) for Just, Fail, Empty or Deferred."
  )
  @_disfavoredOverload
  public func `catch`<Source: PublisherOfCombine>(
    _ handler: (Failure) -> Source
  ) -> Signal<Value, Source.Failure> where Source.Value == Value { fatalError() }
}
