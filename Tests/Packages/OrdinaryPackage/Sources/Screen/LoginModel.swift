import Observation
import ReactiveSignalsObservation

/// A form whose button can be pressed once the form is complete, and not again while it runs.
final class LoginModel: Observable {
  @MutableProperty var name = ""
  @MutableProperty var password = ""
  @MutableProperty private(set) var account: Account?
  @MutableProperty private(set) var message = ""
  let logIn: Command<Void, Account, any Error>

  init(shop: some Shop) {
    let isComplete = Property.combineLatest(_name, _password) { !$0.isEmpty && $1.count >= 8 }
    logIn = Command(enabledIf: isComplete.signal) { [name = _name, password = _password] in
      .task(on: .main) { try await shop.logIn(name: name.value, password: password.value) }
    }
    $account <~ logIn.values.map(Optional.some)
    logIn.errors.subscribeOnMain { [weak self] in self?.show($0) }
  }

  private func show(_ error: any Error) {
    message = error as? ShopError == .wrongPassword ? "The password is wrong" : "The shop is closed"
    password = ""
  }
}
