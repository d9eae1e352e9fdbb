import CKernels
import Foundation

/// The reports that the article on hunting your own code shows.
@Suite("The article", .serialized, .carriers)
struct ArticleTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let article = folder.appending(
    path: "../../../../../Sources/Hunting/RaceHunt/RaceHunt.docc/HuntingYourOwnCode.md")

  @Test("The article shows this report", arguments: Self.scenarios)
  func report(_ scenario: Scenario) throws {
    let article = try String(contentsOf: Self.article, encoding: .utf8)
    let report = try #require(hunt(scenario).report)
    // Below these lines, the schedule depends on the number of steps.
    let lines = "\(report)".split(separator: "\n").prefix { !$0.hasPrefix("  schedule") }
    let isShown = Self.withoutPlaces(article).contains(Self.withoutPlaces(lines.joined(separator: "\n")))
    #expect(isShown, "\(report)")
  }

  /// The article has files of its own.
  private static func withoutPlaces(_ text: String) -> String {
    text.replacing(#/,? +(called )?at [\w+]+\.(swift|c):\d+/#, with: "")
  }

  private static let scenarios = [
    Scenario("filling a basket") { run in
      let basket = Basket()
      for name in ["tea", "milk"] { run.thread(name) { basket.add(name) } }
    },
    Scenario("counting") { run in
      nonisolated(unsafe) let counts = counts_make()
      for name in ["a", "b"] { run.thread(name) { counts_read(counts) } }
      run.finally { counts_free(counts) }
    },
    Scenario("closing") { run in
      let frame = Frame()
      run.thread("a") { frame.close() }
      run.thread("b") { _ = frame.hastyPixel(3) }
    },
    Scenario("uploading") { run in
      let uploads = Uploads()
      run.thread("upload") {
        uploads.begin()
        uploads.endAndWait {}
      }
    },
    Scenario("sending") { run in
      let log = Log()
      run.thread("a") { log.send() }
    },
  ]
}
