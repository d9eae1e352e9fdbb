import Combine
import Foundation

struct Rates: Codable, Equatable {
  let base: String
  let values: [String: Double]
}

enum RatesError: Error, Equatable {
  case offline
  case unknown(String)
}

protocol RatesService: AnyObject {
  func data(for base: String) -> AnyPublisher<Data, URLError>
}

protocol Favorites: AnyObject {
  var changes: AnyPublisher<Set<String>, Never> { get }
  func add(_ currency: String)
}

/// Converts an amount into the currencies that the user likes.
final class ConverterViewModel: ObservableObject {
  struct Row: Equatable {
    let currency: String
    let amount: Double
  }

  @Published var amount = "1"
  @Published var base = "EUR"
  @Published private(set) var rows: [Row] = []
  @Published private(set) var message: String?
  @Published private(set) var isLoading = false
  @Published private(set) var age = 0

  let refresh = PassthroughSubject<Void, Never>()
  let selected = CurrentValueSubject<String?, Never>(nil)

  private let service: RatesService
  private let favorites: Favorites
  private var cancellables = Set<AnyCancellable>()
  private var ticking: AnyCancellable?

  init(service: RatesService, favorites: Favorites, scheduler: DispatchQueue = .main) {
    self.service = service
    self.favorites = favorites

    let bases = $base.removeDuplicates()
    let rates = bases.combineLatest(refresh.prepend(()))
      .map(\.0)
      .handleEvents(receiveOutput: { [weak self] _ in self?.isLoading = true })
      .map { [weak self] base -> AnyPublisher<Rates?, Never> in
        guard let self else { return Empty().eraseToAnyPublisher() }
        return self.rates(of: base)
          .map(Optional.some)
          .catch { [weak self] error -> Just<Rates?> in
            self?.message = "\(error)"
            return Just(nil)
          }
          .eraseToAnyPublisher()
      }
      .switchToLatest()
      .receive(on: scheduler)
      .handleEvents(receiveOutput: { [weak self] _ in self?.isLoading = false })
      .compactMap { $0 }
      .share()

    let amounts =
      $amount
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .map { Double($0.replacingOccurrences(of: ",", with: ".")) }
      .replaceNil(with: 0)
      .removeDuplicates()

    Publishers.CombineLatest3(rates, amounts, favorites.changes)
      .map { rates, amount, favorites in
        favorites.sorted().compactMap { currency in
          rates.values[currency].map { Row(currency: currency, amount: $0 * amount) }
        }
      }
      .assign(to: &$rows)

    rates
      .map { _ in nil }
      .assign(to: &$message)

    selected
      .compactMap { $0 }
      .sink { [weak self] currency in self?.favorites.add(currency) }
      .store(in: &cancellables)

    ticking =
      rates
      .map { _ in Timer.publish(every: 60, on: .main, in: .common).autoconnect().scan(0) { count, _ in count + 1 } }
      .switchToLatest()
      .sink { [weak self] minutes in self?.age = minutes }
  }

  func rates(of base: String) -> AnyPublisher<Rates, RatesError> {
    service.data(for: base)
      .retry(2)
      .decode(type: Rates.self, decoder: JSONDecoder())
      .mapError { $0 is DecodingError ? RatesError.unknown(base) : RatesError.offline }
      .eraseToAnyPublisher()
  }

  func stop() {
    ticking?.cancel()
    ticking = nil
    cancellables.removeAll()
  }
}
