#if EXPLORATION
  import Foundation

  @testable import RaceHunt
  @testable import RuntimeHooks

  @Suite("Pages", .hunts)
  struct PageTests {
    @Test("A page has the failure, a column for each thread, a row for each step, and the line of each operation")
    func content() throws {
      let report = try #require(hunt(Self.updating).report)
      let page = report.page
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
      #expect(page.contains("<p class=\"failure\">an update is lost ("))
      #expect(page.components(separatedBy: "<tr data-step=").count - 1 == report.schedule.picks.count)
      #expect(page.components(separatedBy: "class=\"preemption\"").count - 1 == report.preemptions)
      for head in ["a one", "b other"] { #expect(page.contains("<th>\(head)</th>")) }
      #expect(page.contains("another thread comes between two operations on "))
      #expect(page.contains("{name: \"PageTests.swift:"))
      #expect(page.contains("Replay: <code>\(report.replayToken)</code>"))
    }

    @Test("Of a long run with many threads, a report and its page show the last steps")
    func long() throws {
      let crowd = Scenario("crowd") { run in
        for number in 1...300 { run.thread("T\(number)") { for _ in 1...3 { Exploration.point() } } }
        run.finally { run.expect(false, "planted") }
      }
      let order = (0..<300).map { "\(Schedule.letter($0))4" }.joined()
      let schedule = try #require(Schedule(order))
      let report = try #require(replay(crowd, schedule).report)
      #expect(report.steps.count == 1200 && report.rows.count > 200 && report.rows.count < 300)
      #expect(report.rows.last?.number == 1200)
      #expect(report.description.contains("1200 steps, the first \(1200 - report.rows.count) not shown)"))
      #expect(report.description.split(separator: "\n").last?.hasSuffix("point point") == true)
      #expect(report.page.contains(" The first \(1200 - report.rows.count) steps are not shown."))
      #expect(report.page.components(separatedBy: "<td").count < 21_000)
    }

    @Test("A page shows the text of the source lines, for each step and for the operations that conflict")
    func source() throws {
      let report = try #require(hunt(Self.updating).report)
      let line = "run.thread(name) { count.store(count.load(ordering: .acquiring) + 1, ordering: .releasing) }"
      let parts = report.page.components(separatedBy: "code: \"\(line)\"")
      #expect(parts.count - 1 == report.steps.count { $0.operation.kind != .start })
      #expect(report.page.contains("<code>\(line)</code>"))
      let missing = SourceLine(path: "/nowhere.swift", line: 3, text: "nowhere.swift:3", isOurs: false, function: "")
      #expect(missing.source == nil)
    }

    @Test("A page is not wider than the window of a phone", .enabled(if: chromium != nil))
    func narrow() throws {
      let name = "a scenario with a long name, in which \(String(repeating: "unbreakable", count: 12)) things happen"
      let page = try #require(hunt(Self.updating.renamed(name)).report).page
      #expect(try Self.overflow(of: page) == "0 px too wide")
      #expect(
        try Self.overflow(
          of: page.replacing("white-space: normal", with: "white-space: nowrap").replacing("overflow-x: auto", with: "")
        ) != "0 px too wide")
    }

    private static let chromium = ["/usr/bin/chromium", "/usr/bin/google-chrome"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }

    /// How much wider than a phone the page is, as a browser says.
    private static func overflow(of page: String) throws -> String {
      let file = FileManager.default.temporaryDirectory.appending(path: "frame-\(UUID()).html")
      defer { try? FileManager.default.removeItem(at: file) }
      let source = page.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
      let frame = """
        <iframe style="width: 360px; height: 700px; border: 0" srcdoc="\(source)"></iframe>
        <script>
        document.querySelector('iframe').onload = (event) => {
          const page = event.target.contentDocument.scrollingElement;
          document.title = `${page.scrollWidth - page.clientWidth} px too wide`;
        };
        </script>
        """
      try Data(frame.utf8).write(to: file)
      let text = try output(
        of: chromium!, ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", file.path])
      return text.firstMatch(of: #/<title>(.*)<\/title>/#).map { String($0.1) } ?? "no title"
    }

    @Test("A result writes its page into a file; if nothing failed, it writes nothing")
    func file() throws {
      let file = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID()).html")
      defer { try? FileManager.default.removeItem(at: file) }
      #expect(!hunt(Scenario("clean") { _ in }).writePage(to: file.path))
      #expect(!FileManager.default.fileExists(atPath: file.path))
      let result = hunt(Self.updating)
      #expect(result.writePage(to: file.path))
      #expect(try String(contentsOf: file, encoding: .utf8) == result.report?.page)
      #expect(!result.writePage(to: "/nowhere/page.html"))
    }

    @Test("A page loads nothing, and has colors for light and for dark")
    func selfContained() throws {
      let page = try #require(hunt(Self.updating).report).page
      for word in ["http:", "https:", "src=", "href=", "@import", "url("] { #expect(!page.contains(word)) }
      #expect(page.contains("@media (prefers-color-scheme: dark)"))
      #expect(page.contains("ArrowDown") && page.contains("addEventListener('click'"))
    }

    @Test("Names cannot end a tag or the script of a page")
    func escaping() throws {
      let name = "</script><b>\"&\\"
      let report = try #require(
        hunt(Scenario(name) { run in run.thread(name) { run.expect(false, name) } }).report)
      #expect(!report.page.contains(name) && !report.page.contains("<b>"))
      #expect(report.page.components(separatedBy: "</script>").count == 2)
      #expect(report.page.contains(#""a \u003c/script\u003e\u003cb\u003e\u0022\u0026\u005c""#))
    }

    /// Two threads, of which one may lose the update of the other.
    static let updating = Scenario("updating") { run in
      let count = Atomic(0)
      for name in ["one", "other"] {
        run.thread(name) { count.store(count.load(ordering: .acquiring) + 1, ordering: .releasing) }
      }
      run.finally { run.expect(count.load(ordering: .acquiring) == 2, "an update is lost") }
    }
  }
#endif
