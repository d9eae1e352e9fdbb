import Foundation
import Huntable
import SignalHunting

@testable import HuntRunner
@testable import HunterCheck
@testable import Stress

@Suite("Orderings of atomics")
struct OrderingTests {
  #if EXPLORATION
    /// An access to an atomic of the libraries.
    private struct Access: Hashable, CustomStringConvertible {
      let label: String
      let function: String
      let access: AtomicAccess
      let ordering: MemoryOrdering

      var description: String { "\(label): \(access) in \(function) is \(ordering)" }

      /// What the ordering is to be weakened to. A fault must be planted for each.
      var weaker: [MemoryOrdering] {
        switch ordering {
        case .relaxed: []
        case .acquiringAndReleasing: [.acquiring, .releasing]
        case .sequentiallyConsistent: [.acquiringAndReleasing]
        default: [.relaxed]
        }
      }

      func isWeakened(by fault: Weakening, to ordering: MemoryOrdering) -> Bool {
        "\(fault.label)" == label && fault.access == access && fault.ordering == ordering
          && fault.function.map { "\($0)" } == function
      }
    }

    /// What the hunts of the next test have met. Static, since a function of C keeps nothing.
    private static let accesses = Locked<Set<Access>>([])

    @Test(
      "A planted fault weakens each ordering of the libraries that a scenario meets, and each fault weakens one of them",
      .hunts)
    func planted() {
      Hunter.use { hunter in
        Exploration.observingAccesses(
          { label, function, access, ordering in
            let label = String(cString: label!)
            // Tests beside this one use the libraries too. The atomics of the libraries are named after their types.
            guard Exploration.active != nil, label.first!.isUppercase else { return }
            let access = Access(
              label: label, function: String(cString: function!), access: AtomicAccess(rawValue: access)!,
              ordering: MemoryOrdering(rawValue: ordering)!)
            _ = OrderingTests.accesses.withLock { $0.insert(access) }
          },
          { for entry in Catalogue.stress.all { _ = hunter.hunt(entry.scenario, .schedules(5), seed: 1) } })
      }

      let met = Self.accesses.withLock { $0 }
      let faults = SelfCheck.weakened.compactMap(\.weakened).filter { $0.function != nil }
      for access in met {
        for weaker in access.weaker {
          #expect(faults.contains { access.isWeakened(by: $0, to: weaker) }, "\(access), to \(weaker)")
        }
      }
      for fault in faults {
        #expect(met.contains { access in access.weaker.contains { access.isWeakened(by: fault, to: $0) } }, "\(fault)")
      }
    }

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
    for file in try ["Sources/Hunting", "Sources/Signals"].flatMap({ try files(in: $0, ending: ".c") }) {
      let text = try contents(of: file)
      let orders = ["ACQUIRE", "RELEASE", "ACQ_REL", "SEQ_CST"].map { "__ATOMIC_" + $0 } + ["memory_order_"]
      let first = orders.compactMap { text.range(of: $0)?.lowerBound }.min()
      if let first { #expect(text[..<first].range(of: "// Not weakened: ") != nil, "\(file)") }
    }
  }
}
