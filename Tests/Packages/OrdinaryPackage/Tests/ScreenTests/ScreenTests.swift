import Observation
import ReactiveSignalsObservation
import Testing
import VirtualConcurrency

@testable import Screen

/// What a view shows: reads a model as the body of a view does, and again after each change of what was read.
@MainActor
final class Rendering {
  private(set) var shown: [String] = []
  private let body: @MainActor () -> String

  init(_ body: @escaping @MainActor () -> String) {
    self.body = body
    render()
  }

  private func render() {
    let text = withObservationTracking {
      body()
    } onChange: { [weak self] in
      Task { @MainActor in self?.render() }
    }
    if shown.last != text { shown.append(text) }
  }
}

/// The models of a screen under the main actor by default, in virtual time, with a view that observes them.
@MainActor
@Suite(.virtualConcurrency)
struct ScreenTests {
  private let shop = ShopOfPreviews()

  @Test("a search begins when the typing pauses, and the view shows what it finds")
  func search() async throws {
    let model = SearchModel(shop: shop)
    let view = Rendering { model.products.map(\.name).joined(separator: ", ") }
    for text in ["t", "te", "tea"] {
      model.text = text
      try await Task.sleep(for: .milliseconds(100))
    }
    try await Task.sleep(for: .seconds(1))
    #expect(shop.questions == ["tea"])
    #expect(view.shown == ["", "green tea, black tea, teapot"])
  }

  @Test("a search that fails does not end the searches")
  func closed() async throws {
    let model = SearchModel(shop: shop)
    let view = Rendering { model.message }
    shop.isClosed = true
    model.text = "cup"
    try await Task.sleep(for: .seconds(1))
    shop.isClosed = false
    model.text = "plate"
    try await Task.sleep(for: .seconds(1))
    #expect(view.shown == ["", "The shop is closed", "Nothing was found"])
  }

  @Test("the button of the form is enabled while the form is complete and does not run")
  func login() async throws {
    let model = LoginModel(shop: shop)
    let enabled = model.logIn.enabled
    let button = Rendering { enabled.value ? "enabled" : "disabled" }
    let view = Rendering { model.account.map { "Hello, \($0.name)" } ?? model.message }
    model.name = "Ada"
    model.password = "open says me"
    try await Task.sleep(for: .milliseconds(1))
    model.logIn.execute()
    try await Task.sleep(for: .seconds(1))
    #expect(button.shown == ["disabled", "enabled", "disabled"])
    model.password = "open sesame"
    try await Task.sleep(for: .milliseconds(1))
    model.logIn.execute()
    try await Task.sleep(for: .seconds(1))
    #expect(view.shown == ["", "The password is wrong", "Hello, Ada"])
  }

  @Test("an observable class with properties inside keeps its selection to what is in the list")
  func basket() async throws {
    let model = BasketModel()
    let view = Rendering { "\(model.summary), \(model.selection.count) selected" }
    let (tea, cup) = (Product(id: 1, name: "tea"), Product(id: 2, name: "cup"))
    model.add(tea)
    model.add(cup)
    model.select(tea)
    try await Task.sleep(for: .milliseconds(1))
    model.remove(at: 0)
    try await Task.sleep(for: .milliseconds(1))
    #expect(view.shown == ["0 products, 0 selected", "2 products, 1 selected", "1 products, 0 selected"])
  }

  @Test("a controller shows the properties of its model, and its button starts the command")
  func controller() async throws {
    let controller = LoginController()
    let model = LoginModel(shop: shop)
    controller.model = model
    controller.viewDidLoad()
    #expect(!controller.button.isEnabled)
    (model.name, model.password) = ("Ada", "open says me")
    try await Task.sleep(for: .milliseconds(1))
    #expect(controller.button.isEnabled)
    controller.button.sendActions(for: .primaryActionTriggered)
    try await Task.sleep(for: .seconds(1))
    #expect(controller.message.text == "The password is wrong")
    model.password = "open sesame"
    try await Task.sleep(for: .milliseconds(1))
    controller.button.sendActions(for: .primaryActionTriggered)
    try await Task.sleep(for: .seconds(1))
    #expect(controller.message.text == "Hello, Ada")
  }

  @Test("a model is released with its view")
  func released() async throws {
    weak var search: SearchModel?
    weak var login: LoginModel?
    do {
      let (first, second) = (SearchModel(shop: shop), LoginModel(shop: shop))
      (search, login) = (first, second)
      _ = (Rendering { first.message }, Rendering { second.message })
      first.text = "tea"
      try await Task.sleep(for: .seconds(1))
    }
    #expect(search == nil)
    #expect(login == nil)
  }
}
