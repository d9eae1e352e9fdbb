@testable import ReactiveSignals

/// Owns a lifetime.
final class LifetimeHolder: LifetimeOwner {
  // Declared first, so that it ends while the other properties still exist.
  private let token = Lifetime.Token()
  private let last: Token
  var lifetime: Lifetime { token.lifetime }

  init(released: @escaping @Sendable () -> Void = {}) {
    last = Token(released: released)
  }

  func end() { token.dispose() }
}

struct LifetimeTests {
  @Test(
    "with the owner, or by hand, what was added is disposed and the signal completes, also if the lifetime is retained",
    .requirement(548, 549, 553, 648, 649, 650),
    arguments: [true, false])
  func ends(byHand: Bool) {
    let (log, disposable) = (Log<String>(), AnyDisposable())
    var owner: LifetimeHolder? = LifetimeHolder { log.append("properties released") }
    let (lifetime, released) = (owner!.lifetime, Weak(owner!))
    lifetime.add(disposable)
    lifetime.onEnded { log.append("ended") }
    lifetime.ended.subscribe(completed: { log.append("completed") })
    #expect(!disposable.isDisposed && !lifetime.hasEnded)
    if byHand { for _ in 1...2 { owner?.end() } } else { owner = nil }
    #expect(disposable.isDisposed && lifetime.hasEnded && released.isReleased == !byHand)
    #expect(log.entries == ["ended", "completed"] + (byHand ? [] : ["properties released"]))
    withExtendedLifetime(owner) {}
  }

  @Test(
    "after the end, later subscribers get the completion at once, and what is added is disposed",
    .requirement(550, 551, 552, 652))
  func late() {
    for lifetime in [.ended, LifetimeHolder().lifetime] as [Lifetime] {
      let (ends, disposable) = (Count(), AnyDisposable())
      for _ in 1...2 { #expect(lifetime.ended.record().events == [.completed]) }
      lifetime.onEnded { ends.add() }
      lifetime.add(disposable)
      #expect(lifetime.hasEnded && ends.value == 1 && disposable.isDisposed)
    }
  }

  @Test("What leaves before the end is neither called then nor retained: closures, subscriptions and taken signals")
  func forgets() {
    let (owner, ends, subject) = (LifetimeHolder(), Count(), IntSubject())
    let (token, _) = tokenHeld { token in
      owner.lifetime.onEnded {
        token.touch()
        ends.add()
      }.dispose()
    }
    let recorders = (0...1).map { _ in subject.record() }
    for recorder in recorders { recorder.bag.dispose(with: owner.lifetime) }
    recorders[0].dispose()
    let taken = subject.take(during: owner.lifetime).record()
    #expect(token.isReleased && owner.lifetime.ending.count == 2)
    subject.fail(TestError(1))
    #expect(taken.events == [.failed(TestError(1))] && owner.lifetime.ending.count == 1)
    owner.end()
    #expect(ends.value == 0)
  }

  @Test(
    "The end completes what is taken during the lifetime, whose source it disposes, and ends what is disposed with it")
  func takes() {
    let (owner, source) = (LifetimeHolder(), ColdSource<Int, TestError>())
    let recorder = source.signal.take(during: owner.lifetime).record()
    source.send(1)
    let subscription = source.signal.record()
    subscription.bag.dispose(with: owner.lifetime)
    owner.end()
    #expect(recorder.events == [.next(1), .completed])
    #expect(!source.isRunning && subscription.bag.isDisposed && subscription.events == [])
    #expect(source.signal.take(during: owner.lifetime).record().events == [.completed] && source.starts == 2)
  }
}
