/// Concatenations of many signals, of sequences and of concatenations.
struct ConcatenatingTests {
  static let mixed: [Ints] = [.just(1), .empty, .from([2, 3]), .empty, .empty, .just(4), .empty]

  @Test("a list or a one-pass sequence concatenates in its order, for every subscription", .requirement(44, 45))
  func lists() {
    var rest = Self.mixed.makeIterator()
    for concatenation in [Ints.concat(Self.mixed), Ints.concat(AnyIterator { rest.next() })] {
      for _ in 1...2 { #expect(concatenation.record().events == [1, 2, 3, 4].map { .next($0) } + [.completed]) }
    }
  }

  @Test("Signals that are written one after the other concatenate as a list does")
  func variadic() {
    let three = Ints.concat(.from([1, 2]), .empty, .just(3))
    #expect(three.record().events == [1, 2, 3].map { .next($0) } + [.completed])
    let failing = Ints.concat(.just(1), .fail(TestError()), .just(2))
    #expect(failing.record().events == [.next(1), .failed(TestError())])
  }

  @Test("A sequence is iterated by each subscription, and only as far as its signals complete")
  func endless() {
    let (asked, subject) = (Count(), IntSubject())
    let all = Ints.concat(EndlessSignals(asked: asked, third: subject.signal))
    #expect(asked.value == 0)
    let recorder = all.take(first: 6).record()
    #expect(recorder.values == [1, 2] && asked.value == 3)
    subject.complete()
    #expect(recorder.events == [1, 2, 4, 5, 6, 7].map { .next($0) } + [.completed] && asked.value == 7)
    #expect(all.take(first: 2).record().values == [1, 2])
  }

  @Test("Concatenating many signals of a sequence takes constant stack")
  func deep() async {
    let sum = await onRawThread {
      let (time, count) = (TestScheduler(), Count())
      Ints.concat((0..<tooDeep).map { Ints.just($0) }).subscribe(on: time).subscribe { _ in count.add() }
      time.run()
      return count.value
    }
    #expect(sum == tooDeep)
  }

  @Test("However concatenations are nested, their signals follow each other from left to right")
  func nested() {
    /// Concatenates the values of a range, split anywhere.
    func concatenation(of range: Range<Int>, using generator: inout SplitMix64) -> Ints {
      if range.count == 1, let value = range.first { return .just(value) }
      if range.isEmpty || Int.random(in: 0..<8, using: &generator) == 0 { return .from(range) }
      let split = Int.random(in: range, using: &generator)
      return concatenation(of: range.lowerBound..<split, using: &generator)
        .concat(concatenation(of: split..<range.upperBound, using: &generator))
    }
    for seed in UInt64(0)..<100 {
      var generator = SplitMix64(seed: seed)
      let signal = concatenation(of: 0..<30, using: &generator)
      for _ in 1...2 { #expect(signal.record().events == (0..<30).map { .next($0) } + [.completed], "seed \(seed)") }
    }
  }

  @Test("A signal that was appended to can still be used by itself")
  func sharedPrefix() {
    let prefix = Ints.just(1).concat(.just(2))
    let left = prefix.concat(.just(3))
    let right = prefix.concat(.just(4)).concat(.just(5))
    #expect(prefix.record().values == [1, 2] && left.record().values == [1, 2, 3])
    #expect(right.record().values == [1, 2, 4, 5] && left.concat(right).record().values == [1, 2, 3, 1, 2, 4, 5])
  }
}

/// The signals of 1, 2, `third`, 4 and so on, at most 1,000.
private struct EndlessSignals: Sequence, Sendable {
  let asked: Count
  let third: Ints

  func makeIterator() -> some IteratorProtocol<Ints> {
    var next = 0
    return AnyIterator {
      next += 1
      asked.add()
      return next == 1_000 ? nil : next == 3 ? third : .just(next)
    }
  }
}
