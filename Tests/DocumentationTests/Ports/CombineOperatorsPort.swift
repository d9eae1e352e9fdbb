import Foundation

// `Tests/Dialects/CombineOperators.swift`, after `Scripts/Migration/combine.sed` and a few edits.

enum DownloadError: Error {
  case offline, broken
}

struct Progress: Equatable {
  var received = 0
  var expected = 0
}

/// Downloads files, one after the other.
final class Downloader {
  private let queue = MutableProperty<[URL]>([])
  private let progress = Subject<Progress, DownloadError>()
  private var current: ScopedDisposable?
  private let cancellables = Lifetime.Token()
  private let fetch: @Sendable (URL) -> Signal<Data, DownloadError>

  init(fetch: @escaping @Sendable (URL) -> Signal<Data, DownloadError>) {
    self.fetch = fetch
  }

  var percentages: Signal<Int, DownloadError> {
    progress
      .filter { $0.expected > 0 }
      .map { $0.received * 100 / $0.expected }
      .distinctUntilChanged()
      .throttle(.milliseconds(100), on: .main)
      .signal
  }

  func start() {
    current =
      queue
      .compactMap(\.first)
      .promoteFailure(to: DownloadError.self)
      .flatMap(maxConcurrent: 1) { [fetch] url in fetch(url) }
      .attemptMap { data -> Int in
        guard !data.isEmpty else { throw DownloadError.broken }
        return data.count
      }
      .mapError { $0 as? DownloadError ?? .broken }
      .scan(Progress()) { progress, count in
        Progress(received: progress.received + count, expected: progress.expected + count)
      }
      .subscribe(
        next: { [progress] value in progress.send(value) },
        failed: { [progress] error in progress.fail(error) }, completed: { [progress] in progress.complete() }
      )
      .scoped()
  }

  func stop() {
    current?.dispose()
    current = nil
  }

  func add(_ url: URL) {
    queue.value += [url]
  }
}

extension SignalProtocol {
  /// The values with the one before each.
  func withPrevious() -> Signal<(Value?, Value), Failure> {
    scan((Value?.none, Value?.none)) { ($0.1, $1) }
      .compactMap { previous, value in value.map { (previous, $0) } }
      .signal
  }

  /// The first value, or a failure after a time without one.
  func firstValue(within seconds: Int, orThrow error: Failure) -> Signal<Value, Failure> {
    take(first: 1)
      .timeout(afterSilence: .seconds(seconds), failure: error, on: .main)
      .signal
  }

  func mapToResult() -> Signal<Result<Value, Failure>, Never> {
    map(Result.success)
      .catch { Signal.just(.failure($0)) }
      .signal
  }
}
