import Foundation
import VirtualConcurrency

/// A loop, a repository and operators in the dialects of other libraries behave as before after their migration.
@Suite("The ported loop, repository and operators")
struct PortedOperatorsTests {
  private let time = TestScheduler()

  @Test("ReactiveSwift: a reaction begins with a state, is given up with it, and changes the state")
  func loop() {
    enum Step: Sendable {
      case ask
      case answer(Int)
      case cancel
    }
    struct State: Sendable { var isAsking = false, answer: Int? }
    let time = time
    let reaction = Reaction<State, Step>.whenever(
      { $0.isAsking ? true : nil }, perform: { _ in Signal.just(.answer(7)).delay(.seconds(2), on: time) })
    let loop = StateLoop<State, Step>(initial: State(), reactions: [reaction], on: time) { state, step in
      switch step {
      case .ask: state.isAsking = true
      case .cancel: state.isAsking = false
      case .answer(let answer): state = State(isAsking: false, answer: answer)
      }
    }
    loop.send(.ask)
    time.advance(by: .seconds(1))
    loop.send(.cancel)
    time.advance(by: .seconds(5))
    #expect(loop.state.value.answer == nil)
    loop.send(.ask)
    time.advance(by: .seconds(5))
    #expect(loop.state.value.answer == 7)
  }

  @Test("ReactiveSwift: the last value comes again with each trigger; values are counted")
  func refreshed() {
    let trigger = Subject<Void, Never>()
    let source = Subject<Int, LoadingError>()
    let recorder = source.signal.refreshed(by: trigger.signal).record()
    trigger.send()
    source.send(1)
    trigger.send()
    source.fail(.offline)
    trigger.send()
    #expect(recorder.values == [1, 1] && recorder.error == .offline)
    let counted = Signal<String, Never>.from(["a", "b"]).counted().record()
    #expect(counted.values.map(\.0) == [0, 1] && counted.values.map(\.1) == ["a", "b"])
  }

  @MainActor
  @Test("RxSwift: an article is loaded once, and a request is tried again", .virtualConcurrency)
  func repository() async throws {
    let server = Server()
    let repository = ArticleRepository(transport: server, scheduler: MainScheduler.shared)
    let titles = repository.titles([1, 1]).record()
    let watched = repository.watch(2, every: .seconds(1)).record()
    let retried = repository.retrying(3).record()
    try await Task.sleep(for: .milliseconds(2_500))
    #expect(titles.values == [["a1", "a1"]])
    #expect(watched.values == [Article(id: 2, title: "a2")])
    #expect(server.asked.lines.filter { $0 == "articles/1" }.count == 1)
    try await Task.sleep(for: .seconds(10))
    #expect(retried.values.isEmpty && retried.error != nil)
    #expect(server.asked.lines.filter { $0 == "articles/3" }.count == 4)
    watched.dispose()
  }

  @Test("RxSwift: the value before each tick; polled values come at once and with each interval")
  func polling() {
    let (values, ticks) = (Subject<Int, any Error>(), Subject<Void, any Error>())
    let recorder = values.sampled(by: ticks.signal).record()
    values.send(1)
    ticks.send()
    #expect(recorder.values == [1])
    let polled = Signal<Int, any Error>.poll({ 5 }, every: .seconds(1), on: time).record()
    time.advance(by: .seconds(2))
    #expect(polled.values == [5, 5, 5])
    polled.dispose()
  }

  @Test("Combine: files are downloaded one after the other; an empty file is an error")
  func downloading() throws {
    let asked = Printer()
    let downloader = Downloader { url in
      asked(url.lastPathComponent)
      return .just(Data(count: url.lastPathComponent == "empty" ? 0 : 3))
    }
    let percentages = downloader.percentages.record()
    downloader.start()
    downloader.add(try #require(URL(string: "https://example.org/a")))
    #expect(asked.lines == ["a"] && percentages.values == [100])
    downloader.stop()
    downloader.add(try #require(URL(string: "https://example.org/b")))
    #expect(asked.lines == ["a"])
  }

  @Test("Combine: values with the one before, results, and a first value in time")
  func operators() {
    let pairs = Signal<Int, Never>.from([1, 2]).withPrevious().record()
    #expect(pairs.values.map(\.0) == [nil, 1] && pairs.values.map(\.1) == [1, 2])
    #expect(Signal<Int, LoadingError>.fail(.offline).mapToResult().record().values == [.failure(.offline)])
    let first = Signal<Int, LoadingError>.from([1, 2]).firstValue(within: 1, orThrow: .offline).record()
    #expect(first.values == [1] && first.isCompleted)
  }
}

private final class Server: Transport {
  let asked = Printer()

  func data(_ path: String) -> Signal<Data, any Error> {
    .defer { [asked] in
      asked(path)
      guard let id = path.last?.wholeNumberValue, id < 3 else { return .fail(LoadingError.offline) }
      return .just(Data(#"{"id":\#(id),"title":"a\#(id)"}"#.utf8))
    }
  }
}
