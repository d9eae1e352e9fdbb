@testable import SignalsCore

struct CommandExecutionTests {
  private let main = TestScheduler()

  @Test("of several calls in one action, one executes, before any notification", .requirement("O13"))
  func onceInATurn() {
    let command = IntCommand(on: main) { .just($0) }
    let results = (1...3).map { command.execute($0).record() }
    main.run()
    #expect(results[0].events == [.next(1), .completed])
    for result in results[1...] { #expect(result.events == [.failed(.notEnabled(command.reference))]) }
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
    #expect(!command.executing.value && command.enabled.value)
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
    let (log, isExecuting) = (Log<String>(), Log<@Sendable () -> Bool>())
    let source = ColdSource<Int, TestError>(
      cleanedUp: { log.append("cleanup, executing: \(isExecuting.entries[0]())") })
    let command = IntCommand(on: main) { _ in source.signal }
    isExecuting.append { command.isExecuting }
    let (errors, inner) = (command.errors.record(), command.values.materialize().record())
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
    #expect(inner.values == [.next(1)] && errors.values == [])
    #expect(!command.executing.value && command.enabled.value)
  }

  @Test("An execution that is disposed before its work begins never starts the work")
  func cancelsBeforeStart() {
    let source = ColdSource<Int, TestError>()
    let command = IntCommand(on: main) { _ in source.signal }
    let executing = command.executing.signal.record()
    command.execute(0).dispose()
    main.run()
    #expect(source.starts == 0 && executing.values == [false, true, false])
  }

  @Test("Disposing a subscription to the result cancels nothing, nor does releasing the execution or the command")
  func goesOn() {
    let source = ColdSource<Int, TestError>()
    let (token, result) = tokenHeld { token in
      let command = IntCommand(on: main) { _ in
        source.signal.map { value in
          token.touch()
          return value
        }
      }
      let execution = command.execute(0)
      execution.subscribe().dispose()
      return execution.record()
    }
    main.run()
    #expect(source.isRunning)
    source.send(1)
    source.complete()
    main.run()
    #expect(result.events == [.next(1), .completed] && token.isReleased)
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
    #expect(result.events == [.next(1), .failed(.cancelled)] && command.enabled.value)
  }

  @Test("Work to which no code can send any more ends its execution", arguments: SourceDeathTests.operators)
  func abandoned(sample: Sample) {
    let work = Ints { subscriber in
      subscriber.send(1)
      return nil
    }
    let command = IntCommand(on: main) { _ in sample.apply(work) }
    let result = command.execute(0).record()
    main.run()
    #expect(result.hasEnded && !command.executing.value)
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
    #expect(latest.values == [10, 20] && first.values == [10, 11])
  }

  @Test("An execution that has ended retains nothing of its work", arguments: [true, false])
  func releases(isCancelled: Bool) {
    let source = IntSubject()
    let (command, bag) = (IntCommand(on: main) { _ in source.signal }, CompositeDisposable())
    let (token, execution) = tokenHeld { token in
      let execution = command.execute(1)
      bag.add(execution)
      execution.subscribe { _ in token.touch() }
      return execution
    }
    main.run()
    if isCancelled { execution.dispose() } else { source.complete() }
    #expect(token.isReleased && source.core.subscribers.count == 0 && bag.count == 0)
  }

  @Test(
    "a released command is deallocated with its captures, whatever its enabling signal does; its signals then complete",
    .requirement(419, 420, 437))
  func released() {
    let (enabling, places) = (Subject<Bool, Never>(), Log<Bool>())
    let note: @Sendable () -> Void = { [main] in places.append(Schedulers.current === main) }
    let (token, released) = tokenHeld { token in
      let command = IntCommand(enabledIf: enabling.signal, on: main) { value in
        token.touch()
        return .just(value)
      }
      command.executionSignals.subscribe(completed: note)
      command.executing.signal.subscribe(completed: note)
      command.enabled.signal.subscribe(completed: note)
      command.errors.subscribe(completed: note)
      command.completions.subscribe(completed: note)
      command.refusals.subscribe(completed: note)
      command.concurrency.signal.subscribe(completed: note)
      command.execute(1)
      main.run()
      return Weak(command)
    }
    #expect(released.isReleased && enabling.core.subscribers.count == 0 && places.entries == [])
    main.run()
    #expect(token.isReleased && places.entries == Array(repeating: true, count: 7))
  }

  @Test("A command executes each value of the bound signals and refuses those that come too early")
  func bound() {
    let subject = Subject<Int, Never>()
    let command = Command<Int, Int, Never>(on: main) { [main] in .just($0 * 10).delay(.seconds(1), on: main) }
    let (values, refusals) = (command.values.record(), command.refusals.record())
    command <~ subject
    #expect((command <~ Signal<Int, Never>.empty).isDisposed)
    for value in 1...2 { subject.send(value) }
    main.run()
    subject.send(3)
    main.run()
    #expect(values.values == [10, 30] && refusals.values == [2])
  }

  @Test("a binding does not retain its command, and ends with it", .requirement(773))
  func boundMemory() {
    let subject = Subject<Int, Never>()
    let (released, binding) = {
      let command = Command<Int, Int, Never>(on: main) { .just($0) }
      let binding = subject.bind(to: command.bindingTarget)
      #expect(!binding.isDisposed)
      return (Weak(command), binding)
    }()
    #expect(released.isReleased && binding.isDisposed && subject.core.subscribers.count == 0)
  }
}
