import Huntable
import RaceHunt
import TestSupport
import Testing

@Suite("Condition", .hunts)
struct ConditionTests {
  #if EXPLORATION
    @Test("A buffer with one place passes values on in order, in every schedule")
    func buffer() {
      let result = hunt(
        Scenario("buffer") { run in
          let buffer = Buffer()
          run.thread("producer") { for value in 1...2 { buffer.put(value) } }
          run.thread("consumer") { run.expect([buffer.take(), buffer.take()] == [1, 2]) }
        })
      #expect(result.isClean)
      #expect(result.coverage >= .announcedOrders)
    }

    @Test("A wakeup that is lost because the condition is checked without the lock is found")
    func lostWakeup() throws {
      let report = try #require(
        hunt(
          Scenario("lost wakeup") { run in
            let condition = Condition()
            let isReady = Atomic(false)
            run.thread("waiting") {
              if !isReady.load(ordering: .acquiring) { condition.withLock { condition.wait() } }
            }
            run.thread("signalling") {
              isReady.store(true, ordering: .releasing)
              condition.signal()
            }
          }
        ).report)
      #expect(report.failure.kind == .deadlock)
      #expect(report.failure.message.hasPrefix("waiting waits for wait ConditionTests.swift:"))
    }

    @Test("A wait that does not check again is found: another thread takes the value first")
    func ifInPlaceOfWhile() {
      let result = hunt(
        Scenario("if in place of while") { run in
          let condition = Condition()
          let items = Shared(0)
          for name in ["A", "B"] {
            run.thread(name) {
              condition.withLock {
                if items.value == 0 { condition.wait() }
                run.expect(items.value > 0, "took a value that is not there")
                items.value -= 1
              }
            }
          }
          run.thread("adding") {
            for _ in 0..<2 {
              condition.withLock {
                items.value += 1
                condition.signal()
              }
            }
          }
        }, budget: .schedules(20_000))
      #expect(result.report?.failure.message.hasPrefix("took a value") == true)
    }

    @Test("One signal for two waiting threads is found, and a broadcast wakes both")
    func broadcast() {
      func scenario(isRight: Bool) -> Scenario {
        Scenario("opening") { run in
          let condition = Condition()
          let isOpen = Shared(false)
          for name in ["A", "B"] {
            run.thread(name) { condition.withLock { while !isOpen.value { condition.wait() } } }
          }
          run.thread("opening") {
            condition.withLock { isOpen.value = true }
            if isRight { condition.broadcast() } else { condition.signal() }
          }
        }
      }
      #expect(hunt(scenario(isRight: false)).report?.failure.kind == .deadlock)
      #expect(hunt(scenario(isRight: true)).isClean)
    }

    @Test("A signal wakes any of the threads that wait")
    func anyThread() {
      let outcomes = Outcomes()
      let result = hunt(
        Scenario("any") { run in
          let condition = Condition()
          let waiting = Shared(0)
          let order = Shared("")
          for name in ["A", "B"] {
            run.thread(name) {
              condition.withLock {
                waiting.value += 1
                order.value += name
                condition.wait()
                outcomes.add("\(order.value): \(name) is woken first")
                order.value = ""
                condition.signal()
              }
            }
          }
          run.thread("signalling") {
            while condition.withLock({ waiting.value }) < 2 { Exploration.spinHint() }
            condition.signal()
          }
        })
      #expect(result.isClean, "\(result)")
      #expect(outcomes.all.isSuperset(of: ["AB: A is woken first", "AB: B is woken first", "BA: A is woken first"]))
    }

    @Test("A wait with a limit ends by a signal or by its limit")
    func limit() {
      let outcomes = Outcomes()
      let result = hunt(
        Scenario("limit") { run in
          let condition = Condition()
          run.thread("signalling") { condition.signal() }
          run.thread("waiting") {
            condition.withLock {
              outcomes.add(condition.wait(until: .now() + 1) ? "signal" : "limit")
              run.expect(HuntableTime.now() <= .now())
            }
          }
        })
      #expect(result.isClean)
      #expect(outcomes.all == ["limit", "signal"])
    }
  #endif

  @Test("Outside a hunt it passes values between real threads, and a limit that has passed ends a wait")
  func outside() {
    let buffer = Buffer()
    let sum = HuntableThread.spawn { (1...1_000).reduce(0) { sum, _ in sum + buffer.take() } }
    for value in 1...1_000 { buffer.put(value) }
    #expect(sum.join() == 500_500)
    let condition = Condition()
    #expect(condition.withLock { condition.wait(until: .now()) } == false)
    #expect(condition.withLock { condition.wait(until: .now() + .microseconds(10)) } == false)
    condition.broadcast()
  }
}

/// A buffer with one place.
private final class Buffer: Sendable {
  private let condition = Condition()
  private let value = Shared<Int?>(nil)

  func put(_ value: Int) {
    condition.withLock {
      while self.value.value != nil { condition.wait() }
      self.value.value = value
      condition.signal()
    }
  }

  func take() -> Int {
    condition.withLock {
      while true {
        if let value = value.value {
          self.value.value = nil
          condition.signal()
          return value
        }
        condition.wait()
      }
    }
  }
}
