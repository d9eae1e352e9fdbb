import Foundation
import SignalHunting

/// Runs the samples of README, and of the first pages of the documentation.
@Suite("README")
struct ReadmeSamples {
  @Test("A first signal prints the lines in its comments")
  func firstSignal() {
    let print = Printer()
    let temperatures = Signal<Double, Never>.from([19.5, 21.0, 21.0, 24.5])

    temperatures
      .distinctUntilChanged()
      .filter { $0 > 20 }
      .map { "\($0) °C" }
      .subscribe(next: { print($0) }, completed: { print("done") })
    // 21.0 °C
    // 24.5 °C
    // done
    #expect(print.lines == ["21.0 °C", "24.5 °C", "done"])
  }

  #if EXPLORATION
    @Test(
      "The report of the race is the one that its schedule makes",
      .enabled(if: !isThreadSanitized, "a hunt has fewer scheduling points under ThreadSanitizer"))
    func report() throws {
      let page = try String(
        contentsOf: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md"),
        encoding: .utf8)
      #expect(hunt(paying).report?.isMinimal == true)
      let text = try #require(page.firstMatch(of: #/schedule ([a-e0-9]+)/#)).output.1
      let schedule = try #require(Schedule(String(text)))
      let report = try #require(replay(paying, schedule).report)
      let lines = report.description.split(separator: "\n", omittingEmptySubsequences: false)
      let operations = lines.drop { !$0.hasPrefix("  another thread") }.prefix(4)
      let table = lines.drop { !$0.hasPrefix("  a books") }.prefix { !$0.isEmpty }
      #expect(operations.count == 4 && table.count == 7)
      #expect(page.contains(operations.joined(separator: "\n")))
      #expect(page.contains(table.joined(separator: "\n")))
    }
  #endif
}
