nonisolated struct Product: Identifiable, Hashable, Codable {
  let id: Int
  var name: String
}

nonisolated struct Account: Equatable {
  var name: String
}

enum ShopError: Error, Equatable {
  case isClosed
  case wrongPassword
}

/// The server. The app has another one than its previews and tests.
protocol Shop: Sendable {
  func products(matching text: String) async throws -> [Product]
  func logIn(name: String, password: String) async throws -> Account
}

/// Answers after half a second.
final class ShopOfPreviews: Shop {
  private(set) var questions: [String] = []
  var isClosed = false

  func products(matching text: String) async throws -> [Product] {
    questions.append(text)
    try await Task.sleep(for: .milliseconds(500))
    if isClosed { throw ShopError.isClosed }
    let names = ["green tea", "black tea", "teapot", "cup"]
    return names.enumerated().filter { $0.element.contains(text) }.map { Product(id: $0.offset, name: $0.element) }
  }

  func logIn(name: String, password: String) async throws -> Account {
    try await Task.sleep(for: .milliseconds(500))
    if password != "open sesame" { throw ShopError.wrongPassword }
    return Account(name: name)
  }
}
