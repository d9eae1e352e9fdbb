import CInstrumentation
import Huntable

@testable import RaceHunt

@Suite("Vector clocks")
struct VectorClockTests {
  @Test("Clocks of many threads join and compare as arrays of times do")
  func likeArrays() {
    let threads = 70
    var random = SplitMix64(seed: 1)
    var clocks = [VectorClock](repeating: VectorClock(), count: 4)
    var arrays = [[Int]](repeating: Array(repeating: 0, count: threads), count: 4)
    for _ in 0..<3_000 {
      let (one, other) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0..<4, using: &random))
      let thread = Int.random(in: 0..<threads, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        withPointers(to: &clocks, one, other) { $0.join($1) }
        arrays[one] = zip(arrays[one], arrays[other]).map { max($0, $1) }
      case 1:
        withPointers(to: &clocks, one, other) { $0.copy($1) }
        arrays[one] = arrays[other]
      case 2:
        clocks[one] = VectorClock()
        arrays[one] = Array(repeating: 0, count: threads)
      case 3:
        var copy = ci_clock()
        withPointers(to: &clocks, one, one) { clock, _ in clock.copy(to: &copy) }
        clocks[one] = VectorClock(&copy)
      default:
        clocks[one].tick(thread)
        arrays[one][thread] += 1
      }
      #expect((0..<threads).map { clocks[one][$0] } == arrays[one])
      let unknown = (0..<threads).first { arrays[other][$0] > arrays[one][$0] }
      #expect(clocks[one].firstUnknown(of: clocks[other]) == unknown)
      let knowsSome = (0..<threads).contains { arrays[other][$0] > 0 && arrays[other][$0] <= arrays[one][$0] }
      #expect(withPointers(to: &clocks, one, other) { $0.knowsSome(of: $1) } == knowsSome)
    }
  }

  private func withPointers<Result>(
    to clocks: inout [VectorClock], _ one: Int, _ other: Int, _ body: (ClockPointer, ClockPointer) -> Result
  ) -> Result {
    clocks.withUnsafeMutableBufferPointer { body($0.baseAddress! + one, $0.baseAddress! + other) }
  }
}
