import ReactiveSignals
import Testing

typealias IntCommand = Command<Int, Int, TestError>

struct CommandTests {
  private let main = TestScheduler()

  /// A command whose executions send their input.
  private func command(enabledIf: Signal<Bool, Never>? = nil, allowsConcurrentExecution: Bool = false) -> IntCommand {
    Command(enabledIf: enabledIf, allowsConcurrentExecution: allowsConcurrentExecution, on: main) { .just($0) }
  }

  @Test("a new command is enabled, not executing, and does not allow concurrency", .requirement(411, 412))
  func initial() {
    let command = command()
    #expect(command.enabled.signal.record().values == [true])
    #expect(command.executing.signal.record().values == [false])
    #expect(command.isEnabled)
    #expect(!command.isExecuting)
    #expect(!command.allowsConcurrentExecution)
  }

  @Test(
    "the result of an execution is its value and, later, the completion, also for late subscribers", .requirement(414))
  func result() {
    let execution = command().execute(5)
    let recorder = execution.record()
    #expect(recorder.events == [])
    main.run()
    #expect(recorder.events == [.next(5), .completed])
    #expect(execution.record().events == [.next(5), .completed])
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
    #expect(command.isExecuting)
    #expect(!command.executing.value)
    #expect(command.enabled.value)
    main.run()
    #expect(places.entries == Array(repeating: true, count: 6))
  }

  @Test("inside each value the command executes and is not enabled; after the end it is the reverse", .requirement(417))
  func flagsInside() {
    let command = command()
    let flags = Log<[Bool]>()
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

  @Test("the closure runs once for each execution, in order; results are shared", .requirement(421))
  func runsOnce() {
    let inputs = Log<Int>()
    let command = IntCommand(on: main) { input in
      inputs.append(input)
      return .just(input)
    }
    for input in 1...2 {
      let execution = command.execute(input)
      execution.record()
      main.run()
      execution.record()
    }
    #expect(inputs.entries == [1, 2])
  }

  @Test("the executions' values, concatenated", .requirement(422))
  func concatenated() {
    let command = IntCommand(on: main) { .from([$0, $0 + 1]) }
    let recorder = command.executionSignals.concat().record()
    command.execute(1)
    main.run()
    command.execute(3)
    main.run()
    #expect(recorder.values == [1, 2, 3, 4])
  }

  @Test("with concurrency it executes until the last execution has ended", .requirement(423))
  func concurrency() {
    let works = [1: main.coldInts("-#"), 2: main.coldInts("--1|")]
    let command = IntCommand(allowsConcurrentExecution: true, on: main) { works[$0]!.signal }
    let executing = main.record(command.executing.signal, ["y": true, "n": false])
    let enabled = main.record(command.enabled.signal, ["y": true, "n": false])
    command.execute(1)
    command.execute(2)
    main.run()
    #expect(executing == "(ny)--n")
    #expect(enabled == "y")
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
    #expect(flags.values == [false, true])
    #expect(command.isEnabled)
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
    let executing = main.record(command.executing.signal, ["y": true, "n": false])
    let inner = main.record(command.values)
    let result = main.record(command.execute(0))
    main.run()
    #expect(inner == "-12")
    #expect(result == "-12#")
    #expect(result.error == .failed(TestError(1)))
    #expect(executing == "(ny)--n")
  }

  @Test("errors are values, in order, also of earlier executions; completions are not sent", .requirement(427, 428))
  func errors() {
    let sources = [1: IntSubject(), 2: IntSubject(), 3: IntSubject()]
    let command = IntCommand(allowsConcurrentExecution: true, on: main) { sources[$0]!.signal }
    for input in 1...3 { command.execute(input) }
    main.run()
    let errors = command.errors.record()
    sources[3]!.complete()
    sources[2]!.fail(TestError(2))
    main.run()
    #expect(command.executing.value)
    sources[1]!.fail(TestError(1))
    main.run()
    #expect(!command.executing.value)
    #expect(errors.events == [.next(TestError(2)), .next(TestError(1))])
  }

  @Test(
    "it is enabled until the enabling signal sends false, and follows that signal on the scheduler",
    .requirement(430, 431, 436))
  func enabling() {
    let subject = Subject<Bool, Never>()
    let command = command(enabledIf: subject.signal)
    let enabled = command.enabled.signal.record()
    for isEnabled in [false, true, false] {
      subject.send(isEnabled)
      #expect(command.isEnabled == isEnabled)
      #expect(command.enabled.value == !isEnabled)
      main.run()
    }
    #expect(enabled.values == [true, false, true, false])
  }

  @Test("a value that the enabling signal sends during its subscription is the initial value", .requirement(432))
  func enabledAtOnce() {
    let command = command(enabledIf: .just(false))
    #expect(command.enabled.signal.record().values == [false])
    #expect(main.pendingCount == 0)
  }

  @Test(
    "a disabled command refuses: the result fails, nothing executes, and only refusals sends", .requirement(435, 674))
  func refuses() {
    let calls = Count()
    let command = IntCommand(enabledIf: .just(false), on: main) { _ in
      calls.add()
      return .empty
    }
    let told = command.executionSignals.record()
    let errors = command.errors.record()
    let refusals = command.refusals.record()
    let execution = command.execute(1)
    #expect(execution.record().events == [.failed(.notEnabled(command.reference))])
    #expect(execution.isDisposed)
    main.run()
    #expect(calls.value == 0)
    #expect(told.events.count + errors.events.count == 0)
    #expect(refusals.values == [1])
  }

  @Test(
    "a refusal identifies its command, equals only errors of that command, and does not retain it", .requirement(435))
  func refusedBy() {
    let references: [CommandReference]
    do {
      let commands = (0..<2).map { _ in command(enabledIf: .just(false)) }
      references = commands.map { command in
        guard case .notEnabled(let reference) = command.execute(1).error else { return commands[0].reference }
        return reference
      }
      #expect(references[0].command === commands[0])
      #expect(references[1].command === commands[1])
      #expect(references[0] == commands[0].reference)
    }
    #expect(references.allSatisfy { $0.command == nil })
    #expect(references[0] != references[1])
    #expect(Set(references + references).count == 2)
    let errors: [CommandError<TestError>] = [.notEnabled(references[0]), .failed(TestError(1)), .cancelled]
    #expect(errors.map { "\($0)" } == ["notEnabled", "failed(\(TestError(1)))", "cancelled"])
  }

  @Test("only completions of executions are sent as completions", .requirement(680))
  func completions() {
    let source = IntSubject()
    let command = IntCommand(on: main) { input in input == 0 ? source.signal : input < 0 ? .fail(TestError()) : .empty }
    let completions = command.completions.record()
    command.execute(-1)
    main.run()
    let cancelled = command.execute(0)
    command.execute(1)
    main.run()
    cancelled.dispose()
    #expect(completions.values.count == 0)
    command.execute(1)
    main.run()
    #expect(completions.values.count == 1)
  }
}

extension CommandExecution {
  /// The error, if the result has one by now.
  var error: CommandError<WorkFailure>? { record().error }
}
