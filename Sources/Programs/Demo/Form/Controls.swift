import ReactiveSignals

// The controls of an invisible screen. They are independent of any form.

/// A text field. It holds the text that was typed last while the field was not locked.
final class TextField: Sendable {
  enum Style: String {
    case open = "black"
    case locked = "grey and locked"
  }

  let name: String
  let style = MutableProperty(Style.open)
  let text: Property<String>
  private let typed = Subject<String, Never>()

  init(_ name: String) {
    self.name = name
    text = Property(initial: "", then: typed.signal.filter { [style] _ in style.value == .open })
  }

  func type(_ text: String) { typed.send(text) }
}

/// A button that executes its command.
final class Button: CommandControl {
  enum Colour: String {
    case blue, grey
  }

  let colour = MutableProperty(Colour.grey)
  let isEnabled = MutableProperty(false)
  let commandSlot = CommandSlot()
  private let presses = Subject<Void, Never>()

  var activations: Signal<Void, Never> { presses.signal }

  func setEnabled(_ isEnabled: Bool) { self.isEnabled.value = isEnabled }

  func press() { if isEnabled.value { presses.send(()) } }
}
