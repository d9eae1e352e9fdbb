import Foundation
import RxCocoa
import RxSwift

struct Message: Equatable {
  let id: Int
  let author: String
  let text: String
}

enum ChatError: Error {
  case disconnected
  case rejected(String)
}

protocol ChatConnection: AnyObject {
  func messages(in room: String) -> Observable<Message>
  func send(_ text: String, to room: String) -> Single<Message>
  func typing(in room: String) -> Observable<String>
}

/// A room of a chat: its messages, who is typing, and what is being sent.
final class ChatViewModel {
  // What the screen sends.
  let draft = BehaviorRelay<String>(value: "")
  let sendTapped = PublishRelay<Void>()
  let retryTapped = PublishSubject<Void>()

  // What the screen shows.
  let messages: Driver<[Message]>
  let typing: Driver<String?>
  let canSend: Driver<Bool>
  let isSending: Driver<Bool>
  let errors: Observable<String>

  private let sending = BehaviorRelay(value: false)
  private let failure = PublishSubject<String>()
  private let disposeBag = DisposeBag()

  init(room: String, user: String, connection: ChatConnection, scheduler: SchedulerType = MainScheduler.instance) {
    errors = failure.asObservable()
    isSending = sending.asDriver()

    let sent = PublishSubject<Message>()
    let received = connection.messages(in: room)
      .retry(3)
      .do(onError: { [failure] _ in failure.onNext("You are offline") })
      .catch { _ in .empty() }
      .share()

    messages = Observable.merge(received, sent)
      .scan(into: [Message]()) { messages, message in
        if !messages.contains(where: { $0.id == message.id }) { messages.append(message) }
      }
      .startWith([])
      .asDriver(onErrorJustReturn: [])

    typing = connection.typing(in: room)
      .filter { $0 != user }
      .flatMapLatest { name in
        Observable<String?>.just("\(name) is typing")
          .concat(Observable.just(nil).delay(.seconds(3), scheduler: scheduler))
      }
      .distinctUntilChanged()
      .asDriver(onErrorJustReturn: nil)

    canSend = Observable.combineLatest(draft, sending) { draft, sending in
      !draft.trimmingCharacters(in: .whitespaces).isEmpty && !sending
    }
    .distinctUntilChanged()
    .asDriver(onErrorJustReturn: false)

    let attempts = Observable.merge(sendTapped.asObservable(), retryTapped)
    attempts
      .withLatestFrom(draft)
      .filter { !$0.isEmpty }
      .do(onNext: { [sending] _ in sending.accept(true) })
      .flatMapFirst { text in
        connection.send(text, to: room)
          .timeout(.seconds(5), scheduler: scheduler)
          .asObservable()
          .materialize()
      }
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { [weak self] event in
        self?.sending.accept(false)
        switch event {
        case .next(let message):
          self?.draft.accept("")
          sent.onNext(message)
        case .error(let error):
          self?.failure.onNext("Not sent: \(error)")
        case .completed:
          break
        }
      })
      .disposed(by: disposeBag)

    draft
      .skip(1)
      .debounce(.milliseconds(500), scheduler: scheduler)
      .distinctUntilChanged()
      .subscribe(onNext: { UserDefaults.standard.set($0, forKey: "draft of \(room)") })
      .disposed(by: disposeBag)
  }
}
