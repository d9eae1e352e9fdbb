import Foundation

@Suite("What the programs write", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
struct OutputTests {
  @Test(
    "A program whose output cannot be written says so, and ends with status 1",
    arguments: [
      ("Examples", "--help"), ("Examples", "bind"), ("Stress", "--list"),
      ("Benchmarks", "--help"), ("OperatorPages", "--help"),
    ])
  func fullOutput(_ program: String, _ argument: String) throws {
    let (_, errors, status) = try ProgramProcess(program, [argument], writingTo: "/dev/full").rest()
    #expect(status == 1)
    #expect(errors == "The output could not be written.\n")
  }

  @Test(
    "A file that cannot be written is named, and the status is not 0",
    arguments: [
      ("Stress", ["--only", "take", "--steps", "10", "--json"]),
      ("Stress", ["--self-check", "--only", "aba", "--json"]),
      ("Stress", ["--only", "merge-completes-twice", "--steps", "1000", "--timeline"]),
      ("Benchmarks", ["--only", "W6c", "--repetitions", "1", "--json"]),
    ])
  func fullFile(_ program: String, _ arguments: [String]) throws {
    let (_, errors, status) = try ProgramProcess(program, arguments + ["/dev/full"]).rest()
    #expect(status > 0)
    #expect(errors.contains("/dev/full"))
    // Replacing the file would write to a full disk.
    #expect(
      try FileManager.default.attributesOfItem(atPath: "/dev/full")[.type] as? FileAttributeType
        == .typeCharacterSpecial)
  }

  @Test(
    "A file that is no folder, and a folder that is not there, are not written into",
    arguments: ["/dev/full", "/dev/null/none"])
  func noFolder(_ folder: String) throws {
    let pictures = try ProgramProcess("OperatorPages", ["pictures", folder]).rest()
    #expect(pictures.status == 1 && pictures.errors.contains(folder))
    let pages = try ProgramProcess("Stress", ["--only", "take", "--html", folder]).rest()
    #expect(pages.status == 2)
  }
}
