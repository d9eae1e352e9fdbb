import Foundation
import Huntable
import SignalHunting
import TestSupport
import Testing

@testable import HuntRunner
@testable import HunterCheck
@testable import Stress

/// Each ordering in the sources of the libraries has a planted fault that weakens it, or a reason beside it.
@Suite("Orderings of atomics")
struct OrderingTests {
  @Test("An ordering in the libraries is weakened by a planted fault, or has its reason beside it")
  func swift() throws {
    let files = try Self.sources(with: "swift")
    #expect(files.count > 100)
    let faults = SelfCheck.weakened.compactMap(\.weakened)
    #expect(Self.mistakes(in: files, faults) == [])
  }

  @Test("A fault weakens one ordering of the sources")
  func faults() throws {
    let accesses = try Self.sources(with: "swift").flatMap {
      OrderingsInSources($0.text, file: $0.path).accesses
    }
    for fault in SelfCheck.weakened.compactMap(\.weakened) {
      guard let function = fault.function else { continue }
      let weakened = accesses.filter {
        $0.function == "\(function)" && $0.access == "\(fault.access)" && $0.ordering != "relaxed"
      }
      #expect(weakened.contains { Self.weaker[$0.ordering]!.contains("\(fault.ordering)") }, "\(fault)")
    }
  }

  #if EXPLORATION
    @Test(
      "Each weaker ordering is found", .enabled(if: !isThreadSanitized, "ThreadSanitizer reports the planted race"),
      .hunts, arguments: SelfCheck.weakened.map(\.name))
    func found(_ name: String) throws {
      let fault = try #require(SelfCheck.weakened.first { $0.name == name })
      let report = try #require(SelfCheck.planted(fault) { hunt(fault.wrong, budget: .schedules(1_000)) }.report)
      #expect(report.failure.kind == .dataRace || report.failure.kind == .check)
    }
  #endif

  @Test("C code says why a hunt does not weaken its orderings")
  func c() throws {
    for file in try Self.sources(with: "c") {
      let orders = ["ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"].map { "__ATOMIC_" + $0 } + ["memory_order_"]
      let first = orders.compactMap { file.text.range(of: $0)?.lowerBound }.min()
      if let first { #expect(file.text[..<first].range(of: "// Not weakened: ") != nil, "\(file.path)") }
    }
  }

  @Test(
    "An ordering without a fault or a reason is found",
    arguments: [
      ("flag.store(1, ordering: .releasing)", 1), ("flag.store(1, ordering: .relaxed)", 1),
      ("flag.exchange(1, ordering: .acquiring)", 0), ("flag.exchange(1, ordering: .acquiringAndReleasing)", 1),
      ("// Not weakened: a reason.\n    flag.store(1, ordering: .releasing)", 0),
      ("// Relaxed: a reason.\n    flag.store(1, ordering: .relaxed)", 0),
      ("// Relaxed: a reason.\n    flag.store(1, ordering: .releasing)", 1),
      ("flag.exchange(1, ordering: .acquiring)\n    flag.exchange(2, ordering: .acquiring)", 1),
      ("strongest(.sequentiallyConsistent)", 1), ("other.exchange(1, ordering: .acquiring)", 1),
    ])
  func check(_ code: String, _ count: Int) {
    let text = """
      struct Object {
        let flag = AtomicInt(0, label: "Object.flag")
        let other = AtomicInt(0, label: "Object.other")

        func use(_ number: Int, in
          place: [Int: Int], _ body: (Int, Int) -> Void) {
          \(code)
        }
      }
      """
    let fault = Weakening(label: "Object.flag", function: "use(_:in:_:)", access: .exchange, ordering: .relaxed)
    #expect(Self.mistakes(in: [("Object.swift", text)], [fault]).count == count)
  }

  // MARK: The check

  /// Files in which orderings are data: the atomics that announce their accesses, and the model of memory.
  private static let passing = [
    "Huntable/Exploration/", "Huntable/Primitives/Atomic.swift", "Huntable/Primitives/AtomicInt.swift",
    "Huntable/Primitives/AtomicInt+Exploration.swift", "Huntable/Primitives/AsymmetricFence.swift", "RaceHunt/Memory/",
    "RaceHunt/Engine/Controller+Atomics.swift", "RaceHunt/Engine/Controller+Memory.swift",
    "RaceHunt/Engine/InstrumentedObjects+Calls.swift", "RaceHunt/Scenarios/AtomicInt+Ordered.swift",
  ]

  /// What each ordering is to be weakened to. All of them must be planted.
  private static let weaker = [
    "acquiring": ["relaxed"], "releasing": ["relaxed"], "acquiringAndReleasing": ["acquiring", "releasing"],
    "sequentiallyConsistent": ["acquiringAndReleasing"],
  ]

  private static func mistakes(in files: [(path: String, text: String)], _ faults: [Weakening]) -> [String] {
    let all = files.map { ($0.path, OrderingsInSources($0.text, file: $0.path)) }
    let declarations = all.flatMap(\.1.declarations)
    var mistakes: [String] = []
    var seen: Set<String> = []
    for (path, file) in all {
      let strong = file.accesses.filter { $0.ordering != "relaxed" }
      if file.strongWords != strong.count {
        mistakes.append("\(path): \(file.strongWords) orderings were not understood")
      }
      for access in file.accesses where access.ordering == "relaxed" {
        let own = file.declarations.filter { $0.name == access.atomic && $0.comment.contains("Relaxed: ") }
        let others = declarations.filter { $0.name == access.atomic }
        let isExplained =
          access.comment.contains("Relaxed: ") || !own.isEmpty
          || !others.isEmpty && others.allSatisfy { $0.label == nil || $0.comment.contains("Relaxed: ") }
        if !isExplained { mistakes.append("\(access.place): why is it relaxed?") }
      }
      for access in strong where !access.comment.contains("Not weakened: ") {
        let own = file.declarations.filter { $0.name == access.atomic }
        let labels = (own.isEmpty ? declarations.filter { $0.name == access.atomic } : own).map(\.label)
        let planted = faults.filter { fault in
          "\(fault.access)" == access.access && fault.function.map { "\($0)" } == access.function
            && labels.contains { $0 == nil || $0 == "\(fault.label)" }
        }
        let missing = weaker[access.ordering]!.filter { ordering in !planted.contains { "\($0.ordering)" == ordering } }
        if !missing.isEmpty {
          mistakes.append("\(access.place): no fault weakens it in \(access.function) to \(missing)")
        } else if !seen.insert("\(path) \(access.atomic) \(access.function) \(access.access)").inserted {
          mistakes.append("\(access.place): a fault weakens it together with another one")
        }
      }
    }
    return mistakes
  }

  /// The files of the libraries.
  private static func sources(with ending: String) throws -> [(path: String, text: String)] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../../Sources")
      .standardized
    return try ["Hunting", "Signals"].flatMap { floor in
      let files = FileManager.default.enumerator(at: root.appending(path: floor), includingPropertiesForKeys: nil)!
      return try files.compactMap { $0 as? URL }.filter { file in
        file.pathExtension == ending && !file.path.contains(".docc/") && !passing.contains { file.path.contains($0) }
      }.map { ($0.path.replacing(root.path + "/", with: ""), try String(contentsOf: $0, encoding: .utf8)) }
    }
  }
}
