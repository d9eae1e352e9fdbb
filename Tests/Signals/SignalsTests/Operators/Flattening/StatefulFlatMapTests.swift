import ReactiveSignals
import Testing

struct StatefulFlatMapTests {
  /// The values 0, 1, 2 ... until the subscription is disposed.
  private let endless = Ints.naturals()

  @Test("binding one value with plus one gives it incremented", .requirement(7))
  func bindsOne() {
    let recorder = Ints.just(1).statefulFlatMap { { value, _ in .just(value + 1) } }.record()
    #expect(recorder.events == [.next(2), .completed])
  }

  @Test("binding two values with plus one gives both incremented, in order", .requirement(8))
  func bindsTwo() {
    let recorder = Ints.from([1, 5]).statefulFlatMap { { value, _ in .just(value + 1) } }.record()
    #expect(recorder.events == [.next(2), .next(6), .completed])
  }

  @Test("a binder that answers the middle value with an empty signal gives the outer two results", .requirement(9))
  func bindsMiddleToEmpty() {
    let recorder = Ints.from(1...3).statefulFlatMap { { value, _ in value == 2 ? .empty : .just(value * 10) } }.record()
    #expect(recorder.events == [.next(10), .next(30), .completed])
  }

  @Test(
    "a binder that answers the first value of an endless source with nil ends at once, without values", .requirement(10)
  )
  func endsWithNil() {
    #expect(endless.statefulFlatMap { { _, _ in Ints?.none } }.record().events == [.completed])
  }

  @Test("a binder that stops and answers with one value gives that value and the end", .requirement(11))
  func stopsWithValue() {
    let recorder = endless.statefulFlatMap {
      { value, stop in
        stop = true
        return .just(value)
      }
    }.record()
    #expect(recorder.events == [.next(0), .completed])
  }

  @Test("a binder that stops and answers with nil ends at once, without values", .requirement(12))
  func stopsWithNil() {
    let recorder = endless.statefulFlatMap {
      { _, stop -> Ints? in
        stop = true
        return nil
      }
    }.record()
    #expect(recorder.events == [.completed])
  }

  @Test("a binder that counts starts at zero in each subscription, also when they overlap", .requirement(13))
  func countsPerSubscription() {
    let subject = IntSubject()
    let bound = subject.statefulFlatMap {
      var count = 0
      return { value, _ in
        count += 1
        return .just(value * 10 + count)
      }
    }
    let first = bound.record()
    subject.send(1)
    let second = bound.record()
    subject.send(2)
    #expect(first.values == [11, 22])
    #expect(second.values == [21])
  }

  @Test(
    "a binder that returns nil disposes the source; bound signals continue", .requirement(60), arguments: [true, false])
  func nilKeepsInners(setsStop: Bool) {
    let source = ColdSource<Ints?, TestError>()
    let inner = ColdSource<Int, TestError>()
    let recorder = source.signal.statefulFlatMap {
      { signal, stop in
        stop = setsStop && signal == nil
        return signal
      }
    }.record()
    source.send(inner.signal)
    inner.send(1)
    source.send(nil)
    #expect(source.ends == 1)
    inner.send(2)
    #expect(recorder.events == [.next(1), .next(2)])
    inner.complete()
    #expect(recorder.events == [.next(1), .next(2), .completed])
  }

  @Test("A binder that stops and returns a signal disposes the source; both bound signals continue")
  func stopKeepsInners() {
    let source = ColdSource<Int, TestError>()
    let inners = (0..<2).map { _ in ColdSource<Int, TestError>() }
    let recorder = source.signal.statefulFlatMap {
      { value, stop in
        stop = value == 1
        return inners[value].signal
      }
    }.record()
    source.send(0)
    source.send(1)
    #expect(source.ends == 1)
    inners[0].send(1)
    inners[1].send(2)
    inners[0].complete()
    #expect(!recorder.hasEnded)
    inners[1].complete()
    #expect(recorder.events == [.next(1), .next(2), .completed])
  }

  @Test(
    "after an error the binder's later signals are not subscribed to, although the source keeps sending",
    .requirement(62))
  func errorStopsBinding() {
    let later = ColdSource<Int, TestError>()
    let calls = Log<Int>()
    // Keeps sending after a disposal.
    let source = Ints(attach: { observer, _ in
      observer.next(0)
      observer.next(1)
      observer.completed()
    })
    let recorder = source.statefulFlatMap {
      { value, _ in
        calls.append(value)
        return value == 0 ? .fail(TestError(1)) : later.signal
      }
    }.record()
    #expect(recorder.events == [.failed(TestError(1))])
    #expect(later.starts == 0)
    #expect(calls.entries == [0])
  }

  @Test("after a stop the binder is not called again, although the source keeps sending", .requirement(62))
  func stopStopsBinding() {
    let calls = Log<Int>()
    let source = Ints(attach: { observer, _ in
      for value in 0...3 { observer.next(value) }
    })
    let recorder = source.statefulFlatMap {
      { value, stop in
        calls.append(value)
        stop = value == 1
        return .just(value)
      }
    }.record()
    #expect(recorder.events == [.next(0), .next(1), .completed])
    #expect(calls.entries == [0, 1])
  }

  @Test("An error of the source or of a bound signal cancels everything else before it is passed on", arguments: 0...2)
  func errorCancelsFirst(failing: Int) {
    let source = ColdSource<Int, TestError>()
    let inners = (0..<2).map { _ in ColdSource<Int, TestError>() }
    let running = Log<Int>()
    source.signal.statefulFlatMap { { value, _ in inners[value].signal } }.subscribe(failed: { error in
      running.append(inners.filter(\.isRunning).count + (source.isRunning ? 1 : 0))
    })
    source.send(0)
    source.send(1)
    if failing == 2 { source.fail(TestError()) } else { inners[failing].fail(TestError()) }
    #expect(running.entries == [0])
  }

  @Test("The result completes exactly when the source and all bound signals have", arguments: [true, false])
  func completes(sourceFirst: Bool) {
    let source = ColdSource<Int, TestError>()
    let inner = ColdSource<Int, TestError>()
    let recorder = source.signal.statefulFlatMap { { _, _ in inner.signal } }.record()
    source.send(0)
    if sourceFirst { source.complete() } else { inner.complete() }
    #expect(!recorder.hasEnded)
    if sourceFirst { inner.complete() } else { source.complete() }
    #expect(recorder.events == [.completed])
  }

  @Test("Bound signals are subscribed to in the order of the values, and send in the order of arrival")
  func interleaves() {
    let source = ColdSource<Int, TestError>()
    let starts = Log<Int>()
    let inners = (0..<3).map { index in
      ColdSource<Int, TestError>(subscribed: { starts.append(index) })
    }
    let recorder = source.signal.statefulFlatMap { { value, _ in inners[value].signal } }.record()
    for index in 0..<3 { source.send(index) }
    inners[2].send(20)
    inners[0].send(0)
    inners[1].send(10)
    inners[2].send(21)
    #expect(starts.entries == [0, 1, 2])
    #expect(recorder.values == [20, 0, 10, 21])
  }

  @Test("Disposing the result disposes the source and every bound signal")
  func disposes() {
    let source = ColdSource<Int, TestError>()
    let inners = (0..<3).map { _ in ColdSource<Int, TestError>() }
    let recorder = source.signal.statefulFlatMap { { value, _ in inners[value].signal } }.record()
    for index in 0..<3 { source.send(index) }
    inners[0].complete()
    recorder.dispose()
    #expect(source.ends == 1)
    #expect(inners.map(\.ends) == [1, 1, 1])
  }

  @Test("A source that completes after it was stopped does not end the result early")
  func completionAfterStop() {
    let inner = ColdSource<Int, TestError>()
    // Keeps sending after a disposal, like a source that stops late.
    let source = Ints(attach: { observer, _ in
      observer.next(0)
      observer.completed()
    })
    let recorder = source.statefulFlatMap {
      { _, stop in
        stop = true
        return inner.signal
      }
    }.record()
    #expect(!recorder.hasEnded)
    inner.send(1)
    inner.complete()
    #expect(recorder.events == [.next(1), .completed])
  }
}
