import Foundation

extension Signal {
  /// Waits, without blocking, for the end, and returns all events.
  func allEvents() async -> [Event<Value, Failure>] {
    await withCheckedContinuation { continuation in
      materialize().collect().subscribe(next: { continuation.resume(returning: $0) })
    }
  }
}

/// Calls `body` with a file of this content.
func withFile<Result>(_ content: Data, _ body: (URL) throws -> Result) throws -> Result {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try content.write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try body(file)
}

func withFile<Result>(_ content: Data, _ body: (URL) async throws -> Result) async throws -> Result {
  let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  try content.write(to: file)
  defer { try? FileManager.default.removeItem(at: file) }
  return try await body(file)
}
