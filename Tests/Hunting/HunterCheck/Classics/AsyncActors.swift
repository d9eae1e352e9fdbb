extension AsyncClassics {
  /// Mistakes around the suspensions of actors.
  static let actors: [Fault] = [
    Fault("async-account", "an actor checks its balance, awaits, and withdraws without another check") { run, isRight in
      let account = Account(isRight: isRight)
      async let one = account.withdraw(100)
      async let other = account.withdraw(100)
      let paid = await [one, other].count { $0 }
      let balance = await account.balance
      run.expect(paid == 1 && balance == 50, "paid \(paid) times, the balance is \(balance)")
    },
    Fault("async-cache", "an actor checks its cache, awaits the load, and stores what others have loaded too") {
      run, isRight in
      let cache = Cache(isRight: isRight)
      async let list = cache.price(of: "tea")
      async let detail = cache.price(of: "tea")
      let prices = await [list, detail]
      let loads = await cache.loads
      run.expect(prices == [42, 42] && loads == 1, "loaded \(loads) times")
    },
    Fault("async-shutdown", "an actor sends what is left, awaits, and closes although a message arrived meanwhile") {
      run, isRight in
      let outbox = Outbox(isRight: isRight)
      async let posted = outbox.post("last words")
      await outbox.shutDown()
      let isAccepted = await posted
      let sent = await outbox.wire.messages
      run.expect(sent.count == (isAccepted ? 1 : 0), "a message was accepted and is lost")
    },
  ]
}

private actor Account {
  private(set) var balance = 150
  private let ledger = Wire()
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func withdraw(_ amount: Int) async -> Bool {
    guard balance >= amount else { return false }
    if isRight { balance -= amount }
    await ledger.send(["withdraw \(amount)"])
    if !isRight { balance -= amount }
    return true
  }
}

private actor Cache {
  private(set) var loads = 0
  private var prices: [String: Int] = [:]
  private var loading: [String: Task<Int, Never>] = [:]
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  func price(of item: String) async -> Int {
    if let price = prices[item] { return price }
    if isRight, let loading = loading[item] { return await loading.value }
    let task = Task { await load(item) }
    loading[item] = task
    let price = await task.value
    prices[item] = price
    return price
  }

  private func load(_ item: String) async -> Int {
    loads += 1
    try? await Task.sleep(for: .milliseconds(1))
    return 42
  }
}

/// Collects messages and sends them at the end.
private actor Outbox {
  let wire = Wire()
  private var messages: [String] = []
  private var isClosed = false
  private let isRight: Bool

  init(isRight: Bool) { self.isRight = isRight }

  /// Returns false if it comes too late.
  func post(_ message: String) -> Bool {
    if isClosed { return false }
    messages.append(message)
    return true
  }

  func shutDown() async {
    if isRight { isClosed = true }
    let rest = messages
    messages = []
    await wire.send(rest)
    isClosed = true
  }
}

/// Something slow at the other end.
private actor Wire {
  private(set) var messages: [String] = []

  func send(_ messages: [String]) { self.messages += messages }
}
