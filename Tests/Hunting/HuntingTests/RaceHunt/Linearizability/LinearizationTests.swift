import Testing

@testable import RaceHunt

/// The search for an order that explains a history, without any threads.
@Suite("Linearization")
struct LinearizationTests {
  @Test("Register: a read may see a write that has not returned, or the value before it", arguments: [0, 1])
  func overlappingRead(_ seen: Int) {
    #expect(explains([.write(1, from: 0, to: 3), .read(seen, from: 1, to: 2)]))
  }

  @Test("Register: a read after the end of a write sees it")
  func staleRead() {
    #expect(!explains([.write(1, from: 0, to: 1), .read(0, from: 2, to: 3)]))
    #expect(explains([.write(1, from: 0, to: 1), .read(1, from: 2, to: 3)]))
  }

  @Test("Register: of two reads during a write, the later one does not see the older value")
  func newOldInversion() {
    let write = RegisterCall.write(1, from: 0, to: 9)
    #expect(!explains([write, .read(1, from: 1, to: 2), .read(0, from: 3, to: 4)]))
    #expect(explains([write, .read(0, from: 1, to: 2), .read(1, from: 3, to: 4)]))
  }

  @Test("Register: a write that never returned may have been done, at any time after it began, or not")
  func pendingWrite() {
    let write = RegisterCall.write(1, from: 1, to: nil)
    #expect(explains([write, .read(0, from: 2, to: 3)]))
    #expect(explains([write, .read(1, from: 2, to: 3)]))
    #expect(explains([write, .read(0, from: 2, to: 3), .read(1, from: 4, to: 5)]))
    #expect(!explains([write, .read(1, from: 2, to: 3), .read(0, from: 4, to: 5)]))
    #expect(!explains([.write(1, from: 4, to: nil), .read(1, from: 2, to: 3)]))
  }

  @Test("Queue: the order in which overlapping calls add is open, but both takers see the same")
  func queue() {
    let adding: [QueueCall] = [.add(1, from: 0, to: 3), .add(2, from: 1, to: 2)]
    #expect(explains(adding + [.take(1, from: 4, to: 5), .take(2, from: 6, to: 7)]))
    #expect(explains(adding + [.take(2, from: 4, to: 5), .take(1, from: 6, to: 7)]))
    #expect(!explains(adding + [.take(1, from: 4, to: 5), .take(1, from: 6, to: 7)]))
    #expect(!explains(adding + [.take(nil, from: 4, to: 5)]))
    let inOrder: [QueueCall] = [.add(1, from: 0, to: 1), .add(2, from: 2, to: 3)]
    #expect(!explains(inOrder + [.take(2, from: 4, to: 5)]))
  }

  @Test("Queue: a call that waits for good does so only where the model waits too")
  func waiting() {
    #expect(explains([.await(nil, from: 0, to: nil)], isAtRest: true))
    #expect(!explains([.add(1, from: 0, to: 1), .await(nil, from: 2, to: nil)], isAtRest: true))
    #expect(explains([.add(1, from: 0, to: 1), .await(nil, from: 2, to: nil)]))
    #expect(
      explains([.add(1, from: 0, to: 1), .await(1, from: 2, to: 3), .await(nil, from: 2, to: nil)], isAtRest: true))
    // A call that returned was not one that had to wait.
    #expect(!explains([.await(1, from: 0, to: 1), .add(1, from: 2, to: 3)]))
  }

  @Test("Counter: of two overlapping increments, one sees the other")
  func counter() {
    #expect(explains([.increment(1, from: 0, to: 3), .increment(2, from: 1, to: 2)]))
    #expect(!explains([.increment(1, from: 0, to: 3), .increment(1, from: 1, to: 2)]))
    #expect(!explains([.increment(2, from: 0, to: 1), .increment(1, from: 2, to: 3)]))
  }

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

  private func explains(_ calls: [QueueCall], isAtRest: Bool = false) -> Bool {
    Linearization(calls.map(\.recorded), from: [], isAtRest: isAtRest).exists
  }

  private func explains(_ calls: [CounterCall]) -> Bool { Linearization(calls.map(\.recorded), from: 0).exists }
}
