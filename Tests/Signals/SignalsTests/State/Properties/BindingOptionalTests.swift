import Huntable
import ReactiveSignals
import Testing

/// A signal of values is bound to an optional property.
@MainActor
struct BindingOptionalTests {
  private final class Model: Sendable {
    private let stored = Locked<Int?>(nil)

    var number: Int? {
      get { stored.withLock { $0 } }
      set { stored.withLock { $0 = newValue } }
    }
  }

  @MainActor private final class Label {
    var text: String?
  }

  private let source = Subject<Int, Never>()

  @Test(
    "an optional property, target or key path receives the values of a signal of its wrapped type", .requirement(852))
  func binds() {
    let (property, assigned, target) = (
      MutableProperty<Int?>(nil), MutableProperty<Int?>(nil), MutableProperty<Int?>(nil)
    )
    let model = Model()
    source.bind(to: property)
    assigned <~ source
    source.bind(to: target.bindingTarget)
    source.bind(to: model, \.number)
    source.send(3)
    #expect([property.value, assigned.value, target.value, model.number] == [3, 3, 3, 3])
  }

  @Test("an optional property of the main actor receives them too, on a scheduler", .requirement(852))
  func mainActor() {
    let label = Label()
    source.map { "\($0)" }.bind(to: label, \.text)
    source.send(3)
    #expect(label.text == "3")
  }

  @Test("A signal of optional values is bound as it is, and disposal ends the binding")
  func optionalSource() {
    let property = MutableProperty<Int?>(1)
    let optionals = Subject<Int?, Never>()
    let binding = optionals.bind(to: property)
    optionals.send(nil)
    #expect(property.value == nil)
    binding.dispose()
    source.bind(to: property)
    source.send(2)
    #expect(property.value == 2)
  }

  @Test("A second binding is found, and the message has the name of the signal")
  func twice() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let property = MutableProperty<Int?>(nil)
      let source = Subject<Int, Never>()
      source.bind(to: property)
      source.signal.named("second").bind(to: property)
    }
    result.expectMessage("to \"second\"")
  }
}
