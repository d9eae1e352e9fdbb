import XCTest

#if !canImport(Darwin)
  /// A test case whose tests expect failures, and continue after them.
  class ExpectingFailures: XCTestCase {
    /// The failures so far, while failures are expected. Nil otherwise.
    private var failures: [String]?

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if failures != nil {
        failures?.append("\(description) at \(lineNumber)")
      } else {
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }

    /// The failures that `body` records.
    func failures(of body: () -> Void) -> [String] {
      failures = []
      defer { failures = nil }
      body()
      return failures ?? []
    }

    /// The failures that an asynchronous `body` records.
    func asyncFailures(of body: () async throws -> Void) async rethrows -> [String] {
      failures = []
      defer { failures = nil }
      try await body()
      return failures ?? []
    }
  }
#endif
