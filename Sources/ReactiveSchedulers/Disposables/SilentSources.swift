import Huntable

/// Counts the sources of a subscription that will never send and hold nothing of it.
///
/// A subscription is disposed when no source can send to it any more. A subscription with a silent source lasts until
/// it is disposed from outside.
@usableFromInline
package final class SilentSources: Sendable {
  // Relaxed: only a number. It is read when the subscription has no source left that could change it.
  @_alwaysEmitIntoClient
  package let count = AtomicInt(0, label: "SilentSources")

  /// A shared connection's subject. Its deallocation would end the connection, so each silent source retains it until
  /// that source is disposed. Weak, since a subscription without a silent source must not keep it.
  @_alwaysEmitIntoClient
  package weak let subject: (any AnyObject & Sendable)?

  @inlinable
  package init(of subject: (any AnyObject & Sendable)? = nil) {
    self.subject = subject
  }
}
