/// The argument of the first call of a callback. `start` receives the callback and passes it on.
///
/// Throws when the test is cancelled, so that a callback that is never called fails a test with a time limit.
@discardableResult
package nonisolated(nonsending) func value<Value: Sendable>(
  of type: Value.Type = Value.self, _ start: (_ callback: @escaping @Sendable (Value) -> Void) throws -> Void
) async throws -> Value {
  try await values(1, start)[0]
}

/// The arguments of the first `count` calls of a callback.
@discardableResult
package nonisolated(nonsending) func values<Value: Sendable>(
  _ count: Int, _ start: (_ callback: @escaping @Sendable (Value) -> Void) throws -> Void
) async throws -> [Value] {
  let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
  try start { continuation.yield($0) }
  var values: [Value] = []
  for await value in stream {
    values.append(value)
    if values.count == count { return values }
  }
  throw CancellationError()
}

/// Waits until a callback is called. `start` receives the callback and passes it on.
package nonisolated(nonsending) func completion(of start: (_ done: @escaping @Sendable () -> Void) throws -> Void)
  async throws
{
  try await value(of: Bool.self) { callback in try start { callback(true) } }
}
