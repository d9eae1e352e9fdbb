#if EXPLORATION
  /// Whatever makes another job ready, or sees what another one changes, is a scheduling point.
  @Suite(
    "Jobs that become ready", .onBothCarriers,
    .enabled(if: !isThreadSanitized, "locks of the runtime are not seen under ThreadSanitizer"))
  struct ControllerObserverTests {
    /// Starts a job, and leaves a mark afterwards. The job may run before the mark.
    @Test(
      "The job that an act makes ready may run before the next line, and after it",
      arguments: ["task", "detached", "group", "let", "resume", "unsafe resume", "yield", "finish", "cancel"])
    func nextLine(act: String) {
      let orders = Seen()
      let result = hunt(budget: .schedules(500)) { _ in
        let mark = Mark()
        switch act {
        case "task":
          let task = Task { orders.add(mark.isSet) }
          mark.set()
          await task.value
        case "detached":
          let task = Task.detached { orders.add(mark.isSet) }
          mark.set()
          await task.value
        case "group":
          await withTaskGroup(of: Void.self) { group in
            group.addTask { orders.add(mark.isSet) }
            mark.set()
          }
        case "let":
          async let child: Void = { orders.add(mark.isSet) }()
          mark.set()
          await child
        case "resume":
          let task = Task {
            await withCheckedContinuation { continuation in
              Task {
                continuation.resume()
                mark.set()
              }
            }
            orders.add(mark.isSet)
          }
          await task.value
        case "unsafe resume":
          let task = Task {
            await withUnsafeContinuation { continuation in
              Task {
                continuation.resume()
                mark.set()
              }
            }
            orders.add(mark.isSet)
          }
          await task.value
        case "yield", "finish":
          let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
          let task = Task {
            for await _ in stream { break }
            orders.add(mark.isSet)
          }
          if act == "yield" { continuation.yield(1) } else { continuation.finish() }
          mark.set()
          await task.value
        default:
          let task = Task {
            try? await Task.sleep(for: .seconds(1_000_000))
            orders.add(mark.isSet)
          }
          task.cancel()
          mark.set()
          await task.value
        }
      }
      #expect(result.isClean, "\(result)")
      #expect(orders.all == [false, true])
    }

    @Test("A yield may find its stream finished, and may come first")
    func yieldAfterFinish() {
      let orders = Seen()
      let result = hunt { _ in
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
          let result = continuation.yield(1)
          if case .terminated = result { orders.add(true) } else { orders.add(false) }
        }
        continuation.finish()
        for await _ in stream {}
        await task.value
      }
      #expect(result.isClean, "\(result)")
      #expect(orders.all == [false, true])
    }

    @Test("A task may be cancelled between two looks for cancellation", arguments: [false, true])
    func cancelledBetween(throwing: Bool) {
      let orders = Seen()
      let result = hunt { _ in
        let task = Task {
          func look() -> Bool {
            if throwing { return (try? Task.checkCancellation()) == nil }
            return Task.isCancelled
          }
          let first = look()
          let second = look()
          if !first { orders.add(second) }
        }
        task.cancel()
        await task.value
      }
      #expect(result.isClean, "\(result)")
      #expect(orders.all == [false, true])
    }

    @Test("The result of asynchronous code says that it depends on the runtime, and what else was not explored")
    func claim() {
      let result = hunt { _ in await Task {}.value }
      #expect(result.isExhaustive, "\(result)")
      #expect(
        "\(result)".contains(
          "Not explored: accesses that nobody announces, jobs in orders that only another runtime has"))
      #expect("\(result)".contains(" s with seed 1; every schedule of the announced operations."))
    }
  }

  /// A mark whose accesses announce nothing.
  private final class Mark: Sendable {
    private let state = Synchronization.Mutex(false)

    var isSet: Bool { state.withLock { $0 } }
    func set() { state.withLock { $0 = true } }
  }

  private final class Seen: Sendable {
    private let answers = Synchronization.Mutex(Set<Bool>())

    var all: Set<Bool> { answers.withLock { $0 } }
    func add(_ answer: Bool) { answers.withLock { _ = $0.insert(answer) } }
  }
#endif
