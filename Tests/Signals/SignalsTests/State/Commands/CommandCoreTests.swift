import ReactiveSignals
import Testing

@testable import SignalsCore

struct CommandCoreTests {
  private let main = TestScheduler()

  @Test(
    "a released command is deallocated with its captures, whatever its enabling signal does", .requirement(419, 437))
  func released() {
    let enabling = Subject<Bool, Never>()
    let (released, captured): (Weak<IntCommand>, Weak<Token>)
    do {
      let token = Token()
      let command = IntCommand(enabledIf: enabling.signal, on: main) { value in
        token.touch()
        return .just(value)
      }
      (released, captured) = (Weak(command), Weak(token))
      command.execute(1)
      main.run()
    }
    #expect(released.isReleased)
    #expect(enabling.core.subscribers.count == 0)
    main.run()
    #expect(captured.isReleased)
  }

  @Test("a released command completes all its signals on its scheduler", .requirement(420))
  func completes() {
    let places = Log<Bool>()
    let note: @Sendable () -> Void = { [main] in places.append(Schedulers.current === main) }
    do {
      let command = IntCommand(on: main) { .just($0) }
      command.executionSignals.subscribe(completed: note)
      command.executing.signal.subscribe(completed: note)
      command.enabled.signal.subscribe(completed: note)
      command.errors.subscribe(completed: note)
      command.completions.subscribe(completed: note)
      command.refusals.subscribe(completed: note)
      command.concurrency.signal.subscribe(completed: note)
    }
    #expect(places.entries == [])
    main.run()
    #expect(places.entries == Array(repeating: true, count: 7))
  }

  @Test("An execution continues when its command is released, and releases everything at its end")
  func executionOutlives() {
    let source = IntSubject()
    let captured: Weak<Token>
    let result: Recorder<Int, CommandError<TestError>>
    do {
      let token = Token()
      captured = Weak(token)
      let command = IntCommand(on: main) { _ in
        source.map { value in
          token.touch()
          return value
        }
      }
      result = command.execute(1).record()
      main.run()
    }
    main.run()
    source.send(1)
    source.complete()
    main.run()
    #expect(result.events == [.next(1), .completed])
    #expect(captured.isReleased)
  }

  @Test("An execution that has ended retains nothing of its work", arguments: [true, false])
  func executionReleases(isCancelled: Bool) {
    let source = IntSubject()
    let captured: Weak<Token>
    let command = IntCommand(on: main) { _ in source.signal }
    let execution: CommandExecution<Int, TestError>
    do {
      let token = Token()
      captured = Weak(token)
      execution = command.execute(1)
      execution.subscribe { _ in token.touch() }
    }
    main.run()
    if isCancelled { execution.dispose() } else { source.complete() }
    #expect(captured.isReleased)
    #expect(source.core.subscribers.count == 0)
  }
}
