#if EXPLORATION && os(Linux)
  import Foundation

  /// What the functions of the system tell of threads, in a program that is not instrumented.
  @Suite("The identity of threads", .onBothCarriers, .needsSystemFunctions)
  struct ThreadIdentityTests: SystemSuite {
    @Test("What a thread does that is in no run is no act of a run")
    func outside() async {
      await #expect(processExitsWith: .success) {
        // Ends with the process.
        startRawThread { while true { setenv("OUTSIDE", "1", 1) } }
        for _ in 0..<20 {
          let result = hunt(
            Scenario("counter") { run in
              let count = Locked(0)
              for name in ["a", "b"] { run.thread(name) { count.withLock { $0 += 1 } } }
            }, budget: .schedules(100))
          precondition(result.isClean && result.coverage != .sampled, "\(result)")
        }
      }
    }

    @Test("A thread is the one that its maker knows, from its beginning to its end")
    func selves() {
      #expect(
        isClean { run in
          run.thread("A") {
            let own = pthread_self()
            let inside = Box(own)
            let thread = startPosixThread {
              inside.thread = pthread_self()
              Exploration.point()
              run.expect(pthread_equal(inside.thread, pthread_self()) != 0, "another one")
              run.expect(pthread_join(pthread_self(), nil) == EDEADLK, "joins itself")
            }
            pthread_join(thread, nil)
            run.expect(pthread_equal(thread, inside.thread) != 0, "not the thread that was made")
            run.expect(pthread_equal(own, thread) == 0 && pthread_equal(own, pthread_self()) != 0, "not A")
          }
          run.thread("B") {
            let own = pthread_self()
            Exploration.point()
            run.expect(pthread_equal(own, pthread_self()) != 0, "not B")
          }
        })
    }

    @Test("Two threads have two numbers of the kernel")
    func numbers() {
      #expect(
        isClean { run in
          let other = Box(pthread_self())
          run.thread("A") {
            let number = gettid()
            pthread_join(startPosixThread { other.number = gettid() }, nil)
            run.expect(number == gettid() && number != other.number, "\(number), \(other.number)")
          }
        })
    }

    @Test("Each thread has its own name")
    func names() {
      #expect(
        isClean { run in
          run.thread("A") {
            setName(pthread_self(), "own")
            let thread = startPosixThread {
              setName(pthread_self(), "child")
              run.expect(name(of: pthread_self()) == "child")
              run.expect(setName(pthread_self(), "sixteen letters!") == ERANGE)
            }
            pthread_join(thread, nil)
            run.expect(name(of: pthread_self()) == "own" && name(of: thread) == "child")
            Thread.detachNewThread {
              Thread.current.name = "named"
              run.expect(Thread.current.name == "named")
            }
          }
          run.thread("B") { run.expect(name(of: pthread_self()) != "own") }
        })
    }

    @Test("The stack of a thread contains its variables", arguments: [false, true])
    func stacks(isMain: Bool) {
      #expect(
        isClean { run in
          let look: @Sendable () -> Void = {
            var attributes = pthread_attr_t()
            run.expect(getAttributes(pthread_self(), &attributes) == 0, "no attributes")
            var start: UnsafeMutableRawPointer?
            var size = 0
            pthread_attr_getstack(&attributes, &start, &size)
            pthread_attr_destroy(&attributes)
            var variable = 0
            withUnsafeBytes(of: &variable) { bytes in
              let offset = UInt(bitPattern: bytes.baseAddress) &- UInt(bitPattern: start)
              run.expect(offset < UInt(size), "another stack")
            }
          }
          run.thread("A") {
            if isMain { DispatchQueue.main.sync(execute: look) } else { pthread_join(startPosixThread(look), nil) }
          }
        })
    }

    @Test("A thread is awaited for some time, or looked at")
    func joins() {
      func waiting(_ join: @escaping @Sendable (pthread_t) -> Int32) -> @Sendable (Run) -> Void {
        { run in
          run.thread("A") {
            run.expect(join(startPosixThread { Thread.sleep(forTimeInterval: 60) }) == 0, "it still runs")
          }
        }
      }
      let joins: [@Sendable (_ thread: pthread_t, _ seconds: Int) -> Int32] = [
        { thread, _ in tryJoin(thread, nil) },
        { thread, seconds in
          var limit = timespec(tv_sec: time(nil) + seconds, tv_nsec: 0)
          return joinInTime(thread, nil, &limit)
        },
      ]
      for join in joins { #expect(failure(waiting { join($0, 1) })?.message.hasPrefix("it still runs") == true) }
      #expect(isClean(waiting { thread in pthread_join(thread, nil) }))
    }

    @Test("A thread in a loop that gives up the processor lets other threads run")
    func yields() {
      #expect(
        isClean { run in
          let flag = Flag()
          run.thread("A") { while !flag.isSet { sched_yield() } }
          run.thread("B") { flag.isSet = true }
        })
    }

    @Test("A signal to a thread is out of control, and the question whether the thread exists is not")
    func signals() {
      func sending(_ signal: Int32) -> @Sendable (Run) -> Void {
        { run in
          run.thread("A") {
            let thread = startPosixThread { Exploration.point() }
            run.expect([0, ESRCH].contains(pthread_kill(thread, signal)))
            pthread_join(thread, nil)
            if signal == 0 { run.expect(pthread_kill(thread, 0) == ESRCH, "it has ended") }
          }
        }
      }
      #expect(failure(sending(SIGURG))?.kind == .escape)
      #expect(isClean(sending(0)))
    }

    @Test("A thread that is cancelled ends the run, also if it waits for that alone")
    func cancellation() {
      let failure = failure { run in
        run.thread("A") {
          let isCancelled = DispatchSemaphore(value: 0)
          let thread = startPosixThread {
            isCancelled.wait()
            while true { pause() }
          }
          pthread_cancel(thread)
          isCancelled.signal()
          pthread_join(thread, nil)
        }
      }
      #expect(failure?.kind == .escape && failure?.message.hasPrefix("pthread_cancel") == true)
    }

    @Test("A thread that raises a signal handles it at once")
    func raises() {
      signal(SIGUSR1) { _ in handled += 1 }
      let failure = failure { run in
        run.thread("A") {
          handled = 0
          run.expect(raise(SIGUSR1) == 0 && handled == 1, "it is not handled")
        }
      }
      #expect(failure == nil)
    }

    @Test("The child of a thread that forks is in no run, and ends")
    func child() {
      let failure = failure { run in
        run.thread("A") {
          let child = fork()
          if child == 0 { _exit(0) }
          run.expect(waitpid(child, nil, 0) == child)
        }
      }
      #expect(failure?.kind == .escape)
    }

    @Test("Only a thread that the program has started can exit")
    func exits() {
      #expect(isClean { run in run.thread("A") { pthread_join(startPosixThread { pthread_exit(nil) }, nil) } })
      #expect(failure { run in run.thread("A") { pthread_exit(nil) } }?.kind == .crash)
    }
  }

  // Unsafe: one test changes it, in a handler too.
  nonisolated(unsafe) private var handled = 0

  private final class Box: @unchecked Sendable {
    // Sendable: the thread that writes it is joined first.
    var thread: pthread_t
    var number: pid_t = 0

    init(_ thread: pthread_t) { self.thread = thread }
  }

  private final class Flag: @unchecked Sendable {
    // Sendable: one thread of a run runs at a time.
    private let lock = NSLock()
    private var value = false

    var isSet: Bool {
      get { lock.withLock { value } }
      set { lock.withLock { value = newValue } }
    }
  }

  private func name(of thread: pthread_t) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 16) { name in
      getName(thread, name.baseAddress!, 16) == 0 ? String(cString: name.baseAddress!) : ""
    }
  }

  // Functions that Swift does not import.
  @_silgen_name("fork")
  private func fork() -> pid_t
  @_silgen_name("gettid")
  private func gettid() -> pid_t
  @_silgen_name("pthread_setname_np") @discardableResult
  private func setName(_ thread: pthread_t, _ name: UnsafePointer<CChar>) -> Int32
  @_silgen_name("pthread_getname_np")
  private func getName(_ thread: pthread_t, _ name: UnsafeMutablePointer<CChar>, _ size: Int) -> Int32
  @_silgen_name("pthread_getattr_np")
  private func getAttributes(_ thread: pthread_t, _ attributes: UnsafeMutablePointer<pthread_attr_t>) -> Int32
  @_silgen_name("pthread_tryjoin_np")
  private func tryJoin(_ thread: pthread_t, _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> Int32
  @_silgen_name("pthread_timedjoin_np")
  private func joinInTime(
    _ thread: pthread_t, _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, _ limit: UnsafePointer<timespec>
  ) -> Int32
#endif
