import ReactiveSignalsObservation

#if canImport(UIKit)
  import UIKit
#endif

final class LoginController: UIViewController {
  var model: LoginModel?
  let message = UILabel()
  let button = UIButton()

  override func viewDidLoad() {
    guard let model else { return }
    model.$message.map(Optional.some).bind(to: message, \.text)
    model.logIn.enabled.bind(to: button, \.isEnabled)
    model.logIn.values.subscribe(next: greet)
    button.addAction(UIAction { _ in model.logIn.execute() }, for: .primaryActionTriggered)
  }

  private func greet(_ account: Account) { message.text = "Hello, \(account.name)" }
}
