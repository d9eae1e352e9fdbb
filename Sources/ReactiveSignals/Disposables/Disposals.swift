import CThreads

/// Keeps disposals and releases that are nested one in the other from growing the stack (law 6).
///
/// Each thread counts them. Up to a depth they run where they are asked for, as calls. One that is deeper is postponed: the
/// innermost one that runs does it in a loop, right after what it is doing, and in the order of the calls. So with disposals
/// that are the last thing another disposal does the order is the one of the calls at any depth.
@usableFromInline
enum Disposals {
  private static var limit: Int32 { 32 }

  /// What is postponed on a thread.
  private final class Postponed {
    var works: [() -> Void] = []
  }

  /// Runs `work`, which disposes or releases `subject` with what was taken out of it, now or postponed.
  ///
  /// - Parameter work: Captures nothing, so that a disposal that runs now allocates nothing for it.
  @inline(__always)
  static func run<Subject, Contents>(
    _ subject: Subject, _ contents: Contents, _ work: @escaping (Subject, Contents) -> Void
  ) {
    if enter() {
      work(subject, contents)
      leave()
    } else {
      postpone { work(subject, contents) }
    }
  }

  /// Whether the caller may run a disposal now; then `leave` follows. Else it is to be postponed.
  private static func enter() -> Bool {
    let thread = ct_thread()!
    if thread.pointee.disposals == limit { return false }
    thread.pointee.disposals += 1
    return true
  }

  /// Ends a disposal, after all that it has postponed.
  private static func leave() {
    let thread = ct_thread()!
    if thread.pointee.postponed != nil { perform() }
    thread.pointee.disposals -= 1
  }

  /// Has the innermost disposal of this thread run `work`.
  private static func postpone(_ work: @escaping () -> Void) {
    let thread = ct_thread()!
    if thread.pointee.postponed == nil {
      thread.pointee.postponed = Unmanaged.passRetained(Postponed()).toOpaque()
    }
    Unmanaged<Postponed>.fromOpaque(thread.pointee.postponed!)._withUnsafeGuaranteedRef { $0.works.append(work) }
  }

  @inline(never)
  private static func perform() {
    let postponed = Unmanaged<Postponed>.fromOpaque(ct_thread().pointee.postponed!).takeRetainedValue()
    // The next one is the last in here.
    var stack: [() -> Void] = []
    while true {
      stack.append(contentsOf: postponed.works.reversed())
      postponed.works.removeAll(keepingCapacity: true)
      guard let work = stack.popLast() else { break }
      work()
    }
    ct_thread().pointee.postponed = nil
  }

  /// Releases what `contents` holds, in a loop if that releases more of the kind.
  @usableFromInline
  static func release<Contents>(_ contents: consuming Contents) {
    if enter() {
      drop(consume contents)
      leave()
    } else {
      let waiting = consume contents
      postpone { drop(waiting) }
    }
  }

  @inline(never)
  private static func drop<Contents>(_ contents: consuming Contents) {}

  /// Releases an object that is not managed, likewise.
  @usableFromInline
  static func release<Object: AnyObject>(_ object: Unmanaged<Object>) {
    run(object, ()) { object, _ in object.release() }
  }
}
