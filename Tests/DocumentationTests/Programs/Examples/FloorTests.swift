import Foundation

@Suite("What programs contain")
struct FloorTests {
  // The functions of the C library that the hunter replaces stand beside this one of its functions.
  @Test(
    "A program with the test kit contains nothing of the hunter",
    arguments: [("Stress", true), ("OperatorPages", false), ("Examples", false)])
  func hunter(_ program: String, _ isContained: Bool) throws {
    let folder = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL.deletingLastPathComponent()
    let file = try Data(contentsOf: folder.appending(path: program), options: .mappedIfSafe)
    #expect((file.range(of: Data("rh_observe\0".utf8)) != nil) == isContained)
  }
}
