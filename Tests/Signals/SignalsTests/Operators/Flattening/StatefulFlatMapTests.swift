/// `statefulFlatMap`: what its binder's answers mean. `StatefulFlatMapDefinitionTests` compare operators with it.
struct StatefulFlatMapTests {
  /// Binds values to the signals that they stand for, stops at some of them, and answers with nil to others.
  private static func bind(_ parts: Diagram.Parts, stopAt: Int = -1, nilAt: Int = -1) -> Ints {
    parts.a.statefulFlatMap {
      { value, stop in
        stop = value == stopAt
        return value == nilAt ? nil : parts.inner(value)
      }
    }
  }

  static let diagrams: [Diagram] =
    [
      Diagram("1-2-3|", cold: "7|", "|", "8|", gives: "7---8|", labels: 7, 8, 9) { bind($0) },
      // Nil disposes the source, with or without a stop; bound signals continue. So does a stop, with a last signal.
      Diagram("12345", cold: "-1--2|", gives: "-1--2|", used: "^!", "^----!", labels: 60) { bind($0, nilAt: 2) },
      Diagram("12345", cold: "-1--2|", gives: "-1--2|", used: "^!", "^----!", labels: 60) {
        bind($0, stopAt: 2, nilAt: 2)
      },
      Diagram("12345", cold: "-1--2|", "--3|", gives: "-1-32|", used: "^!", "^----!", "-^--!") { bind($0, stopAt: 2) },
      // The result completes exactly when the source and all bound signals have.
      Diagram("1|", cold: "--|", gives: "--|") { bind($0) },
      Diagram("1---|", cold: "--|", gives: "----|") { bind($0) },
      // Bound signals send in the order of arrival; an error or disposal cancels everything.
      Diagram(
        "123", cold: "---1", "-2", "-3--4", gives: "--2(13)--4!", used: "^------!", "^------!", "-^-----!", "--^----!",
        during: "-------!"
      ) { bind($0) },
      Diagram("12-#", cold: "----1", "-2", gives: "--2#", used: "^--!", "^--!", "-^-!") { bind($0) },
      Diagram("12", cold: "--#", "-2", gives: "--#", used: "^-!", "^-!", "-^!") { bind($0) },
    ]

  @Test(arguments: diagrams) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test(
    "a binder that stops at the first value of an endless source, or answers it with nil, ends it there",
    .requirement(10, 11, 12), arguments: [(true, false), (true, true), (false, true)])
  func endsEndless(stops: Bool, isNil: Bool) {
    let recorder = Ints.naturals().statefulFlatMap {
      { value, stop in
        stop = stops
        return isNil ? nil : .just(value)
      }
    }.record()
    #expect(recorder.events == (isNil ? [.completed] : [.next(0), .completed]))
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
    #expect(first.values == [11, 22] && second.values == [21])
  }

  @Test(
    "after an error or a stop the binder is not called again, although the source keeps sending, and its end changes nothing",
    .requirement(62), arguments: [true, false])
  func stopStopsBinding(fails: Bool) {
    let (calls, inner) = (Log<Int>(), ColdSource<Int, TestError>())
    let source = Ints(attach: { observer, _ in
      for value in 0...3 { observer.next(value) }
      observer.completed()
    })
    let recorder = source.statefulFlatMap {
      { value, stop in
        calls.append(value)
        stop = value == 1
        return value == 0 ? .just(0) : fails ? .fail(TestError(1)) : inner.signal
      }
    }.record()
    inner.send(1)
    inner.complete()
    #expect(recorder.events == (fails ? [.next(0), .failed(TestError(1))] : [.next(0), .next(1), .completed]))
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
}
