#if EXPLORATION && os(Linux)
  import Observation

  /// Libraries that call code of the program while they have a lock.
  @Suite(
    "Locks of libraries that call out", .hunts,
    .enabled(if: !isThreadSanitized, "ThreadSanitizer replaces the functions of locks"))
  struct LibraryLockTests: SystemSuite {
    @Observable final class Model: @unchecked Sendable {
      var x = 0
      var y = 0
    }

    final class Box: @unchecked Sendable { var value = -1 }

    final class Token: Sendable {
      let count: Mutex<Int>
      init(_ count: Int) { self.count = Mutex(count) }
      deinit { count.withLock { $0 += 1 } }
    }

    @Test("A registrar that releases what an observer has captured keeps no other thread waiting for ever")
    func registrar() {
      let result = hunt(
        Scenario("registrar") { run in
          let model = Model()
          run.thread("observer") {
            let token = Token(0)
            withObservationTracking {
              _ = model.x + model.y
            } onChange: {
              _ = token
            }
          }
          run.thread("A") { model.x = 1 }
          run.thread("B") { model.y = 1 }
        }, budget: .schedules(2_000))
      #expect(result.isClean, "\(result)")
    }

    @Test("A change between the read of an observer and its registration is not reported: a hunt finds it")
    func lostChange() {
      let result = hunt(
        Scenario("lost change") { run in
          let model = Model()
          let isTold = Mutex(false)
          let seen = Box()
          run.thread("observer") {
            withObservationTracking {
              seen.value = model.x
            } onChange: {
              isTold.withLock { $0 = true }
            }
          }
          run.thread("A") { model.x = 1 }
          run.finally { run.expect(seen.value == 1 || isTold.withLock { $0 }, "the change is lost") }
        })
      #expect(result.report?.failure.message.contains("the change is lost") == true, "\(result)")
    }
  }
#endif
