#if EXPLORATION && os(Linux)
  import Dispatch
  import Foundation

  /// Work of the main queue, in a program that is not instrumented.
  @Suite("The main thread", .onBothCarriers, .needsSystemFunctions)
  struct MainThreadTests: SystemSuite {
    @Test("A closure of the main queue may use the main actor, and says so by itself")
    func mainActor() {
      #expect(
        isClean { run in
          run.thread("A") {
            DispatchQueue.main.async { Screen.shared.count += 1 }
            DispatchQueue.main.async { MainActor.assumeIsolated { Screen.shared.count += 1 } }
            DispatchQueue.main.sync { Screen.shared.count += 1 }
          }
        })
    }

    @Test("Work of the main queue is on the main thread, and other work is not", arguments: [false, true])
    func isMainThread(waits: Bool) {
      #expect(
        isClean { run in
          let check: @Sendable (Bool) -> Void = { isMain in
            run.expect(Thread.isMainThread == isMain, "Thread.isMainThread")
            run.expect(Thread.current.isMainThread == isMain, "Thread.current")
            run.expect((pthread_equal(pthread_self(), mainThread) != 0) == isMain, "pthread_self")
            run.expect((gettid() == getpid()) == isMain, "gettid")
            if isMain { dispatchPrecondition(condition: .onQueue(.main)) }
            if !isMain { dispatchPrecondition(condition: .notOnQueue(.main)) }
          }
          run.thread("A") {
            check(false)
            if waits { DispatchQueue.main.sync { check(true) } } else { DispatchQueue.main.async { check(true) } }
            DispatchQueue.global().async { check(false) }
            check(false)
          }
        })
    }

    @Test("What waits for the main queue only elsewhere is no deadlock, and what always waits is one")
    func waitsElsewhere() {
      func showing(looks: Bool) -> @Sendable (Run) -> Void {
        { run in
          let show: @Sendable () -> Void = {
            if looks, Thread.isMainThread { return }
            DispatchQueue.main.sync {}
          }
          run.thread("A") {
            show()
            DispatchQueue.main.async { show() }
          }
        }
      }
      #expect(failure(showing(looks: false))?.kind == .deadlock)
      #expect(isClean(showing(looks: true)))
    }

    @Test("A job of the main actor that waits for the main queue is a deadlock")
    func waitsForItself() {
      let result = hunt { _ in
        await MainActor.run { DispatchQueue.main.sync {} }
      }
      #expect(result.report?.failure.kind == .deadlock, "\(result)")
    }

    @Test("The main thread has thread-local values of its own, which it keeps")
    func values() {
      #expect(
        isClean { run in
          let key = "MainThreadTests"
          run.thread("A") {
            Thread.current.threadDictionary[key] = "A"
            DispatchQueue.main.sync {
              run.expect(Thread.current.threadDictionary[key] == nil, "a value of A")
              Thread.current.threadDictionary[key] = "main"
            }
            run.expect(Thread.current.threadDictionary[key] as? String == "A", "another value")
            DispatchQueue.main.async {
              run.expect(Thread.current.threadDictionary[key] as? String == "main", "not kept")
              Thread.current.threadDictionary[key] = nil
            }
          }
        })
    }

    @Test("Work of the main queue and jobs of the main actor take turns")
    func turns() {
      func counting(onMain: Bool) -> Scenario {
        Scenario("counting") { run in
          let count = Shared(0)
          let queue = onMain ? DispatchQueue.main : DispatchQueue(label: "other")
          queue.async { count.value += 1 }
          await MainActor.run { count.value += 1 }
        }
      }
      #expect(hunt(counting(onMain: false), budget: .schedules(300)).report?.failure.kind == .dataRace)
      let result = hunt(counting(onMain: true), budget: .schedules(300))
      #expect(result.isClean, "\(result)")
    }

    @Test("Work of the main queue and jobs of the main actor come in the order in which they were submitted")
    func order() async {
      @Sendable func work() async -> String {
        let log = Log<Character>()
        await withCheckedContinuation { end in
          Task { @MainActor in
            let queue = DispatchQueue(label: "queue", target: .main)
            DispatchQueue.main.async {
              log.append("a")
              DispatchQueue.main.async { end.resume() }
            }
            queue.async { log.append("b") }
            DispatchQueue.main.async { log.append("d") }
            Task { log.append("e") }
            queue.async { log.append("c") }
            DispatchQueue.main.async { log.append("f") }
          }
        }
        return String(log.entries)
      }
      #expect(await work() == "abcdef")
      let result = hunt(budget: .schedules(300)) { run in run.expect(await work() == "abcdef", "another order") }
      #expect(result.isClean, "\(result)")
    }

    @Test(
      "Work of another thread may come to the main queue before what a thread gives to the main actor",
      arguments: Gift.allCases)
    func comesBefore(_ gift: Gift) {
      let result = hunt(strategy: .partialOrderReduction) { run in
        let count = Shared(0)
        Thread { DispatchQueue.main.async { count.value += 1 } }.start()
        await gift.give { run.sometimes("\(count.value) before", true) }
      }
      #expect(result.isClean && result.reached.keys.sorted() == ["0 before", "1 before"], "\(result)")
    }
  }

  /// What runs on the main actor.
  enum Gift: CaseIterable {
    case task, childTask, deinitialiser

    fileprivate func give(_ work: @escaping @MainActor @Sendable () -> Void) async {
      switch self {
      case .task: Task { @MainActor in work() }
      case .childTask: await withTaskGroup { group in group.addTask { @MainActor in work() } }
      case .deinitialiser: _ = Ending(work)
      }
    }
  }

  @MainActor private final class Ending {
    private let work: @MainActor @Sendable () -> Void

    nonisolated init(_ work: @escaping @MainActor @Sendable () -> Void) { self.work = work }

    isolated deinit { work() }
  }

  /// The main thread of the process, which is the first one to be here if a test of this process is.
  private let mainThread: pthread_t = {
    typealias Function = @convention(c) () -> pthread_t
    let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "_CF_pthread_main_thread_np")
    return unsafeBitCast(symbol, to: Function.self)()
  }()

  @MainActor private final class Screen {
    static let shared = Screen()
    var count = 0
  }

  @_silgen_name("gettid")
  private func gettid() -> pid_t
#endif
