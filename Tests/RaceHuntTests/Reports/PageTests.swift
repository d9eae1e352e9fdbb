#if EXPLORATION
  import Foundation
  import Huntable
  import RaceHunt
  import Testing

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
      #expect(page.contains("place: \"PageTests.swift:"))
      #expect(page.contains("Replay: <code>\(report.replayToken)</code>"))
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

    private static let updating = Scenario("updating") { run in
      let count = Atomic(0)
      for name in ["one", "other"] {
        run.thread(name) { count.store(count.load(ordering: .acquiring) + 1, ordering: .releasing) }
      }
      run.finally { run.expect(count.load(ordering: .acquiring) == 2, "an update is lost") }
    }
  }
#endif
