import CPlain
import Plain

// Called by instrumented code before it writes eight bytes.
@_silgen_name("__tsan_write8") private func announceWrite(_ address: UnsafeMutableRawPointer)

/// What a result claims depends on how many of the functions that ran are instrumented.
@Suite("Instrumentation", .serialized, .carriers)
struct InstrumentationTests {
  @Test("If each function that ran is instrumented, every schedule is explored")
  func whole() {
    let result = hunt(
      Scenario("two withdrawals") { run in
        let account = LockedAccount()
        for name in ["cash", "card"] { run.thread(name) { account.withdraw(100) } }
      })
    #expect(result.coverage == .every && result.instrumentedShare == 1, "\(result)")
    #expect("\(result)".contains("functions that ran are instrumented."))
  }

  @Test("Accesses to the hunter's own objects are not compared: its code may be instrumented too")
  func objectsOfTheHunter() {
    let result = hunt(
      Scenario("own") { run in
        let own = Semaphore(value: 0)
        for name in ["a", "b"] {
          run.thread(name) {
            withExtendedLifetime(own) { announceWrite(Unmanaged.passUnretained(own).toOpaque() + 16) }
          }
        }
      })
    #expect(result.report == nil, "\(result)")
  }

  @Test("If a function ran that is not instrumented, not every schedule is explored, and its line is named")
  func part() throws {
    let result = hunt(
      Scenario("two withdrawals with a fee") { run in
        let account = LockedAccount()
        let fees = Fees()
        for name in ["cash", "card"] {
          run.thread(name) {
            account.withdraw(100)
            fees.add(1)
          }
        }
      })
    // Nothing announces the race of the fees.
    #expect(result.isClean && result.coverage == .announcedOrders, "\(result)")
    let share = try #require(result.instrumentedShare)
    #expect(share > 0.5 && share < 1)
    #expect("\(result)".contains("functions that ran are not instrumented: Fees.swift:"), "\(result)")
  }

  @Test("Code that is not instrumented may be interrupted after it gives up a lock")
  func afterUnlock() throws {
    let result = hunt(
      Scenario("two payments in C") { run in
        nonisolated(unsafe) let money = UnsafeMutablePointer<Int>.allocate(capacity: 2)
        money.initialize(repeating: 0, count: 2)
        money[0] = 100
        for name in ["cash", "card"] { run.thread(name) { withdraw_all(money, money + 1) } }
        run.finally {
          run.expect(money[1] == 100, "paid \(money[1])")
          money.deallocate()
        }
      })
    let report = try #require(result.report, "\(result)")
    #expect("\(report.failure)".contains("paid 200"), "\(report)")
  }

  @Test("A function in C counts too")
  func partInC() throws {
    let result = hunt(
      Scenario("two withdrawals with a fee in C") { run in
        let account = LockedAccount()
        nonisolated(unsafe) let fees = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        fees.initialize(to: 0)
        for name in ["cash", "card"] {
          run.thread(name) {
            account.withdraw(100)
            add_fee(fees, 1)
          }
        }
        run.finally { fees.deallocate() }
      })
    #expect(result.isClean && result.coverage == .announcedOrders, "\(result)")
    #expect("\(result)".contains("1 of"), "\(result)")
    #expect("\(result)".contains("functions that ran are not instrumented: plain.c:"), "\(result)")
  }

  @Test("A function that is not instrumented does not count if only the test calls it")
  func outside() {
    let fees = Fees()
    let result = hunt(
      Scenario("two withdrawals") { run in
        let account = LockedAccount()
        for name in ["cash", "card"] { run.thread(name) { account.withdraw(100) } }
      })
    fees.add(1)
    #expect(result.coverage == .every, "\(result)")
  }
}
