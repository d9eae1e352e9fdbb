/// Merging of many inner signals, errors and cancellation.
struct MergingTests {
  enum Start: CaseIterable { case inline, onScheduler }

  @Test(
    "of 104 inner signals exactly four run at a time, in the order of offer", .requirement(694),
    arguments: Start.allCases)
  func keepsLimit(start: Start) {
    let scheduler = TestScheduler()
    let inners = (0..<104).map { _ in ColdSource<Int, TestError>() }
    let (started, outer) = (Log<Int>(), Subject<Ints, TestError>())
    let recorder = outer.flatten(maxConcurrent: 4).record()
    for (index, inner) in inners.enumerated() {
      let noted = inner.signal.initially { started.append(index) }
      outer.send(start == .inline ? noted : noted.subscribe(on: scheduler))
    }
    outer.complete()
    for index in inners.indices {
      scheduler.run()
      #expect(inners.filter(\.isRunning).count == min(4, inners.count - index))
      inners[index].send(index)
      inners[index].complete()
    }
    #expect(started.entries == Array(0..<104) && recorder.values == Array(0..<104))
    #expect(recorder.isCompleted)
  }

  @Test(
    "disposing from inside the subscription of an inner signal starts no other", .requirement("D15"),
    arguments: [1, 2, .max])
  func disposalInsideInnerSubscription(limit: Int) {
    let (bag, next, cleanups) = (CompositeDisposable(), ColdSource<Int, TestError>(), Count())
    let disposing = Ints { subscriber in
      bag.dispose()
      subscriber.send(1)
      subscriber.complete()
      return AnyDisposable { cleanups.add() }
    }
    let recorder = Signal.from([disposing, next.signal]).flatten(maxConcurrent: limit).record(in: bag)
    #expect(recorder.events == [])
    #expect([cleanups.value, next.starts] == [1, 0])
  }

  @Test(
    "after a disposal nothing starts, although the source and inner signals keep sending", .requirement("D15"),
    arguments: [1, 2, .max])
  func disposalOfDeafSource(limit: Int) {
    let (bag, next) = (CompositeDisposable(), ColdSource<Int, TestError>())
    let waiting = ColdSource<Int, TestError>()
    let disposing = Ints(attach: { observer, _ in
      bag.dispose()
      observer.completed()
    })
    let source = Signal<Ints, TestError>(attach: { observer, _ in
      observer.next(disposing)
      observer.next(next.signal)
      observer.next(waiting.signal)
    })
    source.flatten(maxConcurrent: limit).record(in: bag)
    #expect(next.starts + waiting.starts == 0)
  }

  @Test(
    "an inner signal that completes during the delivery of the next one starts it, once", .requirement("D16", "Q12"))
  func completionInsideDelivery() {
    let (first, outer) = (ColdSource<Int, TestError>(), Subject<Ints, TestError>())
    let second = ColdSource<Int, TestError>()
    // Completes the running signal while the next one is being sent.
    let recorder = outer.do(next: { _ in first.complete() }).flatten(maxConcurrent: 1).record()
    outer.send(first.signal)
    #expect(first.starts == 1)
    outer.send(second.signal)
    #expect([first.ends, second.starts] == [1, 1])
    second.send(2)
    second.complete()
    outer.complete()
    #expect(recorder.events == [.next(2), .completed])
  }

  @Test("completing an inner signal from inside its value starts the next after that value", .requirement("D16"))
  func completionInsideValue() {
    let (first, outer) = (ColdSource<Int, TestError>(), Subject<Ints, TestError>())
    let recorder = outer.concat().record { if $0 == 1 { first.complete() } }
    outer.send(first.signal)
    outer.send(.from([2, 3]))
    first.send(1)
    #expect(recorder.values == [1, 2, 3] && recorder.violations == [])
  }

  @Test(
    "inner signals that complete while they are subscribed to follow each other in order", .requirement("R12"),
    arguments: 1...3)
  func synchronousInners(limit: Int) {
    let starts = Log<Int>()
    let outer = Signal<Int, TestError>.from(1...50)
    let recorder = outer.map { number in
      Ints.defer {
        starts.append(number)
        return .from([number, -number])
      }
    }.flatten(maxConcurrent: limit).record()
    #expect(recorder.values == (1...50).flatMap { [$0, -$0] } && starts.entries == Array(1...50))
    #expect(recorder.isCompleted)
  }

  @Test(
    "The captures of an inner signal are released when it completes, although the merge continues",
    arguments: [1, 2, .max])
  func releasesFinishedInners(limit: Int) {
    let outer = Subject<Ints, TestError>()
    let recorder = outer.flatten(maxConcurrent: limit).record()
    for number in 0..<100 {
      let inner = IntSubject()
      let captured = tokenHeld { token in outer.send(inner.do(next: { _ in token.touch() })) }.token
      #expect(!captured.isReleased)
      inner.send(number)
      inner.complete()
      #expect(captured.isReleased)
    }
    #expect(recorder.values == Array(0..<100))
  }
}
