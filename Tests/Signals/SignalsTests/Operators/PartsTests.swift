@testable import SignalsCore

/// What holds for all operators that send parts of their source: groups, windows, and those that other signals end.
struct PartsTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The operator on a source, a signal that ends parts, and a scheduler. 1 and 2 fall into the same part.
    let apply: @Sendable (Ints, Ints, TestScheduler) -> Signal<Ints, TestError>

    init(_ name: String, _ apply: @escaping @Sendable (Ints, Ints, TestScheduler) -> Signal<Ints, TestError>) {
      testDescription = name
      self.apply = apply
    }
  }

  /// Parts that last as long as the source.
  static let lasting: [Form] = [
    Form("group(by:)") { source, _, _ in source.group(by: { _ in 0 }).map(\.signal) },
    Form("group(by:closedBy:)") { source, _, _ in
      source.group(by: { _ in 0 }, closedBy: { _ in Ints.never }).map(\.signal)
    },
    Form("window(count:)") { source, _, _ in source.window(count: 99) },
    Form("window(every:)") { source, _, time in source.window(every: .seconds(99), on: time) },
    Form("window(by:)") { source, _, _ in source.window(by: Ints.never) },
    Form("window(endingWith:)") { source, _, _ in source.window(endingWith: { $0 > 99 }) },
    Form("window(count:skip:)") { source, _, _ in source.window(count: 99, skip: 99) },
    Form("window(openedBy:closedBy:)") { source, _, _ in
      source.window(openedBy: Ints.just(0), closedBy: { _ in Ints.never })
    },
  ]

  /// Parts that end with the value 2, with the event that follows it, or in time.
  static let ending: [Form] = [
    Form("group(by:closedBy:)") { source, end, _ in source.group(by: { _ in 0 }, closedBy: { _ in end }).map(\.signal)
    },
    Form("window(count:)") { source, _, _ in source.window(count: 2) },
    Form("window(every:)") { source, _, time in source.window(every: .seconds(1), on: time) },
    Form("window(by:)") { source, end, _ in source.window(by: end) },
    Form("window(endingWith:)") { source, _, _ in source.window(endingWith: { $0 == 2 }) },
    Form("window(count:skip:)") { source, _, _ in source.window(count: 2, skip: 1) },
    Form("window(openedBy:closedBy:)") { source, end, _ in source.window(openedBy: Ints.just(0), closedBy: { _ in end })
    },
  ]

  private let time = TestScheduler()
  private let subject = IntSubject()
  private let end = IntSubject()

  private func send(_ values: Int...) {
    for value in values { subject.send(value) }
  }

  private func parts(_ form: Form) -> Signal<Ints, TestError> { form.apply(subject.signal, end.signal, time) }

  private func expectNothingLeft() {
    for subject in [subject, end] { #expect(subject.core.subscribers.count == 0) }
    #expect(time.pendingCount == 0)
  }

  @Test(
    "The last part that is let through sends its values and ends, and with it the source is disposed", arguments: ending
  )
  func lastPart(form: Form) {
    let recorder = parts(form).take(first: 1).flatten().record()
    send(1)
    #expect(subject.core.subscribers.count == 1)
    send(2)
    time.run()
    end.send(0)
    #expect(recorder.events == [.next(1), .next(2), .completed])
    expectNothingLeft()
    send(3)
    #expect(recorder.events.count == 3)
  }

  @Test(
    "A part lasts as long as the source, also if no further part is let through; it ends as the source does",
    arguments: lasting)
  func lastingPart(form: Form) {
    for end in [IntEvent.completed, .failed(TestError(3))] {
      let source = ColdSource<Int, TestError>()
      let recorder = form.apply(source.signal, .never, time).take(first: 1).flatten().record()
      source.send(1)
      source.send(2)
      #expect(source.isRunning)
      source.send(event: end)
      #expect(recorder.events == [.next(1), .next(2), end])
    }
  }

  @Test(
    "The source of parts that nobody subscribes to is disposed with the last part that is let through",
    arguments: lasting)
  func lastPartUnheard(form: Form) {
    let recorder = parts(form).take(first: 1).record()
    send(1)
    #expect(recorder.isCompleted && subject.core.subscribers.count == 0)
  }

  @Test(
    "After the disposal no part is sent; the source lasts as long as a subscription to the open one",
    arguments: lasting, [true, false])
  func disposal(form: Form, endsFirst: Bool) {
    let (inside, ends, handle) = (Log<Recorder<Int, TestError>>(), Count(), CompositeDisposable())
    // Attached directly: a subscription would hide an end that comes after its disposal.
    parts(form).attach(
      Observer(next: { inside.append($0.record()) }, failed: { _ in ends.add() }, completed: { ends.add() }), handle)
    send(1)
    handle.dispose()
    send(2)
    if endsFirst {
      subject.complete()
    } else {
      inside.entries[0].dispose()
      send(3)
    }
    #expect(inside.entries.map(\.events) == [[.next(1), .next(2)] + (endsFirst ? [.completed] : [])])
    #expect(ends.value == 0)
    expectNothingLeft()
  }

  @Test(
    "If the subscription is disposed while a part is sent, only a part with a subscriber sends its value",
    arguments: lasting, [true, false])
  func disposedInsidePart(form: Form, isHeard: Bool) {
    let (bag, values) = (CompositeDisposable(), Log<Int>())
    parts(form).subscribe(
      in: bag,
      next: { part in
        let inner = part.subscribe(next: { values.append($0) })
        if !isHeard { inner.dispose() }
        bag.dispose()
      })
    send(1)
    #expect(values.entries == (isHeard ? [1] : []))
    #expect(subject.core.subscribers.count == (isHeard ? 1 : 0))
  }

  @Test("Disposing everything inside a value of a part stops the parts after it", arguments: lasting)
  func disposedInsideValue(form: Form) {
    let (bag, values) = (CompositeDisposable(), Log<Int>())
    parts(form).subscribe(
      in: bag,
      next: { part in
        part.subscribe(in: bag) { value in
          values.append(value)
          if value == 2 { bag.dispose() }
        }
      })
    send(1, 2, 3)
    #expect(values.entries == [1, 2])
    expectNothingLeft()
  }

  @Test(
    "A part is hot: a late subscriber receives the later values, and after the end only the end", arguments: lasting)
  func hot(form: Form) {
    let all = Log<Ints>()
    parts(form).subscribe(next: { all.append($0) })
    send(1)
    let late = all.entries[0].record()
    send(2)
    subject.complete()
    #expect(late.events == [.next(2), .completed] && all.entries[0].record().events == [.completed])
  }

  @Test(
    "A subscription to a part that comes after the disposal of the source receives nothing, and is disposed with it")
  func tooLate() {
    for form in Self.lasting {
      let all = Log<Ints>()
      let late: Recorder<Int, TestError>
      do {
        let source = IntSubject()
        let subscription = form.apply(source.signal, .never, time).record { all.append($0) }
        source.send(1)
        subscription.dispose()
        late = all.entries[0].record()
        #expect(source.core.subscribers.count == 0)
        source.send(2)
      }
      #expect(late.events.isEmpty, "\(form)")
    }
  }

  @Test(
    "When the source is deallocated the subscriptions to parts are disposed, and what they captured is released",
    arguments: lasting)
  func sourceDies(form: Form) {
    let (inner, all) = (CompositeDisposable(), Log<Ints>())
    let captured = tokenHeld { token in
      let source = IntSubject()
      form.apply(source.signal, .never, time).subscribe(next: { part in
        all.append(part)
        part.subscribe(in: inner) { _ in token.touch() }
      })
      source.send(1)
    }.token
    time.run()
    #expect(inner.count == 0 && captured.isReleased)
    #expect(all.count == 1)
  }

  @Test("A value that the observer of a part sends back is delivered in order, in a part", arguments: lasting)
  func feedback(form: Form) {
    let subject = subject
    let recorder = parts(form).flatten().record { if $0 < 5 { subject.send($0 + 1) } }
    send(1)
    #expect(recorder.values == Array(1...5) && recorder.violations == [])
  }
}
