import Huntable
import Testing

/// What the runs of a hunt warned of. The lock is not announced, so that a warning changes no schedule.
final class Warnings: Sendable {
  private let issues = Synchronization.Mutex<[Issue]>([])

  /// Adds an issue that is no failure, unless it is a failure that is known.
  func add(_ issue: Issue) {
    #if compiler(>=6.3)
      guard issue.severity == .warning else { return }
      let text = "\(issue)"
      issues.withLock { earlier in
        if !earlier.contains(where: { "\($0)" == text }) { earlier.append(issue) }
      }
    #endif
  }

  /// Records each warning once, in a test at `place` if the warning has no place.
  func record(at place: SourceLocation) {
    #if compiler(>=6.3)
      for issue in issues.withLock({ $0 }) {
        let text = issue.comments.map(\.rawValue).joined(separator: "\n")
        Issue.record(
          Comment(rawValue: text.isEmpty ? "\(issue)" : text), severity: issue.severity,
          sourceLocation: issue.sourceLocation ?? place)
      }
    #endif
  }
}
