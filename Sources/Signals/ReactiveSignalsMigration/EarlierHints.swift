// Earlier names of this library. See RenamedHints.swift.

extension SignalProtocol {
  /// Called `throttle(_:on:)` here.
  @available(*, unavailable, renamed: "throttle(_:on:)")
  public func throttle(latest interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Called `throttleFirst(_:on:)` here.
  @available(*, unavailable, renamed: "throttleFirst(_:on:)")
  public func throttle(first interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    fatalError()
  }

  /// Called `throttleFirst(when:)` here.
  @available(*, unavailable, renamed: "throttleFirst(when:)")
  public func throttle<Measure: Sendable>(
    first interval: (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Called `debounce(_:on:where:)` here.
  @available(*, unavailable, renamed: "debounce(_:on:where:)")
  public func throttle(
    _ interval: Duration, valuesPassing waits: (Value) -> Bool, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> { fatalError() }

  /// Called `audit(_:on:)` here.
  @available(*, unavailable, renamed: "audit(_:on:)")
  public func audit(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use debounce(when: { value in .timer(after:on:) }).")
  public func debounce(
    for interval: (Value) -> Duration, on scheduler: some Scheduler, discardWhenCompleted: Bool = false
  ) -> Signal<Value, Failure> { fatalError() }

  /// Called `timeout(firstAfter:failure:on:)` here.
  @available(*, unavailable, renamed: "timeout(firstAfter:failure:on:)")
  public func timeout(
    first interval: Duration, failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> { fatalError() }

  /// Called `timeout(firstBy:failure:)` here.
  @available(*, unavailable, renamed: "timeout(firstBy:failure:)")
  public func timeout(first trigger: some SignalProtocol, failure: Failure) -> Signal<Value, Failure> { fatalError() }

  /// Called `timeout(by:failure:)` here.
  @available(*, unavailable, renamed: "timeout(by:failure:)")
  public func timeout(after trigger: some SignalProtocol, failure: Failure) -> Signal<Value, Failure> { fatalError() }

  /// Called `retry(on:delay:)` here.
  @available(*, unavailable, renamed: "retry(on:delay:)")
  public func retry(
    on scheduler: some Scheduler, after delay: (_ error: Failure, _ attempts: Int) -> Duration?
  ) -> Signal<Value, Failure> { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use take(while:) with the opposite condition.")
  public func take(untilPassing isLast: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use skip(while:) with the opposite condition.")
  public func skip(untilPassing isFirst: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  /// Called `traced(to:)` here.
  @available(*, unavailable, renamed: "traced(to:)")
  public func traced(by tracer: Tracer) -> Signal<Value, Failure> { fatalError() }

  /// Called `waitForFirst()` here. Not unavailable: the compiler would rather take the `first()` that is awaited.
  @available(*, deprecated, message: "Use waitForFirst(), which blocks, or take(first: 1).")
  @available(*, noasync, message: "Use waitForFirst(), which blocks, or await it in a function.")
  @_disfavoredOverload
  public func first() throws(Failure) -> Value? { try waitForFirst() }

  /// Called `waitForValues()` here.
  @available(*, deprecated, message: "Use waitForValues(), which blocks, or collect().")
  @available(*, noasync, message: "Use waitForValues(), which blocks, or await it in a function.")
  @_disfavoredOverload
  public func toArray() throws(Failure) -> [Value] { try waitForValues() }

  /// Called `waitForFirst(timeout:)` here.
  @available(*, unavailable, renamed: "waitForFirst(timeout:)")
  public func first(timeout: Duration) throws(BlockingError<Failure>) -> Value? { fatalError() }

  /// Called `waitForFirst(or:timeout:)` here.
  @available(*, unavailable, renamed: "waitForFirst(or:timeout:)")
  public func first(or fallback: Value, timeout: Duration? = nil) -> Value { fatalError() }

  /// Called `waitForFirstResult()` here.
  @available(*, unavailable, renamed: "waitForFirstResult()")
  public func firstResult() -> Result<Value?, Failure> { fatalError() }

  /// Called `waitForFirstResult(timeout:)` here.
  @available(*, unavailable, renamed: "waitForFirstResult(timeout:)")
  public func firstResult(timeout: Duration) -> Result<Value?, BlockingError<Failure>> { fatalError() }

  /// Called `waitForValues(timeout:)` here.
  @available(*, unavailable, renamed: "waitForValues(timeout:)")
  public func toArray(timeout: Duration) throws(BlockingError<Failure>) -> [Value] { fatalError() }
}

// Signals for values.

extension SignalProtocol {
  /// Called `throttle(when:)` here.
  @available(*, unavailable, renamed: "throttle(when:)")
  public func throttle<Measure: Sendable>(
    latest interval: (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Called `audit(when:)` here.
  @available(*, unavailable, renamed: "audit(when:)")
  public func audit<Measure: Sendable>(
    for interval: (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Called `debounce(when:discardWhenCompleted:)` here.
  @available(*, unavailable, renamed: "debounce(when:discardWhenCompleted:)")
  public func debounce<Measure: Sendable>(
    for interval: (Value) -> Signal<Measure, Failure>, discardWhenCompleted: Bool = false
  ) -> Signal<Value, Failure> { fatalError() }

  /// Called `delay(when:)` here.
  @available(*, unavailable, renamed: "delay(when:)")
  public func delay<Measure: Sendable>(
    for interval: (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  /// Called `group(by:closedBy:)` here.
  @available(*, unavailable, renamed: "group(by:closedBy:)")
  public func group<Key: Hashable & Sendable, Trigger: Sendable>(
    by key: (Value) -> Key, until end: (GroupedSignal<Key, Value, Failure>) -> Signal<Trigger, Failure>
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> { fatalError() }

  /// Called `flatMap(maxConcurrent:prioritizedBy:_:)` here.
  @available(*, unavailable, renamed: "flatMap(maxConcurrent:prioritizedBy:_:)")
  public func flatMap<Output: Sendable, Priority: Comparable & Sendable>(
    maxConcurrent limit: Int, priority: (Value) -> Priority, _ transform: (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> { fatalError() }

  /// Called `statefulFlatMap(_:)` here.
  @available(*, unavailable, renamed: "statefulFlatMap(_:)")
  public func bind<Output: Sendable>(
    _ makeBinder: () -> (_ value: Value, _ stop: inout Bool) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> { fatalError() }
}

extension Signal {
  /// Called `generate(_:while:iterate:)` here.
  @available(*, unavailable, renamed: "generate(_:while:iterate:)")
  public static func generate(
    _ first: Value, while isIncluded: (Value) -> Bool = { _ in true }, next: (Value) -> Value
  ) -> Signal { fatalError() }
}

extension LazyStream {
  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use take(while:) with the opposite condition.")
  public func take(untilPassing isLast: (Element) -> Bool) -> LazyStream { fatalError() }

  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Use skip(while:) with the opposite condition.")
  public func skip(untilPassing isFirst: (Element) -> Bool) -> LazyStream { fatalError() }

  /// Called `statefulFlatMap(_:)` here.
  @available(*, unavailable, renamed: "statefulFlatMap(_:)")
  public func bind<Output: Sendable>(
    _ makeBinder: () -> (_ value: Element, _ stop: inout Bool) -> LazyStream<Output>?
  ) -> LazyStream<Output> { fatalError() }
}

extension TestScheduler {
  /// Spelt differently here: the message says how.
  @available(*, unavailable, message: "Call step() for each action.")
  public func step(_ count: Int) -> Int { fatalError() }

  /// Called `advance(by:)` here.
  @available(*, unavailable, message: "Use advance(by: .zero).")
  public func runCurrent() { fatalError() }

  /// Called `run()` here.
  @available(*, unavailable, renamed: "run()")
  public func idle() { fatalError() }
}

/// Called `observe(_:of:on:)` here.
@available(*, unavailable, renamed: "observe(_:of:on:)")
public func observe<Object: AnyObject, Value: Sendable>(
  _ keyPath: KeyPath<Object, Value>, on object: Object, scheduler: some Scheduler
) -> Signal<Value, Never> { fatalError() }

/// Called `channel(_:of:on:)` here.
@available(*, unavailable, renamed: "channel(_:of:on:)")
public func channel<Object: AnyObject, Value: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value>, of object: Object, scheduler: some Scheduler
) -> Channel<Value, Never> { fatalError() }

/// Called `channel(_:of:nilValue:on:)` here.
@available(*, unavailable, renamed: "channel(_:of:nilValue:on:)")
public func channel<Object: AnyObject, Value: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value>, of object: Object, nilValue: Value, scheduler: some Scheduler
) -> Channel<Value?, Never> { fatalError() }
