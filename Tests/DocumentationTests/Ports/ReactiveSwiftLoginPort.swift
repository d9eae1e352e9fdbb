import Foundation

/// `Tests/Dialects/ReactiveSwiftLogin.swift`, after `Scripts/Migration/reactiveswift.sed` and a few edits.
enum ReactiveSwiftLoginPort {
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

  final class LoginViewModel: Sendable {
    // Inputs
    let email = MutableProperty("")
    let password = MutableProperty("")
    let remembers = MutableProperty(false)

    // Outputs
    let isComplete: Property<Bool>
    let suggestions: Property<[String]>
    let message: Property<String?>
    let isBusy: Property<Bool>
    let logIn: Command<Void, Session, LoginError>
    let closed: Signal<Session, Never>

    private let closing: Subject<Session, Never>
    private let disposables = CompositeDisposable()

    init(service: LoginService, store: SessionStore, scheduler: any Scheduler) {
      closing = Subject<Session, Never>()
      closed = closing.signal

      isComplete = Property.combineLatest(email, password)
        .map { email, password in email.contains("@") && password.count >= 8 }
        .distinctUntilChanged()

      let found = email.changes
        .debounce(.seconds(0.3), on: scheduler, discardWhenCompleted: true)
        .map { $0.trimmingCharacters(in: .whitespaces) }
        .distinctUntilChanged()
        .flatMapLatest { text -> Signal<[String], Never> in
          guard text.count > 1 else { return Signal.just([]) }
          return service.suggestions(text)
            .retry(2)
            .timeout(after: .seconds(5), failure: .offline, on: scheduler)
            .catch { _ in Signal.just([]) }
        }
        .deliver(on: scheduler)
      suggestions = Property(initial: [], then: found)

      logIn = Command(enabledIf: isComplete.signal) { [email, password] in
        service.logIn(email.value, password.value)
          .subscribe(on: scheduler)
          .timeout(after: .seconds(10), failure: .offline, on: scheduler)
      }

      let failures = logIn.errors.map { error -> String? in
        switch error {
        case .wrongPassword: return "The password is wrong"
        case .locked: return "The account is locked"
        case .offline: return "No connection"
        }
      }
      let edits = Signal.merge(email.changes, password.changes).map { _ -> String? in nil }
      message = Property(initial: nil, then: Signal.merge(failures, edits).distinctUntilChanged())

      isBusy = logIn.executing.distinctUntilChanged()

      disposables.add(
        logIn.values
          .filter { [remembers] _ in remembers.value }
          .subscribe { session in store.save(session) })

      disposables.add(
        logIn.values
          .deliver(on: scheduler)
          .subscribe { [closing] session in
            closing.send(session)
            closing.complete()
          })

      disposables.add(
        logIn.errors
          .filter { $0 == .wrongPassword }
          .subscribe { [weak self] _ in self?.password.value = "" })
    }

    /// Logs in without a button, for a link in a message.
    func logInOnce(_ completion: @escaping @Sendable (Result<Session, LoginError>) -> Void) {
      logIn.execute()
        .initially { print("log in") }.onDispose { print("done") }
        .materializeResults().subscribe { result in
          completion(
            result.mapError { error in
              if case .failed(let error) = error { return error }
              return .locked
            })
        }
    }

    deinit {
      disposables.dispose()
    }
  }
}
