import Foundation
import SignalHunting

/// The pictures of README and of the first page, which are drawn of the samples beside them.
@Suite("the pictures of the first page")
struct EntrancePictures {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Sources/Signals/ReactiveSignals/ReactiveSignals.docc")

  /// Compares a picture with its file. Draws the file where `DRAW_PICTURES` is set.
  private func check(_ picture: String, _ name: String) throws {
    let file = Self.folder.appending(path: "\(name).svg")
    if ProcessInfo.processInfo.environment["DRAW_PICTURES"] != nil {
      try picture.write(to: file, atomically: true, encoding: .utf8)
    }
    let drawn = try String(contentsOf: file, encoding: .utf8)
    #expect(drawn == picture, "DRAW_PICTURES=1 swift test --filter EntrancePictures draws \(name).svg.")
  }

  @Test("The search is drawn as it runs", arguments: MarbleDrawing.Appearance.allCases)
  func search(_ appearance: MarbleDrawing.Appearance) async throws {
    let drawing = try await withVirtualTime { time in
      let typed = time.hot("s-w---i----------|")
      let words = time.record(typed)
      let pauses = time.record(typed.debounce(.milliseconds(300), on: time))
      let found = time.record(
        results(for: typed.signal, on: time) { text in
          try await time.clock.sleep(for: .milliseconds(600))
          return text.uppercased()
        })
      await time.run()
      return MarbleDrawing(
        [
          .line("typed", words), .box("debounce(300 ms)"), .line("", pauses), .box("flatMapLatest { the server }"),
          .line("found", found),
        ], appearance: appearance)
    }
    try check(drawing.svg, appearance == .dark ? "Entrance/search~dark" : "Entrance/search")
  }

  #if EXPLORATION
    @Test(
      "The race is drawn as it runs, with the names of the package of README",
      .enabled(if: !isThreadSanitized, "a hunt has fewer scheduling points under ThreadSanitizer"))
    func race() throws {
      let report = try #require(replay(paying, Schedule("b2a3b")!).report)
      try check(report.timeline.replacing("DocumentationTests/", with: "SearchTests/"), "Entrance/two-payments")
    }
  #endif
}
