#if EXPLORATION
  import CRaceHunt
  import CHuntable
  import Foundation

  @testable import RaceHunt

  @Suite("Carriers", .onBothCarriers)
  struct CarrierTests {
    @Test("Each thread has its own thread-local storage, and an access that it has begun stays open while others run")
    func storage() {
      final class Box: @unchecked Sendable {
        var value = 0
      }
      let result = hunt(
        Scenario("storage") { run in
          let main = pthread_self()
          for name in ["A", "B"] {
            let box = Box()
            run.thread(name) {
              let mine = pthread_self()
              run.expect(pthread_equal(mine, main) == 0, "the driver's identity")
              errno = name == "A" ? 1 : 2
              modify(&box.value)
              run.expect(errno == (name == "A" ? 1 : 2), "another thread's error number")
              run.expect(pthread_equal(mine, pthread_self()) != 0, "another thread's identity")
            }
          }
        })
      #expect(result.isClean, "\(result)")
      #expect(result.isExhaustive)
    }

    private func modify(_ value: inout Int) {
      Exploration.point()
      value += 1
      Exploration.point()
    }

    @Test("Task-locals and the current task belong to the thread that runs the task")
    func tasks() {
      enum Local {
        @TaskLocal static var number = 0
      }
      let result = hunt(
        Scenario("tasks") { run in
          for number in 1...2 {
            run.task("task \(number)") {
              await Local.$number.withValue(number) {
                Exploration.point()
                run.expect(Local.number == number)
                await Task.yield()
                Exploration.point()
                run.expect(Local.number == number)
                withUnsafeCurrentTask { run.expect($0 != nil) }
              }
            }
          }
          run.thread("no task") {
            Exploration.point()
            withUnsafeCurrentTask { run.expect($0 == nil) }
          }
        })
      #expect(result.isClean, "\(result)")
    }

    @Test("After a thread has blocked outside control the hunt goes on, with other scenarios too")
    func blocked() {
      Hunter.use { hunter in
        hunter.controller.patience = 1
        defer { hunter.controller.patience = 100 }
        for _ in 0..<3 {
          let forever = DispatchSemaphore(value: 0)
          let result = hunter.hunt(
            Scenario("blocked") { run in
              run.thread("waiting") {
                // As code does whose functions the hunt does not replace.
                ct_thread().pointee.unseen += 1
                forever.wait()
              }
              run.thread("other") { Exploration.point() }
            }, .schedules(10), seed: 1)
          #expect(result.report?.failure.kind == .stuck)
          #expect(result.report?.failure.message.contains("waiting blocks") == true)
          #expect(
            hunter.hunt(Scenario("right") { run in run.thread("A") { Exploration.point() } }, .schedules(50), seed: 1)
              .isClean)
        }
      }
    }
  }
#endif
