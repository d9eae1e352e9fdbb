// Does not import Testing, as in a test target with XCTest alone.
import ReactiveSignals
import ReactiveSignalsTesting
import XCTest

#if !canImport(Darwin)
  /// Failures that fail tests of Swift Testing fail tests of XCTest too.
  final class FailingInXCTest: XCTestCase {
    private final class Model {}

    /// The failures so far, while failures are expected. Nil otherwise.
    private var failures: [String]?

    override func recordFailure(
      withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
      if failures != nil {
        failures?.append("\(description) at \(lineNumber)")
      } else {
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
      }
    }

    private func failures(of body: () -> Void) -> [String] {
      failures = []
      defer { failures = nil }
      body()
      return failures ?? []
    }

    func testALeakFails() {
      let model = Model()
      let line = #line + 1
      let failures = failures { withLeakCheck { check in check.track(model, "the model") } }
      XCTAssertEqual(failures, ["failed - the model is still held by something. at \(line)"])
      withLeakCheck { check in _ = check.track(Model()) }
    }

    func testWorkThatIsLeftFails() {
      let time = TestScheduler()
      let failures = failures { withLeakCheck(on: time) { _ in _ = time.schedule(after: .seconds(1)) {} } }
      XCTAssertEqual(failures.count, 1)
      XCTAssertTrue(failures[0].hasPrefix("failed - an action, due at 1 s"), failures[0])
    }

    func testAMalformedLineFails() {
      let failures = failures { XCTAssertEqual(Marbles("-(a").marks, []) }
      XCTAssertEqual(failures.count, 1)
      XCTAssertTrue(failures[0].contains("was not closed.\n  -(a\n   ^"), failures[0])
    }

    func testRunningWithoutEndFails() {
      let time = TestScheduler()
      time.schedule(after: .seconds(1), every: .seconds(1)) {}
      let failures = failures { time.run(limit: 100) }
      XCTAssertEqual(failures.count, 1)
      XCTAssertTrue(failures[0].contains("The TestScheduler ran 100 actions by 101 s"), failures[0])
    }
  }
#endif
