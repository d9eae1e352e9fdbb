struct FailTestTests {
  @Test("In a test, endless running fails the test, and returns")
  func endlessInTest() {
    let time = TestScheduler()
    let repetition = time.schedule(after: .seconds(3), every: .seconds(3)) {}
    expectIssue("The TestScheduler ran 100 actions by 303 s and there are more: the repetition ") {
      time.run(limit: 100)
    }
    repetition.dispose()
    let recursion = time.scheduleRecursive { reschedule in reschedule() }
    expectIssue("ran 100 actions at one instant, 303 s, and there are more") {
      time.advance(by: .seconds(1), limit: 100)
    }
    recursion.dispose()
    time.advance(by: .seconds(1))
    #expect(time.pendingCount == 0)
  }
}
