import Foundation
import Testing

@Suite("The pages that are made of the cards of the operators")
struct PagesTests {
  @Test("A card of an operator that the symbol graphs do not have is reported")
  func check() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let graph = """
      {"symbols": [{
        "kind": {"identifier": "swift.method"}, "pathComponents": ["SignalProtocol", "shake(_:)"],
        "location": {"uri": "file:///SignalOperators/Shaking.swift"}
      }]}
      """
    try graph.write(to: folder.appending(path: "SignalOperators.symbols.json"), atomically: true, encoding: .utf8)
    let (output, errors, status) = try ProgramProcess("OperatorPages", ["check", folder.path]).rest()
    #expect(status == 1 && output == "")
    #expect(errors.contains("The operator shake(_:) has no card.\n"))
    #expect(errors.contains("The card of map(_:) names nothing that there is.\n"))
    #expect(errors.contains("have only 1 operators"))
  }
}
