@testable import SignalsCore

/// Law 4: a subscription can be disposed before and during its first event, even if the source sends synchronously.
struct EndlessSourceTests {
  static let passing = Sample.all.filter(\.passesEndlessly)

  /// Sends 0, 1, 2 ... until it is disposed, and counts.
  private func naturals(counting sent: Count, starts: Count, cleanups: Count) -> Ints {
    Ints.naturals()
      .startedAtMost()
      .do(next: { _ in sent.add() })
      .initially { starts.add() }
      .onDispose { cleanups.add() }
  }

  @Test("disposing inside the first value stops an endless source there", .requirement("D2", "D3"), arguments: passing)
  func disposalInsideFirstValue(sample: Sample) {
    let (sent, starts, cleanups, bag) = (Count(), Count(), Count(), CompositeDisposable())
    let recorder = sample.apply(naturals(counting: sent, starts: starts, cleanups: cleanups))
      .record(in: bag) { _ in bag.dispose() }
    #expect(recorder.values.count == 1 && !recorder.hasEnded)
    #expect(sent.value <= 3 && cleanups.value == starts.value)
  }

  @Test(
    "an operator that ends by itself ends an endless source", .requirement(29, 52, 707),
    arguments: Sample.all.filter { !$0.model((0..<20).map { .next($0) }).end.isEmpty })
  func ending(sample: Sample) {
    #expect(sample.apply(Ints.naturals()).record().events == sample.model((0..<20).map { .next($0) }))
  }

  @Test(
    "Taking some values of an endless source ends it right after the last of them", .requirement(29, 697, "L5"),
    arguments: passing)
  func taking(sample: Sample) {
    let (sent, starts, cleanups) = (Count(), Count(), Count())
    let recorder = sample.apply(naturals(counting: sent, starts: starts, cleanups: cleanups)).take(first: 2).record()
    let expected = sample.model((0..<20).map { .next($0) }).prefix(values: 2)
    #expect(recorder.events == expected && sent.value <= 4)
    #expect(cleanups.value == starts.value)
  }

  @Test(
    "a source is not subscribed to if the subscription was disposed before", .requirement("D3"),
    arguments: Sample.all)
  func disposedBefore(sample: Sample) {
    let (source, bag) = (ColdSource<Int, TestError>(), CompositeDisposable())
    bag.dispose()
    let recorder = sample.apply(source.signal).record(in: bag)
    #expect(source.starts == 0 && recorder.events == [])
  }

  @Test("an endless created source sees that its subscriber is disposed", .requirement("D3"), arguments: passing)
  func createdSource(sample: Sample) {
    let sent = Count()
    let source = Ints { subscriber in
      for value in Naturals() {
        if subscriber.isDisposed { break }
        sent.add()
        subscriber.send(value)
      }
      return nil
    }
    let bag = CompositeDisposable()
    let recorder = sample.apply(source).record(in: bag) { _ in bag.dispose() }
    #expect(recorder.values.count == 1 && sent.value <= 4)
  }

  @Test(
    "disposing inside a value of a live source drops everything after it, also for that value", .requirement("D2"),
    arguments: passing)
  func disposalInsideLiveValue(sample: Sample) {
    let (subject, bag) = (IntSubject(), CompositeDisposable())
    let recorder = sample.apply(subject.signal).record(in: bag) { _ in
      subject.send(0)
      bag.dispose()
      subject.send(0)
      subject.complete()
    }
    for value in 0..<4 { subject.send(value) }
    #expect(recorder.events.count == 1 && recorder.violations == [])
    #expect(subject.core.subscribers.count == 0)
  }

  /// Operators that make endlessly many values of one.
  static let endless: [Transformation<Int, TestError>] = [
    Transformation("repeat") { $0.repeat() },
    Transformation("retry") { $0.concat(.fail(TestError())).retry() },
    Transformation("flatMap to an endless signal") { $0.flatMap { _ in .naturals() } },
    Transformation("flatMapLatest to an endless signal") { $0.flatMapLatest { _ in .naturals() } },
    Transformation("concatMap to an endless signal") { $0.concatMap { _ in .naturals() } },
    Transformation("zip with an endless signal") {
      $0.repeat().take(first: 9).zip(with: Ints.naturals()).map { $0 + $1 }
    },
    Transformation("combineLatest with an endless signal") { Signal.combineLatest($0, .naturals()) { $0 + $1 } },
    Transformation("sample on an endless signal") { $0.concat(.never).sample(by: Ints.naturals()) },
    Transformation("withLatest of an endless signal") { Ints.naturals().withLatest(from: $0).map(\.0) },
    Transformation("a replacement by an endless signal") { $0.take(untilReplacement: Ints.naturals()) },
    Transformation("endlessly many signals, the latest") { _ in Ints.naturals().flatMapLatest { .from([$0]) } },
    Transformation("bind to an endless signal") { $0.statefulFlatMap { { _, _ in .naturals() } } },
    Transformation("concat to an endless signal") { $0.concat(.naturals()) },
    Transformation("then an endless signal") { $0.then { .naturals() } },
    Transformation("catch by an endless signal") { $0.concat(.fail(TestError())).catchTo(Ints.naturals()) },
    Transformation("a merge with an endless signal") { .merge([$0, .naturals()]) },
    Transformation("a limited merge of endless signals") { $0.map { _ in Ints.naturals() }.flatten(maxConcurrent: 1) },
    Transformation("endlessly many signals") { _ in Ints.naturals().flatMap { .just($0) } },
    Transformation("endlessly many signals, one after the other") { _ in Ints.naturals().map(Ints.just).concat() },
  ]

  @Test(
    "an endless repetition is cut inside the first value, and by taking some", .requirement("D3", 99, 100),
    arguments: endless)
  func repetitions(transformation: Transformation<Int, TestError>) {
    let bag = CompositeDisposable()
    let recorder = transformation.apply(.just(1).startedAtMost()).record(in: bag) { _ in bag.dispose() }
    #expect(recorder.events.count == 1)
    #expect(transformation.apply(.just(1).startedAtMost()).take(first: 3).record().events.count == 4)
  }
}
