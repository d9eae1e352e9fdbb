#if EXPLORATION
  import ReactiveSignals
  import Testing

  @testable import RaceHunt

  @Suite(.onBothCarriers)
  struct BudgetTests {
    @Test("A hunt ends when its time is over, after one schedule at least")
    func time() {
      let result = hunt(Toys.scenarios(isRight: true)[0], budget: Budget(time: .zero))
      #expect(result.schedules == 1)
    }
  }
#endif
