import ReactiveSignals
import Testing

struct MeasuringTests {
  private let time = TestScheduler()

  @Test("values are measured on the scheduler's clock: instants, and the times between them", .requirement(757))
  func measures() {
    let source = time.hotInts("-1---2-|")
    let stamped = time.record(source.timestamped(on: time).map { $0.instant == Instant(.milliseconds(500)) ? 5 : 1 })
    let intervals = time.record(
      source.measureInterval(on: time).map { Int($0 / .milliseconds(100)) }, during: "^")
    time.run()
    #expect(stamped == "-1---5-|")
    #expect(intervals == "^1---4-|")
  }
}
