/// Work that runs at most once.
///
///     let once = Once()
///     once.run { register() }  // on any thread
///
/// The first thread that calls `run` does the work. Threads that call it meanwhile wait, and then see all that the work
/// wrote. Work that calls `run` of the same object waits for itself.
public final class Once: Sendable {
  private let isDone: AtomicInt
  private let lock: Mutex<Void>

  /// Work that has not run yet.
  public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
    isDone = AtomicInt(0, fileID: fileID, line: line)
    lock = Mutex((), fileID: fileID, line: line)
  }

  /// Runs `body`, unless the body of some call has run. A body that throws counts as not run.
  public func run<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    if isDone.load(ordering: .acquiring) == 1 { return }
    try lock.withLock { _ throws(Failure) in
      // Relaxed: stored under this lock.
      if isDone.load(ordering: .relaxed) == 1 { return }
      try body()
      isDone.store(1, ordering: .releasing)
    }
  }
}
