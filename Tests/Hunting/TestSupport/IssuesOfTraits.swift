import Testing

/// The issues that a trait and a body record, as texts. The test itself does not fail for them.
package func issues(
  of trait: some TestTrait & TestScoping, _ body: @Sendable @concurrent () async throws -> Void
) async throws -> [String] {
  let texts = Log<String>()
  let test = try #require(Test.current)
  try await IssueHandlingTrait.compactMapIssues { issue in
    texts.append((issue.comments.map(\.rawValue) + ["\(issue)"]).joined(separator: "\n"))
    return nil
  }.provideScope(for: test, testCase: Test.Case.current) {
    try await trait.provideScope(for: test, testCase: Test.Case.current, performing: body)
  }
  return texts.entries
}
