#if EXPLORATION
  import Huntable
  import ReactiveSchedulers
  import TestSupport
  import Testing

  /// Records the announcements of the library on one thread.
  private final class Scribe: ExplorationController {
    let announced = Log<String>()

    var now: Int64? { nil }

    func before(_ operation: VisibleOperation) { write(operation) }

    func tryLock(_ operation: VisibleOperation) -> Bool {
      write(operation)
      return true
    }

    func note(_ operation: VisibleOperation) { write(operation) }

    func performs(_ act: Act) {}

    func spawn(_ name: String, _ object: Int, _ body: @escaping @Sendable () -> Void) -> Bool { false }

    func setTimer(_ name: String, _ object: Int, due: Int64?, _ body: @escaping @Sendable () -> Void) -> Bool {
      false
    }

    func wait(_ operation: VisibleOperation, until deadline: Int64?, for condition: @escaping () -> Bool)
      -> Bool
    {
      condition()
    }

    func shared<Object: AnyObject>(_ label: StaticString, _ make: () -> Object) -> Object { make() }

    func hidden<Result>(_ body: () -> Result) -> Result { body() }

    func fail(_ violation: String) { announced.append(violation) }

    private func write(_ operation: VisibleOperation) {
      announced.append("\(operation.kind) \(operation.object) \(operation.label)")
    }

    /// The announcements while `body` runs. Must run in a separate process, since a process has one controller.
    static func record(_ body: () -> Void) -> [String] {
      let scribe = Scribe()
      Exploration.control(by: scribe, body)
      return scribe.announced.entries
    }
  }

  @Suite("Exploration")
  struct ExplorationTests {
    @Test(
      "A controller is notified of each operation before it happens, with the objects numbered in order of creation")
    func announcements() async {
      await #expect(processExitsWith: .success) {
        let announced = Scribe.record {
          let lock = Locked(0, label: "a lock")
          let flag = AtomicInt(0, label: "a flag")
          flag.store(1, ordering: .releasing)
          _ = flag.load(ordering: .acquiring)
          lock.withLock { $0 = 1 }
          _ = flag.exchange(2, ordering: .acquiringAndReleasing)
          _ = flag.replace(2, by: 3, ordering: .acquiringAndReleasing)
          flag.add(1, ordering: .acquiringAndReleasing)
        }
        #expect(
          announced == [
            "store 2 a flag", "load 2 a flag", "lock 1 a lock", "unlock 1 a lock", "exchange 2 a flag",
            "exchange 2 a flag", "exchange 2 a flag",
          ])
      }
    }

    @Test("An unlock is announced after the body, and also when that throws")
    func unlocking() async {
      await #expect(processExitsWith: .success) {
        struct Failure: Error {}
        let announced = Scribe.record {
          let lock = Locked(0, label: "outer")
          let flag = AtomicInt(0, label: "inner")
          try? lock.withLock { _ throws(Failure) in
            _ = flag.load(ordering: .acquiring)
            throw Failure()
          }
        }
        #expect(announced == ["lock 1 outer", "load 2 inner", "unlock 1 outer"])
      }
    }

    @Test("Each run counts its objects from the start, so the same program announces the same")
    func repetition() async {
      await #expect(processExitsWith: .success) {
        let run = {
          Scribe.record {
            let composite = CompositeDisposable {}
            composite.add(SerialDisposable())
            composite.dispose()
          }
        }
        let first = run()
        #expect(!first.isEmpty)
        #expect(first == run())
      }
    }

    @Test("A thread that is not controlled announces nothing")
    func otherThreads() async {
      await #expect(processExitsWith: .success) {
        let scribe = Scribe()
        Exploration.install(scribe)
        await onRawThread { AtomicInt(0).store(1, ordering: .releasing) }
        Exploration.uninstall()
        #expect(scribe.announced.entries.isEmpty)
      }
    }

    @Test("The current scheduler's bookkeeping announces nothing: it belongs to the thread")
    func currentScheduler() async {
      await #expect(processExitsWith: .success) {
        let announced = Scribe.record { SubscriptionScheduler.shared.perform { _ = Schedulers.current } }
        #expect(announced.isEmpty)
      }
    }
  }
#endif
