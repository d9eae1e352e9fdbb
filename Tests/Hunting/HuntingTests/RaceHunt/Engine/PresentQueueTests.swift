#if EXPLORATION && os(Linux)
  import Dispatch

  /// What code may ask of the queue on which it runs, and when objects of Dispatch end, in a program that is not instrumented.
  @Suite("The present queue", .onBothCarriers, .needsSystemFunctions)
  struct PresentQueueTests: SystemSuite {
    @Test("What a block holds ends as work of the queue", arguments: [false, true])
    func deinitialiser(ofTimer: Bool) {
      #expect(
        isClean { run in
          let queue = DispatchQueue(label: "owner")
          queue.setSpecific(key: key, value: 7)
          run.thread("A") {
            let last = Last {
              dispatchPrecondition(condition: .onQueue(queue))
              run.expect(DispatchQueue.getSpecific(key: key) == 7, "no value of the queue")
            }
            guard ofTimer else { return queue.async { _ = last } }
            let timer = DispatchSource.makeTimerSource(queue: queue)
            timer.setEventHandler { [last] in _ = last }
            timer.activate()
            timer.cancel()
          }
        })
    }

    @Test("A deinitialiser that waits for the queue on which it runs is a deadlock")
    func waitingDeinitialiser() {
      func ending(on other: Bool) -> @Sendable (Run) -> Void {
        { run in
          let queue = DispatchQueue(label: "owner")
          let waited = other ? DispatchQueue(label: "other") : queue
          run.thread("A") {
            let last = Last { waited.sync {} }
            queue.async { _ = last }
          }
        }
      }
      #expect(failure(ending(on: false))?.kind == .deadlock)
      #expect(isClean(ending(on: true)))
    }

    @Test(
      "Work has the values of its queue and of those on which that one runs, also when the program has given them up")
    func targets() {
      #expect(
        isClean { run in
          run.thread("A") {
            let target = DispatchQueue(label: "target")
            target.setSpecific(key: key, value: 1)
            let queue = DispatchQueue(label: "queue", target: target)
            for queue in [queue, target] {
              queue.async { run.expect(DispatchQueue.getSpecific(key: key) == 1, "no value of the target") }
            }
            run.expect(DispatchQueue.getSpecific(key: key) == nil, "a value without a queue")
            queue.sync { run.expect(DispatchQueue.getSpecific(key: key) == 1, "no value of the target") }
          }
        })
    }

    @Test("The set-up and the last checks may do work of a queue, which then has its values")
    func outside() {
      #expect(
        isClean { run in
          let queue = DispatchQueue(label: "queue")
          queue.setSpecific(key: key, value: 1)
          let look: @Sendable () -> Void = {
            queue.sync {
              dispatchPrecondition(condition: .onQueue(queue))
              run.expect(DispatchQueue.getSpecific(key: key) == 1, "no value of the queue")
            }
            run.expect(DispatchQueue.getSpecific(key: key) == nil, "a value without a queue")
          }
          look()
          run.thread("A", look)
          run.finally(look)
        })
    }

    @Test("Code must run on the queue that it names")
    func preconditions() {
      func checking(_ condition: @escaping @Sendable (_ own: DispatchQueue) -> DispatchPredicate)
        -> @Sendable (Run) -> Void
      {
        { run in
          run.thread("A") {
            let target = DispatchQueue(label: "target", attributes: .concurrent)
            let queue = DispatchQueue(label: "queue", target: target)
            queue.async {
              dispatchPrecondition(condition: .onQueue(target))
              dispatchPrecondition(condition: .notOnQueue(.global()))
              dispatchPrecondition(condition: .onQueueAsBarrier(queue))
              dispatchPrecondition(condition: condition(queue))
            }
          }
        }
      }
      #expect(isClean(checking { .onQueue($0) }))
      #expect(failure(checking { .notOnQueue($0) })?.kind == .crash)
      #expect(failure(checking { _ in .onQueue(DispatchQueue(label: "other")) })?.kind == .crash)
    }

    @Test("On a global queue, a barrier is work like other work")
    func barriers() {
      func counting(isGlobal: Bool) -> @Sendable (Run) -> Void {
        { run in
          let queue = isGlobal ? DispatchQueue.global() : DispatchQueue(label: "own", attributes: .concurrent)
          let count = Shared(0)
          run.thread("A") { for _ in 0..<2 { queue.async(flags: .barrier) { count.value += 1 } } }
        }
      }
      #expect(failure(counting(isGlobal: true))?.kind == .dataRace)
      #expect(isClean(counting(isGlobal: false)))
    }

    @Test("A semaphore must not end while its value is less than at its beginning")
    func semaphores() {
      func waiting(_ signals: Bool) -> @Sendable (Run) -> Void {
        { run in
          run.thread("A") {
            let permits = DispatchSemaphore(value: 1)
            permits.wait()
            if signals { permits.signal() }
          }
        }
      }
      #expect(failure(waiting(false))?.kind == .crash)
      #expect(isClean(waiting(true)))
    }

    @Test("A queue must not end while it is suspended")
    func suspended() {
      func pausing(_ resumes: Bool) -> @Sendable (Run) -> Void {
        { run in
          run.thread("A") {
            let queue = DispatchQueue(label: "paused")
            queue.suspend()
            if resumes { queue.resume() }
          }
        }
      }
      #expect(failure(pausing(false))?.kind == .crash)
      #expect(isClean(pausing(true)))
    }

    @Test("A timer without a queue fires on a global one")
    func timer() {
      #expect(
        isClean { run in
          run.thread("A") {
            let fired = DispatchSemaphore(value: 0)
            let timer = DispatchSource.makeTimerSource()
            timer.schedule(deadline: .now() + 1)
            timer.setEventHandler { fired.signal() }
            timer.activate()
            fired.wait()
            timer.cancel()
          }
        })
    }
  }

  private let key = DispatchSpecificKey<Int>()

  private final class Last: Sendable {
    private let end: @Sendable () -> Void

    init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }
  }
#endif
