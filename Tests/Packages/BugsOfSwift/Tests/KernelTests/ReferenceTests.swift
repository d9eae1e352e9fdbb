import Reference
import Testing

@Suite("The reference", .serialized, .carriers)
struct ReferenceTests {
  @Test("Hunts of instrumented random programs see the outcomes that brute force finds, and no others")
  func outcomes() {
    var comparison = WrittenComparison()
    comparison.compare(locking: 25, queues: 25, weak: 110, tasks: 5)
    #expect(comparison.differences == [])
    // Enough of them are explored completely.
    #expect(comparison.programs > 120 && comparison.complete > 120)
  }
}
