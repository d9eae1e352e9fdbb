#if EXPLORATION
  import Foundation

  @testable import RaceHunt

  @Suite("Litmus tests", .enabled(if: !isThreadSanitized, "the sanitizer sees only the newest store"), .hunts)
  struct LitmusTests {
    /// The classic programs. `allowed` is what the C++20 standard allows, which Swift follows.
    static let all = [
      Litmus("MP", "x=1 rlx; y=1 rlx | a=y rlx; b=x rlx", "ab", allowed: "00 01 10 11"),
      Litmus("MP", "x=1 rlx; y=1 rel | a=y acq; b=x rlx", "ab", allowed: "00 01 11"),
      Litmus("MP", "x=1 rlx; y=1 rel | a=y rlx; b=x rlx", "ab", allowed: "00 01 10 11"),
      Litmus("MP", "x=1 rlx; y=1 rlx | a=y acq; b=x rlx", "ab", allowed: "00 01 10 11"),
      Litmus("MP", "x=1 rlx; fence rel; y=1 rlx | a=y rlx; fence acq; b=x rlx", "ab", allowed: "00 01 11"),
      Litmus("MP", "x=1 sc; y=1 sc | a=y sc; b=x sc", "ab", allowed: "00 01 11"),
      Litmus("MP", "x=1 sc; y=1 rlx | a=y rlx; b=x sc", "ab", allowed: "00 01 10 11"),
      Litmus("SB", "x=1 rlx; a=y rlx | y=1 rlx; b=x rlx", "ab", allowed: "00 01 10 11"),
      Litmus("SB", "x=1 rel; a=y acq | y=1 rel; b=x acq", "ab", allowed: "00 01 10 11"),
      Litmus("SB", "x=1 sc; a=y sc | y=1 sc; b=x sc", "ab", allowed: "01 10 11"),
      Litmus("SB", "x=1 rlx; fence sc; a=y rlx | y=1 rlx; fence sc; b=x rlx", "ab", allowed: "01 10 11"),
      Litmus("SB", "x=1 rel; c=x sc; a=y sc | y=1 rel; d=y sc; b=x sc", "ab", allowed: "00 01 10 11"),
      Litmus(
        "SB", "x=1 rlx; fence acq-rel; a=y rlx | y=1 rlx; fence acq-rel; b=x rlx", "ab", allowed: "00 01 10 11"),
      Litmus("SB", "x=1 rlx; fence sc; a=y rlx | y=1 sc; b=x sc", "ab", allowed: "01 10 11"),
      Litmus("LB", "a=x rlx; y=1 rlx | b=y rlx; x=1 rlx", "ab", allowed: "00 01 10 11"),
      Litmus("LB", "a=x acq; y=1 rel | b=y acq; x=1 rel", "ab", allowed: "00 01 10"),
      Litmus("LB", "a=x rlx; y=1 rel | b=y acq; x=1 rlx", "ab", allowed: "00 01 10"),
      Litmus("LB", "a=x acq; y=1 rlx | b=y acq; x=1 rlx", "ab", allowed: "00 01 10 11"),
      Litmus("LB", "a=x rlx; y=1 rel | b=y rlx; x=1 rel", "ab", allowed: "00 01 10 11"),
      Litmus("LB", "a=x rlx; y=1 sc | b=y rlx; x=1 sc", "ab", allowed: "00 01 10 11"),
      Litmus("LB", "a=x sc; y=1 sc | b=y sc; x=1 sc", "ab", allowed: "00 01 10"),
      Litmus("LB", "a=x rlx; fence acq; y=1 rlx | b=y rlx; fence acq; x=1 rlx", "ab", allowed: "00 01 10 11"),
      Litmus("LB", "a=x rlx; fence acq-rel; y=1 rlx | b=y rlx; fence acq-rel; x=1 rlx", "ab", allowed: "00 01 10"),
      Litmus("LB", "a=x rlx; fence sc; y=1 rlx | b=y rlx; fence sc; x=1 rlx", "ab", allowed: "00 01 10"),
      Litmus("LB", "a=x rlx; y=a rlx | b=y rlx; x=b rlx", "ab", allowed: "00"),
      Litmus("LB", "a=x rlx; y=a rlx | b=y rlx; x=1 rlx", "ab", allowed: "00 10 11"),
      Litmus("LB", "a=x rlx; y+1 rlx | b=y rlx; x+1 rlx", "ab", allowed: "00 01 10 11"),
      Litmus("IRIW", "x=1 rel | y=1 rel | a=x acq; b=y acq | c=y acq; d=x acq", "abcd", allowed: "all"),
      Litmus("IRIW", "x=1 sc | y=1 sc | a=x sc; b=y sc | c=y sc; d=x sc", "abcd", allowed: "all but 1010"),
      Litmus("WRC", "x=1 rlx | a=x rlx; y=1 rlx | b=y rlx; c=x rlx", "abc", allowed: "all"),
      Litmus("WRC", "x=1 rlx | a=x rlx; y=1 rel | b=y acq; c=x rlx", "abc", allowed: "all but 110"),
      Litmus("CoRR", "x=1 rlx; x=2 rlx | a=x rlx; b=x rlx", "ab", allowed: "00 01 02 11 12 22"),
      Litmus("CoWW", "x=1 rlx; x=2 rlx | a=x rlx", "aX", allowed: "02 12 22"),
      Litmus("CoRW", "a=x rlx; x=1 rlx | x=2 rlx", "aX", allowed: "01 02 21"),
      Litmus("CoWR", "x=1 rlx; a=x rlx | x=2 rlx", "aX", allowed: "11 12 22"),
      Litmus("2+2W", "x=1 rlx; y=2 rlx | y=1 rlx; x=2 rlx", "XY", allowed: "11 12 21 22"),
      Litmus("2+2W", "x=1 rel; y=2 rel | y=1 rel; x=2 rel", "XY", allowed: "11 12 21 22"),
      Litmus("2+2W", "x=1 sc; y=2 sc | y=1 sc; x=2 sc", "XY", allowed: "12 21 22"),
      Litmus("2+2W", "x=1 rlx; fence sc; y=2 rlx | y=1 rlx; fence sc; x=2 rlx", "XY", allowed: "12 21 22"),
      Litmus("release sequence", "x=1 rlx; y=1 rel | y+2 rlx | a=y acq; b=x rlx", "ab", allowed: "00 01 11 20 21 31"),
      Litmus("no sequence", "x=1 rlx; y=1 rel | y=3 rlx | a=y acq; b=x rlx", "ab", allowed: "00 01 11 30 31"),
      Litmus("no sequence", "x=1 rlx; y=1 rel; y=3 rlx | a=y acq; b=x rlx", "ab", allowed: "00 01 11 30 31"),
      Litmus("update", "x+1 rlx | x+1 rlx", "X", allowed: "2"),
      Litmus("update", "x=1 rlx; y=1 rlx | a=y rlx; x+2 rlx", "aX", allowed: "01 03 11 13"),
    ]

    /// Whether there is no outcome that must not be seen. Then some schedules are enough.
    private static func allowsAll(_ litmus: Litmus) -> Bool { litmus.text(litmus.allowed) == "all" }

    private static func search(for litmus: Litmus) -> SearchStrategy {
      allowsAll(litmus) ? .random : .partialOrderReduction
    }

    @Test("Every outcome that is seen is allowed, and the searches see the same", arguments: all)
    func outcomes(_ litmus: Litmus) {
      let (seen, result) = litmus.outcomes(Self.search(for: litmus))
      if !Self.allowsAll(litmus) { #expect(result.coverage == .announcedOrders) }
      #expect(seen.isSubset(of: litmus.allowed), "\(litmus.name): \(litmus.text(seen))")
      // More threads have too many schedules for a test.
      guard litmus.program.count(where: { $0 == "|" }) == 1 else { return }
      let (every, all) = litmus.outcomes(.depthFirst())
      #expect(all.coverage == .every)
      #expect(every == seen)
    }

    @Test("The table of the article is what is seen")
    func table() throws {
      let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../../../Sources/Hunting/RaceHunt")
      let article = try String(contentsOf: folder.appending(path: "RaceHunt.docc/WeakMemory.md"), encoding: .utf8)
      let rows = Self.all.map { litmus in
        let (seen, _) = litmus.outcomes(Self.search(for: litmus))
        let allowed = litmus.text(litmus.allowed)
        let program = litmus.program.replacing("|", with: "‖")
        return "| \(litmus.name) | `\(program)` | \(litmus.observed) | \(allowed) | \(litmus.text(seen)) |"
      }
      for row in rows { #expect(article.contains(row), "\(row)") }
      #expect(article.split(separator: "\n").count { $0.hasPrefix("| ") && $0.contains("`") } == rows.count)
    }
  }
#endif
