import ReactiveSchedulers
import Testing

@Suite("Misuse of schedulers traps with a sentence that says what is wrong")
struct SchedulerMisuseTests {
  @Test(
    "A repeating interval that is shorter than a nanosecond, the precision of instants",
    arguments: [Duration.zero, .seconds(-1), Duration(secondsComponent: 0, attosecondsComponent: 999_999_999)])
  func interval(interval: Duration) async {
    let result = await passing(interval) {
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let interval: Duration = passed()
        TestScheduler().schedule(after: .zero, every: interval) {}
      }
    }
    result.expectMessage("A repeating interval must be at least one nanosecond: \(interval) would never let time pass.")
  }

  @Test("a repetition on the immediate scheduler", .requirement("S9"))
  func repetitionOnImmediate() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ImmediateScheduler.shared.schedule(after: .zero, every: .seconds(1)) {}
    }
    result.expectMessage("The immediate scheduler cannot repeat: the call would never return.")
  }

  @Test("An action on the immediate scheduler in the distant future")
  func distantFutureOnImmediate() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      ImmediateScheduler.shared.schedule(at: .distantFuture) {}
    }
    result.expectMessage("The immediate scheduler would never return: the action is due in the distant future.")
  }

  @Test("A test scheduler that is advanced by a negative duration")
  func backBy() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TestScheduler().advance(by: .seconds(-1))
    }
    result.expectMessage("A TestScheduler cannot go back in time: it was told to advance by -1.0 seconds.")
  }

  @Test("A test scheduler that is advanced to an instant in the past")
  func backTo() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let time = TestScheduler()
      time.advance(by: .seconds(10))
      time.advance(to: Instant(.seconds(9)))
    }
    result.expectMessage("A TestScheduler cannot go back in time: it stands at 10 s")
  }

  @Test("A test scheduler that is advanced from inside its own action")
  func nestedAdvance() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let time = TestScheduler()
      time.enqueue { time.advance(by: .seconds(1)) }
      time.run()
    }
    result.expectMessage("A TestScheduler is being advanced already: from inside one of its own actions")
  }

  @Test("A test scheduler that is advanced by two threads at once")
  func doubleAdvance() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let time = TestScheduler()
      time.enqueue { waitForRawThread { time.step() } }
      time.run()
    }
    result.expectMessage("A TestScheduler is being advanced already")
  }

  @Test("Running an endless repetition names the place where it was scheduled")
  func endlessRepetition() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let time = TestScheduler()
      repeatForEver(on: time)
      time.run(limit: 100)
    }
    result.expectMessage("The TestScheduler ran 100 actions by 300 s and there are more")
    result.expectMessage(
      "the repetition scheduled at SignalsTests/SchedulerMisuseTests.swift:\(lineOfRepetition) every 3 s"
    )
  }

  @Test("Running an endless recursion says that an action schedules itself")
  func endlessRecursion() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let time = TestScheduler()
      time.scheduleRecursive { reschedule in reschedule() }
      time.advance(by: .seconds(1), limit: 100)
    }
    result.expectMessage("The TestScheduler ran 100 actions at one instant, 0 s, and there are more")
    result.expectMessage("an action that schedules itself again")
    let later = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let time = TestScheduler()
      time.schedule(after: .seconds(1)) { time.scheduleRecursive { reschedule in reschedule() } }
      time.advance(by: .seconds(2), limit: 100)
    }
    later.expectMessage("The TestScheduler ran 100 actions at one instant, 1 s, and there are more")
  }

  @Test("Running the main run loop off the main thread")
  func runLoopOffMain() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await onRawThread { _ = MainRunLoop.runOnce() }
    }
    result.expectMessage("MainRunLoop can only be run on the main thread.")
    await #expect(processExitsWith: .failure) { await onRawThread { MainRunLoop.run(until: .zero) } }
  }

  @Test("A negative leeway, of dated work and of repetitions")
  func leeway() async {
    let dated = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TestScheduler().schedule(after: .zero, leeway: .nanoseconds(-1)) {}
    }
    dated.expectMessage("The leeway of scheduled work cannot be negative.")
    let repeating = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      TestScheduler().schedule(after: .zero, every: .seconds(1), leeway: .nanoseconds(-1)) {}
    }
    repeating.expectMessage("The leeway of scheduled work cannot be negative.")
  }
}

// Outside the test, whose lines a macro rearranges.
private let lineOfRepetition = #line + 2
private func repeatForEver(on time: TestScheduler) {
  time.schedule(after: .zero, every: .seconds(3)) {}
}
