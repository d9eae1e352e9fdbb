import Observation
import ReactiveSignalsObservation
import Synchronization
import Testing
import VirtualConcurrency

/// The number of times that Observation has reported a change.
private final class Reports: Sendable {
  let count = Mutex(0)
  var total: Int { count.withLock { $0 } }
}

/// Counts the reports about what `read` reads.
private func track<Value>(_ read: () -> Value) -> Reports {
  let reports = Reports()
  _ = withObservationTracking(read) { reports.count.withLock { $0 += 1 } }
  return reports
}

private struct Refused: Error {}

@Suite("Observation of properties")
struct TrackedReadsTests {
  @Test("a property that was read reports its next change, and no other property does")
  func oneChange() {
    let (name, other) = (MutableProperty("a"), MutableProperty("b"))
    let reports = track { name.value }
    other.value = "c"
    #expect(reports.total == 0)
    name.value = "d"
    name.value = "e"
    #expect(reports.total == 1)
  }

  @Test("the change is visible when it is reported")
  func visible() {
    let name = MutableProperty("a")
    let seen = Mutex("")
    withObservationTracking {
      _ = name.value
    } onChange: {
      seen.withLock { $0 = name.value }
    }
    name.value = "b"
    #expect(seen.withLock { $0 } == "b")
  }

  @Test("each way to change a property is reported")
  func changes() {
    let name = MutableProperty("a")
    let subject = Subject<String, Never>()
    subject.bind(to: name)
    let ways: [() -> Void] = [
      { name.value = "b" }, { name.swap("c") }, { name.modify { $0 += "d" } }, { subject.send("e") },
      { name.wrappedValue = "f" },
    ]
    for change in ways {
      let reports = track { name.wrappedValue }
      change()
      #expect(reports.total == 1)
    }
  }

  @Test("each kind of property is observed")
  func kinds() {
    let source = MutableProperty(1)
    let even = ValidatingProperty<Int, Refused>(2) { $1.isMultiple(of: 2) ? .valid : .invalid(Refused()) }
    let weak = WeakProperty<MutableProperty<Int>>(nil)
    let sum = Property.combineLatest(source, even) { $0 + $1 }
    let reports = [
      track { source.property.value }, track { even.value }, track { even.outcome.value }, track { weak.value },
      track { sum.value }, track { Property(value: 1).value },
    ]
    source.value = 2
    even.value = 4
    weak.value = source
    #expect(reports.map(\.total) == [1, 1, 1, 1, 1, 0])
  }

  @Test("a property that was observed is released, and what observed it too")
  func released() {
    var name: MutableProperty? = MutableProperty("a")
    let upper = name?.map { $0.uppercased() }
    var first: Reports? = name.map { name in track { name.value } }
    weak let known = name
    name = nil
    #expect(known == nil)
    weak let reports = first
    first = nil
    #expect(reports == nil)
    #expect(upper?.value == "A")
  }

  @Test("a composed property that was observed is released with its last reference")
  func composedIsReleased() {
    let source = MutableProperty(0)
    weak var known: Reports?
    do {
      let composed = source.map { $0 + 1 }
      known = track { composed.value }
      #expect(known != nil)
      withExtendedLifetime(composed) {}
    }
    #expect(known == nil)
    source.value = 1
  }

  @Test("changes of other threads are reported")
  func threads() async {
    let count = MutableProperty(0)
    var reported = 0
    for _ in 0..<200 {
      let reports = track { count.value }
      await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { count.modify { $0 += 1 } } }
      }
      reported += reports.total
    }
    #expect(reported == 200)
    #expect(count.value == 800)
  }

  @Test("Observations as a signal sends the state after each turn of the actor that makes changes", .virtualConcurrency)
  @MainActor
  func observations() async throws {
    let (first, last) = (MutableProperty("Ada"), MutableProperty("King"))
    let names = Signal(Observations { "\(first.value) \(last.value)" }, on: .main)
    var seen: [String] = []
    let handle = names.subscribeOnMain { seen.append($0) }
    try await Task.sleep(for: .milliseconds(1))
    first.value = "Augusta"
    last.value = "Lovelace"
    try await Task.sleep(for: .milliseconds(1))
    #expect(seen == ["Ada King", "Augusta Lovelace"])
    handle.dispose()
    last.value = "Byron"
    try await Task.sleep(for: .milliseconds(1))
    #expect(seen.count == 2)
  }
}
