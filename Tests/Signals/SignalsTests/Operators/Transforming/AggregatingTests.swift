import ReactiveSignals
import Testing

/// Operators that send one value: collections and folds.
struct AggregatingTests {
  @Test("values are collected until the completion", .requirement(210))
  func collects() {
    let subject = IntSubject()
    let collected = subject.collect()
    let recorder = collected.record()
    for value in 1...3 { subject.send(value) }
    #expect(recorder.events == [])
    let late = collected.record()
    subject.complete()
    #expect(recorder.events == [.next([1, 2, 3]), .completed])
    #expect(late.events == [.next([]), .completed])
  }

  @Test("collected nils are kept", .requirement(211, 249))
  func collectsNil() {
    #expect(Signal<Int?, Never>.from([nil, 1, nil]).collect().record().events == [.next([nil, 1, nil]), .completed])
  }

  @Test("An error drops the collected values and the result of a fold")
  func fails() {
    let failing = Ints.sending([.next(1), .failed(TestError(1))])
    #expect(failing.collect().record().events == [.failed(TestError(1))])
    #expect(failing.aggregate(0, +).record().events == [.failed(TestError(1))])
  }

  @Test("a fold sends its last result, or its initial value without values", .requirement(837))
  func aggregates() {
    #expect(Ints.from(1...4).aggregate(10, +).record().events == [.next(20), .completed])
    #expect(Ints.empty.aggregate(10, +).record().events == [.next(10), .completed])
    #expect(Ints.from([5, 5, 5]).aggregateIndexed(0) { $0 + $1 * $2 }.record().values == [15])
  }

  @Test("The initial value of a fold is made anew for each subscription")
  func makesStart() {
    let made = Count()
    let counts = Signal<String, Never>.from(["a", "b", "a"]).aggregate(into: ["made": made.add()]) {
      $0[$1, default: 0] += 1
    }
    #expect(made.value == 0)
    for round in 1...2 { #expect(counts.record().values == [["made": round, "a": 2, "b": 1]]) }
  }
}
