/// Lines of ReactiveSwift, and what the rules of its migration make of them.
let reactiveSwiftRules: [(String, String)] = [
  ("a.observe(on: UIScheduler())", "a.deliverOnMain()"),
  (
    "private let (a, b) = Signal<[Int], Never>.pipe()",
    "private let b = Subject<[Int], Never>()\nprivate var a: Signal<[Int], Never> { b.signal }"
  ),
  ("a.debounce(0.3, on: s)", "a.debounce(.seconds(0.3), on: s, discardWhenCompleted: true)"),
  (
    "a.debounce(t, on: s, discardWhenCompleted: false)",
    "a.debounce(t, on: s, discardWhenCompleted: false)"
  ),
  ("a.start { event in f(event) }", "a.subscribeEvents { event in f(event) }"),
  ("a.startWithCompleted { f() }", "a.subscribe(completed: { f() })"),
  ("a.startWithValues(f)", "a.subscribe(next: f)"),
  ("self.signal = b ? c.signal : d.producer // .signal:", "self.signal = b ? c.changes : d.signal // .signal:"),
  ("a.startWithResult(f)", "a.materializeResults().subscribe(next: f)"),
  ("extension SignalProducer: P {", "extension Signal: P {"),
  ("a.on(starting: { f() }, value: { _ in })", "a.on(starting: { f() }, value: { _ in })"),
  ("a.promoteError().then(b)", "a.promoteFailure().then { b }"),
  ("SignalProducer<Int, Never>([1, 2])", "Signal<Int, Never>.from([1, 2])"),
  ("Signal<Int, E>.Observer(value: { f($0) })", "Observer<Int, E>(next: { f($0) })"),
  ("SignalProducer<Int, Never>(values: 1, 2)", "Signal<Int, Never>.from([1, 2])"),
  ("height += view.frame.height\nf()", "height += view.frame.height\nf()"),
  ("sum += parts.reduce(0, +)", "sum += parts.reduce(0, +)"),
  ("a.then(b(c(d), 1)).e()", "a.then { b(c(d), 1) }.e()"),
  ("SignalProducer<Int, E>(result: f(1))", "Signal<Int, E>(f(1))"),
  ("func f<E, Error>(_ a: Signal<E, Error>)", "func f<E: Sendable, Error: Sendable>(_ a: Signal<E, Error>)"),
  (
    """
    SignalProducer { observer, lifetime in
      lifetime += a.observeValues { value in
        observer.send(value: SignalProducer<Int, E> { inner, _ in
          if value { }
        })
      }
      lifetime.observeEnded { f() }
    }
    """,
    """
    Signal { observer in
    let token = Lifetime.Token()
    let lifetime = token.lifetime
    lifetime.add(a.subscribe { value in
    observer.send(Signal<Int, E> { inner in
    if value { }
    return nil
    })
    })
    lifetime.onEnded { f() }
    return token
    }
    """
  ),
  (
    "\tSignalProducer { observer, lifetime in\n\t\tf(observer)\n\t}",
    "Signal { observer in\nlet token = Lifetime.Token()\nlet lifetime = token.lifetime\nf(observer)\nreturn token\n}"
  ),
  ("a.map(value: 1)", "a.mapTo(1)"),
  ("disposables += a.b\nf()", "disposables += a.b\nf()"),
  ("disposables += a\n  .start()\nf()", "disposables.add(\na\n.subscribe())\nf()"),
  ("a.flatMap(.latest, f).flatMap(.concat, g)", "a.flatMapLatest(f).concatMap(g)"),
  ("a.flatMap(.concurrent(limit: 2), f)", "a.flatMap(maxConcurrent: 2, f)"),
  ("let e: Signal<A<Int, E>, F>.Event", "let e: Event<A<Int, E>, F>"),
  (
    "init<A: Equatable, E: SignalProducerConvertible>(_ a: A, e: E) where E.Error == Never",
    "init<A: Equatable & Sendable, E: SignalProtocol>(_ a: A, e: E) where E.Failure == Never"
  ),
  ("let a: Signal<Int, Error>", "let a: Signal<Int, any Error>"),
  (
    """
    extension SignalProducer where Value == Int, Error == Never {
      func f <U> (_ a: SignalProducer<SignalProducer<U, Error>, Error>) -> SignalProducer<U, Error> {
        self.producer.flatMap(.merge, a)
      }
    }
    """,
    """
    extension Signal where Value == Int, Failure == Never {
      func f <U: Sendable> (_ a: Signal<Signal<U, Failure>, Failure>) -> Signal<U, Failure> {
        self.flatMap(a)
      }
    }
    """
  ),
  ("Action<Int, Int, E>(enabledIf: a.b) {", "Command<Int, Int, E>(enabledIf: a.b.signal) {"),
  ("if add.isExecuting.value {", "if add.isExecuting {"),
  (
    "let (a1, b1) = Signal<Int, Never>.pipe()",
    "let b1 = Subject<Int, Never>()\nvar a1: Signal<Int, Never> { b1.signal }"
  ),
  ("Signal<Int, E> { observer, _ in\n}", "Signal<Int, E> { observer in\nreturn nil\n}"),
  ("a.startWithSignal { signal, disposable in\n}", "a.startWithSignal { signal, disposable in\n}"),
  ("a.observe(test.observer)", "a.subscribe(test.observer)"),
  ("return .value(a.value(forKey: b))", "return .next(a.value(forKey: b))"),
  ("#expect(events == [.value(1), .completed])", "#expect(events == [.next(1), .completed])"),
  ("case .failed, .interrupted: f()\ncase .interrupted:\n  observer.sendInterrupted()", "case .failed: f()"),
  ("case .interrupted:\n  f(1)", "case .interrupted:\nf(1)"),
  ("case .interrupted, .completed: f()", "case .completed: f()"),
  (
    "a.skipRepeats().skipRepeats(==).prefix(value: 1)",
    "a.distinctUntilChanged().distinctUntilChanged(by: ==).starting(with: 1)"
  ),
  ("func f(a: @escaping ((A) -> [B]), b: Int)", "func f(a: @escaping @Sendable (A) -> [B], b: Int)"),
  ("func f(a: @escaping ((A) -> B) -> C)", "func f(a: @escaping @Sendable ((A) -> B) -> C)"),
]
