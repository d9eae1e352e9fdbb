#if os(Linux)
  import Foundation
  import Synchronization

  @testable import HuntTraits

  /// What a program printed, with the virtual times.
  private final class Journal: Sendable {
    private let lines = Mutex<[String]>([])
    private let begin = ContinuousClock.now

    var text: String { lines.withLock { $0.joined(separator: " ") } }

    func note(_ what: String) {
      let seconds = Int(begin.duration(to: .now) / .seconds(1))
      lines.withLock { $0.append("\(seconds):\(what)") }
    }
  }

  @Suite("Simulated tests", .huntsTasks)
  struct SimulatedTests {
    @Test("The body runs once for each seed")
    func once() async throws {
      let runs = Log<String>()
      _ = try await issues(of: .simulated) { runs.append("run") }
      #expect(runs.entries.count == 1)
      _ = try await issues(of: .simulated(seeds: 5)) { runs.append("run") }
      #expect(runs.entries.count == 6)
    }

    @Test(
      "Tasks, threads, queues and timers run in virtual time, which moves only when nothing else can run", .simulated,
      .needsSystemFunctions)
    func time() async {
      let journal = Journal()
      let thread = Thread {
        Thread.sleep(forTimeInterval: 20)
        journal.note("thread")
      }
      thread.start()
      DispatchQueue.global().asyncAfter(deadline: .now() + 10) { journal.note("queue") }
      let task = Task {
        try await Task.sleep(for: .seconds(30))
        journal.note("task")
      }
      let timer = DispatchSource.makeTimerSource()
      timer.schedule(deadline: .now() + 15)
      timer.setEventHandler { journal.note("timer") }
      timer.resume()
      _ = await task.result
      timer.cancel()
      #expect(journal.text == "10:queue 15:timer 20:thread 30:task")
    }

    @Test("A timer that repeats for a day is no livelock", .simulated)
    func repeating() async throws {
      let count = Atomic(0)
      let ticks = Task {
        while !Task.isCancelled {
          try await Task.sleep(for: .seconds(10))
          count.add(1, ordering: .relaxed)
        }
      }
      try await Task.sleep(for: .seconds(86_405))
      ticks.cancel()
      _ = await ticks.result
      #expect(count.load(ordering: .relaxed) == 8_640)
    }

    @Test("A seed gives the same run again, another seed another one, and some seed fails")
    func seeds() async throws {
      let orders = Log<String>()
      @Sendable func body() async {
        let order = Log<String>()
        await withTaskGroup { group in
          for name in ["a", "b", "c", "d"] { group.addTask { order.append(name) } }
        }
        orders.append(order.entries.joined())
      }
      _ = try await issues(of: .simulated(seeds: 20), body)
      _ = try await issues(of: .simulated(seeds: 20), body)
      #expect(orders.entries.prefix(20) == orders.entries.suffix(20))
      #expect(Set(orders.entries).count > 5)

      let failing = try #require(orders.entries.prefix(20).firstIndex { $0 != orders.entries[0] })
      let order = orders.entries[failing]
      let issues = try await issues(of: .simulated(seeds: 20)) {
        await body()
        #expect(orders.entries.last != order)
      }
      try #require(issues.count == 1)
      #expect(issues[0].contains("With seed \(failing + 1), which REACTIVESIGNALS_SEED=\(failing + 1) repeats"))
      #expect(issues[0].contains("schedule a"))
    }

    @Test("A state may be reached with any seed")
    func reached() async throws {
      @Sendable func body() async {
        let first = await firstOfTwo()
        Hunted.run?.sometimes("b is first", first == "b")
        Hunted.run?.sometimes("c is first", first == "c")
      }
      let issues = try await issues(of: .simulated(seeds: 20), body)
      try #require(issues.count == 1)
      #expect(issues[0].contains("none of 20 schedules failed"))
      #expect(issues[0].contains("but none reached c is first;"))
    }

    @Test(
      "A client whose server answers late gives up and asks again, over sockets of the system", .simulated(seeds: 10),
      .needsSystemFunctions)
    func sockets() async throws {
      let begin = ContinuousClock.now
      let ends = try #require(Self.pair())
      let server = Thread {
        for delay: TimeInterval in [30, 1] {
          var byte: UInt8 = 0
          guard read(ends.1, &byte, 1) == 1 else { return }
          Thread.sleep(forTimeInterval: delay)
          _ = send(ends.1, &byte, 1, Self.noSignal)
        }
        close(ends.1)
      }
      server.start()
      var answers: [UInt8] = []
      for request: UInt8 in [1, 2] {
        var (sent, got, wait) = (request, UInt8(0), pollfd(fd: ends.0, events: Int16(POLLIN), revents: 0))
        #expect(write(ends.0, &sent, 1) == 1)
        if poll(&wait, 1, 5_000) == 1, read(ends.0, &got, 1) == 1 { answers.append(got) }
      }
      // The first answer came too late for the first request, and was not there yet when the second waited.
      #expect(answers == [])
      #expect(begin.duration(to: .now) == .seconds(10))
      close(ends.0)
    }

    /// The other end may be closed.
    private static let noSignal = Int32(MSG_NOSIGNAL)

    private static func pair() -> (Int32, Int32)? {
      var ends: [Int32] = [0, 0]
      return socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0 ? (ends[0], ends[1]) : nil
    }
  }
#endif
