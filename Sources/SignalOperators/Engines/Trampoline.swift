import Huntable

/// Turns recursion into a loop. Work that is requested inside other work of the same trampoline, on the same thread,
/// runs after that work. Work on other threads runs in parallel.
///
/// For work that must not wait for another thread, unlike on a strand, and must not grow the stack: for example
/// starting the next signal when one ends while it is being started.
@usableFromInline
struct Trampoline<Work: Sendable>: ~Copyable, Sendable {
  @usableFromInline
  struct Bounce: Sendable {
    @_alwaysEmitIntoClient
    let thread: UInt
    @_alwaysEmitIntoClient
    var waiting = RingBuffer<Work>()

    @inlinable
    init(thread: UInt) {
      self.thread = thread
    }
  }

  /// One for each thread that is running work: almost always at most one.
  @_alwaysEmitIntoClient
  let bounces = Locked<[Bounce]>([], label: "Trampoline")

  @inlinable
  init() {}

  @inlinable
  func bounce(_ work: Work, _ perform: (Work) -> Void) {
    // The address of a thread's local storage identifies the thread while it runs.
    let thread = ThreadSlots.identity
    let isNested = bounces.withLock { bounces in
      guard let index = bounces.firstIndex(where: { $0.thread == thread }) else {
        bounces.append(Bounce(thread: thread))
        return false
      }
      bounces[index].waiting.append(work)
      return true
    }
    if isNested { return }
    var next: Work? = work
    while let work = next {
      assertNoLockIsHeld()
      perform(work)
      next = bounces.withLock { bounces in
        guard let index = bounces.firstIndex(where: { $0.thread == thread }) else { return nil }
        if let work = bounces[index].waiting.popFirst() { return work }
        bounces.remove(at: index)
        return nil
      }
    }
  }
}
