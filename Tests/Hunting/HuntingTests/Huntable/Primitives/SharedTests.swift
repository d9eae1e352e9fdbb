@Suite("Shared", .hunts)
struct SharedTests {
  #if EXPLORATION
    @Test(
      "A race between two threads is reported with both of them and the memory",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func race() throws {
      let line = #line + 2
      let scenario = Scenario("race") { run in
        let count = Shared(0)
        run.thread("writing") { count.value = 1 }
        run.thread("reading") { _ = count.value }
      }
      let report = try #require(hunt(scenario).report)
      #expect(report.failure.kind == .dataRace)
      let place = "SharedTests.swift:\(line)#1"
      #expect(
        [
          "reading reads \(place) while writing writes it", "writing writes \(place) while reading reads it",
          "reading reads \(place), writing writes it, and nothing orders the two",
          "writing writes \(place), reading reads it, and nothing orders the two",
          // Under the sanitizer, which may see the race in another schedule.
          "ThreadSanitizer's report says which",
        ].contains(report.failure.message))
      #expect(report.isMinimal)
    }

    @Test(
      "A lock that is taken between two accesses, but not for them, orders them only in some schedules",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func accidentalOrder() throws {
      let result = hunt(
        Scenario("accidental") { run in
          let count = Shared(0)
          let lock = Mutex(())
          run.thread("writing") {
            count.value = 1
            lock.withLock { _ in }
          }
          run.thread("reading") {
            lock.withLock { _ in }
            _ = count.value
          }
        })
      #expect(result.report?.failure.kind == .dataRace)
    }

    @Test(
      "A handover by an atomic is a race unless the store releases and the load acquires",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"),
      arguments: [true, false], [true, false])
    func handover(_ releases: Bool, _ acquires: Bool) {
      let result = hunt(
        Scenario("handover") { run in
          let message = Shared("")
          let isReady = Atomic(false)
          run.thread("writing") {
            message.value = "done"
            isReady.store(true, ordering: releases ? .releasing : .relaxed)
          }
          run.thread("reading") {
            if isReady.load(ordering: acquires ? .acquiring : .relaxed) { run.expect(message.value == "done") }
          }
        })
      #expect(result.isClean == (releases && acquires))
      if let report = result.report { #expect(report.failure.kind == .dataRace) }
    }

    @Test("Each primitive orders the accesses before and after it", arguments: 0..<6)
    func ordered(_ index: Int) {
      let result = hunt(
        Scenario("ordered") { run in
          let number = Shared(0)
          switch index {
          case 0:
            let done = Semaphore(value: 0)
            run.thread("A") {
              number.value = 1
              done.signal()
            }
            run.thread("B") {
              done.wait()
              run.expect(number.value == 1)
            }
          case 1:
            run.thread("A") {
              number.value = 1
              let child = HuntableThread.spawn { number.value += 1 }
              child.join()
              run.expect(number.value == 2)
            }
          case 2:
            let lock = ReadWriteLock(0)
            for name in ["A", "B"] { run.thread(name) { lock.withReadLock { _ in _ = number.value } } }
            run.thread("C") { lock.withWriteLock { _ in number.value += 1 } }
          case 3:
            let queue = HuntableQueue(label: "queue")
            for name in ["A", "B"] {
              run.thread(name) { queue.async { number.value += 1 } }
            }
            run.thread("C") { queue.sync { number.value += 1 } }
          case 4:
            let group = HuntableGroup()
            group.enter()
            run.thread("A") {
              number.value = 1
              group.leave()
            }
            run.thread("B") {
              group.wait()
              run.expect(number.value == 1)
            }
          default:
            let barrier = Barrier(count: 2)
            run.thread("A") {
              number.value = 1
              barrier.wait()
            }
            run.thread("B") {
              barrier.wait()
              run.expect(number.value == 1)
            }
          }
          run.finally { run.expect(number.value > 0) }
        }, budget: .schedules(500))
      #expect(result.isClean, "\(result)")
    }

    @Test(
      "Each search finds a race behind steps that touch different objects",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"), arguments: searches)
    func behindOtherSteps(_ strategy: SearchStrategy) {
      let result = hunt(
        Scenario("behind other steps") { run in
          let count = Shared(0)
          for name in ["one", "other"] {
            let own = Atomic(0)
            run.thread(name) {
              own.store(1, ordering: .relaxed)
              count.value = 1
              own.store(2, ordering: .relaxed)
            }
          }
        }, strategy: strategy)
      #expect(result.report?.failure.kind == .dataRace)
    }

    private static let searches: [SearchStrategy] = [
      .depthFirst(), .partialOrderReduction, .partialOrder, .random, .portfolio,
    ]

  #endif
}
