#if EXPLORATION
  public import CThreads
#else
  import CThreads
#endif

/// Whether something is traced, and on this thread for whom.
///
/// A counter of the process and two words of the thread. None of them is announced to race hunters: as long as nothing
/// on a thread is traced, a trace elsewhere changes nothing there.
@usableFromInline
enum Tracing {
  /// Whether anything is; asked once for each subscription.
  ///
  /// Constant in builds without exploration hooks: a chain that may be traced or not has two uses, and is not compiled
  /// into one loop any more.
  @inlinable
  @inline(__always)
  static var isOn: Bool {
    #if EXPLORATION
      ct_is_tracing()
    #else
      false
    #endif
  }

  /// Whether the whole process is.
  static var isForProcess: Bool { ct_traces_process() }

  static func turnOnForProcess() { ct_trace(1 << Int64(ct_process_shift)) }
  static func turnOffForProcess() { ct_trace(-1 << Int64(ct_process_shift)) }

  /// Counts the subscriptions that are traced on their own.
  static func count(_ amount: Int64) { ct_trace(amount) }

  /// Whether this thread is writing a trace down. What happens in there is not traced.
  static var isSilent: Bool { ct_thread().pointee.silent != 0 }

  static func silently(_ body: () -> Void) {
    ct_thread().pointee.silent += 1
    body()
    ct_thread().pointee.silent -= 1
  }

  /// Tells threads apart, as long as they live.
  static var thread: Int { Int(bitPattern: ct_thread()) }

  /// Whose code runs on this thread, in a trace.
  static var context: AnyObject? {
    ct_thread().pointee.trace.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// Runs `body` as the code of `context`, which the caller holds.
  static func within(_ context: AnyObject?, _ body: () -> Void) {
    let outer = ct_thread().pointee.trace
    ct_thread().pointee.trace = context.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) }
    body()
    ct_thread().pointee.trace = outer
  }

  /// `work` as the code of whose code this is, wherever it runs.
  @usableFromInline
  static func inContext(_ work: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    guard isOn, let context = Context(object: context) else { return work }
    return { within(context.object, work) }
  }

  // Sendable because the objects that are put in place are.
  private struct Context: @unchecked Sendable {
    let object: AnyObject

    init?(object: AnyObject?) {
      guard let object else { return nil }
      self.object = object
    }
  }
}
