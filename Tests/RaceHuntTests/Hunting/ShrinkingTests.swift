import Testing

@testable import RaceHunt

@Suite("Shrinking")
struct ShrinkingTests {
  private func changed(_ schedule: String, at index: Int) throws -> [String] {
    let segments = try #require(Schedule(schedule)).segments
    return ScheduleSearch.edits(of: segments, at: index).map { edit in
      var changed = segments
      edit(&changed)
      return Schedule(segments: changed).description
    }
  }

  @Test("A segment is dropped, moved, made the last one, or joined with another of its thread")
  func edits() throws {
    #expect(try changed("a2b3a4", at: 0) == ["b3a4", "b3a6", "", "a1000", "b3a6"])
    #expect(try changed("a2b3a4", at: 2) == ["a2b3", "a2b3", "a2b3a1000", "a6b3"])
    #expect(try changed("a2~1b", at: 1) == ["a2b"])
  }

  @Test("The changes of a very long schedule are made one at a time", .timeLimit(.minutes(10)))
  func longSchedule() throws {
    let segments = (0..<100_000).map { Schedule.Segment(thread: $0 % 2, count: 1) }
    let edits = ScheduleSearch.edits(of: segments, at: 99_999)
    #expect(edits.count == 3 + 49_999)
    let join = try #require(edits.last)
    var changed = segments
    join(&changed)
    #expect(changed.count == 99_999)
    #expect(changed[99_997].count == 2)
  }
}
