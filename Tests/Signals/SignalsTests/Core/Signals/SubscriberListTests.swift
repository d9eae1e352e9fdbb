import ReactiveSignals
import Testing

struct SubscriberListTests {
  @Test("Subscribers that leave and arrive one at a time, then together, keep their order")
  func comesAndGoes() {
    let subject = IntSubject()
    let order = Log<String>()
    func subscribe(_ name: String) -> any Disposable { subject.subscribe(next: { order.append("\(name)\($0)") }) }
    let first = subscribe("a")
    subject.send(1)
    first.dispose()
    subject.send(2)
    let second = subscribe("b")
    let third = subscribe("c")
    subject.send(3)
    second.dispose()
    subject.send(4)
    let fourth = subscribe("d")
    third.dispose()
    subject.send(5)
    fourth.dispose()
    let fifth = subscribe("e")
    subject.send(6)
    fifth.dispose()
    #expect(order.entries == ["a1", "b3", "c3", "c4", "d5", "e6"])
  }
}
