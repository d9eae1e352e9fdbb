import Foundation

@Suite("The pages that are made of the cards of the operators")
struct PagesTests {
  @Test(
    "An operator without a card, a card without an operator and an argument that its label does not allow are reported")
  func check() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let graph = """
      {"symbols": [{
        "identifier": {"precise": "shake"}, "kind": {"identifier": "swift.method"},
        "pathComponents": ["SignalProtocol", "shake(for:on:)"],
        "location": {"uri": "file:///Sources/Signals/SignalOperators/Shaking.swift"},
        "functionSignature": {"parameters": [
          {"declarationFragments": [
            {"spelling": "interval"}, {"spelling": ": "}, {"spelling": "@Sendable"}, {"spelling": " ("},
            {"spelling": "Self"}, {"spelling": "."}, {"spelling": "Value"}, {"spelling": ") -> "},
            {"spelling": "Duration"}, {"spelling": "?"}
          ]},
          {"declarationFragments": [
            {"spelling": "scheduler"}, {"spelling": ": "}, {"spelling": "some"}, {"spelling": " "},
            {"spelling": "Scheduler"}
          ]}
        ]}
      }]}
      """
    try graph.write(to: folder.appending(path: "SignalOperators.symbols.json"), atomically: true, encoding: .utf8)
    let (output, errors, status) = try ProgramProcess("OperatorPages", ["check", folder.path]).rest()
    #expect(status == 1 && output == "")
    #expect(errors.contains("The operator shake(for:on:) has no card.\n"))
    #expect(
      errors.contains(
        "for: takes a duration, but in SignalProtocol.shake(for:on:) a closure that returns a duration.\n"))
    #expect(!errors.contains("on: takes") && errors.contains("No function has the label every of the table.\n"))
    #expect(errors.contains("The card of map(_:) names nothing that there is.\n"))
    #expect(errors.contains("have only 1 operators"))
  }
}
