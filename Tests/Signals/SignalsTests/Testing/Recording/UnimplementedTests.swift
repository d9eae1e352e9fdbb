import Synchronization

@Suite("Unimplemented schedulers and clocks")
struct UnimplementedTests {
  /// The messages of the issues that `body` records, with their lines.
  private func issues(_ body: () async throws -> Void) async -> [String] {
    let messages = Mutex<[String]>([])
    await withKnownIssue {
      try? await body()
    } matching: { issue in
      let message = issue.comments.map(\.rawValue).joined()
      messages.withLock { $0.append("\(issue.sourceLocation?.line ?? 0): \(message)") }
      return true
    }
    return messages.withLock { $0 }
  }

  @Test("Each use of an unimplemented scheduler fails the test at the line that makes it, and the work is dropped")
  func uses() async {
    let line = #line + 1
    let scheduler = UnimplementedScheduler("nothing is scheduled")
    let thing = "\(line): The unimplemented scheduler \"nothing is scheduled\" was used: "
    let nothing: @Sendable () -> Void = { Issue.record("The action ran.") }
    let enqueued = await issues { scheduler.enqueue(nothing) }
    #expect(enqueued == [thing + "an action was enqueued."])
    let read = await issues { #expect(scheduler.now == .distantFuture) }
    #expect(read == [thing + "its clock was read."])
    let scheduled = await issues { #expect(scheduler.schedule(nothing).isDisposed) }
    #expect(scheduled == [thing + "an action was enqueued."])
    let dated = await issues { #expect(scheduler.schedule(at: .zero, nothing).isDisposed) }
    #expect(dated == [thing + "an action was scheduled for an instant."])
    let repetition = await issues { scheduler.schedule(at: .zero, every: .seconds(1), nothing).dispose() }
    #expect(repetition.contains { $0.contains("for an instant, scheduled at") && $0.contains("UnimplementedTests") })
  }

  @Test("A scheduler without a reason is named all the same")
  func withoutReason() async {
    let scheduler = UnimplementedScheduler()
    let issues = await issues { scheduler.enqueue {} }
    #expect(issues.first?.hasSuffix("An unimplemented scheduler was used: an action was enqueued.") == true)
  }

  @Test("An operator that waits fails the test when a value arrives, and not before")
  func operators() async {
    let subject = Subject<Int, Never>()
    let recorder = subject.delay(.seconds(1), on: UnimplementedScheduler()).record()
    let issues = await issues { subject.send(1) }
    #expect(!issues.isEmpty && recorder.values == [])
  }

  @Test("A sleep on its clock fails the test and returns, and a task that runs on it ends")
  func tasks() async {
    let scheduler = UnimplementedScheduler()
    let sleep = await issues { try await scheduler.clock.sleep(for: .seconds(3600)) }
    #expect(sleep.contains { $0.contains("its clock was read") })
    let task = await issues {
      await Task(executorPreference: scheduler) { #expect(Schedulers.current === scheduler) }.value
    }
    #expect(task.contains { $0.contains("a job of a task or an actor was enqueued") })
  }

  @Test("Each use of an unimplemented clock fails the test at the line that makes it")
  func clock() async {
    let line = #line + 1
    let clock = UnimplementedClock("pausing takes no time")
    let thing = "\(line): The unimplemented clock \"pausing takes no time\" was used: "
    let read = await issues { #expect(clock.now == .zero) }
    #expect(read == [thing + "its time was read."])
    let resolution = await issues { _ = clock.minimumResolution }
    #expect(resolution == [thing + "its resolution was read."])
    let sleep = await issues {
      await #expect(throws: CancellationError.self) { try await clock.sleep(until: Instant(.seconds(2))) }
    }
    #expect(sleep == [thing + "a task slept until 2 s."])
  }
}
