import Foundation
import SignalHunting

/// Runs the samples of the article on hunting code without signals.
@Suite("the article on hunting your own code")
struct OwnCodeSamples {
  #if EXPLORATION
    @Test(.enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"))
    func plainMemoryIsARace() throws {
      let report = try #require(hunt(Unprotected.withdrawing).report)
      #expect(report.failure.kind == .dataRace)
      #expect(report.preemptions == 0)
      #expect(report.isMinimal)
    }

    @Test func lockingEachAccessIsNotEnough() throws {
      let report = try #require(hunt(Hasty.withdrawing).report)
      #expect(report.failure.message.hasPrefix("overdrawn by 100"))
      #expect(report.preemptions == 1)
      #expect(report.isMinimal)
    }

    @Test func decidingUnderTheLockIsRight() {
      let result = hunt(Right.withdrawing)
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }

    @Test func waitingForTheOwnQueueIsADeadlock() throws {
      let report = try #require(hunt(uploading).report)
      #expect(report.failure.kind == .deadlock)
      #expect(report.failure.message.hasPrefix("uploads waits for sync OwnCodeSamples.swift:"))
    }

    #if os(Linux)
      @Test(.enabled(if: !isThreadSanitized, "ThreadSanitizer replaces the functions of pipes"))
      func pipesBelongToTheRun() {
        let result = hunt(greeting)
        #expect(result.isClean, "\(result)")
      }
    #endif
  #endif
}

let greeting = Scenario("greeting") { run in
  let pipe = Pipe()
  run.thread("writer") { try? pipe.fileHandleForWriting.write(contentsOf: Data("hello".utf8)) }
  run.thread("reader") { run.expect(pipe.fileHandleForReading.availableData.count == 5) }
}

private enum Unprotected {
  final class Account: @unchecked Sendable {
    @Shared var balance = 100

    func withdraw(_ amount: Int) {
      if balance >= amount { balance -= amount }
    }
  }

  static let withdrawing = Scenario("two withdrawals") { run in
    let account = Account()
    for name in ["cash", "card"] { run.thread(name) { account.withdraw(100) } }
    run.finally { run.expect(account.balance >= 0, "overdrawn by \(-account.balance)") }
  }
}

private enum Hasty {
  final class Account: Sendable {
    private let money = Mutex(100)
    var balance: Int { money.withLock { $0 } }

    func withdraw(_ amount: Int) {
      if balance >= amount { money.withLock { $0 -= amount } }
    }
  }

  static let withdrawing = Scenario("two withdrawals") { run in
    let account = Account()
    for name in ["cash", "card"] { run.thread(name) { account.withdraw(100) } }
    run.finally { run.expect(account.balance >= 0, "overdrawn by \(-account.balance)") }
  }
}

private enum Right {
  final class Account: Sendable {
    private let money = Mutex(100)
    var balance: Int { money.withLock { $0 } }

    func withdraw(_ amount: Int) {
      money.withLock { money in
        if money >= amount { money -= amount }
      }
    }
  }

  static let withdrawing = Scenario("two withdrawals") { run in
    let account = Account()
    for name in ["cash", "card"] { run.thread(name) { account.withdraw(100) } }
    run.finally { run.expect(account.balance >= 0, "overdrawn by \(-account.balance)") }
  }
}

private final class Uploads: @unchecked Sendable {
  private let queue = HuntableQueue(label: "uploads")
  @Shared private var running = 0

  var isIdle: Bool { queue.sync { running == 0 } }

  func begin() { queue.async { self.running += 1 } }

  func end(whenIdle notify: @escaping @Sendable () -> Void) {
    queue.async {
      self.running -= 1
      if self.isIdle { notify() }
    }
  }
}

private let uploading = Scenario("uploading") { run in
  let uploads = Uploads()
  run.thread("upload") {
    uploads.begin()
    uploads.end { Exploration.point("idle") }
  }
}
