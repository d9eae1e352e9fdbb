@testable import SignalsCore

struct SignalSubscribingWithTests {
  private let subject = IntSubject()

  @Test(
    "an object is passed to the closures and not retained; its lifetime ends the subscription, or else the next value",
    .requirement(771),
    arguments: [true, false])
  func subscribesWithObject(hasLifetime: Bool) {
    func subscribe<Object: AnyObject & Sendable>(_ object: Object, _ log: Log<Bool>) -> (any Disposable, Weak<Object>) {
      let released = Weak(object)
      let subscription = subject.subscribe(with: object, next: { passed, _ in log.append(passed === released.object) })
      subject.send(1)
      return (subscription, released)
    }
    let log = Log<Bool>()
    let subscription: any Disposable
    if hasLifetime {
      let (handle, released) = subscribe(LifetimeHolder(), log)
      #expect(released.isReleased)
      subscription = handle
    } else {
      let (handle, released) = subscribe(Token(), log)
      #expect(released.isReleased && !handle.isDisposed)
      subject.send(2)
      subscription = handle
    }
    #expect(subscription.isDisposed && subject.core.subscribers.count == 0)
    #expect(log.entries == [true])
  }

  @Test("the ends are passed with the object too", .requirement(771))
  func ends() {
    let (log, object) = (Log<String>(), Token())
    Ints.fail(TestError()).subscribe(with: object, failed: { _, _ in log.append("failed") })
    Ints.empty.subscribe(with: object, completed: { _ in log.append("completed") })
    #expect(log.entries == ["failed", "completed"])
  }

  @Test("one closure receives every event, and a bag disposes its subscription", .requirement(770))
  func events() {
    let (events, bag) = (Log<IntEvent>(), CompositeDisposable())
    for end in [IntEvent.failed(TestError(2)), .completed] {
      Ints.sending([.next(1), end]).subscribeEvents { events.append($0) }
    }
    subject.subscribeEvents(in: bag) { events.append($0) }
    bag.dispose()
    subject.send(3)
    #expect(events.entries == [.next(1), .failed(TestError(2)), .next(1), .completed])
  }
}
