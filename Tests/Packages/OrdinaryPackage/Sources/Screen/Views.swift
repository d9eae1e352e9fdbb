import Observation
import ReactiveSignalsObservation

#if canImport(SwiftUI)
  import SwiftUI
#endif

struct SearchView: View {
  @Bindable var model: SearchModel

  var body: some View {
    TextField("Search", text: $model.text)
    Text(model.message)
    List(model.products) { Text($0.name) }
  }
}

struct LoginView: View {
  @Bindable var model: LoginModel

  var body: some View {
    TextField("Name", text: $model.name)
    SecureField("Password", text: $model.password)
    Button("Log in") { model.logIn.execute() }
      .disabled(!model.logIn.enabled.value)
    Text(model.account.map { "Hello, \($0.name)" } ?? model.message)
  }
}
