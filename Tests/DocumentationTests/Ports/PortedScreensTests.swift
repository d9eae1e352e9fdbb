import Foundation
import VirtualConcurrency

/// The ported downloads, chat and converter behave as the old ones.
@MainActor
@Suite("The ported screens", .virtualConcurrency)
struct PortedScreensTests {
  @Test("ReactiveSwift: two downloads run at a time, one that fails is tried three times, a pause holds the next")
  func downloads() async throws {
    let server = DownloadServer()
    let model = ReactiveSwiftDownloadsPort.DownloadsViewModel(
      transfers: server, network: server, scheduler: MainScheduler.shared)
    let failures = model.failures.record()
    let urls = ["a", "b", "c", "broken"].map { URL(string: "http://\($0)")! }
    for url in urls.prefix(3) { model.add.execute(url) }
    try await Task.sleep(for: .milliseconds(500))
    #expect(server.log.lines == ["a", "b"] && model.title.value == "Downloads (3)")
    try await Task.sleep(for: .seconds(3))
    #expect(model.downloads.value.map(\.fraction) == [1, 1, 1] && model.title.value == "Downloads")
    model.clear.execute()
    model.isPaused.value = true
    model.add.execute(urls[3])
    try await Task.sleep(for: .seconds(1))
    #expect(model.downloads.value.map(\.url) == [urls[3]] && server.log.lines == ["a", "b", "c"])
    model.isPaused.value = false
    try await Task.sleep(for: .seconds(4))
    #expect(server.log.lines.suffix(3) == ["broken", "broken", "broken"] && failures.values == [.offline])
  }

  @Test("RxSwift: a message is sent once, a typing note goes, a lost connection is said")
  func chat() async throws {
    let server = ChatServer()
    let model = RxSwiftChatPort.ChatViewModel(
      room: "tests", user: "ada", connection: server, scheduler: MainScheduler.shared)
    let (messages, typing) = (model.messages.record(), model.typing.record())
    let (canSend, errors) = (model.canSend.record(), model.errors.record())
    server.received.send(.init(id: 1, author: "bob", text: "hello"))
    server.writing.send("bob")
    model.draft.value = "hi"
    model.sendTapped.send()
    model.sendTapped.send()
    try await Task.sleep(for: .seconds(4))
    #expect(messages.values.last?.map(\.id) == [1, 2] && server.log.lines == ["hi"] && model.draft.value == "")
    #expect(typing.values == ["bob is typing", nil])
    #expect(canSend.values == [false, true, false, true, false])
    server.received.fail(RxSwiftChatPort.ChatError.disconnected)
    try await Task.sleep(for: .seconds(1))
    #expect(errors.values == ["You are offline"] && messages.values.last?.count == 2)
  }

  @Test("Combine: rows follow amount, base and favorites, one answer is asked for once, an unknown currency is said")
  func converter() async throws {
    let server = RatesServer()
    let model = CombineConverterPort.ConverterViewModel(service: server, favorites: server, scheduler: .main)
    #expect(model.isLoading)
    try await Task.sleep(for: .seconds(1))
    #expect(model.rows == [.init(currency: "USD", amount: 1.5)] && !model.isLoading && server.log.lines == ["EUR"])
    model.amount = "2,0"
    model.selected.value = "GBP"
    try await Task.sleep(for: .seconds(120))
    #expect(model.rows == [.init(currency: "GBP", amount: 1), .init(currency: "USD", amount: 3)] && model.age == 2)
    model.base = "XXX"
    try await Task.sleep(for: .seconds(1))
    #expect(model.message == #"unknown("XXX")"# && model.rows.count == 2)
    model.stop()
  }
}

private final class DownloadServer: ReactiveSwiftDownloadsPort.Transfers, ReactiveSwiftDownloadsPort.Network {
  let log = Printer()
  let isReachable = Property(value: true)

  func transfer(
    _ url: URL
  ) -> Signal<ReactiveSwiftDownloadsPort.Progress, ReactiveSwiftDownloadsPort.DownloadError> {
    .defer { [log] in
      log(url.host()!)
      if url.host() == "broken" { return .fail(.offline) }
      return Signal.from([.received(1, of: 2), .finished]).delay(.seconds(1), on: .main)
    }
  }
}

private final class ChatServer: RxSwiftChatPort.ChatConnection {
  let log = Printer()
  let received = Subject<RxSwiftChatPort.Message, any Error>()
  let writing = Subject<String, any Error>()

  func messages(in room: String) -> Signal<RxSwiftChatPort.Message, any Error> { received.signal }

  func typing(in room: String) -> Signal<String, any Error> { writing.signal }

  func send(_ text: String, to room: String) -> Signal<RxSwiftChatPort.Message, any Error> {
    log(text)
    return Signal.just(.init(id: 2, author: "ada", text: text)).delay(.seconds(1), on: .main)
  }
}

private final class RatesServer: CombineConverterPort.RatesService, CombineConverterPort.Favorites {
  let log = Printer()
  private let liked = MutableProperty<Set<String>>(["USD"])

  var changes: Signal<Set<String>, Never> { liked.signal }

  func add(_ currency: String) { liked.value.insert(currency) }

  func data(for base: String) -> Signal<Data, URLError> {
    log(base)
    let text = base == "XXX" ? "{}" : #"{"base": "\#(base)", "values": {"USD": 1.5, "GBP": 0.5}}"#
    return .just(Data(text.utf8))
  }
}
