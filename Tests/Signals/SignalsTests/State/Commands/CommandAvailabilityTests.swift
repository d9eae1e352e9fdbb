/// Commands whose executing and enabling feed back into each other.
struct CommandAvailabilityTests {
  private let main = TestScheduler()

  @Test(
    "enabling follows the caller's permission at once; executing and enabled change together", .requirement(673, 675))
  func flags() {
    let isOn = MutableProperty(false)
    let source = IntSubject()
    let command = IntCommand(enabledIf: isOn.signal, on: main) { _ in source.signal }
    let all = command.values.record()
    #expect([command.isEnabled, command.isExecuting] == [false, false])
    isOn.value = true
    #expect(command.isEnabled)
    let result = command.execute(1).record()
    #expect([command.isEnabled, command.isExecuting] == [false, true])
    main.run()
    source.send(4)
    source.complete()
    #expect([command.isEnabled, command.isExecuting] == [true, false] && all.values == [4])
    #expect(result.values == [4])
  }

  @Test(
    "commands that are enabled while none of them executes change together, without deadlock", .requirement(677, "R10"))
  func exclusive() {
    let isFree = MutableProperty(true)
    let source = IntSubject()
    let commands = (0..<2).map { _ in IntCommand(enabledIf: isFree.signal, on: main) { _ in source.signal } }
    isFree <~ commands[0].executing.or(commands[1].executing).not()
    main.run()
    let execution = commands[0].execute(1)
    main.run()
    #expect(!isFree.value && commands.map(\.enabled.value) == [false, false])
    #expect(commands.map(\.isEnabled) == [false, false])
    execution.dispose()
    main.run()
    #expect(isFree.value && commands.map(\.enabled.value) == [true, true])
    #expect(commands.map(\.executing.value) == [false, false])
  }

  @Test(
    "an observer of enabled that withdraws the permission disables the command until it is given again",
    .requirement(678))
  func takesAway() {
    let isOn = MutableProperty(true)
    let source = IntSubject()
    let command = IntCommand(enabledIf: isOn.signal, on: main) { _ in source.signal }
    command.enabled.changes.subscribe { if !$0 { isOn.value = false } }
    let execution = command.execute(1)
    main.run()
    execution.dispose()
    main.run()
    #expect(!command.enabled.value)
    isOn.value = true
    main.run()
    #expect(command.enabled.value)
  }

  @Test("an observer of executing that sets a source of enabling is called once", .requirement(679, "R9"))
  func writesState() {
    let state = MutableProperty(0)
    let (calls, source) = (Count(), IntSubject())
    let command = IntCommand(enabledIf: state.signal.map { $0 < 100 }, on: main) { _ in source.signal }
    command.executing.changes.subscribe { isExecuting in
      calls.add()
      if isExecuting { state.modify { $0 += 1 } }
    }
    command.execute(1)
    main.run()
    #expect(calls.value == 1)
    #expect(state.value == 1)
  }

  @Test("a command is executed from the observer of the property that enables it", .requirement("R10"))
  func executesWhenEnabled() {
    let isOn = MutableProperty(false)
    let command = IntCommand(enabledIf: isOn.signal, on: main) { .just($0) }
    let values = command.values.record()
    isOn.changes.subscribe { if $0 { command.execute(9) } }
    isOn.value = true
    main.run()
    #expect(values.values == [9])
  }

  @Test("the state that decides is the state that the command executes with", .requirement("O15"))
  func snapshot() {
    let cart = MutableProperty<Int?>(3)
    let command = Command<Int, Int, Never>(
      state: cart, enabledIf: { $0 != nil }, on: main, execute: { .just($0! + $1) })
    let result = command.execute(1).record()
    cart.value = nil
    #expect(!command.isEnabled)
    main.run()
    #expect(result.events == [.next(4), .completed])
    #expect(command.execute(1).record().events == [.failed(.notEnabled(command.reference))])
    main.run()
    cart.value = 5
    main.run()
    #expect(command.enabled.value)
  }

  @Test(
    "objects that own commands are released while the stream of their values switches, without deadlock",
    .requirement(681))
  func switching() {
    final class Screen: Sendable {
      let back: Command<Int, Int, Never>
      init(on main: TestScheduler) { back = Command(on: main) { .just($0) } }
    }
    let open = Command<Int, Int, Never>(on: main) { .just($0) }
    let first = Locked<Weak<Screen>?>(nil)
    let screens = open.values.map { [main] _ in Screen(on: main) }
    let values = screens.flatMapLatest { screen in
      first.withLock { if $0 == nil { $0 = Weak(screen) } }
      return screen.back.values
    }.record()
    for input in 1...2 {
      open.execute(input)
      main.run()
    }
    #expect(first.withLock { $0?.isReleased } == true)
    #expect(!values.hasEnded)
  }
}
