import ReactiveSignals
import Testing

struct ScanningTests {
  private let time = TestScheduler()

  @Test(
    "a separator is sent right before the second of two values, and a disposal inside it drops the value",
    .requirement(756))
  func intersperses() {
    let recorder = time.record(time.hotInts("-1-2--3-|").interspersed(with: 0))
    time.run()
    #expect(recorder == "-1-(02)--(03)-|")
    let bag = CompositeDisposable()
    let cut = Ints.from([1, 2]).interspersed(with: 0).record(in: bag) { if $0 == 0 { bag.dispose() } }
    #expect(cut.values == [1, 0])
    #expect(Ints.from([1, 2, 3]).interspersed(with: 0).take(first: 2).record().values == [1, 0])
  }

  @Test("the result of a scan is made anew for each subscription and changed in place", .requirement(754))
  func scansInto() {
    let signal = Ints.from([1, 2]).scan(into: [0]) { $0.append($1) }
    for _ in 1...2 { #expect(signal.record().values == [[0, 1], [0, 1, 2]]) }
  }

  @Test("a scan without a start begins with the first value, anew for each subscription", .requirement(753))
  func scansWithoutStart() {
    let sums = Ints.from(1...4).scan(+)
    for _ in 1...2 { #expect(sums.record().values == [1, 3, 6, 10]) }
    #expect(Ints.empty.scan(+).record().events == [.completed])
  }
}
