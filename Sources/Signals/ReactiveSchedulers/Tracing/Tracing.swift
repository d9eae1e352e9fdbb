import CHuntable
import Huntable

/// Whether anything is traced, and which traced subscription the code on this thread belongs to.
///
/// The state is a counter of the process and two words of each thread. Accesses are not announced to race hunters: a
/// trace on one thread changes nothing on threads where nothing is traced.
@usableFromInline
package enum Tracing {
  /// Whether anything is traced. Read once for each subscription.
  ///
  /// Constant in builds without exploration hooks. So every chain of operators has one use, and is compiled into one
  /// loop. A chain with a traced and an untraced use would not be.
  @inlinable
  @inline(__always)
  package static var isOn: Bool {
    #if EXPLORATION
      ThreadSlots.isTracing
    #else
      false
    #endif
  }

  /// Whether the whole process is traced.
  package static var isForProcess: Bool { ct_traces_process() }

  package static func turnOnForProcess() { ct_trace(1 << Int64(ct_process_shift)) }
  package static func turnOffForProcess() { ct_trace(-1 << Int64(ct_process_shift)) }

  /// Counts the subscriptions that are traced individually.
  package static func count(_ amount: Int64) { ct_trace(amount) }

  /// Whether this thread is writing a trace record. Events that happen during that are not traced.
  package static var isSilent: Bool { ct_thread().pointee.silent != 0 }

  package static func silently(_ body: () -> Void) {
    ct_thread().pointee.silent += 1
    body()
    ct_thread().pointee.silent -= 1
  }

  /// Distinguishes threads, as long as they live.
  package static var thread: Int { Int(bitPattern: ct_thread()) }

  /// The traced object whose code runs on this thread.
  package static var context: AnyObject? {
    ct_thread().pointee.trace.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs `body` as code of `context`. The caller must retain `context` meanwhile.
  package static func within(_ context: AnyObject?, _ body: () -> Void) {
    let outer = ct_thread().pointee.trace
    ct_thread().pointee.trace = context.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    body()
    ct_thread().pointee.trace = outer
  }

  /// Wraps `work` so that it runs in the present context, on any thread.
  @usableFromInline
  package static func inContext(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard isOn, let context = Context(object: context) else { return work }
    return { within(context.object, work) }
  }

  // Sendable because all context objects are.
  private struct Context: @unchecked Sendable {
    let object: AnyObject

    init?(object: AnyObject?) {
      guard let object else { return nil }
      self.object = object
    }
  }
}
