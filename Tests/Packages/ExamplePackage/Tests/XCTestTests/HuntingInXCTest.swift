import Huntable
import RaceHunt
import XCTest

#if !canImport(Darwin)
  /// Hunts in tests of XCTest.
  final class HuntingInXCTest: ExpectingFailures {
    private final class Counter: Sendable {
      private let number = Atomic(0)
      var value: Int { number.load(ordering: .relaxed) }

      func increment() { number.add(1, ordering: .relaxed) }

      /// Loses an increment that comes between the load and the store.
      func loseIncrement() { number.store(number.load(ordering: .relaxed) + 1, ordering: .relaxed) }
    }

    /// Two threads increment a number.
    private func increments(_ increment: @escaping @Sendable (Counter) -> Void) -> Scenario {
      Scenario("increments") { run in
        let counter = Counter()
        run.thread("A") { increment(counter) }
        run.thread("B") { increment(counter) }
        run.finally { run.expect(counter.value == 2, "an increment is lost") }
      }
    }

    func testAFoundRaceFails() {
      let failures = failures {
        let result = hunt(increments { $0.loseIncrement() })
        XCTAssertTrue(result.isClean, "\(result)")
      }
      XCTAssertEqual(failures.count, 1)
      XCTAssertTrue(failures.first?.contains("an increment is lost") == true, "\(failures)")
      XCTAssertTrue(failures.first?.contains("schedule ") == true, "\(failures)")
    }

    func testAHuntWithoutAFindingPasses() {
      let result = hunt(increments { $0.increment() })
      XCTAssertTrue(result.isClean, "\(result)")
      XCTAssertTrue(result.isExhaustive)
    }

    func testAsynchronousCodeIsHunted() async {
      let result = hunt { run in
        let counter = Counter()
        async let one: Void = counter.loseIncrement()
        async let other: Void = counter.loseIncrement()
        _ = await (one, other)
        run.expect(counter.value == 2, "an increment is lost")
      }
      XCTAssertTrue(result.report?.failure.message.hasPrefix("an increment is lost") == true, "\(result)")
    }
  }
#endif
