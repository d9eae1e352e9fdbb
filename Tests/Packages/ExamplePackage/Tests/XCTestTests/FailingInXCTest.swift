// Does not import Testing, as in a test target with XCTest alone.
import ReactiveSignals
import ReactiveSignalsTesting
import XCTest

#if !canImport(Darwin)
  /// Failures that fail tests of Swift Testing fail tests of XCTest too.
  final class FailingInXCTest: ExpectingFailures {
    private final class Model {}

    func testALeakFails() {
      let model = Model()
      let line = #line + 1
      let failures = failures { withLeakCheck { check in check.track(model, "the model") } }
      XCTAssertEqual(failures, ["failed - the model is still held by something. at \(line)"])
      withLeakCheck { check in _ = check.track(Model()) }
    }

    func testARecordedLineThatDiffersFails() {
      let time = TestScheduler()
      let source = time.cold("-a-b|")
      let recorder = time.record(source)
      time.run()
      let line = #line + 1
      let failures = failures { recorder.expect("-a-c|") }
      let difference = """
        expected  -a-c|
        recorded  -a-b|
                     ^ at 300ms: c expected, b recorded
        """
      XCTAssertEqual(failures, ["failed - The events are not the expected ones:\n\(difference) at \(line)"])
      recorder.expect("-a-b|")
      let others = self.failures { recorder.marbles.expect("-a-c|") }
      XCTAssertEqual(others.first?.contains(difference), true)
      let spans = self.failures { source.subscriptions.expect(["^----!"]) }
      XCTAssertEqual(spans.count, 1)
      XCTAssertTrue(spans[0].contains("expected  ^----!\nrecorded  ^---!"), spans[0])
      source.subscriptions.expect(["^---!"])
    }

    func testAnUnimplementedSchedulerAndClockFail() async {
      let line = #line + 1
      let scheduler = UnimplementedScheduler("why")
      let uses = failures { scheduler.enqueue {} }
      XCTAssertEqual(
        uses, ["failed - The unimplemented scheduler \"why\" was used: an action was enqueued. at \(line)"])
      let clock = UnimplementedClock("why")
      let sleeps = await asyncFailures {
        do {
          try await clock.sleep(until: .zero)
          XCTFail("The sleep returned.")
        } catch {}
      }
      XCTAssertEqual(
        sleeps, ["failed - The unimplemented clock \"why\" was used: a task slept until 0 s. at \(line + 4)"])
      let jobs = await asyncFailures {
        let seven = await Resident(scheduler).seven
        XCTAssertEqual(seven, 7)
      }
      XCTAssertTrue(jobs.first?.contains("a job of a task or an actor was enqueued.") == true, "\(jobs)")
    }

    func testVirtualTimePasses() async throws {
      try await withVirtualTime { time in
        let recorder = time.record(time.hot("-a").delay(.seconds(1), on: time))
        try await time.clock.sleep(for: .milliseconds(1099))
        XCTAssertEqual(recorder.values, [])
        await time.advance(by: .milliseconds(1))
        XCTAssertEqual(recorder.values, ["a"])
      }
    }

    func testABodyThatNeverResumesFails() async {
      do {
        try await withVirtualTime(grace: .milliseconds(1)) { _ in
          for await _ in AsyncStream.makeStream(of: Int.self).stream {}
          await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
        }
        XCTFail("The body ended.")
      } catch {
        XCTAssertEqual((error as? VirtualTimeFailure)?.reason, .neverResumed)
      }
    }
  }

  private actor Resident {
    private nonisolated let scheduler: UnimplementedScheduler

    init(_ scheduler: UnimplementedScheduler) { self.scheduler = scheduler }

    nonisolated var unownedExecutor: UnownedSerialExecutor { scheduler.asUnownedSerialExecutor() }

    var seven: Int {
      assertIsolated()
      return 7
    }
  }
#endif
