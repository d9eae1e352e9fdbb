import Foundation

/// `Tests/Dialects/ReactiveSwiftDownloads.swift`, after `Scripts/Migration/reactiveswift.sed` and a few edits.
enum ReactiveSwiftDownloadsPort {
  enum DownloadError: Error, Equatable {
    case offline
    case refused(Int)
  }

  struct Download: Equatable {
    let url: URL
    var received = 0
    var total = 0

    var fraction: Double { total == 0 ? 0 : Double(received) / Double(total) }
  }

  enum Progress: Equatable {
    case received(Int, of: Int)
    case finished
  }

  protocol Transfers: AnyObject, Sendable {
    func transfer(_ url: URL) -> Signal<Progress, DownloadError>
  }

  protocol Network: AnyObject, Sendable {
    var isReachable: Property<Bool> { get }
  }

  /// The list of downloads of an app: starts them two at a time, shows their progress, and can pause all of them.
  final class DownloadsViewModel: Sendable {
    let downloads: Property<[Download]>
    let title: Property<String>
    let isPaused = MutableProperty(false)
    let failures: Signal<DownloadError, Never>

    let add: Command<URL, Void, Never>
    let clear: Command<Void, Void, Never>

    private let list = MutableProperty<[Download]>([])
    private let requests: Subject<URL, Never>
    private let failuresObserver: Subject<DownloadError, Never>
    private let token = Lifetime.Token()
    private var lifetime: Lifetime { token.lifetime }

    init(transfers: Transfers, network: Network, scheduler: any Scheduler) {
      let requests = Subject<URL, Never>()
      var requested: Signal<URL, Never> { requests.signal }
      let failuresObserver = Subject<DownloadError, Never>()
      var failures: Signal<DownloadError, Never> { failuresObserver.signal }
      self.requests = requests
      self.failures = failures
      self.failuresObserver = failuresObserver

      downloads = list.property
      title = list.map { downloads in
        let open = downloads.filter { $0.fraction < 1 }.count
        return open == 0 ? "Downloads" : "Downloads (\(open))"
      }

      add = Command(allowsConcurrentExecution: true) { [list] url in
        Signal { observer in
          list.modify { $0.append(Download(url: url)) }
          requests.send(url)
          observer.send()
          observer.complete()
          return nil
        }
      }

      let hasFinished = list.map { $0.contains { $0.fraction == 1 } }
      clear = Command(enabledIf: hasFinished.signal) { [list] in
        list.modify { $0.removeAll { $0.fraction == 1 } }
        return Signal.just(())
      }

      let canRun = Signal.combineLatest(isPaused.signal, network.isReachable.signal)
        .map { isPaused, isReachable in !isPaused && isReachable }
        .distinctUntilChanged()

      requested
        .flatMap(maxConcurrent: 2) { url in
          canRun.filter { $0 }.take(first: 1).promoteFailure(to: DownloadError.self)
            .flatMapLatest { _ in transfers.transfer(url) }
            .retry(2, backoff: .constant(.seconds(1)), on: scheduler)
            .throttle(.seconds(0.1), on: scheduler)
            .map { (url, $0) }
            .do(failed: { failuresObserver.send($0) })
            .catch { _ in Signal<(URL, Progress), Never>.empty }
        }
        .take(during: lifetime)
        .subscribe { [weak self] url, progress in
          self?.update(url, with: progress)
        }

      isPaused.changes
        .distinctUntilChanged()
        .deliverOnMain()
        .take(during: lifetime)
        .subscribe { print($0 ? "paused" : "resumed") }
    }

    private func update(_ url: URL, with progress: Progress) {
      list.modify { downloads in
        guard let index = downloads.firstIndex(where: { $0.url == url }) else { return }
        switch progress {
        case .received(let count, let total): (downloads[index].received, downloads[index].total) = (count, total)
        case .finished: downloads[index].received = downloads[index].total
        }
      }
    }

    deinit {
      requests.complete()
      failuresObserver.complete()
    }
  }
}
