@Suite("Accounts", .serialized, .carriers)
struct AccountTests {
  @Test("A variable that nothing protects is a data race, with both lines")
  func race() throws {
    let result = hunt(
      Scenario("two withdrawals") { run in
        let account = Account()
        for name in ["cash", "card"] { run.thread(name) { account.withdraw(100) } }
        run.finally { run.expect(account.balance >= 0, "overdrawn by \(-account.balance)") }
      })
    let report = try #require(result.report)
    #expect(report.failure.kind == .dataRace)
    #expect(report.failure.message.contains("Account.balance"))
    #if DEBUG
      #expect("\(report)".contains("at Account.swift:10"))
    #else
      // The optimiser has inlined the method into the test, where it has the line of its call.
      #expect("\(report)".contains("at AccountTests.swift:8"))
    #endif
  }
}
