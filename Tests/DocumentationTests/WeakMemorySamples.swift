import Foundation
import SignalHunting

/// Runs the samples of the article on weak memory.
@Suite("the article on weak memory")
struct WeakMemorySamples {
  #if EXPLORATION
    @Test func aRelaxedHandoverIsARace() throws {
      let report = try #require(hunt(Hasty.publishing).report)
      #expect(report.failure.kind == .dataRace)
      #expect(report.preemptions + report.olderStores == 0)
      #expect(report.isMinimal)
    }

    @Test func aReleasingHandoverIsNot() {
      let result = hunt(Careful.publishing)
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }

    // ThreadSanitizer sees only the newest store in memory, so that under it all loads read that one.
    @Test(.enabled(if: dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") == nil))
    func bothAreInsideIfEachReadsAnOldFlag() throws {
      let report = try #require(hunt(Hasty.entering).report)
      #expect(report.failure.message.hasPrefix("both are inside"))
      #expect(report.olderStores == 1)
      #expect(report.isMinimal)
      #expect("\(report)".contains("~1"))
      let again = replay(Hasty.entering, report.schedule)
      #expect(again.report?.failure == report.failure)
    }

    @Test func oneOrderForAllThreadsKeepsOneOutside() {
      let result = hunt(Careful.entering)
      #expect(result.isClean)
      #expect(result.isExhaustive)
    }
  #endif
}

private enum Hasty {
  /// Meant to hand a text over to another thread.
  final class Message: @unchecked Sendable {
    @Shared private var text = ""
    private let isReady = Atomic(false)

    func publish(_ text: String) {
      self.text = text
      isReady.store(true, ordering: .relaxed)
    }

    var published: String? { isReady.load(ordering: .relaxed) ? text : nil }
  }

  static let publishing = Scenario("publishing") { run in
    let message = Message()
    run.thread("writer") { message.publish("done") }
    run.thread("reader") { run.expect(message.published != "", "the text is missing") }
  }

  /// Meant to let in at most one of two.
  final class Door: Sendable {
    private let left = Atomic(false)
    private let right = Atomic(false)

    func enterFromTheLeft() -> Bool {
      left.store(true, ordering: .releasing)
      return !right.load(ordering: .acquiring)
    }

    func enterFromTheRight() -> Bool {
      right.store(true, ordering: .releasing)
      return !left.load(ordering: .acquiring)
    }
  }

  static let entering = Scenario("two sides of a door") { run in
    let door = Door()
    let inside = Atomic(0)
    run.thread("left") { if door.enterFromTheLeft() { inside.add(1, ordering: .relaxed) } }
    run.thread("right") { if door.enterFromTheRight() { inside.add(1, ordering: .relaxed) } }
    run.finally { run.expect(inside.load(ordering: .relaxed) < 2, "both are inside") }
  }
}

private enum Careful {
  /// Hands a text over to another thread.
  final class Message: @unchecked Sendable {
    @Shared private var text = ""
    private let isReady = Atomic(false)

    func publish(_ text: String) {
      self.text = text
      isReady.store(true, ordering: .releasing)
    }

    var published: String? { isReady.load(ordering: .acquiring) ? text : nil }
  }

  static let publishing = Scenario("publishing") { run in
    let message = Message()
    run.thread("writer") { message.publish("done") }
    run.thread("reader") { run.expect(message.published != "", "the text is missing") }
  }

  /// Lets in at most one of two.
  final class Door: Sendable {
    private let left = Atomic(false)
    private let right = Atomic(false)

    func enterFromTheLeft() -> Bool {
      left.store(true, ordering: .sequentiallyConsistent)
      return !right.load(ordering: .sequentiallyConsistent)
    }

    func enterFromTheRight() -> Bool {
      right.store(true, ordering: .sequentiallyConsistent)
      return !left.load(ordering: .sequentiallyConsistent)
    }
  }

  static let entering = Scenario("two sides of a door") { run in
    let door = Door()
    let inside = Atomic(0)
    run.thread("left") { if door.enterFromTheLeft() { inside.add(1, ordering: .relaxed) } }
    run.thread("right") { if door.enterFromTheRight() { inside.add(1, ordering: .relaxed) } }
    run.finally { run.expect(inside.load(ordering: .relaxed) < 2, "both are inside") }
  }
}
