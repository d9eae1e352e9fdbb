import Synchronization

struct FlatteningPriorityTests {
  /// A priority whose comparison calls code from outside.
  private struct Rank: Comparable, Sendable {
    let value: Int
    let compared: @Sendable () -> Void

    static func == (first: Rank, second: Rank) -> Bool { first.value == second.value }
    static func < (first: Rank, second: Rank) -> Bool {
      first.compared()
      return first.value < second.value
    }
  }

  @Test("a comparison of priorities holds no lock, and may end the signal that runs")
  func comparison() {
    let (source, first) = (IntSubject(), IntSubject())
    let recorder = source.flatMap(
      maxConcurrent: 1, prioritizedBy: { Rank(value: $0, compared: { first.complete() }) },
      { $0 == 0 ? first.signal : .just($0) }
    ).record()
    source.send(0)
    source.send(1)
    #expect(recorder.events == [])
    source.send(2)
    #expect(recorder.events == [.next(1), .next(2)])
  }

  @Test("of the values that wait, the one with the highest priority is next, and equal ones start in their order")
  func order() {
    let started = Mutex<[Int]>([])
    let ends = (0..<8).map { _ in IntSubject() }
    let source = IntSubject()
    let recorder = source.flatMap(maxConcurrent: 2, prioritizedBy: { $0 % 3 }) { value in
      started.withLock { $0.append(value) }
      return ends[value].signal
    }.record()
    for value in 0..<8 { source.send(value) }
    source.complete()
    #expect(started.withLock { $0 } == [0, 1])
    for value in [0, 1, 2, 5, 4, 7, 3, 6] {
      ends[value].send(value)
      ends[value].complete()
    }
    #expect(started.withLock { $0 } == [0, 1, 2, 5, 4, 7, 3, 6])
    #expect(recorder.events == [0, 1, 2, 5, 4, 7, 3, 6].map { .next($0) } + [.completed])
  }

  @Test("five hundred values start as a stable sort orders them")
  func many() {
    let priorities = (0..<500).map { $0 * $0 % 37 % 20 }
    let gate = Subject<Int, TestError>()
    let values = Signal<Int, TestError>.from(-1..<500)
    let recorder = values.flatMap(maxConcurrent: 1, prioritizedBy: { $0 < 0 ? 0 : priorities[$0] }) { value in
      value < 0 ? gate.signal : .just(value)
    }.record()
    #expect(recorder.events == [])
    gate.complete()
    let sorted = (0..<500).sorted { (priorities[$0], -$0) > (priorities[$1], -$1) }
    #expect(recorder.events == sorted.map(IntEvent.next) + [.completed])
  }

  @Test("the first error drops what waits")
  func failure() {
    let (source, first) = (IntSubject(), IntSubject())
    let recorder = source.flatMap(maxConcurrent: 1, prioritizedBy: { $0 }) { $0 == 0 ? first.signal : .just($0) }
      .record()
    for value in 0..<4 { source.send(value) }
    first.fail(TestError(1))
    #expect(recorder.events == [.failed(TestError(1))])
  }

  @Test("each subscription has its own queue")
  func subscriptions() {
    let values = Signal<Int, TestError>.from(1...3)
    let sorted = values.flatMap(maxConcurrent: 1, prioritizedBy: { $0 }, { .just($0) })
    #expect(sorted.record().events == sorted.record().events)
  }
}
