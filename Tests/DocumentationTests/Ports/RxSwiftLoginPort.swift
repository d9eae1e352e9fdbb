import Foundation

/// `Tests/Dialects/RxSwiftLogin.swift`, after `Scripts/Migration/rxswift.sed` and a few edits.
enum RxSwiftLoginPort {
  enum LoginError: Error, Equatable {
    case wrongPassword, locked, offline
  }

  struct Session: Equatable {
    let user: String
    let token: String
  }

  protocol LoginService: AnyObject, Sendable {
    func logIn(_ email: String, _ password: String) -> Signal<Session, any Error>
    func suggestions(_ text: String) -> Signal<[String], any Error>
  }

  protocol SessionStore: AnyObject, Sendable {
    func save(_ session: Session)
  }

  final class LoginViewModel: Sendable {
    // Inputs
    let email = MutableProperty("")
    let password = MutableProperty("")
    let remembers = MutableProperty(false)
    let pressed = Subject<Void, Never>()

    // Outputs
    let isComplete: Signal<Bool, Never>
    let suggestions: Signal<[String], Never>
    let message: Signal<String, Never>
    let isBusy: Signal<Bool, Never>
    let closed: Signal<Session, any Error>

    private let busy = MutableProperty(false)
    private let sessions = Subject<Session, any Error>()
    private let failures = Subject<LoginError, Never>()
    private let disposeBag = Lifetime.Token()

    init(service: LoginService, store: SessionStore, scheduler: any Scheduler) {
      closed = sessions.signal

      isComplete = Signal.combineLatest(email.signal, password.signal) { email, password in
        email.contains("@") && password.count >= 8
      }
      .distinctUntilChanged()
      .catchAndReturn(false).deliverOnMain().share(replay: 1)

      suggestions = email.signal
        .skip(first: 1)
        .debounce(.milliseconds(300), on: scheduler)
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .distinctUntilChanged()
        .flatMapLatest { text -> Signal<[String], Never> in
          guard text.count > 1 else { return .just([]) }
          return service.suggestions(text)
            .retry(3 - 1)
            .timeout(afterSilence: .seconds(5), failure: LoginError.offline, on: scheduler)
            .catchAndReturn([])
        }
        .deliver(on: scheduler)
        .catchAndReturn([]).deliverOnMain().share(replay: 1)

      isBusy = busy.signal.deliverOnMain().share(replay: 1)

      let words = failures.map { error -> String in
        switch error {
        case .wrongPassword: return "The password is wrong"
        case .locked: return "The account is locked"
        case .offline: return "No connection"
        }
      }
      let edits = Signal.merge(email.skip(first: 1), password.skip(first: 1)).map { _ in "" }
      message = Signal.merge(words.signal, edits.signal).starting(with: "").distinctUntilChanged()
        .catchAndReturn("").deliverOnMain().share(replay: 1)

      pressed
        .withLatest(from: Signal.combineLatest(email.signal, password.signal)).map(\.1)
        .filter { [busy] _ in !busy.value }
        .do(next: { [busy] _ in busy.value = true })
        .flatMapLatest { email, password in
          service.logIn(email, password)
            .subscribe(on: scheduler)
            .timeout(afterSilence: .seconds(10), failure: LoginError.offline, on: scheduler)
            .signal
            .materialize()
        }
        .deliver(on: scheduler)
        .subscribe(next: { [weak self] event in
          switch event {
          case .next(let session): self?.sessions.send(session)
          case .failed(let error): self?.failures.send(error as? LoginError ?? .offline)
          case .completed: break
          }
          if event.isTerminal { self?.busy.value = false }
        })
        .dispose(with: disposeBag.lifetime)

      sessions
        .filter { [remembers] _ in remembers.value }
        .subscribe { session in store.save(session) }
        .dispose(with: disposeBag.lifetime)
    }
  }
}
