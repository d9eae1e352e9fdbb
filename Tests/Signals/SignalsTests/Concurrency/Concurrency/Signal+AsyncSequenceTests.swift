@Suite("Asynchronous sequences as signals", .timeLimit(.minutes(10)))
struct SignalAsyncSequenceTests {
  private let time = TestScheduler()

  @Test("The elements are sent in order, as they come, and then the end, or the sequence's error")
  func elements() {
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
    let recorder = Signal(stream, on: time).record()
    let typed = Signal(Ints.sending([.next(1), .failed(TestError(2))]).values, on: time).record()
    continuation.yield(1)
    time.settle()
    #expect(recorder.values == [1])
    for value in 2...3 { continuation.yield(value) }
    continuation.finish(throwing: BareError())
    time.settle()
    #expect(recorder.values == [1, 2, 3] && recorder.error is BareError && recorder.violations == [])
    #expect(typed.events == [.next(1), .failed(TestError(2))])
  }

  @Test("Each subscription iterates anew, on the scheduler")
  func place() {
    let (time, source) = (time, ColdSource<Int, Never>())
    let signal = Signal(source.signal.values, on: time).do(next: { _ in #expect(Schedulers.current === time) })
    let (first, second) = (signal.record(), signal.record())
    #expect(source.starts == 0)
    time.settle()
    #expect(source.starts == 2)
    source.subscribers[0].send(1)
    source.subscribers[1].send(2)
    time.settle()
    #expect(first.values == [1] && second.values == [2])
  }

  @Test("Disposal cancels the task: the iterator is released, and nothing more is sent", arguments: [true, false])
  func disposal(isBetween: Bool) {
    let source = ColdSource<Int, Never>()
    let recorder = Signal(source.signal.values, on: time).record()
    time.settle()
    source.send(1)
    if isBetween { time.settle() }
    recorder.dispose()
    source.send(2)
    time.settle()
    #expect(recorder.events == (isBetween ? [.next(1)] : []))
    #expect(!source.isRunning)
  }

  @Test("A subscriber that disposes its subscription stops the iteration, also of an endless sequence")
  func enough() {
    let taken = Count()
    let endless = AsyncStream<Int>(unfolding: { taken.add() })
    let recorder = Signal(endless, on: time).take(first: 2).record()
    time.settle()
    #expect(recorder.events == [.next(1), .next(2), .completed] && taken.value == 2)
  }

  @Test("A sequence that ignores its cancellation sends nothing after the disposal")
  func stubborn() {
    struct Stubborn: AsyncSequence, AsyncIteratorProtocol, Sendable {
      let time = TestScheduler()
      let taken = Count()

      func next(isolation actor: isolated (any Actor)?) async -> Int? {
        await withCheckedContinuation { continuation in time.schedule(after: .seconds(1)) { continuation.resume() } }
        return taken.value < 9 ? taken.add() : nil
      }

      func makeAsyncIterator() -> Self { self }
    }
    let (stubborn, log) = (Stubborn(), Log<Int>())
    let (time, taken) = (stubborn.time, stubborn.taken)
    let subscription = Signal(stubborn, on: time).subscribe(next: { log.append($0) }, completed: { log.append(0) })
    time.advance(by: .seconds(1))
    #expect(log.entries == [1])
    subscription.dispose()
    time.run()
    #expect(taken.value == 2 && log.entries == [1])
  }

  @Test("A signal's values make the same signal again")
  func roundTrip() async throws {
    let signal = Ints.from(1...100)
    #expect(try await Signal(Signal(signal.values).values).toArray() == Array(1...100))
  }
}
