import Foundation
import ReactiveSwift

enum LoginError: Error, Equatable {
  case wrongPassword, locked, offline
}

struct Session: Equatable {
  let user: String
  let token: String
}

protocol LoginService: AnyObject {
  func logIn(_ email: String, _ password: String) -> SignalProducer<Session, LoginError>
  func suggestions(_ text: String) -> SignalProducer<[String], LoginError>
}

protocol SessionStore: AnyObject {
  func save(_ session: Session)
}

final class LoginViewModel {
  // Inputs
  let email = MutableProperty("")
  let password = MutableProperty("")
  let remembers = MutableProperty(false)

  // Outputs
  let isComplete: Property<Bool>
  let suggestions: Property<[String]>
  let message: Property<String?>
  let isBusy: Property<Bool>
  let logIn: Action<Void, Session, LoginError>
  let closed: Signal<Session, Never>

  private let closing: Signal<Session, Never>.Observer
  private let disposables = CompositeDisposable()

  init(service: LoginService, store: SessionStore, scheduler: DateScheduler) {
    (closed, closing) = Signal<Session, Never>.pipe()

    isComplete = Property.combineLatest(email, password)
      .map { email, password in email.contains("@") && password.count >= 8 }
      .skipRepeats()

    let found = email.signal
      .debounce(0.3, on: scheduler)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .skipRepeats()
      .flatMap(.latest) { text -> SignalProducer<[String], Never> in
        guard text.count > 1 else { return SignalProducer(value: []) }
        return service.suggestions(text)
          .retry(upTo: 2)
          .timeout(after: 5, raising: .offline, on: scheduler)
          .flatMapError { _ in SignalProducer(value: []) }
      }
      .observe(on: scheduler)
    suggestions = Property(initial: [], then: found)

    logIn = Action(enabledIf: isComplete) { [email, password] in
      service.logIn(email.value, password.value)
        .start(on: scheduler)
        .timeout(after: 10, raising: .offline, on: scheduler)
    }

    let failures = logIn.errors.map { error -> String? in
      switch error {
      case .wrongPassword: return "The password is wrong"
      case .locked: return "The account is locked"
      case .offline: return "No connection"
      }
    }
    let edits = Signal.merge(email.signal, password.signal).map { _ -> String? in nil }
    message = Property(initial: nil, then: Signal.merge(failures, edits).skipRepeats())

    isBusy = logIn.isExecuting.skipRepeats()

    disposables += logIn.values
      .filter { [remembers] _ in remembers.value }
      .observeValues { session in store.save(session) }

    disposables += logIn.values
      .observe(on: scheduler)
      .observeValues { [closing] session in
        closing.send(value: session)
        closing.sendCompleted()
      }

    disposables += logIn.errors
      .filter { $0 == .wrongPassword }
      .observeValues { [weak self] _ in self?.password.value = "" }
  }

  /// Logs in without a button, for a link in a message.
  func logInOnce(_ completion: @escaping (Result<Session, LoginError>) -> Void) {
    logIn.apply()
      .on(starting: { print("log in") }, terminated: { print("done") })
      .startWithResult { result in
        completion(
          result.mapError { error in
            if case .producerFailed(let error) = error { return error }
            return .locked
          })
      }
  }

  deinit {
    disposables.dispose()
  }
}
