@Suite("Virtual and inline schedulers written by a user behave like the library's")
struct UserVirtualSchedulerTests {
  private let time = UserVirtualScheduler()

  @Test("Cancelled work is not pending any more")
  func cancellation() {
    let work = time.schedule {}
    #expect(time.pending.count == 1)
    work.dispose()
    #expect(time.pending.isEmpty)
  }

  @Test("A repetition names the place where it was scheduled, and occurs exactly")
  func repetition() {
    let log = Log<Duration>()
    let handle = time.schedule(after: .seconds(1), every: .seconds(2)) { log.append(time.now.offset) }
    #expect(time.pending.first?.origin?.description.contains("UserVirtualSchedulerTests.swift") == true)
    time.advance(by: .seconds(6))
    #expect(log.entries == [.seconds(1), .seconds(3), .seconds(5)])
    handle.dispose()
    #expect(time.pending.isEmpty)
  }

  @Test("Operators on time are exact on it")
  func operators() {
    let (log, typed) = (Log<String>(), Subject<String, Never>())
    typed.debounce(.seconds(1), on: time).subscribe { log.append("\($0) at \(time.now.offset)") }
    typed.send("s")
    time.advance(by: .milliseconds(500))
    typed.send("sw")
    time.advance(by: .seconds(2))
    #expect(log.entries == ["sw at 1.5 seconds"])
    Signal<Instant, Never>.interval(.seconds(1), on: time).take(first: 2).subscribe { log.append("\($0)") }
    time.advance(by: .seconds(5))
    #expect(log.entries.count == 3 && time.pending.isEmpty)
  }

  @Test("A timeout on it fails at its instant")
  func timeout() {
    let log = Log<String>()
    Signal<Int, Lateness>.never.timeout(afterSilence: .seconds(3), failure: Lateness(), on: time)
      .subscribe(failed: { _ in log.append("\(time.now.offset)") })
    time.advance(by: .seconds(10))
    #expect(log.entries == ["3.0 seconds"])
  }

  @Test("Jobs of tasks are enqueued on it as jobs")
  func jobs() async {
    let task = Task(executorPreference: time) { 7 }
    // The task's job is enqueued while it is made.
    time.advance(by: .zero)
    #expect(await task.value == 7)
    #expect(time.jobCount >= 1)
  }

  @Test("On an inline scheduler nothing can repeat or time out, and the message names it")
  func inline() async {
    let repeating = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      UserInlineScheduler().schedule(after: .zero, every: .seconds(1)) {}
    }
    repeating.expectMessage("The inline scheduler cannot repeat: the call would never return.")
    let interval = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal<Instant, Never>.interval(.seconds(1), on: UserInlineScheduler())
    }
    interval.expectMessage("There is no interval on the inline scheduler: the call would never return.")
    let timeout = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Signal<Int, Lateness>.never.timeout(afterSilence: .zero, failure: Lateness(), on: UserInlineScheduler())
    }
    timeout.expectMessage("A signal cannot time out on the inline scheduler: it would wait before it subscribes.")
  }

  @Test("On an inline scheduler a delay waits inside the call")
  func inlineDelay() {
    let (inline, log) = (UserInlineScheduler(), Log<Instant>())
    inline.schedule(after: .seconds(2)) { log.append(inline.now) }
    #expect(log.entries == [Instant(.seconds(2))])
  }

  @Test("On an inline scheduler a source that is pulled produces inside the subscription, with a current scheduler")
  func inlinePulling() {
    let log = Log<Bool>()
    let source = PullSignal<Int, Never>(
      on: UserInlineScheduler(),
      pulling: {
        {
          log.append(Schedulers.current != nil)
          return nil
        }
      })
    // The task of the test has no current scheduler.
    #expect(Schedulers.current == nil)
    source.subscribe { _ in }
    #expect(log.entries == [true])
  }
}

private struct Lateness: Error {}
