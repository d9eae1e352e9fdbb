@testable import RaceHunt

/// The search for an order that explains a history, without any threads.
@Suite("Linearization")
struct LinearizationTests {
  @Test("An order that is found takes each call that returned once, in real time")
  func order() {
    let calls = [
      RegisterCall.write(1, from: 0, to: 9), .read(0, from: 1, to: 2), .write(2, from: 3, to: 4),
      .read(1, from: 5, to: 6),
    ]
    let search = Linearization(calls.map(\.recorded), from: 0)
    #expect(search.exists)
    #expect(search.order == [1, 2, 0, 3])
  }

  @Test("The longest order and the answer that contradicts it are known")
  func explanation() {
    let calls = [QueueCall.add(1, from: 0, to: 1), .add(2, from: 2, to: 3), .take(2, from: 4, to: 5)]
    let search = Linearization(calls.map(\.recorded), from: [Int]())
    #expect(search.longest.order == [0, 1])
    #expect(search.contradictions == ["take() -> 2, where the model answers 1"])
  }

  @Test("Of 12 overlapping calls, no set of calls is searched twice in the same state")
  func memory() {
    let calls = (0..<12).map { RegisterCall.write(1, from: $0, to: 100 + $0) }
    #expect(!explains(calls + [.read(2, from: 200, to: 201)], steps: 13 * 4_096))
  }

  @Test("The search agrees with all orders of random small histories", arguments: 0..<40)
  func bruteForce(_ seed: Int) {
    var random = RandomChoices(seed: UInt64(seed))
    var verdicts: Set<Bool> = []
    for _ in 0..<20 {
      let isAtRest = random.oneIn(2)
      let calls = History.random(&random).map(\.recorded)
      let verdict = Linearization(calls, from: [Int](), isAtRest: isAtRest).exists
      #expect(verdict == History.isExplained(calls, isAtRest: isAtRest))
      verdicts.insert(verdict)
    }
    #expect(verdicts.count == 2)
  }

  private func explains(_ calls: [RegisterCall], steps: Int = .max) -> Bool {
    let applied = Tally()
    let counted = calls.map(\.recorded).map { call in
      RecordedCall<Int>(
        text: call.text, thread: call.thread, invoked: call.invoked, returned: call.returned, answer: call.answer
      ) { state in
        applied.add(1)
        return call.apply(&state)
      }
    }
    defer { #expect(applied.value <= steps) }
    return Linearization(counted, from: 0).exists
  }
}
