import Foundation
import Synchronization

/// Values that one thread writes into the frame of a task that waits.
@Suite("Frames of tasks", .serialized, .carriers)
struct FrameTests {
  private func expectClean(_ name: String, _ body: @escaping @Sendable (Run) async throws -> Void) {
    let scenario = Scenario(name) { run in
      do { try await body(run) } catch { run.expect(false, "\(error)") }
    }
    for strategy in [SearchStrategy.partialOrderReduction, .random] {
      let result = hunt(scenario, budget: .schedules(150), strategy: strategy)
      #expect(result.isClean, "\(result)")
    }
  }

  @Test("A thread writes what a task waits for", arguments: Promise<Int>.Waiting.allCases)
  func known(_ waiting: Promise<Int>.Waiting) {
    expectClean("a number") { run in
      for number in 1...2 {
        let promise = Promise<Int>()
        Thread.detachNewThread { promise.complete(.success(number)) }
        run.expect(try await promise.value(waiting) == number)
      }
    }
  }

  @Test("It is no race if the task does not know the type", arguments: Promise<Letter<String>>.Waiting.allCases)
  func generic(_ waiting: Promise<Letter<String>>.Waiting) {
    expectClean("a letter") { run in
      for _ in 1...2 {
        let letter = try await answer(Letter("some text"), waiting) { body in Thread.detachNewThread(body) }
        run.expect(letter.copies == ["some text"] && letter.number == 7)
      }
    }
  }

  @Test("An error is written there too", arguments: Promise<Int>.Waiting.allCases)
  func errors(_ waiting: Promise<Int>.Waiting) {
    expectClean("an error") { run in
      let promise = Promise<Int>()
      Thread.detachNewThread { promise.complete(.failure(CancellationError())) }
      run.expect((try? await promise.value(waiting)) == nil)
    }
  }

  @Test("Child tasks write their values")
  func children() {
    let point = { @Sendable in Atomic(0).store(1, ordering: .relaxed) }
    expectClean("numbers") { run in run.expect(try await copies(5, point) == [5, 5, 5, 5]) }
    expectClean("letters") { run in
      run.expect(try await copies(Letter("some text"), point).map(\.text) == Array(repeating: "some text", count: 4))
    }
  }

  @Test("What a thread writes after it has resumed a task is a race", arguments: Promise<Int>.Waiting.allCases)
  func late(_ waiting: Promise<Int>.Waiting) throws {
    let result = hunt(
      Scenario("late") { run in
        let (promise, account) = (Promise<Int>(), Total())
        Thread.detachNewThread {
          promise.complete(.success(1))
          account.value += 1
        }
        account.value += (try? await promise.value(waiting)) ?? 0
      })
    #expect(try #require(result.report, "\(result)").failure.kind == .dataRace)
  }
}
