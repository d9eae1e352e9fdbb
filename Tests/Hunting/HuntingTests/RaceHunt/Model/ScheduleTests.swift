@testable import RaceHunt

@Suite("Schedule")
struct ScheduleTests {
  @Test("A schedule is written in run-length coding and can be read again")
  func text() {
    let schedule = Schedule([1, 1, 1, 0, 26, 27, 27, 60, 60, 3])
    #expect(schedule.description == "b3aAB2<60>2d")
    #expect(Schedule(schedule.description) == schedule)
    #expect(Schedule("")?.picks == [])
  }

  @Test("The seed of the random numbers of a run follows the picks", arguments: [0, 7, .max] as [UInt64])
  func seed(_ seed: UInt64) {
    let schedule = Schedule([0, 0, 1], seed: seed)
    #expect(schedule.description == "a2b@\(seed)")
    #expect(Schedule(schedule.description) == schedule)
    #expect(schedule != Schedule([0, 0, 1]))
  }

  @Test(
    "Text that is not a schedule is refused",
    arguments: ["3", "a0", "a-", "<3", "<>", "a b", "é", "a@", "a@-1", "a@7b", "a@18446744073709551616"])
  func mistakes(_ text: String) {
    #expect(Schedule(text) == nil)
  }

  @Test("The switches of a schedule are the changes between its stretches")
  func switches() {
    #expect(Schedule("a3b2a")?.switches == 2)
    #expect(Schedule("")?.switches == 0)
  }
}
