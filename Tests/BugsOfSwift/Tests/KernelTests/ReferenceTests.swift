import Reference
import Testing

@Suite("The reference", .serialized)
struct ReferenceTests {
  @Test("Hunts of instrumented random programs see the outcomes that brute force finds, and no others")
  func outcomes() {
    var comparison = WrittenComparison()
    comparison.compare(locking: 40, weak: 150, tasks: 10)
    #expect(comparison.differences == [])
    // Enough of them are explored completely.
    #expect(comparison.programs > 150 && comparison.complete > 150)
  }
}
