private enum Colour { case blue, grey }

private struct Button {
  let colour = MutableProperty(Colour.grey)
  let isEnabled = MutableProperty(false)
}

private struct Spinner {
  let isVisible = MutableProperty(false)
}

private struct Status {
  let text = MutableProperty("")
}

private struct Document {}

private enum SavingError: Error { case full }

private struct Server {
  func save(_ document: Document) -> Signal<Void, SavingError> { .empty }
}

/// Runs the samples on the parts of a screen, in README and in the articles on properties, commands and channels.
@Suite("the samples on properties, commands and channels")
struct ReadmeApplicationSamples {
  @Test("A composed property follows its sources, and so does its binding")
  func properties() {
    let print = Printer()
    let button = Button()
    let name = MutableProperty("")
    let email = MutableProperty("")
    let isComplete = Property.combineLatest(name, email) { !$0.isEmpty && $1.contains("@") }
    button.colour <~ isComplete.map { $0 ? .blue : .grey }

    name.value = "Ada"
    email.value = "ada@example.org"
    print(isComplete.value, button.colour.value)
    // true blue
    #expect(print.lines == ["true blue"])
  }

  @Test("A command is bound to its control, and refuses a second execution while it executes")
  @MainActor
  func command() {
    let print = Printer()
    let (server, document, button) = (Server(), Document(), Button())
    let (spinner, status) = (Spinner(), Status())
    let isComplete = Property(value: true)
    let save = Command(enabledIf: isComplete.signal) { (document: Document) in server.save(document) }

    button.isEnabled <~ save.enabled
    spinner.isVisible <~ save.executing
    status.text <~ save.errors.map { "not saved: \($0)" }

    save.execute(document).subscribe(completed: { print("saved") })
    save.execute(document).subscribe(failed: { print($0) })
    while MainRunLoop.runOnce() {}
    // notEnabled
    // saved
    #expect(print.lines == ["notEnabled", "saved"])
    #expect(!spinner.isVisible.value && button.isEnabled.value && status.text.value == "")
  }

  @Test("A channel converts both ways")
  func channel() {
    let print = Printer()
    let celsius = MutableProperty(20.0)
    let fahrenheit = MutableProperty(0.0)
    fahrenheit.channel().following.connect(
      to: celsius.channel().following, incoming: { $0 * 1.8 + 32 }, outgoing: { ($0 - 32) / 1.8 })
    print(fahrenheit.value)
    // 68.0
    fahrenheit.value = 32
    print(celsius.value)
    // 0.0
    #expect(print.lines == ["68.0", "0.0"])
  }
}
