import CRaceHunt

/// Starts a thread that the hunt does not control.
package func startThread(_ body: @escaping @Sendable () -> Void) {
  final class Box {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  _ = rh_thread_start(
    1 << 16, { Unmanaged<Box>.fromOpaque($0!).takeRetainedValue().body() },
    Unmanaged.passRetained(Box(body)).toOpaque())
}
