@Suite("Work in tasks, as signals", .timeLimit(.minutes(10)))
struct SignalTaskTests {
  private let time = TestScheduler()

  @Test("The result is the only value; an error is the signal's error")
  func result() async throws {
    #expect(await Signal.task { 5 }.materialize().values.reduce(into: []) { $0.append($1) } == [.next(5), .completed])
    let failing = Ints.task { () async throws(TestError) in throw TestError(1) }
    #expect(await failing.materialize().values.reduce(into: []) { $0.append($1) } == [.failed(TestError(1))])
    let open = Signal.task { if true { throw BareError() } }
    await #expect(throws: BareError()) { try await open.first() }
  }

  @Test("Each subscription runs the work, on the scheduler that it is given")
  func place() {
    let (time, starts) = (time, Count())
    let signal = Signal.task(on: time) {
      #expect(Schedulers.current === time)
      return starts.add()
    }
    #expect(starts.value == 0)
    let (first, second) = (signal.record(), signal.record())
    #expect(starts.value == 0)
    time.settle()
    #expect(first.events == [.next(1), .completed])
    #expect(second.events == [.next(2), .completed] && time.pendingCount == 0)
  }

  @Test("Disposal cancels the task; neither its error nor its result is sent", arguments: [true, false])
  func disposal(throwsIt: Bool) {
    let (time, ends) = (time, Log<Bool>())
    let recorder = Signal.task(on: time) {
      do {
        try await time.clock.sleep(for: .seconds(5))
      } catch {
        ends.append(Task.isCancelled)
        if throwsIt { throw error }
      }
      return 1
    }.record()
    time.settle()
    #expect(ends.entries == [])
    recorder.dispose()
    time.settle()
    #expect(ends.entries == [true] && recorder.events.isEmpty)
    #expect(time.pendingCount == 0)
  }

  @Test("A task that is disposed before it begins is cancelled from the beginning")
  func disposedEarly() {
    let (time, wasCancelled) = (time, Log<Bool>())
    let recorder = Signal.task(on: time) { wasCancelled.append(Task.isCancelled) }.record()
    recorder.dispose()
    time.settle()
    #expect(wasCancelled.entries == [true] && recorder.events.isEmpty)
    let bag = CompositeDisposable()
    bag.dispose()
    // Attached directly: a subscription would not come as far as the task.
    Signal<Void, Never>.task(on: time) { wasCancelled.append(false) }.attach(Observer(), bag)
    time.settle()
    #expect(wasCancelled.count == 1)
  }

  @Test("Cancelling a task that awaits the signal cancels the work")
  func surroundings() async {
    let (time, wasCancelled) = (time, Log<Bool>())
    let task = time.start {
      try await Signal.task(on: time) {
        defer { wasCancelled.append(Task.isCancelled) }
        try await time.clock.sleep(for: .seconds(5))
      }.first()
    }
    await time.advance(by: .seconds(1))
    task.cancel()
    time.settle()
    #expect(wasCancelled.entries == [true])
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test(
    "The end of the signal, also by a cancellation error of its own, does not cancel the task from which it is sent")
  func notCancelled() {
    let wasCancelled = Log<Bool>()
    let note: @Sendable () -> Void = { wasCancelled.append(Task.isCancelled) }
    for fails in [true, false] {
      Signal<Int, any Error>.task(on: time) { if fails { throw CancellationError() } else { 1 } }
        .subscribe(failed: { if $0 is CancellationError { note() } }, completed: note)
    }
    time.settle()
    #expect(wasCancelled.entries == [false, false])
  }

  @Test("The latest search wins, and the previous ones are cancelled")
  func switching() {
    let (time, cancelled) = (time, Log<String>())
    let queries = time.hot("abc", frame: .seconds(1))
    let found = queries.map { query in
      Signal.task(on: time) {
        do { try await time.clock.sleep(for: .seconds(2)) } catch { cancelled.append(query) }
        return query
      }
    }.switchToLatest()
    let recorder = time.record(found, frame: .seconds(1))
    time.run()
    #expect(recorder == "----c" && cancelled.entries == ["a", "b"])
  }

  @Test("The work is released when it has ended, and when it is cancelled", arguments: [true, false])
  func release(isDisposed: Bool) {
    let time = time
    let (weak, recorder) = tokenHeld { token in
      Signal.task(on: time) {
        try? await time.clock.sleep(for: .seconds(1))
        token.touch()
        return 1
      }.record()
    }
    time.settle()
    #expect(!weak.isReleased)
    if isDisposed { recorder.dispose() } else { time.advance(by: .seconds(1)) }
    time.settle()
    #expect(weak.isReleased)
  }
}
