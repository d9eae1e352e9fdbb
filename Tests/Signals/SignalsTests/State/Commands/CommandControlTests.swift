struct CommandControlTests {
  private final class Button: CommandControl {
    let commandSlot = CommandSlot()
    let presses = ColdSource<Void, Never>()
    private let flag = MutableProperty(true)
    private let setting = MutableProperty<(@Sendable (Bool) -> Void)?>(nil)

    /// Runs inside each setting.
    var onSetting: (@Sendable (Bool) -> Void)? {
      get { setting.value }
      set { setting.value = newValue }
    }

    var isEnabled: Bool { flag.value }
    var activations: Signal<Void, Never> { presses.signal }
    func setEnabled(_ isEnabled: Bool) {
      flag.value = isEnabled
      setting.value?(isEnabled)
    }
    func press() { presses.send(()) }
  }

  private let main = TestScheduler()

  @Test("a control with a command is enabled as the command is", .requirement(438))
  func enabled() {
    let enabling = Subject<Bool, Never>()
    let button = Button()
    button.setEnabled(false)
    button.command = Command<Button, Void, Never>(enabledIf: enabling.signal, on: main) { _ in .empty }
    #expect(button.isEnabled)
    for isEnabled in [false, true] {
      enabling.send(isEnabled)
      main.run()
      #expect(button.isEnabled == isEnabled)
    }
  }

  @Test("a control that is released no longer follows its command and its activations")
  func released() {
    let command = Command<Button, Void, Never>(on: main) { _ in .empty }
    let presses: ColdSource<Void, Never>
    do {
      let button = Button()
      button.command = command
      presses = button.presses
      #expect(presses.isRunning)
    }
    #expect(!presses.isRunning)
  }

  @Test("activating it executes the command with the control", .requirement(439))
  func activation() {
    let button = Button()
    let inputs = Log<ObjectIdentifier>()
    button.command = Command<Button, Void, Never>(on: main) { input in
      inputs.append(ObjectIdentifier(input))
      return .empty
    }
    button.press()
    main.run()
    #expect(inputs.entries == [ObjectIdentifier(button)])
  }

  @Test("a second command replaces the first one, which is released", .requirement(440))
  func replaces() {
    let button = Button()
    let log = Log<String>()
    let released: Weak<Command<Button, Void, Never>>
    do {
      let first = Command<Button, Void, Never>(on: main) { _ in
        log.append("first")
        return .empty
      }
      released = Weak(first)
      button.command = first
    }
    let second = Command<Button, Void, Never>(enabledIf: .just(false), on: main) { _ in
      log.append("second")
      return .empty
    }
    button.command = second
    #expect(released.isReleased && button.command === second)
    #expect(!button.isEnabled)
    button.command = Command<Button, Void, Never>(on: main) { _ in
      log.append("third")
      return .empty
    }
    button.press()
    main.run()
    #expect(log.entries == ["third"])
    button.command = nil
    #expect(button.command == nil)
    button.press()
    #expect(log.entries == ["third"])
  }

  @Test("A command set during a notification of another one's enabling takes effect after that")
  func nested() {
    let enabling = Subject<Bool, Never>()
    let first = Command<Button, Void, Never>(enabledIf: enabling.signal, on: main) { _ in .empty }
    let second = Command<Button, Void, Never>(on: main) { _ in .empty }
    let told = Log<String>()
    let button = Button()
    button.onSetting = { [unowned button] isEnabled in
      told.append("begin \(isEnabled)")
      if !isEnabled { button.command = second }
      told.append("end \(isEnabled)")
    }
    button.command = first
    enabling.send(false)
    main.run()
    #expect(told.entries == ["begin true", "end true", "begin false", "end false", "begin true", "end true"])
    #expect(button.isEnabled)
    button.onSetting = nil
  }

  @Test("Neither a command nor its control keeps the other's owner alive")
  func memory() {
    let (button, command): (Weak<Button>, Weak<Command<Button, Void, Never>>)
    do {
      let control = Button()
      let executed = Command<Button, Void, Never>(on: main) { _ in .empty }
      control.command = executed
      (button, command) = (Weak(control), Weak(executed))
    }
    #expect(button.isReleased)
    main.run()
    #expect(command.isReleased)
  }
}
