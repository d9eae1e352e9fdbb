/// How a command decides whether it may execute, and notifies its observers.
enum CommandScenarios {
  static let all: [Entry] = [
    exclusive, order, again, concurrency, permission, enabling, state, feedback, control, replacement,
  ]

  static let exclusive = Entry(
    "command-exclusive", rows: ["O13", "O14"],
    "threads execute a command: one execution runs at a time, and every other call is refused meanwhile"
  ) { run in
    let running = Tally()
    let command = Command(on: run.scheduler) { (number: Int) in
      run.expectEqual(running.add(1), 1, "executions at once")
      return Signal<Int, Never> { subscriber in
        subscriber.send(number)
        running.add(-1)
        subscriber.complete()
        return nil
      }
    }
    let executing = run.probe("executing", of: command.executing.signal)
    let enabled = run.probe("enabled", of: command.enabled.signal)
    let completions = run.probe("completions", of: command.completions)
    let refusals = run.probe("refusals", of: command.refusals)
    let results = (0...1).map { run.probe("result \($0)", of: Int.self, until: .end) }
    run.race("executing") { number in inline { command.execute(number).subscribe(results[number]) } }
    run.finally {
      let refused = results.indices.filter { results[$0].failure != nil }
      for (number, result) in results.enumerated() {
        run.expectEqual(result.values, result.hasCompleted ? [number] : [], result.name)
      }
      run.expectEqual(refusals.values.sorted(), refused, "refusals")
      run.expectEqual(completions.values.count, results.count - refused.count, "completions")
      run.expect(refused.count < results.count, "all were refused")
      executing.expectAlternation(from: false, to: false, in: run)
      enabled.expectAlternation(from: true, to: true, in: run)
      run.expect(command.isEnabled && !command.isExecuting, "still executing")
    }
  }

  static let order = Entry(
    "command-order", rows: ["O14"],
    "observers of an execution are notified in one order: executing, enabled, the signal, the work, the end, and back"
  ) { run in
    let log = run.probe("log", of: String.self)
    let command = Command(on: run.scheduler) { (number: Int) in
      Signal<Int, Problem> { subscriber in
        log.next("work")
        if number == 0 { subscriber.fail(Problem()) } else { subscriber.complete() }
        return nil
      }
    }
    command.executing.changes.subscribe(next: { log.next("executing \($0)") })
    command.enabled.changes.subscribe(next: { log.next("enabled \($0)") })
    command.executionSignals.subscribe(next: { _ in log.next("signal") })
    command.errors.subscribe(next: { _ in log.next("end") })
    command.completions.subscribe(next: { log.next("end") })
    run.race("executing") { number in command.execute(number) }
    run.finally {
      let cycle = ["executing true", "enabled false", "signal", "work", "end", "executing false", "enabled true"]
      let executions = max(1, log.values.count / cycle.count)
      run.expectEqual(log.values, (0..<executions).flatMap { _ in cycle }, "the notifications")
      run.expect(command.isEnabled && !command.isExecuting, "still executing")
    }
  }

  static let again = Entry(
    "command-again", rows: ["O14"],
    "the observer of a completion executes the command again: this is refused only if another execution runs"
  ) { run in
    let command = Command(on: run.scheduler) { (number: Int) in Signal<Int, Never>.just(number) }
    let again = run.probe("again", of: Int.self)
    let first = run.probe(
      "first", of: Int.self, onEnd: { probe in if probe.hasCompleted { command.execute(1).subscribe(again) } })
    let other = run.probe("other", of: Int.self)
    run.thread("executing") { inline { command.execute(0).subscribe(first) } }
    run.thread("executing too") { inline { command.execute(2).subscribe(other) } }
    run.finally {
      run.expect(first.hasEnded && other.hasEnded, "no end")
      run.expect(!first.hasCompleted || again.hasEnded, "the execution that was started in the completion has no end")
      run.expect(first.hasCompleted || other.hasCompleted, "both were refused")
      run.expect(
        again.failure == nil || other.hasCompleted, "refused in the completion, though no other execution ran")
      run.expect(command.isEnabled && !command.isExecuting, "still executing")
    }
  }

  static let concurrency = Entry(
    "command-concurrency", rows: ["O13"],
    "executions overlap only while that is allowed, and a change of the setting has an immediate effect"
  ) { run in
    let command = Command(on: run.scheduler) { (_: Int) in Signal<Int, Never>.never }
    let executing = run.probe("executing", of: command.executing.signal)
    let enabled = run.probe("enabled", of: command.enabled.signal)
    let concurrency = run.probe("concurrency", of: command.concurrency.signal)
    // The stages: not yet allowed, about to be allowed, allowed, about to be forbidden, forbidden.
    let stage = AtomicInt(0, label: "stage")
    run.thread("executing") {
      let first = command.execute(0)
      let before = stage.load()
      let second = command.execute(1)
      let after = stage.load()
      if second.isDisposed {
        run.expect(before != 2 || after != 2, "refused although it was allowed")
      } else {
        run.expect(after > 0 && before < 4, "executed although it was not allowed")
      }
      first.dispose()
      second.dispose()
    }
    run.thread("allowing") {
      stage.store(1)
      command.allowsConcurrentExecution = true
      stage.store(2)
      Exploration.point("allowed")
      stage.store(3)
      command.allowsConcurrentExecution = false
      stage.store(4)
    }
    run.finally {
      executing.expectAlternation(from: false, to: false, in: run)
      enabled.expectAlternation(from: true, to: true, in: run)
      run.expectEqual(concurrency.values, [false, true, false], "the values of concurrency")
    }
  }

  static let permission = Entry(
    "command-permission", rows: ["O13"],
    "threads allow and forbid that executions overlap: the observable value agrees with the setting in the end"
  ) { run in
    let command = Command(on: run.scheduler) { (_: Int) in Signal<Int, Never>.never }
    let concurrency = run.probe("concurrency", of: command.concurrency.changes)
    run.race("setting") { side in command.allowsConcurrentExecution = side == 0 }
    run.finally {
      run.expectEqual(command.concurrency.value, command.allowsConcurrentExecution, "the observable value")
      run.expectEqual(concurrency.values.last, command.allowsConcurrentExecution, "the last change")
    }
  }

  static let enabling = Entry(
    "command-enabling", rows: ["O15", "R10"],
    "a command is disabled while a thread executes it: no execution begins after that"
  ) { run in
    let enabling = Subject<Bool, Never>()
    let command = Command(enabledIf: enabling.signal, on: run.scheduler) { (number: Int) in
      Signal<Int, Never>.just(number)
    }
    let result = run.probe("result", of: Int.self, until: .end)
    let executing = run.probe("executing", of: command.executing.signal)
    let enabled = run.probe("enabled", of: command.enabled.signal)
    let isDisabled = AtomicInt(0, label: "disabled")
    run.thread("executing") {
      let wasDisabled = isDisabled.load() == 1
      let execution = command.execute(0)
      run.expect(!wasDisabled || execution.isDisposed, "executed although it was disabled")
      inline { execution.subscribe(result) }
    }
    run.thread("disabling") {
      enabling.send(true)
      enabling.send(false)
      isDisabled.store(1)
    }
    run.finally {
      executing.expectAlternation(from: false, to: false, in: run)
      enabled.expectAlternation(from: true, to: false, in: run)
      run.expect(!command.isEnabled, "enabled although it was disabled")
    }
  }

  static let state = Entry(
    "command-state", rows: ["O15"], "the state of a command becomes nil while a thread executes the command with it"
  ) { run in
    let state = MutableProperty<Int?>(1)
    let command = Command<Int, Int, Never>(state: state, enabledIf: { $0 != nil }, on: run.scheduler) { value, _ in
      run.expect(value != nil, "executed with nothing")
      return .just(value ?? 0)
    }
    let result = run.probe("result", of: Int.self, until: .end)
    let enabled = run.probe("enabled", of: command.enabled.signal)
    run.thread("executing") { inline { command.execute(0).subscribe(result) } }
    run.thread("clearing") {
      state.value = nil
      state.value = 2
      state.value = nil
    }
    run.finally {
      run.expect(result.values.allSatisfy { 1...2 ~= $0 }, "\(result.values) is no state")
      enabled.expectAlternation(from: true, to: false, in: run)
      run.expect(!command.isEnabled, "enabled by nothing")
    }
  }

  static let feedback = Entry(
    "command-feedback", rows: ["R9", "R10"],
    "two commands are enabled by a property that follows whether either is executing"
  ) { run in
    let allowed = MutableProperty(true)
    let commands = (0...1).map { _ in
      Command(enabledIf: allowed.signal, on: run.scheduler) { (number: Int) in Signal<Int, Never>.just(number) }
    }
    let enabled = (0...1).map { run.probe("enabled \($0)", of: Bool.self) }
    for side in 0...1 { commands[side].enabled.signal.subscribe(enabled[side]) }
    allowed <~ commands[0].executing.or(commands[1].executing).not()
    run.race("executing") { side in commands[side].execute(side) }
    run.finally {
      for side in 0...1 {
        enabled[side].expectAlternation(from: true, to: true, in: run)
        run.expect(commands[side].isEnabled && !commands[side].isExecuting, "command \(side) is not enabled in the end")
      }
      run.expect(allowed.value, "not allowed in the end")
    }
  }

  static let control = Entry(
    "command-control", rows: ["D30"],
    "a control gets another command while another thread changes whether the two commands are enabled"
  ) { run in
    let scheduler = run.scheduler
    let enabling = (0...1).map { _ in Subject<Bool, Never>() }
    let executed = Tally()
    let commands = (0...1).map { side in
      Command(enabledIf: enabling[side].signal, on: scheduler) { (_: Control) in
        executed.add(side == 0 ? 100 : 1)
        return Signal<Int, Never>.empty
      }
    }
    let control = Control()
    control.command = commands[0]
    run.thread("setting") {
      scheduler.enqueue {
        control.command = commands[1]
        control.pressed.send(())
      }
    }
    run.thread("enabling") {
      enabling[0].send(false)
      enabling[1].send(false)
    }
    run.finally {
      run.expect(executed.value <= 1, "the replaced command was executed")
      run.expectEqual(control.isEnabled.value, false, "whether the control is enabled")
      control.command = nil
    }
  }

  static let replacement = Entry(
    "command-replaced", rows: ["O14", "O17"],
    "two threads set a control's command: the control shows whether the last one is enabled"
  ) { run in
    let scheduler = run.scheduler
    let commands = [true, false].map { isEnabled in
      Command(enabledIf: .just(isEnabled), on: scheduler) { (_: Control) in Signal<Int, Never>.empty }
    }
    let control = Control()
    for command in commands { run.thread("setting") { control.command = command } }
    run.finally {
      run.expectEqual(control.isEnabled.value, control.command?.enabled.value, "whether the control is enabled")
      withExtendedLifetime(commands) { control.command = nil }
    }
  }
}

private final class Control: CommandControl {
  let commandSlot = CommandSlot()
  let pressed = Subject<Void, Never>()
  let isEnabled = Box(true)

  var activations: Signal<Void, Never> { pressed.signal }

  func setEnabled(_ isEnabled: Bool) { self.isEnabled.put(isEnabled) }
}
