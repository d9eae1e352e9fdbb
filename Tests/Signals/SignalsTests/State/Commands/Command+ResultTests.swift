import ReactiveSignals
import Testing

struct CommandResultTests {
  private let main = TestScheduler()

  @Test("A task receives the last value, or the error that ended the execution")
  func waits() async throws {
    let command = IntCommand(on: Strand()) { $0 > 0 ? .from([1, $0]) : .fail(TestError($0)) }
    #expect(try await command.result(of: 5) == 5)
    await #expect(throws: CommandError<TestError>.failed(TestError(-1))) { try await command.result(of: -1) }
    let disabled = IntCommand(enabledIf: .just(false), on: main) { .just($0) }
    await #expect(throws: CommandError<TestError>.notEnabled(disabled.reference)) { try await disabled.result(of: 1) }
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
