import ReactiveSignals
import Testing

@testable import SignalsCore

struct BindingTargetTests {
  @Test(
    "a closure receives the values of all signals that are bound to its target, until the lifetime ends",
    .requirement(772))
  func closure() {
    let values = Log<Int>()
    let token = Lifetime.Token()
    let target = BindingTarget<Int>(lifetime: token.lifetime) { values.append($0) }
    let subjects = [Subject<Int, Never>(), Subject<Int, Never>()]
    let bindings = subjects.map { target <~ $0 }
    for number in 0..<4 { subjects[number % 2].send(number) }
    target.replacingNil(with: 7) <~ Signal<Int?, Never>.just(nil)
    token.dispose()
    for subject in subjects { subject.send(9) }
    #expect(values.entries == [0, 1, 2, 3, 7])
    #expect(bindings.allSatisfy { $0.isDisposed })
    target <~ Signal<Int, Never>.just(8)
    #expect(values.entries == [0, 1, 2, 3, 7])
  }

  @Test("a binding to a closure lets go of it when it is disposed", .requirement(773))
  func closureMemory() {
    let subject = Subject<Int, Never>()
    let token = Lifetime.Token()
    let held: Weak<Token>
    let binding: any Disposable
    do {
      let captured = Token()
      held = Weak(captured)
      let target = BindingTarget<Int>(lifetime: token.lifetime) { _ in captured.touch() }
      binding = subject.bind(to: target)
    }
    #expect(!held.isReleased)
    binding.dispose()
    #expect(held.isReleased)
    #expect(subject.core.subscribers.count == 0)
  }

  private struct Model {
    @MutableProperty var number = 1
  }

  @Test("A wrapped property is read and set as a variable, and observed with a dollar sign")
  func wrapper() {
    let model = Model()
    let recorder = model.$number.signal.record()
    model.number = 2
    #expect(model.number == 2)
    #expect(recorder.values == [1, 2])
  }
}
