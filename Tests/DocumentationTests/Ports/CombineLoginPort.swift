import Foundation

/// `Tests/Dialects/CombineLogin.swift`, after `Scripts/Migration/combine.sed` and a few edits.
enum CombineLoginPort {
  enum LoginError: Error, Equatable {
    case wrongPassword, locked, offline
  }

  struct Session: Equatable {
    let user: String
    let token: String
  }

  protocol LoginService: AnyObject, Sendable {
    func logIn(_ email: String, _ password: String) -> Signal<Session, LoginError>
    func suggestions(_ text: String) -> Signal<[String], LoginError>
  }

  protocol SessionStore: AnyObject, Sendable {
    func save(_ session: Session)
  }

  @MainActor final class LoginViewModel {
    // Inputs
    @MutableProperty var email = ""
    @MutableProperty var password = ""
    @MutableProperty var remembers = false
    let pressed = Subject<Void, Never>()

    // Outputs
    @MutableProperty private(set) var isComplete = false
    @MutableProperty private(set) var suggestions: [String] = []
    @MutableProperty private(set) var message = ""
    @MutableProperty private(set) var isBusy = false
    let closed: Signal<Session, Never>

    private let sessions = Subject<Session, Never>()
    private let failures = Subject<LoginError, Never>()
    private let cancellables = Lifetime.Token()

    init(service: LoginService, store: SessionStore, scheduler: any Scheduler = .main) {
      closed = sessions.signal

      Property.combineLatest($email, $password)
        .map { email, password in email.contains("@") && password.count >= 8 }
        .distinctUntilChanged()
        .bind(to: $isComplete)

      $email
        .skip(first: 1)
        .debounce(.milliseconds(300), on: scheduler, discardWhenCompleted: true)
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .distinctUntilChanged()
        .map { text -> Signal<[String], Never> in
          guard text.count > 1 else { return Signal.just([]) }
          return service.suggestions(text)
            .retry(2)
            .timeout(afterSilence: .seconds(5), failure: .offline, on: scheduler)
            .catchAndReturn([])
            .signal
        }
        .switchToLatest()
        .deliver(on: scheduler)
        .bind(to: $suggestions)

      failures
        .map { error -> String in
          switch error {
          case .wrongPassword: return "The password is wrong"
          case .locked: return "The account is locked"
          case .offline: return "No connection"
          }
        }
        .merge(with: $email.skip(first: 1).merge(with: $password.skip(first: 1)).map { _ in "" })
        .distinctUntilChanged()
        .bind(to: $message)

      pressed
        .filter { [_isBusy] in !_isBusy.value }
        .do(next: { [_isBusy] in _isBusy.value = true })
        .map { [_email, _password, _isBusy] in
          service.logIn(_email.value, _password.value)
            .subscribe(on: scheduler)
            .timeout(afterSilence: .seconds(10), failure: .offline, on: scheduler)
            .map(Result<Session, LoginError>.success)
            .catch { error in Signal.just(.failure(error)) }
            .deliver(on: scheduler)
            .finally { [_isBusy] in _isBusy.value = false }
        }
        .switchToLatest()
        .subscribeOnMain { [weak self] result in
          switch result {
          case .success(let session): self?.sessions.send(session)
          case .failure(let error): self?.failures.send(error)
          }
        }
        .dispose(with: cancellables.lifetime)

      sessions
        .subscribeOnMain { [weak self] session in
          if self?.remembers == true { store.save(session) }
        }
        .dispose(with: cancellables.lifetime)

      failures
        .subscribeOnMain { [weak self] _ in self?.password = "" }
        .dispose(with: cancellables.lifetime)
    }
  }
}
