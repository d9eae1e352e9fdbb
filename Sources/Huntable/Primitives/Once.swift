/// Work that runs at most once.
///
///     let once = Once()
///     once.run { register() }  // on any thread
///
/// The first thread that calls `run` does the work. Threads that call it meanwhile wait, and then see all that the work
/// wrote. Work that calls `run` of the same object waits for itself.
public final class Once: Sendable {
  private let isDone: Atomic<Bool>
  private let lock: Mutex<Void>

  /// Work that has not run yet.
  public init(fileID: StaticString = #fileID, line: UInt32 = #line) {
    isDone = Atomic(false, fileID: fileID, line: line)
    lock = Mutex((), fileID: fileID, line: line)
  }

  /// Runs `body`, unless it or the body of another call has run. If it throws, it counts as not run.
  public func run<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    if isDone.load(ordering: .acquiring) { return }
    try lock.withLock { _ throws(Failure) in
      if isDone.load(ordering: .relaxed) { return }
      try body()
      isDone.store(true, ordering: .releasing)
    }
  }
}
