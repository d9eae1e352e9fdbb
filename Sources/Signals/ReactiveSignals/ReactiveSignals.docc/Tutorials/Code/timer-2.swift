import ReactiveSignals
import ReactiveSignalsTesting
import Testing

@Test func aSecondPassesThreeTimes() {
  let time = TestScheduler()
  let counted = time.record(
    seconds(on: time), during: "^---!", frame: .seconds(1))
  time.run()
  #expect(counted == "^123!")
}
