#if EXPLORATION
  import CHuntable
  import Dispatch
  import Foundation
  import Synchronization

  @testable import RaceHunt

  @Suite("Failures of asynchronous code", .huntsTasks, .onBothCarriers)
  struct AsyncFailureTests {
    @Test("A body that throws fails")
    func throwing() throws {
      let report = try #require(hunt { _ in throw CancellationError() }.report)
      #expect(report.failure.message == "the body threw CancellationError()")
    }

    @Test("A task that waits for a lost continuation is reported by its name and the line where it waits")
    func lostContinuation() throws {
      let result = hunt { _ in
        Task(name: "patient") { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      }
      let report = try #require(result.report)
      #expect(report.failure.kind == .neverResumed)
      #expect(report.failure.message.hasPrefix("patient"))
      #if os(Linux)
        let places = report.failure.message.components(separatedBy: "at AsyncFailureTests.swift:").count - 1
        #expect(places == 2, "\(report.failure)")
      #endif
    }

    @Test("Tasks that wait for each other, or for a stream that nobody finishes, never end")
    func endless() throws {
      let (stream, input) = AsyncStream.makeStream(of: Int.self)
      let report = try #require(
        hunt { _ in
          let reader = Task(name: "reader") { for await _ in stream {} }
          await reader.value
        }.report)
      withExtendedLifetime(input) {}
      #expect(report.failure.kind == .neverResumed)
      #expect(report.failure.message.contains("body") && report.failure.message.contains("reader"))
    }

    @Test(
      "A continuation that is resumed twice is a failure, and the process goes on",
      .enabled(if: !isThreadSanitized, "ThreadSanitizer handles the signals itself"))
    func resumedTwice() throws {
      let scenario = Scenario("twice") { run in
        let waiting = Mutex<CheckedContinuation<Void, Never>?>(nil)
        await withCheckedContinuation { continuation in
          waiting.withLock { $0 = continuation }
          continuation.resume()
        }
        waiting.withLock { $0 }?.resume()
      }
      let report = try #require(hunt(scenario, budget: .schedules(1)).report)
      #expect(report.failure.kind == .crash)
      #expect(report.failure.message.contains("tried to resume its continuation more than once"))
    }

    #if os(Linux)
      @Test(
        "An unchecked continuation that a signal and a cancellation resume is a failure, with the line",
        .needsSystemFunctions, arguments: [false, true])
      func uncheckedTwice(_ takes: Bool) throws {
        let result = hunt { _ in
          let state = Mutex<(waiter: UnsafeContinuation<Void, Never>?, isOpen: Bool)>((nil, false))
          let open: @Sendable () -> Void = {
            let waiter = state.withLock { state in
              state.isOpen = true
              defer { if takes { state.waiter = nil } }
              return state.waiter
            }
            waiter?.resume()
          }
          let waiting = Task {
            await withTaskCancellationHandler {
              await withUnsafeContinuation { continuation in
                let isOpen = state.withLock { state in
                  if !state.isOpen { state.waiter = continuation }
                  return state.isOpen
                }
                if isOpen { continuation.resume() }
              }
            } onCancel: {
              open()
            }
          }
          async let signal: Void = open()
          waiting.cancel()
          await signal
        }
        guard !takes else { return #expect(result.isClean, "\(result)") }
        let failure = try #require(result.report).failure
        #expect(failure.kind == .crash)
        #expect(failure.message.contains("a continuation is resumed that was resumed before"))
        #expect(failure.message.contains("at AsyncFailureTests.swift:"), "\(failure)")
      }

      @Test("A mutex that is held at a scheduling point makes other tasks wait, not the hunt", .needsSystemFunctions)
      func heldMutex() {
        let result = hunt { run in
          let (mutex, lock) = (Boxed(), NSLock())
          await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
              group.addTask {
                mutex.count.withLock { count in
                  Exploration.point()
                  count += 1
                }
                lock.withLock { Exploration.point() }
              }
            }
          }
          run.expect(mutex.count.withLock { $0 } == 2)
        }
        #expect(result.isClean, "\(result)")
      }

      @Test("Work that leaves control is reported with its place", .needsSystemFunctions)
      func escapes() {
        // Of the process, and without an event.
        let (reader, _) = Sockets.pipe()
        let bodies: [(String, @Sendable () -> Void)] = [
          (
            "a process",
            {
              var process = pid_t()
              posix_spawn(&process, "/nowhere", nil, nil, [nil], nil)
            }
          ),
          ("DispatchSource", { DispatchSource.makeReadSource(fileDescriptor: reader).activate() }),
          ("Task {}", { Task {} }),
          ("Task.detached", { Task.detached {} }),
        ]
        for (name, body) in bodies {
          let result = hunt(Scenario(name) { run in run.thread("starting", body) }, budget: .schedules(1))
          #expect(result.report?.failure.kind == .escape)
          let message = result.report?.failure.message ?? ""
          #expect(message.hasPrefix(name), "\(message)")
          if name == "DispatchSource" {
            expectPlaceThroughDispatch("at AsyncFailureTests.swift:", in: message)
          } else {
            #expect(message.contains("at AsyncFailureTests.swift:"), "\(message)")
          }
        }
      }

      @Test(
        "Sleeping and the main actor leave control if the scenario does not control its tasks", .needsSystemFunctions)
      func suspensions() {
        let bodies: [(String, @Sendable () async -> Void)] = [
          ("Task.sleep", { try? await Task.sleep(for: .seconds(1)) }),
          ("the main actor", { await MainActor.run {} }),
        ]
        for (name, body) in bodies {
          let result = hunt(Scenario(name) { run in run.task("waiting", body) }, budget: .schedules(1))
          #expect(result.report?.failure.kind == .escape)
          let message = result.report?.failure.message ?? ""
          #expect(message.hasPrefix(name) && message.contains("at AsyncFailureTests.swift:"), "\(message)")
        }
      }
    #endif

    @Test("A task that another thread resumes is reported")
    func foreign() {
      let result = hunt(budget: .schedules(100)) { _ in
        await withUnsafeContinuation { continuation in
          Task { elsewhere { continuation.resume() } }
        }
      }
      #expect(result.report?.failure.kind == .escape)
      #expect(result.report?.failure.message == "body is resumed by a thread that is not under control")
    }

    @Test("If no operation is announced, nothing was explored, and the result says so")
    func silent() {
      let result = hunt(
        Scenario("silent") { run in
          let count = Boxed()
          for name in ["A", "B", "C"] {
            run.thread(name) {
              let before = count.count.withLock { $0 }
              count.count.withLock { $0 = before + 1 }
            }
          }
        })
      #expect(result.verdict == .notExplored)
      #expect(!result.isExhaustive)
      #expect(result.description.contains("no operation was announced, so nothing was explored"))
    }
  }

  /// Runs `body` on a thread that is not under control, and waits for it.
  private func elsewhere(_ body: @escaping @Sendable () -> Void) {
    let done = DispatchSemaphore(value: 0)
    let number = ct_thread().pointee.run
    ct_thread().pointee.run = 0
    startThread {
      body()
      done.signal()
    }
    done.wait()
    ct_thread().pointee.run = number
  }

  private final class Boxed: Sendable {
    let count = Mutex(0)
  }
#endif
