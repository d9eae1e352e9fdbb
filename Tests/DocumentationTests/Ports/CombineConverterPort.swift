import Foundation

/// `Tests/Dialects/CombineConverter.swift`, after `Scripts/Migration/combine.sed` and a few edits.
enum CombineConverterPort {
  struct Rates: Codable, Equatable {
    let base: String
    let values: [String: Double]
  }

  enum RatesError: Error, Equatable {
    case offline
    case unknown(String)
  }

  protocol RatesService: AnyObject, Sendable {
    func data(for base: String) -> Signal<Data, URLError>
  }

  protocol Favorites: AnyObject, Sendable {
    var changes: Signal<Set<String>, Never> { get }
    func add(_ currency: String)
  }

  /// Converts an amount into the currencies that the user likes.
  @MainActor final class ConverterViewModel {
    struct Row: Equatable {
      let currency: String
      let amount: Double
    }

    @MutableProperty var amount = "1"
    @MutableProperty var base = "EUR"
    @MutableProperty private(set) var rows: [Row] = []
    @MutableProperty private(set) var message: String?
    @MutableProperty private(set) var isLoading = false
    @MutableProperty private(set) var age = 0

    let refresh = Subject<Void, Never>()
    let selected = MutableProperty<String?>(nil)

    private let service: RatesService
    private let favorites: Favorites
    private let cancellables = Lifetime.Token()
    private var ticking: ScopedDisposable?

    init(service: RatesService, favorites: Favorites, scheduler: any Scheduler = .main) {
      self.service = service
      self.favorites = favorites

      let bases = $base.distinctUntilChanged()
      let rates = bases.combineLatest(with: refresh.starting(with: ()))
        .map(\.0)
        .do(next: { [_isLoading] _ in _isLoading.value = true })
        .map { [weak self, _message] base -> Signal<Rates?, Never> in
          guard let self else { return Signal.empty.signal }
          return self.rates(of: base)
            .map(Optional.some)
            .catch { error -> Signal<Rates?, Never> in
              _message.value = "\(error)"
              return Signal.just(nil)
            }
            .signal
        }
        .switchToLatest()
        .deliver(on: scheduler)
        .do(next: { [_isLoading] _ in _isLoading.value = false })
        .compactMap { $0 }
        .share(resetOnCompletion: false, resetOnFailure: false)

      let amounts =
        $amount
        .debounce(.milliseconds(300), on: scheduler, discardWhenCompleted: true)
        .map { Double($0.replacingOccurrences(of: ",", with: ".")) }
        .map { $0 ?? 0 }
        .distinctUntilChanged()

      Signal.combineLatest(rates, amounts, favorites.changes)
        .map { rates, amount, favorites in
          favorites.sorted().compactMap { currency in
            rates.values[currency].map { Row(currency: currency, amount: $0 * amount) }
          }
        }
        .bind(to: $rows)

      rates
        .map { _ in nil }
        .bind(to: $message)

      selected
        .compactMap { $0 }
        .subscribeOnMain { [weak self] currency in self?.favorites.add(currency) }
        .dispose(with: cancellables.lifetime)

      ticking =
        rates
        .map { _ in Signal.interval(.seconds(60), on: .main).scan(0) { count, _ in count + 1 } }
        .switchToLatest()
        .subscribeOnMain { [weak self] minutes in self?.age = minutes }.scoped()
    }

    nonisolated func rates(of base: String) -> Signal<Rates, RatesError> {
      service.data(for: base)
        .retry(2)
        .attemptMap { try JSONDecoder().decode(Rates.self, from: $0) }
        .mapError { $0 is DecodingError ? RatesError.unknown(base) : RatesError.offline }
        .signal
    }

    func stop() {
      ticking?.dispose()
      ticking = nil
      cancellables.dispose()
    }
  }
}
