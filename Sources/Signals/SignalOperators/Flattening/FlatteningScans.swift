import Huntable

extension SignalProtocol {
  /// Combines the last result with each value to a signal of further results, and merges these signals.
  ///
  ///     source      -1-----2----|
  ///     1 becomes    -1-3|             combined with 0
  ///     2 becomes          -5|         combined with 3
  ///     result      --1-3---5---|     source.mergeScan(0) { result, value in ... }
  ///
  /// ![Marbles: mergeScan(_:maxConcurrent:_:)](merge-scan)
  ///
  /// The last result is the last value that was sent, at first `initial`, when the signal of a value begins. At most
  /// `limit` signals run at the same time; with a limit of one, each begins with the last result of the one before it.
  /// `.max` means no limit. Otherwise behaves as `flatMap(maxConcurrent:_:)`: ends, errors, threads, disposal and traps are the
  /// same. Each subscription has its own result. Holds the result, the running signals and the waiting ones.
  ///
  ///     nextPageWanted.mergeScan([], maxConcurrent: 1) { items, _ in load(after: items).map { items + $0 } }
  @_alwaysEmitIntoClient
  public func mergeScan<Result: Sendable>(
    _ initial: Result, maxConcurrent limit: Int = .max,
    _ combine: @escaping @Sendable (_ result: Result, _ value: Value) -> Signal<Result, Failure>
  ) -> Signal<Result, Failure> {
    let source = signal
    return scanned(initial) { last in
      source.flatMap(maxConcurrent: limit) { value in .defer { combine(last(), value) } }
    }
  }

  /// Combines the last result with each value to a signal of further results, and sends the results of the latest signal.
  ///
  ///     source      -1-----2----|
  ///     1 becomes    -1-3-----9|       combined with 0
  ///     2 becomes          -5|         combined with 3
  ///     result      --1-3---5---|     source.switchScan(0) { result, value in ... }
  ///
  /// ![Marbles: switchScan(_:_:)](switch-scan)
  ///
  /// The last result is the last value that was sent, at first `initial`. Otherwise behaves as `flatMapLatest(_:)`: ends,
  /// errors, threads and disposal are the same. Each subscription has its own result. Holds the result and the running
  /// signal.
  ///
  ///     filters.switchScan(nothingFound) { found, filter in search(filter, beginningWith: found) }
  @_alwaysEmitIntoClient
  public func switchScan<Result: Sendable>(
    _ initial: Result, _ combine: @escaping @Sendable (_ result: Result, _ value: Value) -> Signal<Result, Failure>
  ) -> Signal<Result, Failure> {
    let source = signal
    return scanned(initial) { last in source.flatMapLatest { value in combine(last(), value) } }
  }

  /// The results of `makeResults`, which receives a closure that returns the last of them. One thread may read the last
  /// result while another one sends the next.
  @_alwaysEmitIntoClient
  func scanned<Result: Sendable>(
    _ initial: Result, _ makeResults: @escaping @Sendable (@escaping @Sendable () -> Result) -> Signal<Result, Failure>
  ) -> Signal<Result, Failure> {
    .defer {
      let last = Locked(initial, label: "scan")
      return makeResults { last.withLock { $0 } }.do(next: { result in
        // The result before is released after the lock.
        _ = last.withLock { exchange(&$0, with: result) }
      })
    }
  }
}
