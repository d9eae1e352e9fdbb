import Observation
import ReactiveSignalsObservation
import Testing

@Observable
@MainActor
private final class Page {
  var title = ""
  private(set) var calls = 0
  private var others: [String] = []

  func show(_ title: String) {
    MainActor.preconditionIsolated()
    self.title = title
    calls += 1
  }

  func end() { calls += 1 }
  func fail(_ error: any Error) { calls += 1 }
}

/// Belongs to no actor.
private final class Sheet: Sendable {
  let setter = MutableProperty<String?>(nil)
  var title: String {
    get { "" }
    set { setter.value = Schedulers.current?.name }
  }
}

private struct Refused: Error {}

/// Each way to pass code of the main actor. The events come from a thread of a queue, and the code must run on the main
/// thread: the runtime ends the process otherwise.
@MainActor
@Suite("Closures of the main actor")
struct MainActorClosureTests {
  private let queue = QueueScheduler(name: "sender")
  private let page = Page()

  /// Sends from another thread, until the page has this title.
  private func expect(_ title: String, _ send: @escaping @Sendable () -> Void) async throws {
    queue.enqueue(send)
    while page.title != title { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("a method", .timeLimit(.minutes(10)))
  func method() async throws {
    let source = Subject<String, any Error>()
    source.subscribe(next: page.show, failed: page.fail, completed: page.end)
    try await expect("a") { source.send("a") }
    queue.enqueue { source.fail(Refused()) }
    while page.calls < 2 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("a closure that begins with the name of the actor", .timeLimit(.minutes(10)))
  func annotated() async throws {
    let source = Subject<String, Never>()
    source.subscribe { @MainActor [page] in page.show($0) }
    try await expect("a") { source.send("a") }
  }

  @Test("a closure of subscribeOnMain", .timeLimit(.minutes(10)))
  func onMain() async throws {
    let source = Subject<String, Never>()
    source.subscribeOnMain { [page] in
      page.show($0)
    } completed: { [page] in
      page.end()
    }
    try await expect("a") {
      source.send("a")
      source.complete()
    }
    while page.calls < 2 { try await Task.sleep(for: .milliseconds(1)) }
  }

  @Test("a key path", .timeLimit(.minutes(10)))
  func keyPath() async throws {
    let source = Subject<String, Never>()
    source.bind(to: page, \.title)
    try await expect("a") { source.send("a") }
    let other = MutableProperty("b")
    other.bindOnMain(to: page, \.title)
    try await expect("c") { other.value = "c" }
  }

  @Test("a key path of no actor is set where the event is sent", .timeLimit(.minutes(10)))
  func otherKeyPath() async throws {
    let source = Subject<String, Never>()
    let sheet = Sheet()
    source.bind(to: sheet, \.title)
    queue.enqueue { source.send("a") }
    while sheet.setter.value == nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(sheet.setter.value == "sender")
  }

  @Test("a closure that reads an observed object", .timeLimit(.minutes(10)))
  func reading() async throws {
    let titles = observe(page) { $0.title }
    try await expect("done") { [page] in
      titles.filter { !$0.isEmpty }.take(first: 1).subscribeOnMain { [page] _ in page.title = "done" }
      Task { @MainActor in page.show("a") }
    }
  }

  @Test("an asynchronous closure", .timeLimit(.minutes(10)))
  func work() async throws {
    let source = Subject<String, Never>()
    source.flatMapLatest { [page] text in Signal<Void, Never>.task { await page.show(text) } }.subscribe()
    try await expect("a") { source.send("a") }
  }

  @Test("a closure without the name of the actor belongs to no actor, and runs where the event is sent")
  func plain() async throws {
    let source = Subject<String, Never>()
    let isMain = MutableProperty<Bool?>(nil)
    source.subscribe { _ in isMain.value = Schedulers.current === MainScheduler.shared }
    queue.enqueue { source.send("a") }
    while isMain.value == nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(isMain.value == false)
  }
}
