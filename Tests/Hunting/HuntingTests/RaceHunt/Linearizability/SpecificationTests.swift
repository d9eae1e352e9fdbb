#if EXPLORATION
  @testable import RaceHunt

  @Suite("Specifications", .onCarriers)
  struct SpecificationTests {
    @Test("A queue that decides and takes in two steps is found, with the smallest history")
    func wrongQueue() throws {
      let report = try #require(hunt(Samples.queue(isRight: false)).report)
      #expect(report.failure.kind == .notLinearizable)
      // Two threads take the same value, so one of them must have been put before.
      let plan = report.scenario.split(separator: "/").dropFirst()
      #expect(plan.joined(separator: ",").split(separator: ",").count <= 3, "\(report)")
      #expect(plan.contains { $0.contains("put.0") })
      let text = report.description
      #expect(text.contains("history, time goes to the right:") && text.contains("|- put(1) -> true "))
      #expect(text.contains("where the model answers"), "\(text)")
    }

    @Test("Its report replays the same history")
    func replayed() throws {
      let queue = Samples.queue(isRight: false)
      let report = try #require(hunt(queue).report)
      let again = replay(queue, report.replayToken)
      #expect(again.report?.failure == report.failure)
    }

    @Test("A right queue is clean in many histories")
    func rightQueue() {
      let result = hunt(Samples.queue(isRight: true), budget: .schedules(2_000))
      #expect(result.isClean, "\(result)")
      #expect(result.plans >= 10)
      #expect(result.schedules > 500)
      #expect("\(result)".contains("histories of \(result.plans) plans"))
    }

    @Test("Threads that wait for good are right where the model waits, and their histories are checked too")
    func blocking() throws {
      let right = hunt(Samples.blockingQueue(isRight: true), budget: .schedules(500))
      #expect(right.isClean, "\(right)")
      let report = try #require(hunt(Samples.blockingQueue(isRight: false)).report)
      #expect(report.failure.kind == .notLinearizable)
      #expect(report.description.contains("waits for good, where the model answers"), "\(report)")
    }

    @Test("The last look at the object finds lost updates of operations without results")
    func lastLook() throws {
      #expect(hunt(Samples.counter(isRight: true), budget: .schedules(300)).isClean)
      let report = try #require(hunt(Samples.counter(isRight: false)).report)
      #expect(report.scenario == "counter/add/add")
      #expect(report.description.contains("total() -> 1, where the model answers 2"), "\(report)")
      #expect(report.preemptions == 1 && report.isMinimal)
    }

    /// A register whose reads may lag behind: right if the calls overlap, wrong if the read begins after the write.
    private func lagging(_ consistency: Consistency) -> Specification<Lagging, Int> {
      Specification("lagging", of: Lagging(), model: 0, consistency: consistency) { register in
        register.operation("write", with: 1...1) {
          $0.write($1)
        } model: {
          $0 = $1
        }
        register.operation("read") {
          $0.read()
        } model: {
          $0
        }
      }
    }

    @Test("A call that follows the end of another thread's call is not explained by an earlier order")
    func realTime() throws {
      let report = try #require(hunt(lagging(.linearizable)).report)
      #expect(report.description.contains("read() -> 0, where the model answers 1"), "\(report)")
    }

    @Test("A read that lags behind another thread's write is explained if only the order of each thread counts")
    func sequential() throws {
      let report = try #require(hunt(lagging(.sequential)).report)
      #expect(report.description.contains("read() -> 0, where the model answers 1"), "\(report)")
      // The thread that has written reads an old value.
      #expect(report.scenario.contains("write,read"), "\(report)")
      let plan = try #require(lagging(.sequential).scenario.planned("lagging/read/write"))
      #expect(hunt(plan, budget: .schedules(500)).isClean)
      let strict = try #require(lagging(.linearizable).scenario.planned("lagging/read/write"))
      #expect(!hunt(strict, budget: .schedules(500)).isClean)
    }

    @Test("A specification without operations, and two operations with one name, are mistakes")
    func mistakes() async {
      await #expect(processExitsWith: .failure) { _ = Specification("empty", of: 0, model: 0) { _ in } }
      await #expect(processExitsWith: .failure) {
        _ = Specification("twice", of: 0, model: 0) {
          $0.operation("read") {
            $0
          } model: {
            $0
          }
          $0.operation("read") {
            $0
          } model: {
            $0
          }
        }
      }
    }
  }
#endif
