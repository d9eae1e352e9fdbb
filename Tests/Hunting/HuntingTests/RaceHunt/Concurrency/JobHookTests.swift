#if EXPLORATION && os(Linux)
  import CTestSupport

  /// Programs that let the runtime give the jobs of all tasks to the main actor, as `withMainSerialExecutor` of a library for
  /// tests does. The hook is the process's, so each test is a process of its own.
  @Suite("A hook that gives all jobs to the main actor", .huntsTasks, .needsSystemFunctions)
  struct JobHookTests {
    @Test("Jobs run on the main actor of the run, in the order in which they were enqueued")
    func serial() async {
      await #expect(processExitsWith: .success) {
        let result = hunt { run in
          let log = Log<Int>()
          await onMainActor {
            let tasks = (1...3).map { number in
              Task {
                MainActor.assertIsolated()
                log.append(number)
              }
            }
            for task in tasks { await task.value }
          }
          run.expect(log.entries == [1, 2, 3])
        }
        precondition(result.isClean, "\(result)")
      }
    }

    @Test("A sleep ends, of a task that has hopped to the main actor by the hook")
    func sleeping() async {
      await #expect(processExitsWith: .success) {
        let result = hunt { _ in
          await onMainActor {
            try? await Task.sleep(for: .seconds(1))
            try? await ContinuousClock().sleep(until: .now + .seconds(1))
            await Task.detached { try? await Task.sleep(for: .seconds(1)) }.value
          }
        }
        precondition(result.isClean, "\(result)")
      }
    }

    @Test("A hook from before the hunt stays")
    func stays() async {
      await #expect(processExitsWith: .success) {
        cd_enqueue_on_main(true)
        let result = hunt { _ in await Task { MainActor.assertIsolated() }.value }
        precondition(result.isClean, "\(result)")
        precondition(cd_enqueues_on_main())
        cd_enqueue_on_main(false)
      }
    }

    @Test("A run that ends with waiting tasks leaves no hook behind")
    func lost() async {
      await #expect(processExitsWith: .success) {
        let result = hunt { _ in
          await onMainActor { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
        }
        precondition(result.report?.failure.kind == .neverResumed, "\(result)")
        precondition(!cd_enqueues_on_main())
        let next = hunt { run in
          let count = Count()
          async let one = count.add()
          _ = await Task { count.add() }.value
          _ = await one
          run.expect(count.value == 2)
        }
        precondition(next.isClean, "\(next)")
      }
    }
  }

  @MainActor private func onMainActor(_ operation: @Sendable () async -> Void) async {
    cd_enqueue_on_main(true)
    defer { cd_enqueue_on_main(false) }
    await operation()
  }
#endif
