import RaceHunt

final class Wallet: Sendable {
  private let money = Mutex(100)
  var balance: Int { money.withLock { $0 } }

  func pay(_ amount: Int) {
    if balance >= amount { money.withLock { $0 -= amount } }
  }
}

let paying = Scenario("two payments") { run in
  let wallet = Wallet()
  for shop in ["books", "tea"] { run.thread(shop) { wallet.pay(100) } }
  run.finally { run.expect(wallet.balance >= 0, "overdrawn by \(-wallet.balance)") }
}
