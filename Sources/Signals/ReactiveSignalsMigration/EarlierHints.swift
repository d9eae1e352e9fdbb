// Earlier names of this library. See RenamedHints.swift.

extension SignalProtocol {
  @available(*, unavailable, renamed: "throttle(_:on:)")
  public func throttle(latest interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "throttleFirst(_:on:)")
  public func throttle(first interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> {
    fatalError()
  }

  @available(*, unavailable, renamed: "throttleFirst(when:)")
  public func throttle<Measure: Sendable>(
    first interval: (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "debounce(_:on:where:)")
  public func throttle(
    _ interval: Duration, valuesPassing waits: (Value) -> Bool, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "audit(_:on:)")
  public func audit(for interval: Duration, on scheduler: some Scheduler) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use debounce(when: { value in .timer(after:on:) }).")
  public func debounce(
    for interval: (Value) -> Duration, on scheduler: some Scheduler, discardWhenCompleted: Bool = false
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "timeout(firstAfter:failure:on:)")
  public func timeout(
    first interval: Duration, failure: Failure, on scheduler: some Scheduler
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "timeout(firstBy:failure:)")
  public func timeout(first trigger: some SignalProtocol, failure: Failure) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "timeout(by:failure:)")
  public func timeout(after trigger: some SignalProtocol, failure: Failure) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "retry(on:delay:)")
  public func retry(
    on scheduler: some Scheduler, after delay: (_ error: Failure, _ attempts: Int) -> Duration?
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use take(while:) with the opposite condition.")
  public func take(untilPassing isLast: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, message: "Use skip(while:) with the opposite condition.")
  public func skip(untilPassing isFirst: (Value) -> Bool) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "traced(to:)")
  public func traced<Tracer>(by tracer: Tracer) -> Signal<Value, Failure> { fatalError() }

  /// Called `waitForFirst()` here. Not unavailable: the compiler would rather take the `first()` that is awaited.
  @available(*, deprecated, message: "Use waitForFirst(), which blocks, or take(first: 1).")
  @available(*, noasync, message: "Use waitForFirst(), which blocks, or await it in a function.")
  @_disfavoredOverload
  public func first() throws(Failure) -> Value? { try waitForFirst() }

  @available(*, deprecated, message: "Use waitForValues(), which blocks, or collect().")
  @available(*, noasync, message: "Use waitForValues(), which blocks, or await it in a function.")
  @_disfavoredOverload
  public func toArray() throws(Failure) -> [Value] { try waitForValues() }

  @available(*, unavailable, renamed: "waitForFirst(timeout:)")
  public func first(timeout: Duration) throws(BlockingError<Failure>) -> Value? { fatalError() }

  @available(*, unavailable, renamed: "waitForFirst(or:timeout:)")
  public func first(or fallback: Value, timeout: Duration? = nil) -> Value { fatalError() }

  @available(*, unavailable, renamed: "waitForFirstResult()")
  public func firstResult() -> Result<Value?, Failure> { fatalError() }

  @available(*, unavailable, renamed: "waitForFirstResult(timeout:)")
  public func firstResult(timeout: Duration) -> Result<Value?, BlockingError<Failure>> { fatalError() }

  @available(*, unavailable, renamed: "waitForValues(timeout:)")
  public func toArray(timeout: Duration) throws(BlockingError<Failure>) -> [Value] { fatalError() }
}

// Signals for values.

extension SignalProtocol {
  @available(*, unavailable, renamed: "throttle(when:)")
  public func throttle<Measure: Sendable>(
    latest interval: (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "audit(when:)")
  public func audit<Measure: Sendable>(
    for interval: (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "debounce(when:discardWhenCompleted:)")
  public func debounce<Measure: Sendable>(
    for interval: (Value) -> Signal<Measure, Failure>, discardWhenCompleted: Bool = false
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "delay(when:)")
  public func delay<Measure: Sendable>(
    for interval: (Value) -> Signal<Measure, Failure>
  ) -> Signal<Value, Failure> { fatalError() }

  @available(*, unavailable, renamed: "group(by:closedBy:)")
  public func group<Key: Hashable & Sendable, Trigger: Sendable>(
    by key: (Value) -> Key, until end: (GroupedSignal<Key, Value, Failure>) -> Signal<Trigger, Failure>
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> { fatalError() }

  @available(*, unavailable, renamed: "flatMap(maxConcurrent:prioritizedBy:_:)")
  public func flatMap<Output: Sendable, Priority: Comparable & Sendable>(
    maxConcurrent limit: Int, priority: (Value) -> Priority, _ transform: (Value) -> Signal<Output, Failure>
  ) -> Signal<Output, Failure> { fatalError() }

  @available(*, unavailable, renamed: "statefulFlatMap(_:)")
  public func bind<Output: Sendable>(
    _ makeBinder: () -> (_ value: Value, _ stop: inout Bool) -> Signal<Output, Failure>?
  ) -> Signal<Output, Failure> { fatalError() }
}

extension Signal {
  @available(*, unavailable, renamed: "generate(_:while:iterate:)")
  public static func generate(
    _ first: Value, while isIncluded: (Value) -> Bool = { _ in true }, next: (Value) -> Value
  ) -> Signal { fatalError() }
}

extension LazyStream {
  @available(*, unavailable, message: "Use take(while:) with the opposite condition.")
  public func take(untilPassing isLast: (Element) -> Bool) -> LazyStream { fatalError() }

  @available(*, unavailable, message: "Use skip(while:) with the opposite condition.")
  public func skip(untilPassing isFirst: (Element) -> Bool) -> LazyStream { fatalError() }

  @available(*, unavailable, renamed: "statefulFlatMap(_:)")
  public func bind<Output: Sendable>(
    _ makeBinder: () -> (_ value: Element, _ stop: inout Bool) -> LazyStream<Output>?
  ) -> LazyStream<Output> { fatalError() }
}

extension TestScheduler {
  @available(*, unavailable, message: "Call step() for each action.")
  public func step(_ count: Int) -> Int { fatalError() }

  @available(*, unavailable, message: "Use advance(by: .zero).")
  public func runCurrent() { fatalError() }

  @available(*, unavailable, renamed: "run()")
  public func idle() { fatalError() }
}

@available(*, unavailable, renamed: "observe(_:of:on:)")
public func observe<Object: AnyObject, Value: Sendable>(
  _ keyPath: KeyPath<Object, Value>, on object: Object, scheduler: some Scheduler
) -> Signal<Value, Never> { fatalError() }

@available(*, unavailable, renamed: "channel(_:of:on:)")
public func channel<Object: AnyObject, Value: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value>, of object: Object, scheduler: some Scheduler
) -> Channel<Value, Never> { fatalError() }

@available(*, unavailable, renamed: "channel(_:of:nilValue:on:)")
public func channel<Object: AnyObject, Value: Sendable>(
  _ keyPath: ReferenceWritableKeyPath<Object, Value>, of object: Object, nilValue: Value, scheduler: some Scheduler
) -> Channel<Value?, Never> { fatalError() }
