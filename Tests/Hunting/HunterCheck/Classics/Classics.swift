/// Programs with a well-known mistake that others have written about, each with its right twin.
///
/// Most are modelled on SCTBench: Thomson, Donaldson and Betts, "Concurrency testing using controlled schedulers: an
/// empirical study" (TOPC 2016), which collects those of CHESS, Inspect and others. They use nothing of ReactiveSignals.
package enum Classics {
  /// Every program with threads that the standard budget of a hunt finds.
  package static let all: [Fault] = locks + atomics + structures

  /// Programs that need far more schedules, or far longer ones.
  static let long: [Fault] = [reorder(50), reorder(100), twoStage(threads: 100), safeStack]

  /// The set that is measured by itself: the programs above, and others of SCTBench that are larger than those in `all`.
  package static let hard: [Fault] = long + larger
}

/// A number that several threads read and write, each time as one step: what other languages call volatile.
final class Number: Sendable {
  private let atomic: Atomic<Int>

  init(_ value: Int = 0, fileID: StaticString = #fileID, line: UInt32 = #line) {
    atomic = Atomic(value, fileID: fileID, line: line)
  }

  /// A change by `+=` is two steps, a read and a write.
  var value: Int {
    get { atomic.load(ordering: .sequentiallyConsistent) }
    set { atomic.store(newValue, ordering: .sequentiallyConsistent) }
  }

  /// Adds in one step. Returns the new number.
  @discardableResult
  func add(_ amount: Int) -> Int { atomic.wrappingAdd(amount, ordering: .sequentiallyConsistent).newValue }

  /// Returns the old number.
  @discardableResult
  func exchange(_ value: Int) -> Int { atomic.exchange(value, ordering: .sequentiallyConsistent) }

  /// Replaces `expected`. Returns false if the number is another one.
  func replace(_ expected: Int, by desired: Int) -> Bool {
    atomic.compareExchange(expected: expected, desired: desired, ordering: .sequentiallyConsistent).exchanged
  }

  /// Waits until the number is `value`.
  func wait(for value: Int) {
    while self.value != value { Exploration.spinHint() }
  }
}

/// A lock that programs can take and leave in any order, and take only if it is right to do so.
final class Lock: Sendable {
  private let mutex: Mutex<Void>

  init(fileID: StaticString = #fileID, line: UInt32 = #line) {
    mutex = Mutex((), fileID: fileID, line: line)
  }

  /// - Parameter isTaken: Whether the lock is taken. If not, the body runs without it.
  func hold<Result>(if isTaken: Bool = true, _ body: () -> Result) -> Result {
    guard isTaken else { return body() }
    // The lock calls the body before it returns.
    nonisolated(unsafe) var result: Result?
    mutex.withLock { _ in result = body() }
    return result!
  }
}
