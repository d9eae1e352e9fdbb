@testable import RaceHunt

@Suite("Table of schedules")
struct ScheduleTableTests {
  @Test("A schedule counts once, and must have the trace that it had before")
  func traces() {
    var table = ScheduleTable()
    for round in 0..<2 {
      let areKnown = (0..<1_000).allSatisfy { table.add($0 * 64, $0) }
      #expect(areKnown, "round \(round)")
      #expect(table.count == 1_000)
    }
    let isSame = table.add(64, 2)
    #expect(!isSame)
    let isSameNow = table.add(64, 2)
    #expect(isSameNow)
  }

  @Test("A search of many schedules notes only the first ones, so that its memory stays small")
  func limit() {
    var table = ScheduleTable()
    let areNew = (1...ScheduleTable.limit + 1_000).allSatisfy { table.add($0, 0) }
    #expect(areNew && table.count == ScheduleTable.limit)
    let isLastNoted = !table.add(ScheduleTable.limit, 1)
    #expect(isLastNoted)
    let isNextNoted = !table.add(ScheduleTable.limit + 1, 1)
    #expect(!isNextNoted)
  }
}
