import ReactiveSignals
import Testing

struct CommandExecutionTests {
  private let main = TestScheduler()

  @Test("of several calls in one action, one executes, before any notification", .requirement("O13"))
  func onceInATurn() {
    let command = IntCommand(on: main) { .just($0) }
    let results = (1...3).map { command.execute($0).record() }
    main.run()
    #expect(results[0].events == [.next(1), .completed])
    #expect(results[1].events == [.failed(.notEnabled(command.reference))])
    #expect(results[2].events == [.failed(.notEnabled(command.reference))])
  }

  @Test("a client may execute again from its completion, any number of times", .requirement("O14"))
  func againFromCompletion() {
    let command = IntCommand(on: main) { .just($0) }
    let values = Log<Int>()
    @Sendable func execute(_ input: Int) {
      command.execute(input).subscribe(
        next: { values.append($0) }, completed: { if input < 1_000 { execute(input + 1) } })
    }
    execute(1)
    main.run()
    #expect(values.entries == Array(1...1_000))
    #expect(!command.executing.value)
    #expect(command.enabled.value)
  }

  @Test("With concurrency, a command can be executed from a value of its own execution")
  func recursive() {
    let command = IntCommand(allowsConcurrentExecution: true, on: main) { .just($0) }
    let values = command.values.record { if $0 < 3 { command.execute($0 + 1) } }
    command.execute(1)
    main.run()
    #expect(values.values == [1, 2, 3])
  }

  @Test("A disposed execution disposes its work, then updates the command, then fails its result; that is no error")
  func cancels() {
    let log = Log<String>()
    let isExecuting = Log<@Sendable () -> Bool>()
    let source = ColdSource<Int, TestError>(
      cleanedUp: { log.append("cleanup, executing: \(isExecuting.entries[0]())") })
    let command = IntCommand(on: main) { _ in source.signal }
    isExecuting.append { command.isExecuting }
    let errors = command.errors.record()
    let inner = command.values.materialize().record()
    let execution = command.execute(0)
    let result = execution.record()
    execution.subscribe(failed: { _ in log.append("client, executing: \(command.isExecuting)") })
    main.run()
    source.send(1)
    execution.dispose()
    source.send(2)
    #expect(command.isEnabled)
    main.run()
    #expect(log.entries == ["cleanup, executing: true", "client, executing: false"])
    #expect(result.events == [.next(1), .failed(.cancelled)])
    #expect(inner.values == [.next(1)])
    #expect(errors.values == [])
    #expect(!command.executing.value)
    #expect(command.enabled.value)
  }

  @Test("An execution that is disposed before its work begins never starts the work")
  func cancelsBeforeStart() {
    let source = ColdSource<Int, TestError>()
    let command = IntCommand(on: main) { _ in source.signal }
    let executing = command.executing.signal.record()
    command.execute(0).dispose()
    main.run()
    #expect(source.starts == 0)
    #expect(executing.values == [false, true, false])
  }

  @Test("Disposing a subscription to the result cancels nothing, nor does releasing the execution")
  func goesOn() {
    let source = ColdSource<Int, TestError>()
    let command = IntCommand(on: main) { _ in source.signal }
    command.execute(0).subscribe().dispose()
    main.run()
    #expect(source.isRunning)
    source.complete()
    main.run()
    #expect(!command.executing.value)
  }

  @Test("disposing an execution during its value stops its values and ends it once", .requirement("D30"))
  func cancelsInside() {
    let source = ColdSource<Int, TestError>()
    let command = IntCommand(on: main) { _ in source.signal }
    let execution = command.execute(0)
    let result = execution.record { _ in
      execution.dispose()
      source.complete()
    }
    main.run()
    source.send(1)
    main.run()
    #expect(result.events == [.next(1), .failed(.cancelled)])
    #expect(command.enabled.value)
  }

  @Test("Work whose subscriber was released ends its execution")
  func abandoned() {
    let command = IntCommand(on: main) { _ in Signal { _ in nil } }
    let result = command.execute(0).record()
    main.run()
    #expect(result.events == [.failed(.cancelled)])
    #expect(!command.executing.value)
  }

  @Test("switchToLatest follows the latest execution; earlier ones continue, but their values are dropped")
  func latestWins() {
    let sources = [1: IntSubject(), 2: IntSubject()]
    let command = IntCommand(allowsConcurrentExecution: true, on: main) { sources[$0]!.signal }
    let latest = command.executionSignals.switchToLatest().record()
    let first = command.execute(1).record()
    main.run()
    sources[1]!.send(10)
    command.execute(2)
    main.run()
    sources[1]!.send(11)
    sources[2]!.send(20)
    #expect(latest.values == [10, 20])
    #expect(first.values == [10, 11])
  }

  @Test("A command without input is executed without one")
  func noInput() async throws {
    let command = Command<Void, Int, Never>(on: Strand()) { .just(1) }
    #expect(command.execute().record().values == [1])
    #expect(try await command.result() == 1)
  }
}
