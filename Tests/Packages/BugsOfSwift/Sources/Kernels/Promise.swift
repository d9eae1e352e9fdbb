import Foundation

/// A value that another thread will make. A task that waits for it has a place in its frame, into which that thread writes the
/// value. (`EventLoopFuture.get()` of swift-nio.)
public final class Promise<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var result: Result<Value, any Error>?
  private var callbacks: [(Result<Value, any Error>) -> Void] = []

  public init() {}

  public func complete(_ result: Result<Value, any Error>) {
    lock.lock()
    self.result = result
    let callbacks = callbacks
    self.callbacks = []
    lock.unlock()
    for callback in callbacks { callback(result) }
  }

  private func whenComplete(_ callback: @escaping (Result<Value, any Error>) -> Void) {
    lock.lock()
    let result = result
    if result == nil { callbacks.append(callback) }
    lock.unlock()
    if let result { callback(result) }
  }

  /// How a task waits.
  public enum Waiting: CaseIterable, Sendable {
    case unsafe, checked, unsafeThrowing, checkedThrowing
  }

  public func value(_ waiting: Waiting) async throws -> Value {
    switch waiting {
    case .unsafe: try await withUnsafeContinuation { next in whenComplete { next.resume(returning: $0) } }.get()
    case .checked: try await withCheckedContinuation { next in whenComplete { next.resume(returning: $0) } }.get()
    case .unsafeThrowing: try await withUnsafeThrowingContinuation { next in whenComplete { next.resume(with: $0) } }
    case .checkedThrowing: try await withCheckedThrowingContinuation { next in whenComplete { next.resume(with: $0) } }
    }
  }
}

/// Several words, some of which are references.
public struct Letter<Text: Sendable>: Sendable {
  public var text: Text
  public var name: String
  public var copies: [Text]
  public var number: Int

  public init(_ text: Text) { (self.text, name, copies, number) = (text, "a letter of many words", [text], 7) }
}

/// Optimised code of this function does not know the type.
@inline(never) @_semantics("optimize.sil.specialize.generic.never")
public func answer<Value: Sendable>(
  _ value: Value, _ waiting: Promise<Value>.Waiting, by start: (@escaping @Sendable () -> Void) -> Void
) async throws -> Value {
  let promise = Promise<Value>()
  start { promise.complete(.success(value)) }
  return try await promise.value(waiting)
}

/// The values of child tasks, which write them into the frames of those that wait.
@inline(never) @_semantics("optimize.sil.specialize.generic.never")
public func copies<Value: Sendable>(_ value: Value, _ point: @escaping @Sendable () -> Void) async throws -> [Value] {
  @Sendable func make() async throws -> Value {
    point()
    return value
  }
  async let first = make()
  async let second = Task { try await make() }.value
  point()
  let others = try await withThrowingTaskGroup(of: Value.self) { group in
    for _ in 1...2 { group.addTask { try await make() } }
    return try await group.reduce(into: []) { $0.append($1) }
  }
  return try await [first, second] + others
}
