import CHuntable

/// Keeps nested disposals and releases from growing the stack (law 6).
///
/// Each thread counts its nested disposals. Up to a fixed depth they run immediately, as calls. A deeper one is
/// postponed: the innermost running disposal runs it in a loop after its own work, in the order of the calls. If a
/// nested disposal is the last thing that a disposal does, the order is the order of the calls at any depth.
@usableFromInline
package enum Disposals {
  private static var limit: Int32 { 32 }

  /// The postponed work of a thread.
  private final class Postponed {
    var works: [() -> Void] = []
  }

  /// Runs `work`, immediately or postponed. `work` receives the `contents` that were taken out of `subject`, disposes or
  /// releases `subject`, and releases the contents, which may cause further disposals.
  ///
  /// - Parameter work: Captures nothing, so that a disposal that runs immediately allocates nothing.
  @inline(__always)
  static func run<Subject, Contents>(
    _ subject: Subject, with contents: consuming Contents, _ work: @escaping (Subject, consuming Contents) -> Void
  ) {
    if enter() {
      work(subject, consume contents)
      leave()
    } else {
      let waiting = consume contents
      postpone { work(subject, waiting) }
    }
  }

  /// Runs `work` as a disposal of `subject`.
  package static func run<Subject: AnyObject>(_ subject: Subject, _ work: @escaping (Subject) -> Void) {
    if enter() {
      work(subject)
      leave()
    } else {
      postpone { work(subject) }
    }
  }

  /// Returns true if the caller may run a disposal now and then call `leave`, and false if the caller must postpone the
  /// disposal.
  private static func enter() -> Bool {
    let thread = ct_thread()!
    if thread.pointee.disposals == limit { return false }
    thread.pointee.disposals += 1
    return true
  }

  /// Ends a disposal. First runs everything that it has postponed.
  private static func leave() {
    let thread = ct_thread()!
    if thread.pointee.postponed != nil { perform() }
    thread.pointee.disposals -= 1
  }

  /// Leaves `work` to the innermost disposal that runs on this thread.
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
    // The next work is the last element.
    var stack: [() -> Void] = []
    while true {
      stack.append(contentsOf: postponed.works.reversed())
      postponed.works.removeAll(keepingCapacity: true)
      guard let work = stack.popLast() else { break }
      work()
    }
    ct_thread().pointee.postponed = nil
  }

  /// Releases the objects in `contents`. Objects that this releases are released in a loop if their `deinit` calls this
  /// function too.
  @usableFromInline
  package static func release<Contents>(_ contents: consuming Contents) {
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

  /// Releases an unmanaged object in the same way.
  @usableFromInline
  package static func release<Object: AnyObject>(_ object: Unmanaged<Object>) {
    run(object, with: ()) { object, _ in object.release() }
  }
}
