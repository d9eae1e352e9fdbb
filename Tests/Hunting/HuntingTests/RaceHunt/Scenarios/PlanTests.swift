#if EXPLORATION
  @testable import RaceHunt

  @Suite(.onCarriers)
  struct PlanTests {
    @Test("The same seed makes the same plans, another seed makes others")
    func seeds() {
      func fingerprint(_ seed: UInt64) -> Int {
        hunt(Samples.queue(isRight: true), budget: .schedules(300), seed: seed).fingerprint
      }
      #expect(fingerprint(1) == fingerprint(1))
      #expect(fingerprint(1) != fingerprint(2))
    }

    @Test(
      "Other failures in a plan are shrunk too: a data race needs two calls",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func dataRace() throws {
      let plain = Specification("plain", of: Plain(), model: 0) { plain in
        plain.operation("add") {
          $0.add()
        } model: {
          $0 += 1
        }
      }
      let report = try #require(hunt(plain).report)
      #expect(report.failure.kind == .dataRace)
      #expect(report.scenario == "plain/add/add")
    }

    @Test("A plan is read from its text, and no other text is")
    func text() throws {
      let scenario = Samples.queue(isRight: true).scenario
      let plans = try #require(scenario.plans)
      for text in ["queue/put.2,take/take", "queue/take"] {
        #expect(try plans.text(#require(plans.plan(text))) == text)
        #expect(scenario.planned(text)?.name == text)
      }
      for text in [
        "queue", "queue/", "other/take", "queue/put.3", "queue/give", "queue/take,", "queue/put.x", "queue/put.1.1",
      ] {
        #expect(plans.plan(text) == nil)
      }
    }
  }
#endif
