import ReactiveSignals
import Testing

@Suite("Reads that a task awaits", .timeLimit(.minutes(10)))
struct AwaitingTests {
  private let time = TestScheduler()
  private let source = ColdSource<Int, TestError>()

  @Test("the first of several values is the result", .requirement(86))
  func first() async throws {
    #expect(try await Ints.from(1...3).first() == 1)
    #expect(try await Signal<Int, Never>.just(5).first() == 5)
    #expect(try await Signal<Int?, Never>.from([nil, 1]).first() == .some(.none))
  }

  @Test("a completion is nil, an error is thrown unchanged", .requirement(87, 88))
  func ends() async throws {
    #expect(try await Ints.empty.first() == nil)
    await #expect(throws: TestError(1)) { try await Ints.fail(TestError(1)).first() }
    await #expect(throws: TestError(1)) { try await Ints.fail(TestError(1)).toArray() }
    await #expect(throws: TestError(1)) { try await Ints.fail(TestError(1)).last() }
    await #expect(throws: TestError(1)) { try await Ints.fail(TestError(1)).completion() }
  }

  @Test("the source is disposed before the task has its first value, also if it sends without end", .requirement(90))
  func disposal() async throws {
    let source = source
    let task = time.start {
      let value = try await source.signal.first()
      #expect(!source.isRunning)
      return value
    }
    source.send(1)
    #expect(!source.isRunning)
    time.settle()
    #expect(try await task.value == 1)
    #expect(try await Signal<Int, Never>.naturals(from: 7).first() == 7)
  }

  @Test("all values, the last one, and the completion", .requirement(92, 249))
  func all() async throws {
    #expect(try await Ints.from(1...3).toArray() == [1, 2, 3])
    #expect(try await Ints.empty.toArray() == [])
    #expect(try await Ints.from(1...3).last() == 3)
    #expect(try await Ints.empty.last() == nil)
    let source = source
    let task = time.start { try await source.signal.completion() }
    source.send(1)
    #expect(source.isRunning)
    source.complete()
    time.settle()
    try await task.value
  }

  @Test("A cancelled task disposes the subscription and throws, whatever it waits for", arguments: 0..<4)
  func cancellation(form: Int) async {
    let source = source
    let task = time.start {
      switch form {
      case 0: _ = try await source.signal.first()
      case 1: _ = try await source.signal.last()
      case 2: _ = try await source.signal.toArray()
      default: try await source.signal.completion()
      }
    }
    if form > 0 { source.send(1) }
    task.cancel()
    time.settle()
    #expect(!source.isRunning)
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A task that was cancelled before does not subscribe")
  func cancelledBefore() async {
    let source = source
    let task = time.start {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await source.signal.first()
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(source.starts == 0)
  }

  @Test("The subscription is made on the caller's executor")
  @MainActor
  func place() async throws {
    let isMain = Signal<Bool, Never> { subscriber in
      subscriber.send(Schedulers.current === MainScheduler.shared)
      return nil
    }
    #expect(try await isMain.first() == true)
  }
}
