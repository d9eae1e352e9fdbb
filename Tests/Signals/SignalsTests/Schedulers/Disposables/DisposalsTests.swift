import SignalHunting

@Suite(.serialized, .timeLimit(.minutes(10)))
struct DisposalsTests {
  // Fewer under ThreadSanitizer, where frames are larger and everything takes longer.
  private static let depth = isThreadSanitized ? 2_000 : tooDeep

  @Test("Thousands of composites, each in the next, are disposed or released on a small stack", .requirement("S8"))
  func composites() async {
    let innermost = Count()
    for isDisposed in [false, true] {
      await onRawThread {
        let outer = (1..<tooDeep).reduce(CompositeDisposable { innermost.add() }) { inner, _ in
          let next = CompositeDisposable()
          next.add(inner)
          return next
        }
        if isDisposed { outer.dispose() }
      }
    }
    #expect(innermost.value == 1)
  }

  @Test("disposables whose closures dispose the next are disposed in order, on a small stack", .requirement("S8"))
  func closures() async {
    let log = await onSmallStack {
      let log = Log<Int>()
      let outer = (0..<Self.depth).reduce(AnyDisposable {}) { inner, number in
        AnyDisposable {
          if number == 0 || number == Self.depth - 1 { log.append(number) }
          inner.dispose()
        }
      }
      outer.dispose()
      return log.entries
    }
    #expect(log == [Self.depth - 1, 0])
  }

  @Test("At any depth children are disposed in order, each with its own children before the next")
  func order() async {
    let (log, expected) = await onSmallStack {
      let log = Log<Int>()
      var (outer, expected) = (CompositeDisposable(), [Int]())
      for level in 0..<200 {
        let next = CompositeDisposable()
        next.add(AnyDisposable { log.append(level) })
        next.add(outer)
        next.onEnd { log.append(-level) }
        outer = next
        expected = [level] + expected + [-level]
      }
      outer.dispose()
      return (log.entries, expected)
    }
    #expect(log == expected)
  }

  @Test("A deeply nested disposal is marked at once, and runs when the outermost one returns")
  func marksAtOnce() {
    let (cleanups, isMarked) = (Count(), Log<Bool>())
    let innermost = AnyDisposable {
      let inner = CompositeDisposable { cleanups.add() }
      inner.dispose()
      isMarked.append(inner.isDisposed)
    }
    (0..<100).reduce(innermost) { inner, _ in AnyDisposable { inner.dispose() } }.dispose()
    #expect(isMarked.entries == [true] && cleanups.value == 1)
  }
}
