import ReactiveSignals
import Testing

@testable import SignalState

struct LifetimeTests {
  /// Owns a lifetime, and a name that can be read until the object is gone.
  private final class Owner: LifetimeOwner {
    private let token = Lifetime.Token()
    private let nameToken: Token
    let name = "owner"
    var lifetime: Lifetime { token.lifetime }

    init(released: @escaping @Sendable () -> Void = {}) {
      nameToken = Token(released: released)
    }

    func end() { token.dispose() }
  }

  @Test(
    "a disposable added to an object's lifetime is disposed when the object is deallocated, not before",
    .requirement(548, 648))
  func disposes() {
    let disposable = AnyDisposable()
    let ended: Recorder<Never, Never>
    do {
      let owner = Owner()
      owner.lifetime.add(disposable)
      ended = owner.lifetime.ended.record()
      #expect(!disposable.isDisposed)
      #expect(!ended.hasEnded)
      withExtendedLifetime(owner) {}
    }
    #expect(disposable.isDisposed)
    #expect(ended.isCompleted)
  }

  @Test("a token that is declared first ends while the object's other properties still exist", .requirement(549, 553))
  func endsFirst() {
    let log = Log<String>()
    do {
      let owner = Owner { log.append("properties released") }
      owner.lifetime.onEnded { log.append("ended") }
      owner.lifetime.ended.subscribe(completed: { log.append("completed") })
    }
    #expect(log.entries == ["ended", "completed", "properties released"])
  }

  @Test(
    "the signal sends nothing but the completion, and later subscribers get it at once", .requirement(550, 551, 552))
  func ended() {
    let lifetime: Lifetime
    do {
      let owner = Owner()
      lifetime = owner.lifetime
      withExtendedLifetime(owner) {}
    }
    #expect(lifetime.hasEnded)
    #expect(lifetime.ended.record().events == [.completed])
    #expect(lifetime.ended.record().events == [.completed])
  }

  @Test("a token that is disposed by hand ends the lifetime of an object that lives on", .requirement(649))
  func endsByHand() {
    let owner = Owner()
    let ends = Count()
    owner.lifetime.onEnded { ends.add() }
    let recorder = owner.lifetime.ended.record()
    owner.end()
    owner.end()
    #expect(ends.value == 1)
    #expect(recorder.isCompleted)
  }

  @Test("a lifetime that is retained elsewhere ends nevertheless", .requirement(650))
  func heldElsewhere() {
    var owner: Owner? = Owner()
    let lifetime = owner!.lifetime
    let weakOwner = Weak(owner!)
    let recorder = lifetime.ended.record()
    owner = nil
    #expect(weakOwner.isReleased)
    #expect(recorder.isCompleted)
  }

  @Test("a disposable added to a lifetime that has ended is disposed at once", .requirement(652))
  func late() {
    let ends = Count()
    let disposable = AnyDisposable()
    Lifetime.ended.onEnded { ends.add() }
    Lifetime.ended.add(disposable)
    #expect(ends.value == 1)
    #expect(disposable.isDisposed)
  }

  @Test("A removed closure is neither called at the end nor retained")
  func forgets() {
    let token = Lifetime.Token()
    let ends = Count()
    let captured: Weak<Token>
    do {
      let object = Token()
      captured = Weak(object)
      token.lifetime.onEnded {
        object.touch()
        ends.add()
      }.dispose()
    }
    #expect(captured.isReleased)
    #expect(token.lifetime.ending.count == 0)
    token.dispose()
    #expect(ends.value == 0)
  }
}
