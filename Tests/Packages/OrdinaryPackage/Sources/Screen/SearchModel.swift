import Observation
import ReactiveSignalsObservation

/// A search field, and the list of what was found. The search begins when the typing pauses.
final class SearchModel: Observable {
  @MutableProperty var text = ""
  @MutableProperty private(set) var products: [Product] = []
  @MutableProperty private(set) var message = ""

  init(shop: some Shop) {
    $text.changes
      .debounce(.milliseconds(300), on: .main)
      .distinctUntilChanged()
      .flatMapLatest { text in
        Signal.task(on: .main) { try await shop.products(matching: text) }
          .map { Result<[Product], any Error>.success($0) }
          .catch { Signal.just(.failure($0)) }
      }
      .subscribeOnMain { [weak self] in self?.show($0) }
  }

  private func show(_ found: Result<[Product], any Error>) {
    switch found {
    case .success(let products):
      self.products = products
      message = products.isEmpty ? "Nothing was found" : ""
    case .failure:
      products = []
      message = "The shop is closed"
    }
  }
}
