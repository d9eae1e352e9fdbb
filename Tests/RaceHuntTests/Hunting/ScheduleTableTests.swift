import Testing

@testable import RaceHunt

@Suite("Table of schedules")
struct ScheduleTableTests {
  @Test("A schedule counts once, and must have the trace that it had before")
  func traces() {
    var table = ScheduleTable()
    for schedule in 0..<1_000 { #expect(table.add(schedule * 64, schedule)) }
    #expect(table.count == 1_000)
    for schedule in 0..<1_000 { #expect(table.add(schedule * 64, schedule)) }
    #expect(table.count == 1_000)
    #expect(!table.add(64, 2))
    #expect(table.add(64, 2))
  }
}
