import CHuntable
import Foundation

@Suite("The modules of the package")
struct ModuleTests {
  @Test("The list has each folder with Swift code below both floors, and no other name")
  func folders() throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../Sources")
      .standardized
    let folders = try ["Hunting", "Signals"].flatMap {
      try FileManager.default.contentsOfDirectory(atPath: sources.appending(path: $0).path)
    }
    let modules = sequence(state: Int32(0)) { number -> String? in
      defer { number += 1 }
      return ct_own_module(number).map { String(cString: $0) }
    }
    #expect(Set(modules) == Set(folders.filter { !$0.hasPrefix("C") }))
    #expect(ct_is_own_module("Huntable/x", 8) && !ct_is_own_module("Huntable", 7) && !ct_is_own_module("Bank", 4))
  }
}
