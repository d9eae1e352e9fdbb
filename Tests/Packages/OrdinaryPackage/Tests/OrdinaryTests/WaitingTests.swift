import Ordinary
import Testing

@Suite("Limiter", .asked)
struct LimiterTests {
  @Test(arguments: 1...2, 2...6)
  func letsFewIn(limit: Int, tasks: Int) async {
    let limiter = Limiter(limit)
    await withTaskGroup(of: Int.self) { group in
      for number in 0..<min(tasks, 4) {
        group.addTask {
          await limiter.run {
            await Task.yield()
            return number
          }
        }
      }
      var seen: Set<Int> = []
      for await number in group { seen.insert(number) }
      #expect(seen.count == min(tasks, 4))
    }
    #expect(await limiter.most <= limit)
  }

  @Test(arguments: 1...10)
  func returnsResults(number: Int) async {
    let limiter = Limiter(1)
    for factor in 1...3 { #expect(await limiter.run { number * factor } == number * factor) }
    #expect(await limiter.most == 1)
  }
}

@Suite("Mailbox", .asked)
struct MailboxTests {
  private let mailbox = Mailbox<Int>()

  @Test(arguments: 1...10)
  func losesNothing(count: Int) async {
    let count = min(count, 3)
    async let writing: Void = {
      for number in 1...count { await mailbox.put(number) }
    }()
    var taken: [Int] = []
    for _ in 1...count { taken.append(await mailbox.take()) }
    await writing
    #expect(taken == Array(1...count))
  }

  @Test(arguments: 1...10)
  func keepsWhatNobodyTakes(count: Int) async {
    for number in 1...count { await mailbox.put(number) }
    for number in 1...count { #expect(await mailbox.take() == number) }
  }
}

@Suite("Debouncer", .asked)
struct DebouncerTests {
  @Test(arguments: 1...10)
  func runsTheLastCall(calls: Int) async {
    let debouncer = Debouncer(pause: .milliseconds(20))
    let mailbox = Mailbox<Int>()
    for call in 1...calls { await debouncer.call { await mailbox.put(call) } }
    await debouncer.settled()
    // On a slow machine a pause ends before the next call.
    while await mailbox.take() != calls {}
  }

  @Test(arguments: 1...10)
  func runsAfterEachPause(pauses: Int) async throws {
    let debouncer = Debouncer(pause: .milliseconds(20))
    let counter = Counter()
    for _ in 1...min(pauses, 3) {
      await debouncer.call { await counter.add() }
      await debouncer.settled()
    }
    #expect(await counter.count == min(pauses, 3))
  }
}
