import Foundation

@testable import RaceHunt

#if os(Linux)
  /// A way in which a program ends the process.
  private struct Crash: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What the report says.
    let text: String
    let crash: @Sendable () -> Void

    init(_ text: String, _ name: String, _ crash: @escaping @Sendable () -> Void) {
      (testDescription, self.text, self.crash) = (name, text, crash)
    }

    static let all =
      protectsStacks ? others + [Crash("SIGSEGV", "endless recursion") { blackHole(depth(1)) }] : others

    private static let others = [
      Crash("Fatal error: too early", "a precondition") { preconditionFailure("too early") },
      Crash("the program calls abort()", "abort") { abort() },
      Crash("the program calls exit(3)", "exit") { exit(3) },
      Crash("Attempted to read an unowned reference but object was already", "unowned") {
        let leaf: Leaf
        do { leaf = Leaf(Node()) }
        blackHole(leaf.node)
      },
      Crash("SIGSEGV", "a pointer to no memory") { UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1 },
      Crash("Index out of range", "an index") { blackHole(numbers[blackHole(3)]) },
      Crash("'try!' expression unexpectedly raised an error", "an error") { try! { throw CancellationError() }() },
    ]

    /// An emulator takes any advice on memory, and heeds none. A new C library protects the ends of stacks by an advice.
    private static let protectsStacks = madvise(nil, 0, 12345) == -1

    private static let numbers: [Int] = []

    private static func depth(_ number: Int) -> Int {
      var numbers = (number, number, number, number)
      withUnsafeMutablePointer(to: &numbers) { $0.pointee.0 += 1 }
      return depth(number + 1) + numbers.0
    }
  }

  private final class Node {}

  private final class Leaf {
    unowned let node: Node
    init(_ node: Node) { self.node = node }
  }

  @inline(never)
  @discardableResult
  private func blackHole<Value>(_ value: Value) -> Value { value }

  @Suite("Code that ends the process", .hunts, .enabled(if: UserModeCarrier.isSupported))
  struct CrashTests {
    @Test("A crash in one schedule is a failure of it, and the next hunt runs", arguments: Crash.all)
    private func crash(_ crash: Crash) {
      let count: @Sendable (Run) -> Void = { run in
        let count = AtomicInt(0)
        run.thread("a") { count.store(1) }
        run.thread("b") { if count.load() == 1 { crash.crash() } }
      }
      let report = hunt(Scenario("crash", count)).report
      #expect(report?.failure.kind == .crash)
      #expect(report.map { $0.failure.message.contains(crash.text) || !isDebug } == true, "\(report!)")
      #expect(report?.schedule.description == "a2b2" && report?.isMinimal == true)
      if let schedule = report?.schedule {
        #expect(replay(Scenario("crash", count), schedule).report?.failure.kind == .crash)
      }
      expectNextIsRight()
    }

    @Test("The set-up and the last checks may crash", arguments: Crash.all)
    private func driver(_ crash: Crash) {
      let early = hunt(
        Scenario("set-up") { run in
          run.thread("a") {}
          crash.crash()
        })
      let late = hunt(
        Scenario("end") { run in
          run.thread("a") {}
          run.finally { crash.crash() }
        })
      for (report, who) in [(early.report, "the set-up"), (late.report, "the end")] {
        #expect(report?.failure.kind == .crash)
        #expect(report?.failure.message.hasPrefix("\(who) trapped") == true)
      }
      expectNextIsRight()
    }

    @Test("An access that overlaps another one is a crash, and nothing of it is left")
    func exclusivity() {
      for _ in 1...2 {
        let result = hunt(
          Scenario("overlap") { run in
            let node = Count()
            run.thread("a") { node.change { $0 += node.value } }
            run.thread("b") {}
          })
        #expect(!isDebug || result.report?.failure.kind == .crash, "\(result)")
        expectNextIsRight()
      }
    }

    private final class Count: @unchecked Sendable {
      // Sendable: one thread uses it.
      var value = 1
      @inline(never)
      func change(_ change: (inout Int) -> Void) { change(&value) }
    }

    private func expectNextIsRight() {
      let result = hunt(
        Scenario("right") { run in
          let count = AtomicInt(0)
          for name in ["a", "b"] { run.thread(name) { _ = count.add(1) } }
          run.finally { run.expect(count.load() == 2) }
        })
      #expect(result.isClean && result.isExhaustive, "\(result)")
    }

    private var isDebug: Bool {
      #if DEBUG
        true
      #else
        false
      #endif
    }
  }
#endif
