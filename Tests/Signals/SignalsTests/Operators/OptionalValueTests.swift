/// G15: nil is a value like any other, never "no value yet".
struct OptionalValueTests {
  typealias Optionals = Signal<Int?, Never>

  static let values: [Int?] = [nil, 1, nil, nil, 2, nil]

  static let transparent: [Transformation<Int?, Never>] = [
    Transformation("map") { $0.map { $0 } },
    Transformation("filter") { $0.filter { _ in true } },
    Transformation("skip(first:)") { $0.skip(first: 0) },
    Transformation("take(first:)") { $0.take(first: 6) },
    Transformation("scan") { $0.scan(7) { $1 } },
    Transformation("bind") { $0.statefulFlatMap { { value, _ in .just(value) } } },
    Transformation("flatMap") { $0.flatMap { .just($0) } },
    Transformation("concat()") { $0.map(Optionals.just).concat() },
    Transformation("merge") { .merge([$0]) },
    Transformation("take(last:)") { $0.take(last: 6) },
    Transformation("skip(last:)") { $0.concat(.from([3, 4])).skip(last: 2) },
    Transformation("take(while:)") { $0.take(while: { _ in true }) },
    Transformation("zip") { Signal.zip($0, $0) { left, right in left == right ? left : 9 } },
    Transformation("zip of three") { Signal.zip($0, .from(values), $0) { _, middle, _ in middle } },
    Transformation("combineLatest") { Signal.combineLatest(.just(nil), $0) { nothing, value in nothing ?? value } },
    Transformation("combineLatest of a list") { Signal.combineLatest([.just(nil), $0]).map { $0[1] } },
    Transformation("withLatest(from:)") { $0.withLatest(from: Optionals.just(nil)).map(\.0) },
    Transformation("sample(by:)") { source in
      Optionals.just(nil).concat(.never).sample(by: source).zip(with: source).map(\.1)
    },
    Transformation("take(until:)") { $0.take(until: Optionals.never) },
    Transformation("a replacement") { Optionals.just(1).take(untilReplacement: $0) },
    Transformation("flatMapLatest") { $0.flatMapLatest { .just($0) } },
    Transformation("combinePrevious") { $0.combinePrevious(nil).map(\.value) },
    Transformation("collect") { $0.collect().flatMap { .from($0) } },
    Transformation("attempt") { $0.attempt { _ in } },
    Transformation("materialize, dematerialize") { $0.materialize().dematerialize() },
    Transformation("delay") { $0.delay(.zero, on: .immediate) },
    Transformation("debounce") { $0.debounce(.zero, on: .immediate) },
    Transformation("deliver(on:)") { $0.deliver(on: .immediate) },
    Transformation("retry") { $0.startedAtMost().retry() },
    Transformation("catchTo") { $0.catchTo(Optionals.empty) },
    Transformation("a created signal") { source in
      Optionals { subscriber in source.subscribe(subscriber) }
    },
  ]

  @Test("nil passes through operators as a value", .requirement(83, "G15"), arguments: transparent)
  func passes(transformation: Transformation<Int?, Never>) {
    #expect(transformation.apply(.from(Self.values)).record().events == Self.values.map { .next($0) } + [.completed])
  }

  @Test("Nil passes through every subject", arguments: SubjectKind.allCases)
  func subjects(kind: SubjectKind) {
    let subject: Subject<Int?, Never> = kind.make(initial: 3)
    let recorder = subject.record()
    for value in Self.values { subject.send(value) }
    #expect(recorder.values == (kind == .behavior ? [3] : []) + Self.values)
    #expect(subject.record().values == (kind == .plain ? [] : kind == .behavior ? [nil] : Self.values))
  }

  @Test("A replay subject with capacity keeps nil", arguments: 0...3)
  func capacity(capacity: Int) {
    let subject = ReplaySubject<Int?, Never>(capacity: capacity)
    for value in Self.values { subject.send(value) }
    #expect(subject.record().values == Array(Self.values.suffix(capacity)))
  }

  @Test("nil is compared like any other value, also nil inside of an optional", .requirement(115, 116, 117))
  func distinct() {
    let values: [Int??] = [.some(nil), .some(nil), nil, nil, .some(nil), 1, 1]
    let recorder = Signal<Int??, Never>.from(values).distinctUntilChanged().record()
    #expect(recorder.values == [.some(nil), nil, .some(nil), 1])
  }

  @Test("A scan can start with nil and return nil")
  func scans() {
    let recorder = Optionals.from(Self.values).scan(Int?.none) { last, value in last == nil ? value : nil }.record()
    #expect(recorder.values == [nil, 1, nil, nil, 2, nil])
  }

  @Test("Starting with nil and mapping to nil send it")
  func constants() {
    #expect(Optionals.just(1).starting(with: nil).record().values == [nil, 1])
    #expect(Optionals.just(1).mapTo(Int?.none).record().values == [nil])
    #expect(Optionals.just(nil).record().values == [nil])
  }
}
