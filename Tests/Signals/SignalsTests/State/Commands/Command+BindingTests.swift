import ReactiveSignals
import Testing

@testable import SignalsCore

struct CommandBindingTests {
  @Test("A command executes each value of the bound signals and refuses those that come too early")
  func command() {
    let time = TestScheduler()
    let subject = Subject<Int, Never>()
    let command = Command<Int, Int, Never>(on: time) { .just($0 * 10).delay(.seconds(1), on: time) }
    let values = command.values.record()
    let refusals = command.refusals.record()
    command <~ subject
    let other = command <~ Signal<Int, Never>.empty
    #expect(other.isDisposed)
    subject.send(1)
    subject.send(2)
    time.run()
    subject.send(3)
    time.run()
    #expect(values.values == [10, 30])
    #expect(refusals.values == [2])
  }

  @Test("a binding does not retain its command, and ends with it", .requirement(773))
  func commandMemory() {
    let subject = Subject<Int, Never>()
    let released: Weak<Command<Int, Int, Never>>
    let binding: any Disposable
    do {
      let command = Command<Int, Int, Never>(on: TestScheduler()) { .just($0) }
      released = Weak(command)
      binding = subject.bind(to: command.bindingTarget)
      #expect(!binding.isDisposed)
    }
    #expect(released.isReleased)
    #expect(binding.isDisposed)
    #expect(subject.core.subscribers.count == 0)
  }
}
