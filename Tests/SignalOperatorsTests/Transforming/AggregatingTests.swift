import ReactiveSignals
import SignalTestSupport
import Testing

/// Operators that send one value: collections, folds, Boolean results.
struct AggregatingTests {
  @Test("210: values are collected until the completion")
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

  @Test("211, 249: collected nils are kept")
  func collectsNil() {
    #expect(Signal<Int?, Never>.from([nil, 1, nil]).collect().record().events == [.next([nil, 1, nil]), .completed])
  }

  @Test("An error drops the collected values and the result of a fold")
  func fails() {
    let failing = Ints.sending([.next(1), .failed(TestError(1))])
    #expect(failing.collect().record().events == [.failed(TestError(1))])
    #expect(failing.aggregate(0, +).record().events == [.failed(TestError(1))])
  }

  @Test("837: a fold sends its last result, or its initial value without values")
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

  @Test("817: a match sends the result at once and disposes the source", arguments: [true, false])
  func answers(isAny: Bool) {
    let source = ColdSource<Int, TestError>()
    let answer = isAny ? source.signal.any { $0 > 1 } : source.signal.all { $0 <= 1 }
    let recorder = answer.record()
    source.send(1)
    #expect(recorder.events == [])
    source.send(2)
    #expect(recorder.events == [.next(isAny), .completed])
    #expect(source.ends == 1)
  }

  @Test("Q5: without a match the completion sends the result; an error is passed on")
  func answersAtCompletion() {
    #expect(Ints.empty.any().record().events == [.next(false), .completed])
    #expect(Ints.just(1).any().record().events == [.next(true), .completed])
    #expect(Ints.just(1).any { $0 > 1 }.record().events == [.next(false), .completed])
    #expect(Ints.empty.all { _ in false }.record().events == [.next(true), .completed])
    #expect(Ints.fail(TestError(1)).any().record().events == [.failed(TestError(1))])
    #expect(Ints.fail(TestError(1)).all { _ in true }.record().events == [.failed(TestError(1))])
  }

  @Test("R1: the result is sent once, also if the observer sends values inside it")
  func answersOnce() {
    let subject = IntSubject()
    let recorder = subject.any { $0 > 0 }.record { _ in subject.send(2) }
    subject.send(1)
    #expect(recorder.events == [.next(true), .completed])
    let blind = Ints(attach: { observer, _ in
      observer.next(1)
      observer.next(2)
      observer.completed()
    })
    #expect(blind.any().record().events == [.next(true), .completed])
  }

  @Test("237: inverted, false becomes true and true false")
  func not() {
    #expect(Signal<Bool, Never>.from([false, true]).not().record().values == [true, false])
  }

  @Test("238, 239: an array of Booleans is reduced to one")
  func reduces() {
    let booleans = Signal<[Bool], Never>.from([[true, false], [false, false], [true, true], []])
    #expect(booleans.allTrue().record().values == [false, false, true, true])
    #expect(booleans.anyTrue().record().values == [true, false, true, false])
  }

  @Test("238, 239: the latest Booleans of two signals are reduced to one")
  func reducesTwo() {
    let (left, right) = (Subject<Bool, TestError>(), Subject<Bool, TestError>())
    let both = left.and(right.signal).record()
    let either = left.or(right.signal).record()
    left.send(true)
    right.send(false)
    right.send(true)
    left.send(false)
    right.send(false)
    #expect(both.values == [false, true, false, false])
    #expect(either.values == [true, true, true, false])
  }
  @Test("744: the first equal value is an answer at once, and disposes the source")
  func contains() {
    let source = ColdSource<Int, TestError>()
    let recorder = source.signal.contains(2).record()
    source.send(1)
    #expect(recorder.events == [])
    source.send(2)
    #expect(recorder.events == [.next(true), .completed])
    #expect(!source.isRunning)
    #expect(Ints.from([1, 3]).contains(2).record().events == [.next(false), .completed])
  }

  @Test("745: values are counted until the completion; an error drops the count")
  func counts() {
    let subject = IntSubject()
    let recorder = subject.count().record()
    for _ in 1...3 { subject.send(0) }
    #expect(recorder.events == [])
    subject.complete()
    #expect(recorder.events == [.next(3), .completed])
    #expect(Ints.empty.count().record().events == [.next(0), .completed])
    #expect(Ints.sending([.next(1), .failed(TestError(1))]).count().record().events == [.failed(TestError(1))])
  }

  @Test("746, 747: the least and the greatest value are sent at the completion; an error drops them")
  func extremes() {
    let subject = IntSubject()
    let recorders = [subject.min().record(), subject.max().record()]
    for value in [2, 1, 3] { subject.send(value) }
    #expect(recorders.map(\.events) == [[], []])
    subject.complete()
    #expect(recorders.map(\.values) == [[1], [3]])
    let failing = Ints.sending([.next(1), .failed(TestError(1))])
    for signal in [failing.min(), failing.max()] { #expect(signal.record().events == [.failed(TestError(1))]) }
    #expect(Ints.empty.min().record().events == [.completed])
  }
}
