// Former names of the library itself. Programs that use them compile, with a warning that contains the new name.
//
// The label `reduce` of `combineLatest` and `zip` has no forwarder: a trailing closure would match the forwarder too.
// With one more overload, even an unavailable one, the compiler fails to type-check calls such as
// `zip(a, b, c, d) { $0 + $1 + $2 + $3 }`.

// The label `on` is for a scheduler. The label `by` is for a signal that decides.

extension SignalProtocol {
  /// Called `sample(by:)` now.
  @available(*, deprecated, renamed: "sample(by:)")
  @_alwaysEmitIntoClient
  public func sample<Tick: Sendable>(on sampler: Signal<Tick, Failure>) -> Signal<Value, Failure> {
    sample(by: sampler)
  }
}

extension Signal {
  /// Called `switch(by:cases:default:)` now.
  @available(*, deprecated, renamed: "switch(by:cases:default:)")
  @_alwaysEmitIntoClient
  public static func `switch`<Key: Hashable & Sendable>(
    on keys: Signal<Key, Failure>, cases: [Key: Signal], default fallback: Signal
  ) -> Signal { .switch(by: keys, cases: cases, default: fallback) }
}

extension Signal where Failure == any Error {
  /// Called `switch(by:cases:)` now.
  @available(*, deprecated, renamed: "switch(by:cases:)")
  @_alwaysEmitIntoClient
  public static func `switch`<Key: Hashable & Sendable>(
    on keys: Signal<Key, Failure>, cases: [Key: Signal]
  ) -> Signal { .switch(by: keys, cases: cases) }
}

// `and(_:)` and `or(_:)` combine two sources. For an array of Booleans the names are `allTrue()` and `anyTrue()`.

extension SignalProtocol where Value == [Bool] {
  /// Called `allTrue()` now.
  @available(*, deprecated, renamed: "allTrue()")
  @_alwaysEmitIntoClient
  public func and() -> Signal<Bool, Failure> { allTrue() }

  /// Called `anyTrue()` now.
  @available(*, deprecated, renamed: "anyTrue()")
  @_alwaysEmitIntoClient
  public func or() -> Signal<Bool, Failure> { anyTrue() }
}

extension PropertyProtocol where Value == [Bool] {
  /// Called `allTrue()` now.
  @available(*, deprecated, renamed: "allTrue()")
  @_alwaysEmitIntoClient
  public func and() -> Property<Bool> { allTrue() }

  /// Called `anyTrue()` now.
  @available(*, deprecated, renamed: "anyTrue()")
  @_alwaysEmitIntoClient
  public func or() -> Property<Bool> { anyTrue() }
}

// The label `count` is for the size of a group. The label `maxOpen` is for the number of groups that are open at once.

extension SignalProtocol {
  /// Called `buffer(every:count:on:)` now.
  @available(*, deprecated, renamed: "buffer(every:count:on:)")
  @_alwaysEmitIntoClient
  public func buffer(
    every interval: Duration, upTo limit: Int, on scheduler: some Scheduler
  ) -> Signal<[Value], Failure> { buffer(every: interval, count: limit, on: scheduler) }

  /// Called `window(every:count:on:)` now.
  @available(*, deprecated, renamed: "window(every:count:on:)")
  @_alwaysEmitIntoClient
  public func window(
    every interval: Duration, upTo limit: Int, on scheduler: some Scheduler
  ) -> Signal<Signal<Value, Failure>, Failure> { window(every: interval, count: limit, on: scheduler) }

  /// Called `group(by:maxOpen:)` now.
  @available(*, deprecated, renamed: "group(by:maxOpen:)")
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Value) -> Key, limit: Int
  ) -> Signal<GroupedSignal<Key, Value, Failure>, Failure> { group(by: key, maxOpen: limit) }

  /// Called `group(by:maxOpen:transform:)` now.
  @available(*, deprecated, renamed: "group(by:maxOpen:transform:)")
  @_alwaysEmitIntoClient
  public func group<Key: Hashable & Sendable, Output: Sendable>(
    by key: @escaping @Sendable (Value) -> Key, limit: Int, transform: @escaping @Sendable (Value) -> Output
  ) -> Signal<GroupedSignal<Key, Output, Failure>, Failure> { group(by: key, maxOpen: limit, transform: transform) }
}

// A parameter that receives a `#fileID` is called `fileID`.

extension Scheduler {
  /// Called `schedule(at:every:leeway:fileID:line:_:)` now.
  @available(*, deprecated, renamed: "schedule(at:every:leeway:fileID:line:_:)")
  @discardableResult
  public func schedule(
    at instant: Instant, every interval: Duration, leeway: Duration = .zero, file: StaticString, line: UInt = #line,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable { schedule(at: instant, every: interval, leeway: leeway, fileID: file, line: line, action) }

  /// Called `schedule(after:every:leeway:fileID:line:_:)` now.
  @available(*, deprecated, renamed: "schedule(after:every:leeway:fileID:line:_:)")
  @discardableResult
  public func schedule(
    after delay: Duration, every interval: Duration, leeway: Duration = .zero, file: StaticString, line: UInt = #line,
    _ action: @escaping @Sendable () -> Void
  ) -> any Disposable { schedule(after: delay, every: interval, leeway: leeway, fileID: file, line: line, action) }
}

extension Signal where Value == Instant, Failure == Never {
  /// Called `interval(_:leeway:on:fileID:line:)` now.
  @available(*, deprecated, renamed: "interval(_:leeway:on:fileID:line:)")
  public static func interval(
    _ interval: Duration, leeway: Duration = .zero, on scheduler: some Scheduler, file: StaticString, line: UInt = #line
  ) -> Signal { .interval(interval, leeway: leeway, on: scheduler, fileID: file, line: line) }
}

// An `Overflow` decides what happens to a value for which there is no room, wherever values wait.

extension SignalProtocol {
  /// Called `values(capacity:overflow:)` now, and `values` without a limit.
  @available(*, deprecated, renamed: "values(capacity:overflow:)")
  @_alwaysEmitIntoClient
  public func values(buffering: ValueBuffering<Failure>) -> SignalValues<Value, Failure> {
    switch buffering {
    case .unbounded: values
    case .newest(let capacity): values(capacity: capacity, overflow: .dropOldest)
    case .oldest(let capacity): values(capacity: capacity, overflow: .dropNewest)
    case .failing(let capacity, let error): values(capacity: capacity, overflow: .fail(error))
    }
  }
}

/// The argument of `values(buffering:)`, replaced by a capacity and an `Overflow`.
@available(*, deprecated, message: "Use values(capacity:overflow:).")
public enum ValueBuffering<Failure: Error>: Sendable {
  /// Called `values` now.
  case unbounded
  /// Called `dropOldest` now, with a capacity.
  case newest(Int)
  /// Called `dropNewest` now, with a capacity.
  case oldest(Int)
  /// Called `fail` now, with a capacity.
  case failing(Int, with: Failure)
}
