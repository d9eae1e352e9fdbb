@Suite(.timeLimit(.minutes(10)))
struct PullSignalValuesTests {
  private let time = TestScheduler()
  private let produced = Log<Int>()

  private var numbers: PullSignal<Int, Never> {
    let produced = produced
    return PullSignal(1...10_000).through { $0.do(next: { produced.append($0) }) }
  }

  @Test(
    "a task that takes values lets the source produce one for each that it has used", .requirement(812),
    arguments: [1, 3])
  func pace(capacity: Int) {
    let (time, numbers) = (time, numbers)
    let taken = Log<Int>()
    let task = time.start {
      for await value in numbers.values(capacity: capacity, overflow: .pausing) {
        taken.append(value)
        try await time.clock.sleep(for: .seconds(1))
      }
    }
    for second in 0...5 {
      #expect(taken.count == second + 1 && produced.count == second + capacity)
      time.advance(by: .seconds(1))
    }
    task.cancel()
    time.settle()
    #expect(taken.entries == Array(1...7) && produced.count == 6 + capacity)
  }

  @Test("All values of a producer are taken in order, and then its end")
  func ends() async throws {
    var received: [Int] = []
    for await value in PullSignal(1...100).values(capacity: 7, overflow: .pausing) { received.append(value) }
    #expect(received == Array(1...100))
    let failing = PullSignal(1...3).through { $0.promoteFailure(to: TestError.self).concat(.fail(TestError(4))) }
    received = []
    do throws(TestError) {
      for try await value in failing.values(capacity: 2, overflow: .pausing) { received.append(value) }
      Issue.record("There was no error.")
    } catch {
      #expect(error == TestError(4))
    }
    #expect(received == [1, 2, 3])
  }

  @Test("leaving the loop releases the producer of a paused source", .requirement(812))
  func leaving() async {
    let released = Count()
    let source = PullSignal<Int, Never> {
      let token = Token { released.add() }
      var left = 1_000
      return {
        token.touch()
        left -= 1
        return left >= 0 ? left : nil
      }
    }
    for await _ in source.values(capacity: 2, overflow: .pausing) {
      #expect(released.value == 0)
      break
    }
    #expect(released.value == 1)
  }
}
