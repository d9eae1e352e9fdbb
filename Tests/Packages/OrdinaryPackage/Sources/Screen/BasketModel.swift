import Observation
import ReactiveSignalsObservation

/// A list, its selection, and a summary. An observable class of the kind that the template has.
@Observable
final class BasketModel {
  private(set) var selection: Set<Int> = []
  private(set) var summary = ""
  @ObservationIgnored let products = MutableProperty<[Product]>([])
  @ObservationIgnored private let subscriptions = CompositeDisposable()

  init() {
    products.map { "\($0.count) products" }.distinctUntilChanged().bind(to: self, \.summary)
    products.changes.subscribe(in: subscriptions) { @MainActor [weak self] products in
      self?.selection.formIntersection(products.map(\.id))
    }
  }

  func add(_ product: Product) { products.modify { $0.append(product) } }

  func remove(at position: Int) { products.modify { _ = $0.remove(at: position) } }

  func select(_ product: Product) { selection.insert(product.id) }
}
