import Combine
import Foundation

enum LoginError: Error, Equatable {
  case wrongPassword, locked, offline
}

struct Session: Equatable {
  let user: String
  let token: String
}

protocol LoginService: AnyObject {
  func logIn(_ email: String, _ password: String) -> AnyPublisher<Session, LoginError>
  func suggestions(_ text: String) -> AnyPublisher<[String], LoginError>
}

protocol SessionStore: AnyObject {
  func save(_ session: Session)
}

final class LoginViewModel: ObservableObject {
  // Inputs
  @Published var email = ""
  @Published var password = ""
  @Published var remembers = false
  let pressed = PassthroughSubject<Void, Never>()

  // Outputs
  @Published private(set) var isComplete = false
  @Published private(set) var suggestions: [String] = []
  @Published private(set) var message = ""
  @Published private(set) var isBusy = false
  let closed: AnyPublisher<Session, Never>

  private let sessions = PassthroughSubject<Session, Never>()
  private let failures = PassthroughSubject<LoginError, Never>()
  private var cancellables = Set<AnyCancellable>()

  init(service: LoginService, store: SessionStore, scheduler: DispatchQueue = .main) {
    closed = sessions.eraseToAnyPublisher()

    Publishers.CombineLatest($email, $password)
      .map { email, password in email.contains("@") && password.count >= 8 }
      .removeDuplicates()
      .assign(to: &$isComplete)

    $email
      .dropFirst()
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .removeDuplicates()
      .map { text -> AnyPublisher<[String], Never> in
        guard text.count > 1 else { return Just([]).eraseToAnyPublisher() }
        return service.suggestions(text)
          .retry(2)
          .timeout(.seconds(5), scheduler: scheduler, customError: { .offline })
          .replaceError(with: [])
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .receive(on: scheduler)
      .assign(to: &$suggestions)

    failures
      .map { error -> String in
        switch error {
        case .wrongPassword: return "The password is wrong"
        case .locked: return "The account is locked"
        case .offline: return "No connection"
        }
      }
      .merge(with: $email.dropFirst().merge(with: $password.dropFirst()).map { _ in "" })
      .removeDuplicates()
      .assign(to: &$message)

    pressed
      .filter { [weak self] in self?.isBusy == false }
      .handleEvents(receiveOutput: { [weak self] in self?.isBusy = true })
      .map { [weak self] in
        service.logIn(self?.email ?? "", self?.password ?? "")
          .subscribe(on: scheduler)
          .timeout(.seconds(10), scheduler: scheduler, customError: { .offline })
          .map(Result<Session, LoginError>.success)
          .catch { error in Just(.failure(error)) }
          .receive(on: scheduler)
          .handleEvents(receiveCompletion: { [weak self] _ in self?.isBusy = false })
      }
      .switchToLatest()
      .sink { [weak self] result in
        switch result {
        case .success(let session): self?.sessions.send(session)
        case .failure(let error): self?.failures.send(error)
        }
      }
      .store(in: &cancellables)

    sessions
      .sink { [weak self] session in
        if self?.remembers == true { store.save(session) }
      }
      .store(in: &cancellables)

    failures
      .sink { [weak self] _ in self?.password = "" }
      .store(in: &cancellables)
  }
}
