/// The events and the end of executions of commands.
enum ExecutionScenarios {
  static let all: [Entry] = [cancellation, release, flattening]

  static let cancellation = Entry(
    "command-cancel", rows: ["D12", "D25"],
    "an execution is cancelled while its work sends and ends: all observers receive the same end"
  ) { run in
    let held = Held("objects that the work holds", in: run)
    // Values that are sent before the work begins are kept for it.
    let work = ReplaySubject<Item, Problem>()
    let command = Command(on: run.scheduler) { (_: Int) in
      let token = held.token()
      return work.map { item in withExtendedLifetime(token) { item } }
    }
    let result = run.probe("result", of: Item.self, until: .failure)
    let executing = run.probe("executing", of: command.executing.signal)
    let completions = run.probe("completions", of: command.completions)
    let errors = run.probe("errors", of: command.errors)
    let execution = command.execute(0)
    inline { execution.subscribe(result) }
    run.thread("work") {
      work.sendItems(1)
      work.fail(Problem())
    }
    run.thread("cancelling") { execution.dispose() }
    run.finally {
      switch result.failure as? CommandError<Problem> {
      case .cancelled: run.expectEqual(errors.values.count, 0, "errors")
      case .failed: run.expectEqual(errors.values.count, 1, "errors")
      default: run.expect(false, "ended by \(result.failure.map { "\($0)" } ?? "nothing")")
      }
      result.expectItems([nil], in: run)
      run.expect(result.values.count <= 1, "\(result.values)")
      run.expectEqual(completions.values.count, 0, "completions")
      executing.expectAlternation(from: false, to: false, in: run)
      run.expect(command.isEnabled && !command.isExecuting && execution.isDisposed, "still executing")
    }
  }

  static let release = Entry(
    "command-let-go", rows: ["D30", "R8"],
    "a command is released while it executes: its signals complete, its execution continues"
  ) { run in
    let work = ReplaySubject<Item, Never>()
    let executing = run.probe("executing", of: Bool.self, until: .completion)
    let enabled = run.probe("enabled", of: Bool.self, until: .completion)
    let executions = run.probe("executions", of: Signal<Item, Never>.self, until: .completion)
    let result = run.probe("result", of: Item.self, until: .completion)
    let box: Box<Command<Int, Item, Never>>
    do {
      let command = Command(on: run.scheduler) { (_: Int) in work.signal }
      command.executing.signal.subscribe(executing)
      command.enabled.signal.subscribe(enabled)
      command.executionSignals.subscribe(executions)
      box = Box(command)
    }
    run.thread("executing") { inline { box.take()?.execute(0).subscribe(result) } }
    run.thread("work") {
      work.send(Item(0, 0))
      work.complete()
    }
    run.finally {
      result.expectItems([1], in: run)
      run.expectEqual(executions.values.count, 1, "executions")
      run.expect([false, true, false].starts(with: executing.values), "executing was \(executing.values)")
    }
  }

  static let flattening = Entry(
    "command-flatten", rows: ["O2", "O4"],
    "executions overlap: the values of all, or of the last one only, have the same order for all observers"
  ) { run in
    let command = Command(allowsConcurrentExecution: true, on: run.scheduler) { (item: Item) in
      Signal<Item, Never>.just(item)
    }
    let all = run.probe("all", of: command.executionSignals.flatten())
    let latest = run.probe("latest", of: command.executionSignals.switchToLatest())
    run.race("executing") { sender in command.execute(Item(sender, 0)) }
    run.finally {
      all.expectItems([1, 1], in: run)
      // No part of the execution takes time.
      latest.expect(.whole, of: all, in: run)
    }
  }
}
