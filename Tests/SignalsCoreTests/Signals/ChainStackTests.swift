import RaceHunt
import ReactiveSignals
import SignalTestSupport
import Testing

@testable import SignalConcurrency
@testable import SignalProperties

/// Law 6 for operators that follow one another. Subscribing and sending are calls from operator to operator, so they take
/// stack for each. Disposing and releasing take less, or none.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: !isThreadSanitized, "The instrumented frames are larger."))
struct ChainStackTests {
  static let depth = 250
  // The frames of a debug build are up to eight times as large.
  #if DEBUG
    static let stackSize = 4 << 20
  #else
    static let stackSize = 512 << 10
  #endif
  /// The stack has 131 bytes for each operator, less than the frames of its release.
  static let tooMany = 4_000

  // In this and in the test, a `map` behind each operator keeps the values small: some of the operators multiply.

  /// Without the operators that send several values for one, or start their source several times: a chain of them takes
  /// time without limit.
  static let steady: [OperatorSample] = OperatorSample.all.filter { sample in
    var chain = Ints.just(1)
    for _ in 0..<12 { chain = sample.apply(chain).map { _ in 1 } }
    let values = Count()
    onStrand { _ = chain.take(first: 2_000).subscribe { _ in values.add() } }
    return values.value < 2_000
  }

  private struct Chain: Sendable {
    let subject: SerialState<IntSubject?>
    let handle: SerialState<(any Disposable)?>
  }

  private static func chain(
    _ count: Int, _ apply: @escaping @Sendable (Ints) -> Ints, stackSize: Int
  ) async -> (Chain, SerialState<Ints?>) {
    await onRawThread(stackSize: stackSize) {
      let subject = IntSubject()
      var signal = subject.signal
      for _ in 0..<count { signal = apply(signal) }
      let (source, unused) = (signal, SerialState<Ints?>(signal))
      let handle = SerialState<(any Disposable)?>(nil)
      onStrand { handle.value = source.subscribe() }
      return (Chain(subject: SerialState(subject), handle: handle), unused)
    }
  }

  @Test(
    "250 operators of each kind are subscribed to, send, end, are disposed and are released on a small stack",
    .requirement("S8"),
    arguments: steady)
  func operators(sample: OperatorSample) async {
    for end in 0..<3 {
      let (chain, unused) = await Self.chain(
        Self.depth, { sample.apply($0).map { _ in 1 } }, stackSize: Self.stackSize)
      await onRawThread(stackSize: Self.stackSize) {
        onStrand { chain.subject.value?.send(1) }
        unused.value = nil
        switch end {
        case 0: chain.handle.value?.dispose()
        case 1: onStrand { chain.subject.value?.complete() }
        default: onStrand { chain.subject.value = nil }
        }
        chain.handle.value = nil
        chain.subject.value = nil
      }
    }
  }

  private static let released: [(String, @Sendable (Ints, TestScheduler) -> Ints)] = [
    ("deliver(on:)", { $0.deliver(on: $1) }),
    ("deliver(on:capacity:overflow:)", { $0.deliver(on: $1, capacity: 4, overflow: .dropOldest) }),
    (
      "deliver(on:capacity:overflow:) of a pull signal",
      { source, time in
        PullSignal<Int, TestError> { _ in source }.deliver(on: time, capacity: 4, overflow: .pausing)
      }
    ),
    ("deliverOnMain", { signal, time in signal.deliverOnMain(time) }),
    ("share", { signal, _ in signal.share() }),
    ("share(replay:)", { signal, _ in signal.share(replay: 1) }),
    ("merge", { signal, _ in signal.merge(with: .empty) }),
    ("flatMap", { signal, _ in signal.flatMap { .just($0) } }),
    ("debounce", { $0.debounce(.seconds(1), on: $1) }),
  ]

  @Test(
    "any number of deliveries, shares and engines is disposed and released on constant stack", .requirement("S8"),
    arguments: released.indices)
  func constant(index: Int) async {
    let (name, apply) = Self.released[index]
    for dies in [false, true] {
      let time = TestScheduler()
      let (chain, unused) = await Self.chain(Self.tooMany, { apply($0, time) }, stackSize: 256 << 20)
      await onRawThread(stackSize: 256 << 20) { unused.value = nil }
      let isDisposed = await onRawThread {
        if dies {
          chain.subject.value = nil
        } else {
          chain.handle.value?.dispose()
        }
        return chain.handle.value?.isDisposed
      }
      #expect(isDisposed == true, "\(name)")
    }
  }

  private static let compositions: [(String, @Sendable (Property<Int>) -> Property<Int>)] = [
    ("map", { $0.map { $0 + 1 } }),
    ("distinctUntilChanged", { $0.distinctUntilChanged() }),
    ("combineLatest", { Property.combineLatest($0, MutableProperty(0)) { $0 + $1 } }),
  ]

  @Test(
    "any number of properties, each composed of the previous one, is released on constant stack", .requirement("S8"),
    arguments: compositions.indices)
  func properties(index: Int) async {
    let (name, apply) = Self.compositions[index]
    let first = MutableProperty(0)
    let wasHeld = await onRawThread {
      var last = first.map { $0 }
      weak let core = last.core
      for _ in 0..<Self.tooMany { last = apply(last) }
      let wasHeld = core != nil
      last = Property(value: 0)
      return wasHeld && core == nil
    }
    #expect(wasHeld, "\(name)")
  }
}
