#if compiler(>=6.2)
  import Synchronization
  import Testing

  /// The issues that a trait and a body record, as texts. The test itself does not fail for them.
  func issues(
    of trait: some TestTrait & TestScoping, _ body: @Sendable @concurrent () async throws -> Void
  ) async throws -> [String] {
    let texts = Log()
    let test = try #require(Test.current)
    try await IssueHandlingTrait.compactMapIssues { issue in
      texts.append((issue.comments.map(\.rawValue) + ["\(issue)"]).joined(separator: "\n"))
      return nil
    }.provideScope(for: test, testCase: Test.Case.current) {
      try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
    }
    return texts.entries
  }

  /// Entries of several threads.
  final class Log: Sendable {
    private let all = Mutex<[String]>([])

    var entries: [String] { all.withLock { $0 } }
    func append(_ entry: String) { all.withLock { $0.append(entry) } }
  }
#endif
