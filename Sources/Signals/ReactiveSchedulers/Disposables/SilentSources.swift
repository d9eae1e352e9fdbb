import Huntable

/// Counts the sources of a subscription that will never send and hold nothing of it.
///
/// A subscription is disposed when no source can send to it any more. A subscription with a silent source lasts until
/// it is disposed from outside.
@usableFromInline
package final class SilentSources: Sendable {
  // Relaxed: only a number. The number is read when the subscription has no source left that could change the number.
  @_alwaysEmitIntoClient
  package let count = AtomicInt(0, label: "SilentSources")

  /// The subject of a shared connection. The deallocation of the subject ends the connection, so each silent source
  /// retains the subject until that source is disposed. Weak, because a subscription without a silent source must not
  /// keep the subject.
  @_alwaysEmitIntoClient
  package weak let subject: (any AnyObject & Sendable)?

  @inlinable
  package init(of subject: (any AnyObject & Sendable)? = nil) {
    self.subject = subject
  }
}
