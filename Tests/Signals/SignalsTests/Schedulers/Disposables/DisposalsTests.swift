import ReactiveSchedulers
import SignalHunting
import Testing

@Suite(.serialized, .timeLimit(.minutes(10)))
struct DisposalsTests {
  // Fewer under ThreadSanitizer, where frames are larger and everything takes longer.
  private static let depth = isThreadSanitized ? 2_000 : tooDeep

  @Test("16,000 composites, each in the next, are released on a 512 KiB stack", .requirement("S8"))
  func composites() async {
    await onRawThread { _ = nestedComposites(tooDeep) }
  }

  @Test("16,000 composites, each in the next, are disposed on a 512 KiB stack", .requirement("S8"))
  func disposalOfComposites() async {
    let innermost = Count()
    await onRawThread { nestedComposites(tooDeep) { innermost.add() }.dispose() }
    #expect(innermost.value == 1)
  }

  @Test("disposables whose closures dispose the next are disposed in order, on a small stack", .requirement("S8"))
  func closures() async {
    let log = await onSmallStack {
      let log = Log<Int>()
      var outer: any Disposable = AnyDisposable {}
      for number in 0..<Self.depth {
        let inner = outer
        let last = number == Self.depth - 1 || number == 0
        outer = AnyDisposable {
          if last { log.append(number) }
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
      var outer = CompositeDisposable()
      var expected: [Int] = []
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
    let cleanups = Count()
    let isMarked = Log<Bool>()
    var outer: any Disposable = AnyDisposable {
      let inner = CompositeDisposable { cleanups.add() }
      inner.dispose()
      isMarked.append(inner.isDisposed)
    }
    for _ in 0..<100 {
      let inner = outer
      outer = AnyDisposable { inner.dispose() }
    }
    outer.dispose()
    #expect(isMarked.entries == [true])
    #expect(cleanups.value == 1)
  }
}

/// A composite in a composite in a composite ...; `action` is in the innermost.
private func nestedComposites(
  _ count: Int, _ action: @escaping @Sendable () -> Void = {}
) -> CompositeDisposable {
  var outer = CompositeDisposable(action)
  for _ in 1..<count {
    let next = CompositeDisposable()
    next.add(outer)
    outer = next
  }
  return outer
}
