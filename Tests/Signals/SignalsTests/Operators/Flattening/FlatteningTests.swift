/// Signals of signals, one line for each case. A value n of the first source stands for the n-th of the cold ones.
struct FlatteningTests {
  static let merging: [Diagram] = [
    // Without a limit each inner signal is subscribed to when it arrives, and not before.
    Diagram(
      "123---|", cold: "---1--4|", "---2------|", "---3---|", gives: "---1234----|", used: "^-----!", "^------!",
      "-^---------!", "--^------!", labels: 140
    ) {
      $0.a.flatMap($0.inner)
    },
    Diagram("123---|", cold: "---1--4|", "---2------|", "---3---|", gives: "---1234----|", labels: 140) {
      $0.a.flatMap(maxConcurrent: 3, $0.inner)
    },
    // With a limit, the others wait in order.
    Diagram(
      "(123)|", cold: "--1|", "-2|", "---3|", gives: "--1-2---3|", used: "^!", "^--!", "---^-!", "-----^---!",
      labels: 141
    ) {
      $0.a.flatMap(maxConcurrent: 1, $0.inner)
    },
    Diagram(
      "123|", cold: "1---2|", "-3-----4|", "5-6|", gives: "1-3-25-64|", used: "^--!", "^----!", "-^-------!",
      "-----^--!", labels: 711
    ) {
      $0.a.flatMap(maxConcurrent: 2, $0.inner)
    },
    Diagram("(123)", cold: "(1|)", "10s (2|)", "(3|)", gives: "1 9900ms (23)", labels: 220) {
      $0.a.map($0.inner).concat()
    },
    // Disposal disposes the running inner signal, the first one or a later one.
    Diagram("1", cold: "--1", gives: "-!", used: "^!", "^!", during: "-!", labels: 221) { $0.a.concatMap($0.inner) },
    Diagram("12", cold: "--|", "---1", gives: "----!", used: "^---!", "^-!", "--^-!", during: "----!", labels: 222) {
      $0.a.concatMap($0.inner)
    },
    // Inner signals may be absent.
    Diagram("12-3|", cold: "7|", "|", "8|", gives: "7--8|", labels: 6, 15, 17, 18, 217) { $0.a.flatMap($0.inner) },
    Diagram("12-3|", cold: "7|", "|", "8|", gives: "7--8|", labels: 217) { $0.a.map($0.inner).concat() },
  ]

  static let limits: [Diagram] = [1, 2, Int.max].flatMap { limit -> [Diagram] in
    let flatten: @Sendable (Diagram.Parts) -> Ints = { $0.a.map($0.inner).flatten(maxConcurrent: limit) }
    let second = limit > 1 ? "^-!" : ""
    return [
      // A failing source disposes the running inner signals and drops the waiting ones, as does a failing inner signal.
      Diagram("(12)-#", cold: "---1", "---2", gives: "--#", used: "^-!", "^-!", second, labels: 695, apply: flatten),
      Diagram("(12)----", cold: "--#", "---2", gives: "--#", used: "^-!", "^-!", second, labels: 695, apply: flatten),
      // A completing source does not affect the inner signals.
      Diagram("1|", cold: "--1|", gives: "--1|", used: "^!", "^--!", labels: 695, apply: flatten),
      // Disposal cancels the inner signal, before and after the source has completed.
      Diagram("1", cold: "---1", gives: "--!", used: "^-!", "^-!", during: "--!", labels: 696, apply: flatten),
      Diagram("1|", cold: "---1", gives: "--!", used: "^!", "^-!", during: "--!", labels: 696, apply: flatten),
    ]
  }

  static let firstOrLatest: [Diagram] = [
    // `flatMapFirst` ignores values that arrive while a signal runs.
    Diagram(
      "1-2---3---|", cold: "1--2|", "9|", "3-4|", gives: "1--2--3-4-|", used: "^---------!", "^---!", "", "------^--!",
      labels: 708
    ) {
      $0.a.flatMapFirst($0.inner)
    },
    Diagram("1-|", cold: "1---2|", gives: "1---2|", used: "^-!", "^----!", labels: 710) { $0.a.flatMapFirst($0.inner) },
    Diagram("1-#", cold: "1---2|", gives: "1-#", used: "^-!", "^-!", labels: 710) { $0.a.flatMapFirst($0.inner) },
    Diagram("1---2", cold: "1-#", "3|", gives: "1-#", used: "^-!", "^-!", "", labels: 710) {
      $0.a.flatMapFirst($0.inner)
    },
    // A new signal ends the previous one.
    Diagram("1--2-|", cold: "-1-2-3", "-4-|", gives: "-1--4-|", used: "^----!", "^--!", "---^--!", labels: "O4", "Q11")
    { $0.a.flatMapLatest($0.inner) },
    Diagram("1-#", cold: "-1", gives: "-1#", used: "^-!", "^-!", labels: 147, "D21") { $0.a.flatMapLatest($0.inner) },
    Diagram("1", cold: "-1#", gives: "-1#", used: "^-!", "^-!", labels: 147, "D21") { $0.a.flatMapLatest($0.inner) },
    Diagram("1--|", cold: "-|", gives: "---|", labels: 148, 149, 695) { $0.a.flatMapLatest($0.inner) },
    Diagram("1|", cold: "--1-|", gives: "--1-|", labels: 148) { $0.a.flatMapLatest($0.inner) },
    Diagram("--|", gives: "--|", labels: 698) { $0.a.flatMapLatest($0.inner) },
    Diagram("1", cold: "---1", gives: "--!", used: "^-!", "^-!", during: "--!", labels: 696) {
      $0.a.flatMapLatest($0.inner)
    },
    Diagram("1|", cold: "---1", gives: "--!", used: "^!", "^-!", during: "--!", labels: 696) {
      $0.a.flatMapLatest($0.inner)
    },
    // A single value, a signal that sends at once, or nil ends it too; a signal after it keeps running.
    Diagram("102|", cold: "---9", "-3|", gives: "-0-3|", used: "^--!", "^!", "--^-!") { parts in
      parts.a.flatMapLatest { $0 == 0 ? .just(0) : parts.inner($0) }
    },
    Diagram("10-2|", cold: "---9", "(34)", gives: "---(34)", used: "^---!", "^!", "---^", labels: 146, 150) { parts in
      parts.a.map { $0 == 0 ? nil : parts.inner($0) }.switchToLatest()
    },
  ]

  static let others: [Diagram] = [
    // The first of several errors is sent after all signals have ended, also that of the source.
    Diagram("-1#", "--2-3|", gives: "-12-3#", labels: 713) { .mergeDelayingErrors([$0.a, $0.b]) },
    Diagram("-1|", "-2|", gives: "-(12)|", labels: 713) { .mergeDelayingErrors([$0.a, $0.b]) },
    Diagram("12-#", cold: "1#", "-2---3#", gives: "1-2---3#", labels: 714) {
      $0.a.map($0.inner).flattenDelayingErrors()
    },
    Diagram("1#", cold: "1--2|", gives: "1--2#", labels: 714) { $0.a.map($0.inner).flattenDelayingErrors() },
    Diagram("12", cold: "1#", "-2---3#", gives: "1-2-!", used: "^---!", "^!", "-^--!", during: "----!") {
      $0.a.map($0.inner).flattenDelayingErrors()
    },
    Diagram(cold: "1#", "2-3|", "4|", gives: "12-34#", labels: 715) { .concatDelayingErrors([$0.a, $0.b, $0.c]) },
    // The values of each signal are expanded too, and the result completes after all signals.
    Diagram("1|", cold: "-2-3|", "-4|", "--5|", "|", "|", gives: "1243-5|", labels: 716) { $0.a.expand($0.inner) },
    Diagram("1|", cold: "-2-3|", "-4|", "--5|", "|", "|", gives: "12-3-4--5|", labels: 718) {
      $0.a.expand(maxConcurrent: 1, $0.inner)
    },
    Diagram("1", cold: "-2---3", "---#", gives: "12--#", used: "^---!", "^---!", "-^--!", labels: 719) {
      $0.a.expand($0.inner)
    },
    Diagram("1", cold: "-2---3", "---#", gives: "12-!", used: "^--!", "^--!", "-^-!", during: "---!", labels: 719) {
      $0.a.expand($0.inner)
    },
    // Each value begins with the last result that was sent.
    Diagram("-1----2--|", cold: "--0|", gives: "---1----3|", labels: 851) { parts in
      parts.a.mergeScan(0) { result, value in parts.inner(1).map { _ in result + value } }
    },
    Diagram("-(13)|", cold: "--0|", gives: "---(13)|", labels: 851) { parts in
      parts.a.mergeScan(0) { result, value in parts.inner(1).map { _ in result + value } }
    },
    Diagram("-(13)|", cold: "--0|", gives: "---1--4|", labels: 851) { parts in
      parts.a.mergeScan(0, maxConcurrent: 1) { result, value in parts.inner(1).map { _ in result + value } }
    },
    Diagram("-1----2---|", cold: "--0-0-0|", gives: "---1-1--3-3-3|", labels: 851) { parts in
      parts.a.switchScan(0) { result, value in parts.inner(1).map { _ in result + value } }
    },
    Diagram("-1-2", cold: "|", "#", gives: "---#", used: "^--!", "-(^!)", "---(^!)") { parts in
      parts.a.mergeScan(0) { parts.inner($1) }
    },
    // A condition or a key chooses a signal; nothing is sent before the first one.
    Diagram("1--0---|", "-1--3-#", "--2--4----|", gives: "-1---4----|", labels: 160, 162) {
      .if($0.a.map { $0 == 1 }, then: $0.b, else: $0.c)
    },
    Diagram("-1-2-9-|", "1-34-6#", "-2-5-7-8|", gives: "---5-(77)-8|", labels: 152, 153, 156) {
      .switch(by: $0.a, cases: [1: $0.b.filter { $0 < 3 }, 2: $0.c], default: .just(7).concat($0.c))
    },
    Diagram("1|", "--1-|", gives: "--1-|", labels: 154, 155) { .switch(by: $0.a, cases: [1: $0.b], default: .never) },
    Diagram("1---", "--1-#", gives: "--1-#", labels: 153) { .switch(by: $0.a, cases: [1: $0.b], default: .never) },
    Diagram("-0", "2-3", gives: "--3", labels: 158) {
      .switch(by: $0.a.map { $0 == 0 ? nil : $0 }, cases: [Int?.none: $0.b], default: .never)
    },
  ]

  @Test(arguments: merging + limits + firstOrLatest + others) func marbles(_ diagram: Diagram) { diagram.check() }

  @Test(
    "without a default, a key without a case, such as nil, fails with an error of its own type", .requirement(157, 632))
  func noMatch() {
    let one = Signal<Int, any Error>.just(4)
    let recorder = Signal.switch(by: Signal<Int?, any Error>.from([1, nil]), cases: [1: one]).record()
    #expect(recorder.values == [4])
    #expect(recorder.error is NoMatchingCaseError)
  }

  @Test("the result is disposed right after the last inner signal, a synchronous one, has completed", .requirement(144))
  func endsWithSynchronousInner() {
    let (asynchronous, states, outer) = (IntSubject(), Log<Bool>(), Subject<Ints, TestError>())
    let recorder = Recorder<Int, TestError>()
    let subscription = outer.flatten(maxConcurrent: 1).subscribe(recorder.observer())
    let synchronous = Ints { subscriber in
      subscriber.send(2)
      states.append(subscription.isDisposed)
      subscriber.complete()
      states.append(subscription.isDisposed)
      return nil
    }
    outer.send(asynchronous.signal)
    outer.send(synchronous)
    outer.complete()
    asynchronous.send(1)
    asynchronous.complete()
    #expect(states.entries == [false, true] && recorder.events == [.next(1), .next(2), .completed])
  }

  @Test(
    "a limited merge that its own value cuts is disposed right after it, before the inner signal completes",
    .requirement(145), arguments: [true, false])
  func cutByItself(byTaking: Bool) {
    let (asynchronous, bag, states) = (IntSubject(), CompositeDisposable(), Log<Bool>())
    let (cleanups, never) = (Count(), ColdSource<Int, TestError>())
    let synchronous = Ints { subscriber in
      states.append(subscriber.isDisposed)
      subscriber.send(2)
      states.append(subscriber.isDisposed)
      subscriber.complete()
      return nil
    }
    let outer = Subject<Ints, TestError>()
    let flattened = outer.flatten(maxConcurrent: 1).onDispose { cleanups.add() }
    let recorder =
      byTaking ? flattened.take(first: 2).record() : flattened.record(in: bag) { if $0 == 2 { bag.dispose() } }
    for inner in [asynchronous.signal, synchronous, never.signal] { outer.send(inner) }
    asynchronous.send(1)
    asynchronous.complete()
    #expect(states.entries == [false, true])
    #expect(recorder.events == [.next(1), .next(2)] + (byTaking ? [.completed] : []))
    #expect([cleanups.value, never.starts] == [1, 0])
  }

  @Test("an inner signal that has ended already sends its values, and then ends", .requirement(218))
  func concatenatesReplay() {
    let inner = ReplaySubject<Int, TestError>()
    inner.send(1)
    inner.complete()
    #expect(Signal.just(inner.signal).concat().record().events == [.next(1), .completed])
  }

  @Test(
    "flatMapFirst calls the closure only for values that are not ignored, also if a signal ends during its subscription",
    .requirement(708, 709))
  func flatMapFirstCalls() {
    let calls = Log<Int>()
    let (source, inner) = (IntSubject(), IntSubject())
    let recorder = source.flatMapFirst { value -> Ints in
      calls.append(value)
      return value < 3 ? .just(value) : inner.signal
    }.record { if $0 == 30 { source.send(7) } }
    for value in 1...5 { source.send(value) }
    inner.send(30)
    inner.complete()
    source.send(6)
    #expect(calls.entries == [1, 2, 3, 6] && recorder.values == [1, 2, 30])
  }

  @Test(
    "a value is expanded after it was sent; ten thousand signals follow on constant stack; taking some ends an endless one",
    .requirement(717))
  func expandsDeep() {
    let log = Log<Int>()
    let recorder = Ints.just(0).expand { value -> Ints in
      if value < 3 { log.append(-value) }
      return value < 10_000 ? .just(value + 1) : .empty
    }.do(next: { if $0 < 3 { log.append($0) } }).record()
    #expect(recorder.values.count == 10_001 && recorder.isCompleted)
    #expect(log.entries == [0, 0, 1, -1, 2, -2])
    let calls = Count()
    let cut = Ints.just(1).expand { value in calls.add() < 100 ? .just(value * 2) : .empty }.take(first: 5).record()
    #expect(cut.events == [1, 2, 4, 8, 16].map { .next($0) } + [.completed] && calls.value == 4)
  }
}
