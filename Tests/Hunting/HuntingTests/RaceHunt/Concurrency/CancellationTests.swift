#if EXPLORATION && os(Linux)
  @Suite("Handlers of cancellation", .huntsTasks, .onBothCarriers, .needsSystemFunctions)
  struct CancellationTests {
    @Test(
      "A task can be cancelled between the last step of its operation and the removal of the handler",
      arguments: Operation.allCases, [SearchStrategy.random, .partialOrderReduction])
    func afterOperation(_ operation: Operation, _ strategy: SearchStrategy) {
      let result = hunt(budget: .schedules(300), strategy: strategy) { run in
        let log = Notes<String>()
        let task = Task { await operation.perform(log) }
        log.append("cancel")
        task.cancel()
        run.expect(await task.value == [1, 2, 3], "another result")
        run.sometimes(log.entries.joined(separator: " "), true)
      }
      #expect(result.isClean, "\(result)")
      #expect(result.reached["operation cancel handler"] != nil, "\(result.reached)")
      #expect(result.reached["operation cancel"] != nil, "\(result.reached)")
    }

    @Test(
      "A task can be cancelled between its last step and its next look at a stream", arguments: [false, true],
      [SearchStrategy.random, .partialOrderReduction])
    func beforeStream(fails: Bool, _ strategy: SearchStrategy) {
      let result = hunt(budget: .schedules(300), strategy: strategy) { run in
        let log = Notes<String>()
        let (stream, input) = AsyncStream.makeStream(of: Int.self)
        let (throwing, throwingInput) = AsyncThrowingStream.makeStream(of: Int.self)
        input.onTermination = { _ in log.append("end") }
        throwingInput.onTermination = { _ in log.append("end") }
        let task = Task {
          if fails { for try await _ in throwing { log.append("value") } }
          if !fails { for await _ in stream { log.append("value") } }
        }
        if fails { throwingInput.yield(1) } else { input.yield(1) }
        task.cancel()
        log.append("cancelled")
        try await task.value
        run.sometimes(log.entries.prefix(3).joined(separator: " "), true)
      }
      #expect(result.isClean, "\(result)")
      #expect(result.reached["value cancelled end"] != nil, "\(result.reached)")
    }
  }

  /// What has a handler.
  enum Operation: CaseIterable {
    case returns, fails, waits, isNested, isOnActor

    fileprivate func perform(_ log: Notes<String>) async -> [Int] {
      let work = {
        log.append("operation")
        return [1, 2, 3]
      }
      let cancel = { @Sendable in log.append("handler") }
      switch self {
      case .returns: return await withTaskCancellationHandler(operation: work, onCancel: cancel)
      case .fails:
        do {
          return try await withTaskCancellationHandler(operation: { throw Failed(result: work()) }, onCancel: cancel)
        } catch {
          return (error as? Failed)?.result ?? []
        }
      case .waits:
        return await withTaskCancellationHandler {
          await Task.yield()
          return work()
        } onCancel: {
          cancel()
        }
      case .isNested:
        return await withTaskCancellationHandler {
          await withTaskCancellationHandler(operation: work, onCancel: {})
        } onCancel: {
          cancel()
        }
      case .isOnActor: return await Place().perform(work, cancel)
      }
    }
  }

  private struct Failed: Error {
    let result: [Int]
  }

  private actor Place {
    func perform(_ work: () -> [Int], _ cancel: @escaping @Sendable () -> Void) async -> [Int] {
      await withTaskCancellationHandler(operation: { work() }, onCancel: cancel)
    }
  }
#endif
