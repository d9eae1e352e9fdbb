import ReactiveSchedulers
import Testing

struct FeedbackRoundsTests {
  @Test("Rounds of a thread's own events trap when there are too many in a row")
  func tooMany() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      FeedbackRounds.limit = 3
      var rounds = FeedbackRounds()
      for _ in 0..<3 { rounds.begin(isOwn: true) }
    }
    result.expectMessage(
      "Values would circulate forever: 3 times in a row, an observer has answered a value with another one to the object "
        + "that was delivering it.")
  }

  @Test("A round with events of another thread begins the count again")
  func others() async {
    await #expect(processExitsWith: .success) {
      FeedbackRounds.limit = 3
      var rounds = FeedbackRounds()
      for number in 0..<30 { rounds.begin(isOwn: number % 3 > 0) }
    }
  }
}
