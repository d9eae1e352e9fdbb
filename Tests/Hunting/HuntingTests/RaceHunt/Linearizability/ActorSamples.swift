#if EXPLORATION
  /// An actor with a mistake, and its right twin.
  struct ActorSample: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let wrong: Scenario
    let right: Scenario

    init(_ make: (_ isRight: Bool) -> Specification<some Sendable, some Hashable & Sendable>) {
      (wrong, right) = (make(false).scenario, make(true).scenario)
      testDescription = wrong.name
    }

    static let all = reentrant + waiting

    /// Actors that rely on a state across a suspension.
    static let reentrant = [
      ActorSample { isRight in
        Specification("account", of: Account(isRight: isRight), model: 3) { account in
          account.operation("withdraw", with: 1...3) {
            try await $0.withdraw($1)
          } model: { money, amount in
            guard money >= amount else { throw Account.Overdrawn() }
            money -= amount
            return money
          }
        }
      },
      ActorSample { isRight in
        Specification("register", of: Register(isRight: isRight), model: 0) { register in
          register.operation("write", with: 1...2) {
            await $0.write($1)
          } model: {
            $0 = $1
          }
          register.atEnd("copies") {
            await [$0.value, $0.saved]
          } model: {
            [$0, $0]
          }
        }
      },
    ]
  }

  private actor Account {
    struct Overdrawn: Error {}

    private var money = 3
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func withdraw(_ amount: Int) async throws -> Int {
      guard money >= amount else { throw Overdrawn() }
      if !isRight { await Task.yield() }
      money -= amount
      let left = money
      await Task.yield()
      return left
    }
  }

  /// A value with a copy that is saved.
  private actor Register {
    private(set) var value = 0
    private(set) var saved = 0
    private let isRight: Bool

    init(isRight: Bool) { self.isRight = isRight }

    func write(_ new: Int) async {
      saved = new
      if !isRight { await Task.yield() }
      value = new
    }
  }
#endif
