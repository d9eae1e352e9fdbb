import Foundation
import RxCocoa
import RxSwift

enum LoginError: Error, Equatable {
  case wrongPassword, locked, offline
}

struct Session: Equatable {
  let user: String
  let token: String
}

protocol LoginService: AnyObject {
  func logIn(_ email: String, _ password: String) -> Single<Session>
  func suggestions(_ text: String) -> Observable<[String]>
}

protocol SessionStore: AnyObject {
  func save(_ session: Session)
}

final class LoginViewModel {
  // Inputs
  let email = BehaviorRelay(value: "")
  let password = BehaviorRelay(value: "")
  let remembers = BehaviorRelay(value: false)
  let pressed = PublishRelay<Void>()

  // Outputs
  let isComplete: Driver<Bool>
  let suggestions: Driver<[String]>
  let message: Driver<String>
  let isBusy: Driver<Bool>
  let closed: Observable<Session>

  private let busy = BehaviorRelay(value: false)
  private let sessions = PublishSubject<Session>()
  private let failures = PublishRelay<LoginError>()
  private let disposeBag = DisposeBag()

  init(service: LoginService, store: SessionStore, scheduler: SchedulerType) {
    closed = sessions.asObservable()

    isComplete = Observable.combineLatest(email, password) { email, password in
      email.contains("@") && password.count >= 8
    }
    .distinctUntilChanged()
    .asDriver(onErrorJustReturn: false)

    suggestions = email.asObservable()
      .skip(1)
      .debounce(.milliseconds(300), scheduler: scheduler)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .distinctUntilChanged()
      .flatMapLatest { text -> Observable<[String]> in
        guard text.count > 1 else { return .just([]) }
        return service.suggestions(text)
          .retry(3)
          .timeout(.seconds(5), scheduler: scheduler)
          .catchAndReturn([])
      }
      .observe(on: scheduler)
      .asDriver(onErrorJustReturn: [])

    isBusy = busy.asDriver()

    let words = failures.map { error -> String in
      switch error {
      case .wrongPassword: return "The password is wrong"
      case .locked: return "The account is locked"
      case .offline: return "No connection"
      }
    }
    let edits = Observable.merge(email.skip(1), password.skip(1)).map { _ in "" }
    message = Observable.merge(words, edits).startWith("").distinctUntilChanged()
      .asDriver(onErrorJustReturn: "")

    pressed
      .withLatestFrom(Observable.combineLatest(email, password))
      .filter { [busy] _ in !busy.value }
      .do(onNext: { [busy] _ in busy.accept(true) })
      .flatMapLatest { email, password in
        service.logIn(email, password)
          .subscribe(on: scheduler)
          .timeout(.seconds(10), scheduler: scheduler)
          .asObservable()
          .materialize()
      }
      .observe(on: scheduler)
      .subscribe(onNext: { [weak self] event in
        switch event {
        case .next(let session): self?.sessions.onNext(session)
        case .error(let error): self?.failures.accept(error as? LoginError ?? .offline)
        case .completed: break
        }
        if event.isStopEvent { self?.busy.accept(false) }
      })
      .disposed(by: disposeBag)

    sessions
      .filter { [remembers] _ in remembers.value }
      .subscribe(onNext: { session in store.save(session) })
      .disposed(by: disposeBag)
  }
}
