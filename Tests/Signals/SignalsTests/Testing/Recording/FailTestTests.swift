import ReactiveSignals
import ReactiveSignalsTesting
import Testing

struct FailTestTests {
  @Test("In a test, endless running fails the test, and returns")
  func endlessInTest() {
    let time = TestScheduler()
    let repetition = time.schedule(after: .seconds(3), every: .seconds(3)) {}
    withKnownIssue {
      time.run(limit: 100)
    } matching: { issue in
      "\(issue)".contains("The TestScheduler ran 100 actions by 303 s and there are more: the repetition ")
    }
    repetition.dispose()
    let recursion = time.scheduleRecursive { reschedule in reschedule() }
    withKnownIssue {
      time.advance(by: .seconds(1), limit: 100)
    } matching: { issue in
      "\(issue)".contains("ran 100 actions at one instant, 303 s, and there are more")
    }
    recursion.dispose()
    time.advance(by: .seconds(1))
    #expect(time.pendingCount == 0)
  }
}
