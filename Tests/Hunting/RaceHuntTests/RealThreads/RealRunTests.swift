#if EXPLORATION
  import Huntable
  import Testing

  @testable import RaceHunt

  @Suite(.onBothCarriers)
  struct RealRunTests {
    @Test("With real threads a round runs a plan and checks its history")
    func realThreads() {
      let hunter = Hunter(explores: false)
      hunter.patience = .seconds(300)
      let result = hunter.hunt(Samples.blockingQueue(isRight: true).scenario, .schedules(50), seed: 1)
      #expect(result.report == nil, "\(result)")
      // A counter that never counts is wrong with any threads.
      let stuck = Specification("stuck", of: 0, model: 0) {
        $0.operation("add") {
          $0
        } model: {
          $0 += 1
          return $0
        }
      }
      #expect(hunter.hunt(stuck.scenario, .schedules(1), seed: 1).report?.failure.kind == .notLinearizable)
    }
  }
#endif
