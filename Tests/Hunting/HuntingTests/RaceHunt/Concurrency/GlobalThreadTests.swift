#if EXPLORATION && os(Linux)
  import Foundation
  import Glibc

  @testable import RaceHunt

  /// A thread that answers each byte at its own descriptor, until the process ends.
  private final class Answerer: Sendable {
    private let requests: Int32

    init() {
      let (reader, writer) = Sockets.pipe()
      requests = writer
      let hasBegun = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        hasBegun.signal()
        var file = pollfd(fd: reader, events: Int16(POLLIN), revents: 0)
        while poll(&file, 1, -1) > 0, let number = Sockets.read(reader, atMost: 4).flatMap(Int32.init) {
          Sockets.write(number, "done")
        }
      }
      hasBegun.wait()
    }

    func ask() -> String? {
      let (reader, writer) = Sockets.pipe()
      defer { for end in [reader, writer] { close(end) } }
      Sockets.write(requests, String("000\(writer)".suffix(4)))
      return Sockets.read(reader)
    }
  }

  private let answerer = Answerer()
  /// A global whose first access is the first one of the other.
  private let first = answerer

  /// A global whose first access waits for a signal.
  private let signalled = pause()

  @Suite("Globals that have threads", .onBothCarriers, .needsSystemFunctions)
  struct GlobalThreadTests: SystemSuite {
    private static func asking(_ answerer: @escaping @Sendable () -> Answerer) -> @Sendable (Run) -> Void {
      { run in for name in ["A", "B"] { run.thread(name) { run.expect(answerer().ask() == "done") } } }
    }

    @Test("A global whose first access opens a pipe and starts a thread is made anew in each run")
    func anew() {
      #expect(isClean(Self.asking { first }))
      #expect(isClean(Self.asking { answerer }))
    }

    @Test("After a hunt, the global is made anew too")
    func afterHunt() async {
      // Later hunts of the process would share the thread.
      await #expect(processExitsWith: .success) {
        precondition(hunt(Scenario("asking", Self.asking { answerer }), budget: .schedules(20)).isClean)
        precondition(answerer.ask() == "done")
      }
    }

    @Test("A global that has a thread from before the hunt is made anew too")
    func beforeHunt() async {
      await #expect(processExitsWith: .success) {
        precondition(answerer.ask() == "done")
        for _ in 1...2 {
          let result = hunt(Scenario("asking", Self.asking { answerer }), budget: .schedules(20))
          precondition(result.isClean, "\(result)")
        }
        precondition(answerer.ask() == "done")
      }
    }

    @Test("A thread from before the hunt that is no global's is refused by name, and goes on")
    func realThread() async {
      await #expect(processExitsWith: .success) {
        let real = Answerer()
        precondition(real.ask() == "done")
        for _ in 1...2 {
          let result = hunt(Scenario("asking", Self.asking { real }), budget: .schedules(20))
          let failure = result.report?.failure
          precondition(failure?.message.hasPrefix("a pipe from before the run is not simulated") == true, "\(result)")
        }
        precondition(real.ask() == "done")
      }
    }

    @Test("A run that leaves the first access in its middle leaves it to the next one")
    func left() {
      let found = failure { run in
        run.thread("A") { _ = answerer }
        run.thread("B") { run.expect(false, "at once") }
      }
      #expect(found?.message.hasPrefix("at once") == true)
      #expect(isClean(Self.asking { answerer }))
    }

    @Test("A first access that waits for a signal is refused by name, and ends")
    func waits() async {
      await #expect(processExitsWith: .success) {
        let result = hunt(
          Scenario("waiting") { run in for name in ["A", "B"] { run.thread(name) { _ = signalled } } },
          budget: .schedules(20))
        precondition(result.report?.failure.message.hasPrefix("pause is not simulated") == true, "\(result)")
        precondition(signalled == -1)
      }
    }
  }
#endif
