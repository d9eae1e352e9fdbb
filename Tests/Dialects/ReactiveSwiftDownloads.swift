import Foundation
import ReactiveSwift

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

protocol Transfers: AnyObject {
  func transfer(_ url: URL) -> SignalProducer<Progress, DownloadError>
}

protocol Network: AnyObject {
  var isReachable: Property<Bool> { get }
}

/// The list of downloads of an app: starts them two at a time, shows their progress, and can pause all of them.
final class DownloadsViewModel {
  let downloads: Property<[Download]>
  let title: Property<String>
  let isPaused = MutableProperty(false)
  let failures: Signal<DownloadError, Never>

  let add: Action<URL, Void, Never>
  let clear: Action<Void, Void, Never>

  private let list = MutableProperty<[Download]>([])
  private let requests: Signal<URL, Never>.Observer
  private let failuresObserver: Signal<DownloadError, Never>.Observer
  private let (lifetime, token) = Lifetime.make()

  init(transfers: Transfers, network: Network, scheduler: DateScheduler) {
    let (requested, requests) = Signal<URL, Never>.pipe()
    let (failures, failuresObserver) = Signal<DownloadError, Never>.pipe()
    self.requests = requests
    self.failures = failures
    self.failuresObserver = failuresObserver

    downloads = Property(list)
    title = list.map { downloads in
      let open = downloads.filter { $0.fraction < 1 }.count
      return open == 0 ? "Downloads" : "Downloads (\(open))"
    }

    add = Action { [list] url in
      SignalProducer { observer, _ in
        list.modify { $0.append(Download(url: url)) }
        requests.send(value: url)
        observer.send(value: ())
        observer.sendCompleted()
      }
    }

    let hasFinished = list.map { $0.contains { $0.fraction == 1 } }
    clear = Action(enabledIf: hasFinished) { [list] in
      list.modify { $0.removeAll { $0.fraction == 1 } }
      return SignalProducer(value: ())
    }

    let canRun = SignalProducer.combineLatest(isPaused.producer, network.isReachable.producer)
      .map { isPaused, isReachable in !isPaused && isReachable }
      .skipRepeats()

    requested
      .flatMap(.concurrent(limit: 2)) { url in
        canRun.filter { $0 }.take(first: 1).promoteError(DownloadError.self)
          .flatMap(.latest) { _ in transfers.transfer(url) }
          .retry(upTo: 2, interval: 1, on: scheduler)
          .throttle(0.1, on: scheduler)
          .map { (url, $0) }
          .on(failed: { failuresObserver.send(value: $0) })
          .flatMapError { _ in SignalProducer<(URL, Progress), Never>.empty }
      }
      .take(during: lifetime)
      .observeValues { [weak self] url, progress in
        self?.update(url, with: progress)
      }

    isPaused.signal
      .skipRepeats()
      .observe(on: UIScheduler())
      .take(during: lifetime)
      .observeValues { print($0 ? "paused" : "resumed") }
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
    requests.sendCompleted()
    failuresObserver.sendCompleted()
  }
}
