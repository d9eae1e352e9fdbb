@Suite("Reads that a task awaits", .timeLimit(.minutes(10)))
struct AwaitingTests {
  private let time = TestScheduler()
  private let source = ColdSource<Int, TestError>()

  /// What the reads of a signal return: the first value, the last one, all values, nothing.
  private static let reads: [@Sendable (Ints) async throws -> [Int?]] = [
    { [try await $0.first()] }, { [try await $0.last()] }, { try await $0.toArray() },
    { signal in
      try await signal.completion()
      return []
    },
  ]

  @Test(
    "the first value, the last one, all, or the completion; nil if there is none; an error is thrown unchanged",
    .requirement(86, 87, 88, 92, 249))
  func reads() async throws {
    for (read, expected) in zip(Self.reads, [[1], [3], [1, 2, 3], []] as [[Int?]]) {
      #expect(try await read(.from(1...3)) == expected)
      #expect(try await read(.empty).allSatisfy { $0 == nil })
      await #expect(throws: TestError(1)) { _ = try await read(.fail(TestError(1))) }
    }
    #expect(try await Signal<Int?, Never>.from([nil, 1]).first() == .some(.none))
  }

  @Test("the source is disposed before the task has its first value, also if it sends without end", .requirement(90))
  func disposal() async throws {
    let task = time.start { [source] in
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

  @Test("A cancelled task disposes the subscription and throws, whatever it waits for", arguments: 0..<4)
  func cancellation(form: Int) async {
    let task = time.start { [source] in _ = try await Self.reads[form](source.signal) }
    if form > 0 { source.send(1) }
    #expect(source.isRunning)
    task.cancel()
    time.settle()
    #expect(!source.isRunning)
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A task throws if no code can send what it waits for any more", arguments: 0..<4)
  func sourceDies(form: Int) async {
    let task = {
      let source = IntSubject()
      let task = time.start { [signal = source.signal] in _ = try await Self.reads[form](signal) }
      if form > 0 { source.send(1) }
      return task
    }()
    time.settle()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("A task that was cancelled before does not subscribe", arguments: 0..<4)
  func cancelledBefore(form: Int) async {
    let task = time.start { [source] in
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await Self.reads[form](source.signal)
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
