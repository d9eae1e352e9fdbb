@testable import SignalOperators

/// The timers of a delay, alone.
struct DelayTimersTests {
  private let handles = (0..<4).map { _ in AnyDisposable() }

  /// Timers with the first so many handles.
  private func timers(_ count: Int) -> NumberedTimers {
    var timers = NumberedTimers()
    for handle in handles.prefix(count) { _ = timers.add(handle) }
    return timers
  }

  @Test("A timer that fires is found by its number, and its place is given up with those before it")
  func fires() {
    var timers = timers(3)
    #expect(timers.remove(1) === handles[1])
    #expect(timers.count == 3)
    #expect(timers.remove(0) === handles[0])
    #expect(timers.count == 1)
    #expect(timers.remove(2) === handles[2])
    #expect(timers.count == 0)
    #expect(timers.add(handles[3]) == true)
    #expect(timers.remove(3) === handles[3])
    #expect(timers.count == 0)
  }

  @Test("Timers that fire before they are added are not kept")
  func firesEarly() {
    var timers = timers(1)
    #expect(timers.remove(2) == nil)
    #expect(timers.remove(1) == nil)
    #expect(timers.add(handles[1]) == true)
    #expect(timers.add(handles[2]) == true)
    #expect(timers.count == 3)
    #expect(timers.remove(0) === handles[0])
    #expect(timers.count == 0)
    #expect(timers.add(handles[3]) == true)
    #expect(timers.count == 1)
  }

  @Test("A timer that fires early leaves nothing behind if no older one runs")
  func firesEarlyAlone() {
    var timers = timers(0)
    #expect(timers.remove(0) == nil)
    #expect(timers.count == 1)
    #expect(timers.add(handles[0]) == true)
    #expect(timers.count == 0)
  }

  @Test("Cancellation takes out what has not fired, and refuses what comes later")
  func cancels() {
    var timers = timers(3)
    _ = timers.remove(1)
    var running = timers.cancel()
    var taken: [(any Disposable)?] = []
    while let timer = running.popFirst() { taken.append(timer) }
    #expect(taken.map { $0 == nil } == [false, true, false] && timers.isDisposed)
    #expect(timers.add(handles[3]) == false)
    #expect(timers.remove(0) == nil)
    #expect(timers.count == 0)
  }
}
