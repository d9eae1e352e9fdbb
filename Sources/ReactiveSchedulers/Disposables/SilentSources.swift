import Huntable

/// Counts the sources of a subscription that will never send and hold nothing of it.
///
/// A subscription is disposed when nothing can send to it any more. One that has such a source lasts until it is disposed
/// from outside.
@usableFromInline
package final class SilentSources: Sendable {
  @usableFromInline
  package let count = AtomicInt(0, label: "SilentSources")

  @inlinable
  package init() {}
}
