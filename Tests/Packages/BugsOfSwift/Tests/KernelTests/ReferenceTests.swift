import Reference

@Suite("The reference", .serialized, .carriers)
struct ReferenceTests {
  @Test("Hunts of instrumented random programs see the outcomes that brute force finds, and no others")
  func outcomes() {
    var comparison = WrittenComparison()
    comparison.compare(locking: 12, queues: 12, weak: 55, tasks: 3)
    #expect(comparison.differences == [])
    // Enough of them are explored completely.
    #expect(comparison.programs > 60 && comparison.complete > 60)
  }
}
