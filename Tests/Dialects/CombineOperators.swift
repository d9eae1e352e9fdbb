import Combine
import Foundation

enum DownloadError: Error {
  case offline, broken
}

struct Progress: Equatable {
  var received = 0
  var expected = 0
}

/// Downloads files, one after the other.
final class Downloader {
  private let queue = CurrentValueSubject<[URL], Never>([])
  private let progress = PassthroughSubject<Progress, DownloadError>()
  private var current: AnyCancellable?
  private var cancellables: Set<AnyCancellable> = []
  private let fetch: (URL) -> AnyPublisher<Data, DownloadError>

  init(fetch: @escaping (URL) -> AnyPublisher<Data, DownloadError>) {
    self.fetch = fetch
  }

  var percentages: AnyPublisher<Int, DownloadError> {
    progress
      .filter { $0.expected > 0 }
      .map { $0.received * 100 / $0.expected }
      .removeDuplicates()
      .throttle(for: .milliseconds(100), scheduler: DispatchQueue.main, latest: true)
      .eraseToAnyPublisher()
  }

  func start() {
    current =
      queue
      .compactMap(\.first)
      .setFailureType(to: DownloadError.self)
      .flatMap(maxPublishers: .max(1)) { [fetch] url in fetch(url) }
      .tryMap { data -> Int in
        guard !data.isEmpty else { throw DownloadError.broken }
        return data.count
      }
      .mapError { $0 as? DownloadError ?? .broken }
      .scan(Progress()) { progress, count in
        Progress(received: progress.received + count, expected: progress.expected + count)
      }
      .sink(
        receiveCompletion: { [progress] completion in progress.send(completion: completion) },
        receiveValue: { [progress] value in progress.send(value) })
  }

  func stop() {
    current?.cancel()
    current = nil
  }

  func add(_ url: URL) {
    queue.send(queue.value + [url])
  }
}

extension Publisher {
  /// The values with the one before each.
  func withPrevious() -> AnyPublisher<(Output?, Output), Failure> {
    scan((Output?.none, Output?.none)) { ($0.1, $1) }
      .compactMap { previous, value in value.map { (previous, $0) } }
      .eraseToAnyPublisher()
  }

  /// The first value, or a failure after a time without one.
  func firstValue(within seconds: Int, orThrow error: Failure) -> AnyPublisher<Output, Failure> {
    first()
      .timeout(.seconds(seconds), scheduler: DispatchQueue.main, customError: { error })
      .eraseToAnyPublisher()
  }

  func mapToResult() -> AnyPublisher<Result<Output, Failure>, Never> {
    map(Result.success)
      .catch { Just(.failure($0)) }
      .eraseToAnyPublisher()
  }
}
