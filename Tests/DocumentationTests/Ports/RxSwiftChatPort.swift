import Foundation

/// `Tests/Dialects/RxSwiftChat.swift`, after `Scripts/Migration/rxswift.sed` and a few edits.
enum RxSwiftChatPort {
  struct Message: Equatable {
    let id: Int
    let author: String
    let text: String
  }

  enum ChatError: Error {
    case disconnected
    case rejected(String)
  }

  protocol ChatConnection: AnyObject, Sendable {
    func messages(in room: String) -> Signal<Message, any Error>
    func send(_ text: String, to room: String) -> Signal<Message, any Error>
    func typing(in room: String) -> Signal<String, any Error>
  }

  /// A room of a chat: its messages, who is typing, and what is being sent.
  final class ChatViewModel: Sendable {
    // What the screen sends.
    let draft = MutableProperty<String>("")
    let sendTapped = Subject<Void, Never>()
    let retryTapped = Subject<Void, Never>()

    // What the screen shows.
    let messages: Signal<[Message], Never>
    let typing: Signal<String?, Never>
    let canSend: Signal<Bool, Never>
    let isSending: Signal<Bool, Never>
    let errors: Signal<String, any Error>

    private let sending = MutableProperty(false)
    private let failure = Subject<String, any Error>()
    private let disposeBag = Lifetime.Token()

    init(room: String, user: String, connection: ChatConnection, scheduler: any Scheduler = .main) {
      errors = failure.signal
      isSending = sending.signal.deliverOnMain().share(replay: 1)

      let sent = Subject<Message, Never>()
      let received = connection.messages(in: room)
        .retry(3 - 1)
        .do(failed: { [failure] _ in failure.send("You are offline") })
        .catch { _ in .empty }
        .share()

      messages = Signal.merge(received.signal, sent.signal)
        .scan(into: [Message]()) { messages, message in
          if !messages.contains(where: { $0.id == message.id }) { messages.append(message) }
        }
        .starting(with: [])
        .catchAndReturn([]).deliverOnMain().share(replay: 1)

      typing = connection.typing(in: room)
        .filter { $0 != user }
        .flatMapLatest { name in
          Signal<String?, any Error>.just("\(name) is typing")
            .concat(Signal.just(nil).delay(.seconds(3), on: scheduler))
        }
        .distinctUntilChanged()
        .catchAndReturn(nil).deliverOnMain().share(replay: 1)

      canSend = Signal.combineLatest(draft.signal, sending.signal) { draft, sending in
        !draft.trimmingCharacters(in: .whitespaces).isEmpty && !sending
      }
      .distinctUntilChanged()
      .catchAndReturn(false).deliverOnMain().share(replay: 1)

      let attempts = Signal.merge(sendTapped.signal, retryTapped.signal)
      attempts
        .withLatest(from: draft).map(\.1)
        .filter { !$0.isEmpty }
        .do(next: { [sending] _ in sending.value = true })
        .flatMapFirst { text in
          connection.send(text, to: room)
            .timeout(afterSilence: .seconds(5), failure: ChatError.disconnected, on: scheduler)
            .signal
            .materialize()
        }
        .deliverOnMain()
        .subscribe(next: { [weak self] event in
          self?.sending.value = false
          switch event {
          case .next(let message):
            self?.draft.value = ""
            sent.send(message)
          case .failed(let error):
            self?.failure.send("Not sent: \(error)")
          case .completed:
            break
          }
        })
        .dispose(with: disposeBag.lifetime)

      draft
        .skip(first: 1)
        .debounce(.milliseconds(500), on: scheduler)
        .distinctUntilChanged()
        .subscribe { UserDefaults.standard.set($0, forKey: "draft of \(room)") }
        .dispose(with: disposeBag.lifetime)
    }
  }
}
