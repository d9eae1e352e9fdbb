import SignalHunting

@testable import ReactiveSignals
@testable import SignalConcurrency

/// Law 6 for operators that follow one another. Subscribing and sending are calls from operator to operator, so they take
/// stack for each. Disposing and releasing take less, or none.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: !isThreadSanitized, "The instrumented frames are larger."))
struct ChainStackTests {
  static let depth = 250
  // The frames of a debug build are up to eight times as large, and those of a release build with yield points larger too.
  #if EXPLORATION
    static let stackSize = 4 << 20
  #else
    static let stackSize = 512 << 10
  #endif
  /// The stack has 131 bytes for each operator, less than the frames of its release.
  static let tooMany = 4_000

  // In this and in the test, a `map` behind each operator keeps the values small: some of the operators multiply.

  /// Without the operators that send several values for one, or start their source several times: a chain of them takes
  /// time without limit.
  static let steady: [Sample] = Sample.all.filter { sample in
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
  func operators(sample: Sample) async {
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

  /// A signal inside the signal of a value, and so on.
  private static func flatMapping(_ depth: Int, _ last: Ints) -> Ints {
    depth == 0 ? last : Ints.just(depth).flatMap { _ in flatMapping(depth - 1, last) }
  }

  /// A signal that ends with a signal of its own kind, and so on.
  private static func concatenating(_ depth: Int, _ last: Ints) -> Ints {
    depth == 0 ? last : Ints.just(depth).concat(.defer { concatenating(depth - 1, last) })
  }

  private static func nesting(_ signal: Ints, _ subject: IntSubject) -> Bool {
    onStrand {
      let last = SerialState(0)
      let handle = signal.subscribe { last.value = $0 }
      subject.send(-1)
      handle.dispose()
      return last.value == -1
    }
  }

  private static func passing(_ depth: Int, _ link: (MutableProperty<Int>, MutableProperty<Int>) -> Void) -> Bool {
    let properties = (0...depth).map { _ in MutableProperty(0) }
    for index in 1...depth { link(properties[index], properties[index - 1]) }
    properties[0].value = 1
    return properties[depth].value == 1
  }

  private static let nested: [(String, depth: Int, @Sendable (Int) -> Bool)] = [
    ("flatMap", 500, { [subject = IntSubject()] in nesting(flatMapping($0, subject.signal), subject) }),
    ("concat", 250, { [subject = IntSubject()] in nesting(concatenating($0, subject.signal), subject) }),
    ("bindings", 2_000, { passing($0) { $0 <~ $1 } }),
    ("connections", 500, { passing($0) { $0 <~> $1 } }),
  ]

  @Test(
    "What nests while it runs, and what passes changes on, is as deep as the law says", .requirement("S8"),
    arguments: nested.indices)
  func depth(index: Int) async {
    let (name, depth, body) = Self.nested[index]
    let isPassed = await onRawThread(stackSize: Self.stackSize) { body(depth) }
    #expect(isPassed, "\(name)")
  }
}
