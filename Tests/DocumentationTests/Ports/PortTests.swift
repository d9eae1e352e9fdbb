import Foundation
import VirtualConcurrency

/// View models in the dialects of other libraries, what `sed` makes of them, and what is left to edit by hand.
@Suite("Porting a view model")
struct PortTests {
  @Test(
    "After the mechanical half a file of a hundred lines needs at most eight edits",
    arguments: [
      "ReactiveSwiftLogin", "ReactiveSwiftLoop", "ReactiveSwiftDownloads", "RxSwiftLogin", "RxSwiftRepository",
      "RxSwiftChat",
      "CombineLogin", "CombineOperators", "CombineConverter",
    ])
  func edits(name: String) throws {
    let dialect = try #require(["ReactiveSwift", "RxSwift", "Combine"].first(where: name.hasPrefix))
    let old = root.appending(path: "Tests/Dialects/\(name).swift")
    let mechanical = try migrated(old, from: dialect)
    let port = root.appending(path: "Tests/DocumentationTests/Ports/\(name)Port.swift")
    var ported = try lines(of: String(contentsOf: port, encoding: .utf8))
    // Some ports stand in a namespace, since their types have the same names.
    if ported.first == "enum \(name)Port {" { ported = Array(ported.dropFirst().dropLast()) }
    let difference = ported.difference(from: mechanical)
    #expect(mechanical.count > 60)
    #expect(max(difference.insertions.count, difference.removals.count) <= 8, "\(difference)")
  }

  @Test(
    "A rule keeps the meaning of a line, or leaves the line to the compiler",
    arguments: [
      ("RxSwift", "a.startWith(0).retry(3)", "a.starting(with: 0).retry(3 - 1)"),
      ("RxSwift", "a.retry(1).retry(maxAttempts)", "a.retry(1 - 1).retry(maxAttempts - 1)"),
      ("RxSwift", "sheet.retry(photo)", "sheet.retry(photo)"),
      ("RxSwift", "a.asCompletable().andThen(b)", "a.asCompletable().then { b }"),
      ("RxSwift", "let c: Completable", "let c: Signal<Never, any Error>"),
      ("RxSwift", "ReplaySubject<Int>.create(bufferSize: 1)", "ReplaySubject<Int, any Error>(capacity: 1)"),
      ("RxSwift", "ReplaySubject<Int>.createUnbounded()", "ReplaySubject<Int, any Error>()"),
      ("RxSwift", "Observable.of(1, f(2))", "Signal.from([1, f(2)])"),
      ("RxSwift", "Observable.of(1, f(2), scheduler: s)", "Signal.from([1, f(2)]).subscribe(on: s)"),
      ("RxSwift", "Observable<Int>.just(f(2), scheduler: s)", "Signal<Int, any Error>.just(f(2)).subscribe(on: s)"),
      ("RxSwift", "Observable.amb(a).subscribe { b.on($0) }", "Signal.race(a).subscribeEvents { b.send(event: $0) }"),
      ("RxSwift", "o.on(.next(f(1))); o.on(.error(e))", "o.send(event: .next(f(1))); o.send(event: .failed(e))"),
      ("RxSwift", "a.do(onSubscribe: { f() }, onDispose: { g() })", "a.initially { f() }.onDispose { g() }"),
      ("RxSwift", "a.do(onSubscribe: { f() }, onError: { _ in })", "a.do(onSubscribe: { f() }, failed: { _ in })"),
      ("RxSwift", "a.withLatestFrom(b, resultSelector: f)", "a.withLatest(from: b).map(f)"),
      ("RxSwift", "a.withLatestFrom(b).debug()", #"a.withLatest(from: b).map(\.1).log()"#),
      ("RxSwift", "a.withLatestFrom(b) { $1 }", "a.withLatest(from: b).map { $1 }"),
      ("RxSwift", "a.observe(on: MainScheduler.instance)", "a.deliverOnMain()"),
      ("RxSwift", "a.observeOn(MainScheduler.asyncInstance)", "a.deliver(on: .main)"),
      ("RxSwift", "a.subscribeOn(ConcurrentMainScheduler.instance)", "a.subscribe(on: .main)"),
      ("RxSwift", "case .error(let a): f(a)", "case .failed(let a): f(a)"),
      ("RxSwift", "if case .error(_, true) = item {", "if case .error(_, true) = item {"),
      ("RxSwift", "extension PrimitiveSequence where Trait == SingleTrait {", "extension Signal {"),
      ("RxSwift", "a.subscribe { print($0) }", "a.subscribeEvents { print($0) }"),
      ("RxSwift", "a.subscribe(onNext: { print($0) })", "a.subscribe { print($0) }"),
      (
        "RxSwift", "func ofObservable<S>(_ s: S) -> Driver<S>",
        "func ofObservable<S: Sendable>(_ s: S) -> Signal<S, Never>"
      ),
      ("RxSwift", "func f<A: P>(_ a: A) -> Observable<A> {", "func f<A: P>(_ a: A) -> Signal<A, any Error> {"),
      ("RxSwift", "Driver.merge(a1, b1)", "Signal.merge(a1.signal, b1.signal)"),
      ("RxSwift", "Driver.merge(list)", "Signal.merge(list)"),
      (
        "RxSwift", "func f<O: ObservableType>(_ a: O, t: DispatchTimeInterval) where O.Element == Element",
        "func f<O: SignalProtocol>(_ a: O, t: Duration) where O.Value == Value"
      ),
      (
        "RxSwift",
        "extension Observable {\n func f<R>(_ a: Observable<R>) -> Observable<Element> {\n}\n}\nlet a: Single<R>",
        "extension Signal {\nfunc f<R: Sendable>(_ a: Signal<R, Failure>) -> Signal<Value, Failure> {\n}\n}\nlet a: Signal<R, any Error>"
      ),
      ("RxSwift", "logger.debug(sections.reduce(0, +))", "logger.debug(sections.reduce(0, +))"),
      ("RxSwift", "case .success(let value): f(value)", "case .success(let value): f(value)"),
      ("RxSwift", "Observable<Int>.create { o -> Disposable in", "Signal<Int, any Error> { o in"),
      (
        "RxSwift", "Observable<Int>.interval(.seconds(1), scheduler: s).take(3)",
        #"Signal.interval(.seconds(1), on: s).enumerated().map(\.index).take(first: 3)"#
      ),
      ("RxSwift", "let a: Signal<[Int]>, b: Observable<Int>", "let a: Signal<[Int], Never>, b: Signal<Int, any Error>"),
      ("RxSwift", "b.disposed(by: cellDisposeBag)", "b.dispose(with: cellDisposeBag.lifetime)"),
      (
        "RxSwift", "a.asDriver(onErrorJustReturn: f(0)).drive(b)",
        "a.catchAndReturn(f(0)).deliverOnMain().share(replay: 1).bind(to: b)"
      ),
      ("RxSwift", "a.subscribe(onCompleted: { f() })", "a.subscribe(completed: { f() })"),
      ("RxSwift", "func f(_ e: RxSwift.Event<Int>) {", "func f(_ e: Event<Int, any Error>) {"),
      ("RxSwift", "func f(_ e: Event<Int, String>) {", "func f(_ e: Event<Int, String>) {"),
      ("RxSwift", "final class A<B>: C<B> {", "final class A<B: Sendable>: C<B> {"),
      ("RxSwift", "protocol Service {", "protocol Service: Sendable {"),
      ("RxSwift", "public protocol Service: AnyObject {", "public protocol Service: AnyObject, Sendable {"),
      ("RxSwift", "protocol Service: Closable {", "protocol Service: Closable {"),
      ("RxSwift", "associatedtype Change = Action", "associatedtype Change: Sendable = Action"),
      (
        "RxSwift", "typealias Work = (Int) -> Single<Int>", "typealias Work = @Sendable (Int) -> Signal<Int, any Error>"
      ),
      ("RxSwift", "Observable<Observable<Int>>.never()", "Signal<Signal<Int, any Error>, any Error>.never"),
      ("RxSwift", "Observable\n  .combineLatest(a)", "Signal\n.combineLatest(a)"),
      ("RxSwift", "a.do(\n  onNext: f,\n  onCompleted: g)", "a.do(\nnext: f,\ncompleted: g)"),
      ("RxSwift", #"try! a.value().distinctUntilChanged(\.id)"#, #"a.value.distinctUntilChanged(comparing: \.id)"#),
      ("RxSwift", "Observable.deferred { Observable.error(E()) }", "Signal.defer { Signal.fail(E()) }"),
      ("Combine", "a.zip(b, c)", "a.zip(b, c)"),
      ("Combine", #"items.map(\.price).reduce(0, +) * 2"#, #"items.map(\.price).reduce(0, +) * 2"#),
      ("Combine", "a\n  .reduce(0, +)", "a\n.aggregate(0, +)"),
      ("Combine", "func f() -> AnyCancellable {", "func f() -> any Disposable {"),
      ("Combine", "extension AnyPublisher where Output == Int {", "extension Signal where Value == Int {"),
      ("Combine", "Timer.publish(every: K.day, on: .main, in: .common)", "Signal.interval(.seconds(K.day), on: .main)"),
      ("Combine", #"a.map { $0 }.print("a")"#, #"a.map { $0 }.log("a")"#),
      ("Combine", "let onTap: (() -> Void)?", "let onTap: (@Sendable () -> Void)?"),
      ("Combine", "var f: (Int) -> Void", "var f: @Sendable (Int) -> Void"),
      ("Combine", "DispatchQueue.main.async { task.cancel() }", "DispatchQueue.main.async { task.cancel() }"),
      ("Combine", "a.delay(for: 0.5, scheduler: RunLoop.main)", "a.delay(.seconds(0.5), on: .main)"),
      ("Combine", "name.prefix(3) + items.dropFirst()", "name.prefix(3) + items.dropFirst()"),
      ("Combine", "$name.dropFirst().prefix(3)", "$name.skip(first: 1).take(first: 3)"),
      ("Combine", "a.zip(f(g(b)))", "a.zip(with: f(g(b)))"),
      ("Combine", "a.combineLatest(b) { $0 + $1 }", "a.combineLatest(b) { $0 + $1 }"),
      ("Combine", "a.multicast(subject: b)", "a.multicast(b)"),
      ("Combine", "a.share()", "a.share(resetOnCompletion: false, resetOnFailure: false)"),
      ("Combine", "[1, 2].publisher.count()", "Signal.from([1, 2]).count()"),
      ("Combine", "a.sink { c in } receiveValue: { v in }", "a.sink { c in } receiveValue: { v in }"),
      (
        "Combine", "a.handleEvents(receiveOutput: { f($0) }, receiveCancel: {})",
        "a.handleEvents(receiveOutput: { f($0) }, receiveCancel: {})"
      ),
      ("Combine", "a.handleEvents(receiveOutput: { f($0) })", "a.do(next: { f($0) })"),
      ("Combine", "let a: CurrentValueSubject<[Int], Never>", "let a: MutableProperty<[Int]>"),
      ("Combine", "a = CurrentValueSubject(1)", "a = MutableProperty(1)"),
      ("Combine", "CurrentValueSubject<Int, E>(1)", "BehaviorSubject<Int, E>(1)"),
      ("Combine", "var task: AnyCancellable!", "var task: (any Disposable)!"),
      ("Combine", "Just<Int?>(nil)", "Signal<Int?, Never>.just(nil)"),
      ("Combine", "Fail<Int, E>(error: e)", "Signal<Int, E>.fail(e)"),
      ("Combine", "Empty<Int, E>(completeImmediately: false)", "Signal<Int, E>.never"),
      ("Combine", "Empty(completeImmediately: true)", "Signal.empty"),
      ("Combine", "a.catch { error -> Empty<Int, Never> in", "a.catch { error -> Signal<Int, Never> in"),
      (
        "Combine", "func f<P: Publisher>(_ a: P, b: some Publisher<Int, E>) where P.Output == Output",
        "func f<P: SignalProtocol>(_ a: P, b: some SignalProtocol<Int, E>) where P.Value == Value"
      ),
    ] + reactiveSwiftRules.map { ("ReactiveSwift", $0, $1) })
  func line(of dialect: String, old: String, new: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).swift")
    try old.write(to: file, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try migrated(file, from: dialect) == lines(of: new))
  }

  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The lines of a file after the mechanical half.
  private func migrated(_ file: URL, from dialect: String) throws -> [String] {
    let rules = ["types", dialect.lowercased()].map { root.appending(path: "Scripts/Migration/\($0).sed").path }
    return try lines(of: output(of: "sed", "-E", "-f", rules[0], "-f", rules[1], file.path))
  }

  /// The lines that have code, without indentation and imports.
  private func lines(of text: String) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") && !$0.hasPrefix("//") }
  }

  private func output(of command: String...) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }
}

/// The ported view models behave as the old ones.
@MainActor
@Suite("The ported view models", .virtualConcurrency)
struct PortedLoginTests {
  @Test("ReactiveSwift: suggestions come after a pause, one press asks once, a wrong password is shown and cleared")
  func reactiveSwift() async throws {
    let server = ReactiveSwiftServer()
    let model = ReactiveSwiftLoginPort.LoginViewModel(service: server, store: server, scheduler: MainScheduler.shared)
    let closed = model.closed.record()
    model.email.value = "a"
    model.email.value = "ada@example.org"
    try await Task.sleep(for: .seconds(1))
    #expect(model.suggestions.value == ["ada@example.org!"])
    model.password.value = "mistaken"
    #expect(model.isComplete.value)
    model.logIn.execute()
    try await Task.sleep(for: .seconds(1))
    #expect(model.password.value == "" && server.log.lines == ["suggest ada@example.org", "log in mistaken"])
    model.remembers.value = true
    model.password.value = "correct horse"
    #expect(model.message.value == nil)
    model.logIn.execute()
    try await Task.sleep(for: .seconds(1))
    #expect(closed.values.map(\.user) == ["ada@example.org"] && closed.isCompleted)
    #expect(server.log.lines.suffix(2) == ["log in correct horse", "saved"])
  }

  @Test("RxSwift: suggestions come after a pause, one press asks once, a failure is shown")
  func rxSwift() async throws {
    let server = RxSwiftServer()
    let model = RxSwiftLoginPort.LoginViewModel(service: server, store: server, scheduler: MainScheduler.shared)
    let (suggestions, message, closed) = (model.suggestions.record(), model.message.record(), model.closed.record())
    model.email.value = "a"
    model.email.value = "ada@example.org"
    try await Task.sleep(for: .seconds(1))
    #expect(suggestions.values == [["ada@example.org!"]])
    model.password.value = "mistaken"
    model.pressed.send()
    try await Task.sleep(for: .seconds(1))
    #expect(message.values == ["", "The password is wrong"])
    model.remembers.value = true
    model.password.value = "correct horse"
    model.pressed.send()
    try await Task.sleep(for: .seconds(1))
    #expect(closed.values.map(\.user) == ["ada@example.org"])
    #expect(server.log.lines == ["suggest ada@example.org", "log in mistaken", "log in correct horse", "saved"])
  }

  @Test("Combine: suggestions come after a pause, one press asks once, a failure is shown and the password cleared")
  func combine() async throws {
    let server = CombineServer()
    let model = CombineLoginPort.LoginViewModel(service: server, store: server, scheduler: MainScheduler.shared)
    let closed = model.closed.record()
    model.email = "a"
    model.email = "ada@example.org"
    try await Task.sleep(for: .seconds(1))
    #expect(model.suggestions == ["ada@example.org!"])
    model.password = "mistaken"
    #expect(model.isComplete)
    model.pressed.send()
    #expect(model.isBusy)
    try await Task.sleep(for: .seconds(1))
    #expect(!model.isBusy && model.password == "")
    model.remembers = true
    model.password = "correct horse"
    model.pressed.send()
    try await Task.sleep(for: .seconds(1))
    #expect(closed.values.map(\.user) == ["ada@example.org"])
    #expect(server.log.lines == ["suggest ada@example.org", "log in mistaken", "log in correct horse", "saved"])
  }
}

private final class ReactiveSwiftServer: ReactiveSwiftLoginPort.LoginService, ReactiveSwiftLoginPort.SessionStore {
  let log = Printer()

  func logIn(_ email: String, _ password: String) -> Signal<
    ReactiveSwiftLoginPort.Session, ReactiveSwiftLoginPort.LoginError
  > {
    log("log in \(password)")
    return password == "mistaken" ? .fail(.wrongPassword) : .just(.init(user: email, token: "1"))
  }

  func suggestions(_ text: String) -> Signal<[String], ReactiveSwiftLoginPort.LoginError> {
    log("suggest \(text)")
    return .just([text + "!"])
  }

  func save(_ session: ReactiveSwiftLoginPort.Session) { log("saved") }
}

private final class RxSwiftServer: RxSwiftLoginPort.LoginService, RxSwiftLoginPort.SessionStore {
  let log = Printer()

  func logIn(_ email: String, _ password: String) -> Signal<RxSwiftLoginPort.Session, any Error> {
    log("log in \(password)")
    return password == "mistaken"
      ? .fail(RxSwiftLoginPort.LoginError.wrongPassword) : .just(.init(user: email, token: "1"))
  }

  func suggestions(_ text: String) -> Signal<[String], any Error> {
    log("suggest \(text)")
    return .just([text + "!"])
  }

  func save(_ session: RxSwiftLoginPort.Session) { log("saved") }
}

private final class CombineServer: CombineLoginPort.LoginService, CombineLoginPort.SessionStore {
  let log = Printer()

  func logIn(_ email: String, _ password: String) -> Signal<CombineLoginPort.Session, CombineLoginPort.LoginError> {
    log("log in \(password)")
    return password == "mistaken" ? .fail(.wrongPassword) : .just(.init(user: email, token: "1"))
  }

  func suggestions(_ text: String) -> Signal<[String], CombineLoginPort.LoginError> {
    log("suggest \(text)")
    return .just([text + "!"])
  }

  func save(_ session: CombineLoginPort.Session) { log("saved") }
}
