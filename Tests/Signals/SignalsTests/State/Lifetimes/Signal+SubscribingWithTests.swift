import ReactiveSignals
import Testing

@testable import SignalsCore

struct SignalSubscribingWithTests {
  private final class Owner: LifetimeOwner {
    private let token = Lifetime.Token()
    var lifetime: Lifetime { token.lifetime }
  }

  @Test("an object is passed to the closures and not retained; its end disposes the subscription", .requirement(771))
  func subscribesWithObject() {
    let subject = IntSubject()
    let values = Log<Int>()
    let subscription: any Disposable
    let released: Weak<Owner>
    do {
      let owner = Owner()
      released = Weak(owner)
      subscription = subject.subscribe(
        with: owner,
        next: { object, value in
          #expect(object === released.object)
          values.append(value)
        })
      subject.send(1)
    }
    #expect(released.isReleased && subscription.isDisposed)
    #expect(subject.core.subscribers.count == 0)
    subject.send(2)
    #expect(values.entries == [1])
  }

  @Test("without a lifetime the subscription with an object is disposed in place of the next value", .requirement(771))
  func subscribesWithPlainObject() {
    let subject = IntSubject()
    let ends = Log<String>()
    let subscription: any Disposable
    do {
      let object = Token()
      subscription = subject.subscribe(with: object, next: { _, _ in ends.append("value") })
    }
    #expect(!subscription.isDisposed)
    subject.send(1)
    #expect(subscription.isDisposed && ends.entries == [])
    let object = Token()
    Ints.fail(TestError()).subscribe(with: object, failed: { _, _ in ends.append("failed") })
    Ints.empty.subscribe(with: object, completed: { _ in ends.append("completed") })
    #expect(ends.entries == ["failed", "completed"])
  }

  @Test("one closure receives every event, and a bag disposes its subscription", .requirement(770))
  func events() {
    let events = Log<IntEvent>()
    Ints.sending([.next(1), .failed(TestError(2))]).subscribeEvents { events.append($0) }
    Ints.empty.subscribeEvents { events.append($0) }
    #expect(events.entries == [.next(1), .failed(TestError(2)), .completed])
    let bag = CompositeDisposable()
    let subject = IntSubject()
    subject.subscribeEvents(in: bag) { events.append($0) }
    bag.dispose()
    subject.send(3)
    #expect(events.count == 3)
  }
}
