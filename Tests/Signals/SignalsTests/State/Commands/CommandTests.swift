typealias IntCommand = Command<Int, Int, TestError>

struct CommandTests {
  private let main = TestScheduler()

  /// A command whose executions send their input.
  private func command(enabledIf: Signal<Bool, Never>? = nil) -> IntCommand {
    Command(enabledIf: enabledIf, on: main) { .just($0) }
  }

  @Test("a new command is enabled, not executing, and does not allow concurrency", .requirement(411, 412))
  func initial() {
    let command = command()
    #expect(command.enabled.signal.record().values == [true] && command.executing.signal.record().values == [false])
    #expect(command.isEnabled && !command.isExecuting && !command.allowsConcurrentExecution)
  }

  @Test(
    "the result of an execution is its value and, later, the completion, also for late subscribers", .requirement(414))
  func result() {
    let execution = command().execute(5)
    let recorder = execution.record()
    #expect(recorder.events == [])
    main.run()
    #expect(recorder == "(5|)" && execution.record() == "(5|)")
  }

  @Test("all notifications are delivered later, on the command's scheduler", .requirement(415, 418, 429))
  func toldOnScheduler() {
    let command = IntCommand(on: main) { _ in .fail(TestError(1)) }
    let places = Log<Bool>()
    let note: @Sendable () -> Void = { [main] in places.append(Schedulers.current === main) }
    command.executionSignals.subscribe { _ in note() }
    command.executing.changes.subscribe { _ in note() }
    command.enabled.changes.subscribe { _ in note() }
    command.errors.subscribe { _ in note() }
    onStrand { _ = command.execute(1) }
    #expect(places.entries == [])
    #expect(command.isExecuting && !command.executing.value && command.enabled.value)
    main.run()
    #expect(places.entries == Array(repeating: true, count: 6))
  }

  @Test("on an inline scheduler, a change that an observer makes is told after the rest of the present change")
  func toldInline() {
    let command = Command<Int, Never, Never>(on: .immediate) { _ in .never }
    let enabled = command.enabled.signal.record()
    command.executing.signal.subscribe { [weak command] in if $0 { command?.allowsConcurrentExecution = true } }
    let execution = command.execute(1)
    #expect(enabled.values == [true, false, true] && command.enabled.value == command.isEnabled)
    execution.dispose()
  }

  @Test("inside each value the command executes and is not enabled; after the end it is the reverse", .requirement(417))
  func flagsInside() {
    let (command, flags) = (command(), Log<[Bool]>())
    let note: @Sendable () -> Void = {
      flags.append([command.executing.value, command.enabled.value, command.isExecuting, command.isEnabled])
    }
    command.values.subscribe { _ in note() }
    command.execute(1).subscribe(next: { _ in note() })
    main.run()
    note()
    #expect(flags.entries == [[true, false, true, false], [true, false, true, false], [false, true, false, true]])
  }

  @Test("Notifications come in order: executing, not enabled, the execution, its work; the error and the reverse")
  func order() {
    let log = Log<String>()
    let command = IntCommand(on: main) { value in
      log.append("closure")
      return Signal { subscriber in
        log.append("work")
        subscriber.fail(TestError(value))
        return nil
      }
    }
    command.executing.changes.subscribe { log.append("executing \($0)") }
    command.enabled.changes.subscribe { log.append("enabled \($0)") }
    command.executionSignals.subscribe { _ in log.append("signal") }
    command.errors.subscribe { log.append("error \($0.code)") }
    command.execute(7).subscribe(failed: { _ in log.append("client, executing: \(command.isExecuting)") })
    #expect(log.entries == ["closure"])
    main.run()
    #expect(
      log.entries == [
        "closure", "executing true", "enabled false", "signal", "work", "client, executing: false", "error 7",
        "executing false", "enabled true",
      ])
  }

  @Test(
    "the closure runs once for each execution, in order; results are shared, and may be concatenated",
    .requirement(421, 422))
  func runsOnce() {
    let inputs = Log<Int>()
    let command = IntCommand(on: main) { input in
      inputs.append(input)
      return .from([input, input + 1])
    }
    let recorder = command.executionSignals.concat().record()
    for input in [1, 3] {
      let execution = command.execute(input)
      execution.record()
      main.run()
      execution.record()
    }
    #expect(inputs.entries == [1, 3] && recorder.values == [1, 2, 3, 4])
  }

  @Test("with concurrency it executes until the last execution has ended", .requirement(423))
  func concurrency() {
    let works = [1: main.coldInts("-#"), 2: main.coldInts("--1|")]
    let command = IntCommand(allowsConcurrentExecution: true, on: main) { works[$0]!.signal }
    let executing = main.record(command.executing.signal, ["y": true, "n": false])
    let enabled = main.record(command.enabled.signal, ["y": true, "n": false])
    for input in 1...2 { command.execute(input) }
    main.run()
    #expect(executing == "(ny)--n" && enabled == "y")
  }

  @Test(
    "the permission of concurrency can be observed and changed, with immediate effect, also during an execution",
    .requirement(424))
  func concurrencyFlag() {
    let source = IntSubject()
    let command = IntCommand(on: main) { _ in source.signal }
    let flags = command.concurrency.signal.record()
    command.execute(1)
    #expect(!command.isEnabled)
    command.allowsConcurrentExecution = true
    #expect(flags.values == [false, true] && command.isEnabled)
    #expect(command.execute(2).error == nil)
    main.run()
    #expect(command.enabled.value)
    command.allowsConcurrentExecution = false
    main.run()
    #expect(!command.enabled.value)
  }

  @Test("an error ends the result, and is a completion in the execution's signal", .requirement(425, 426))
  func errorsInResult() {
    let work = main.coldInts("-12#")
    let command = IntCommand(on: main) { _ in work.signal }
    let (inner, result) = (main.record(command.values), main.record(command.execute(0)))
    main.run()
    #expect(inner == "-12" && result == "-12#")
    #expect(result.error == .failed(TestError(1)))
  }

  @Test(
    "errors are values, in order, also of earlier executions; completions are sent apart, cancellations nowhere",
    .requirement(427, 428, 680))
  func errors() {
    let sources = (0..<4).map { _ in IntSubject() }
    let command = IntCommand(allowsConcurrentExecution: true, on: main) { sources[$0].signal }
    let executions = sources.indices.map { command.execute($0) }
    main.run()
    let (errors, completions) = (command.errors.record(), command.completions.map { 0 }.record())
    executions[0].dispose()
    sources[3].complete()
    sources[2].fail(TestError(2))
    main.run()
    #expect(command.executing.value)
    sources[1].fail(TestError(1))
    main.run()
    #expect(!command.executing.value)
    #expect(errors.events == [.next(TestError(2)), .next(TestError(1))] && completions.values == [0])
  }

  @Test(
    "it is enabled until the enabling signal sends false, and follows that signal on the scheduler",
    .requirement(430, 431, 432, 436))
  func enabling() {
    let subject = Subject<Bool, Never>()
    let command = command(enabledIf: subject.signal)
    let enabled = command.enabled.signal.record()
    for isEnabled in [false, true, false] {
      subject.send(isEnabled)
      #expect(command.isEnabled == isEnabled && command.enabled.value == !isEnabled)
      main.run()
    }
    #expect(enabled.values == [true, false, true, false])
    // What the signal sends during its subscription is the initial value.
    #expect(self.command(enabledIf: .just(false)).enabled.signal.take(first: 1).record().values == [false])
  }

  @Test(
    "a disabled command refuses: the result fails, nothing executes, and only refusals sends", .requirement(435, 674))
  func refuses() {
    let calls = Count()
    let command = IntCommand(enabledIf: .just(false), on: main) { _ in
      calls.add()
      return .empty
    }
    let told = [command.executionSignals.map { _ in 0 }.record(), command.errors.map { _ in 1 }.record()]
    let refusals = command.refusals.record()
    let execution = command.execute(1)
    #expect(execution.record().events == [.failed(.notEnabled(command.reference))] && execution.isDisposed)
    main.run()
    #expect(calls.value == 0 && refusals.values == [1] && told.allSatisfy { $0.events.isEmpty })
  }

  @Test(
    "a refusal identifies its command, equals only errors of that command, and does not retain it", .requirement(435))
  func refusedBy() {
    let references = {
      let commands = (0..<2).map { _ in command(enabledIf: .just(false)) }
      let references = commands.map { command in
        guard case .notEnabled(let reference) = command.execute(1).error else { return commands[0].reference }
        return reference
      }
      for (reference, command) in zip(references, commands) {
        #expect(reference.command === command && reference == command.reference)
      }
      return references
    }()
    #expect(references.allSatisfy { $0.command == nil } && Set(references + references).count == 2)
    let errors: [CommandError<TestError>] = [.notEnabled(references[0]), .failed(TestError(1)), .cancelled]
    #expect(errors.map { "\($0)" } == ["notEnabled", "failed(\(TestError(1)))", "cancelled"])
  }

  @Test("A task receives the last value, or the error that ended the execution")
  func taskResult() async throws {
    let command = IntCommand(on: Strand()) { $0 > 0 ? .from([1, $0]) : .fail(TestError($0)) }
    #expect(try await command.result(of: 5) == 5)
    await #expect(throws: CommandError<TestError>.failed(TestError(-1))) { try await command.result(of: -1) }
    let disabled = self.command(enabledIf: .just(false))
    await #expect(throws: CommandError<TestError>.notEnabled(disabled.reference)) { try await disabled.result(of: 1) }
    let noInput = Command<Void, Int, Never>(on: Strand()) { .just(1) }
    #expect(noInput.execute().record().values == [1])
    #expect(try await noInput.result() == 1)
  }

  @Test("Cancelling the task cancels the execution")
  func taskCancellation() async {
    let source = ColdSource<Int, TestError>()
    let command = IntCommand(on: main) { _ in source.signal }
    let task = main.start { try await command.result(of: 1) }
    #expect(command.isExecuting)
    task.cancel()
    await main.run()
    let result = await task.result
    #expect(throws: CommandError<TestError>.cancelled) { try result.get() }
    #expect(!source.isRunning)
    await main.run()
    #expect(command.enabled.value)
  }
}

extension CommandExecution {
  /// The error, if the result has one by now.
  var error: CommandError<WorkFailure>? { record().error }
}
