import Foundation
import RxSwift

struct Article: Codable, Equatable {
  let id: Int
  let title: String
}

protocol Transport: AnyObject {
  func data(_ path: String) -> Single<Data>
}

/// Articles from a server, kept in memory.
final class ArticleRepository {
  private let transport: Transport
  private let cache = BehaviorSubject<[Int: Article]>(value: [:])
  private let scheduler: SchedulerType
  private let bag = DisposeBag()

  init(transport: Transport, scheduler: SchedulerType) {
    self.transport = transport
    self.scheduler = scheduler
  }

  func article(_ id: Int) -> Observable<Article> {
    let loaded = transport.data("articles/\(id)")
      .map { try JSONDecoder().decode(Article.self, from: $0) }
      .do(onSuccess: { [cache] article in
        var articles = try cache.value()
        articles[id] = article
        cache.onNext(articles)
      })
      .asObservable()
    return cache.take(1).flatMap { articles -> Observable<Article> in
      if let article = articles[id] { return .just(article) }
      return loaded
    }
    .subscribe(on: scheduler)
    .observe(on: MainScheduler.instance)
  }

  func titles(_ ids: [Int]) -> Single<[String]> {
    Observable.from(ids)
      .concatMap { self.article($0) }
      .map(\.title)
      .toArray()
  }

  func watch(_ id: Int, every interval: RxTimeInterval) -> Observable<Article> {
    Observable<Int>.interval(interval, scheduler: scheduler)
      .startWith(0)
      .flatMapFirst { [weak self] _ -> Observable<Article> in
        self?.article(id).catch { _ in .empty() } ?? .empty()
      }
      .distinctUntilChanged()
      .share(replay: 1, scope: .whileConnected)
  }

  func retrying(_ id: Int) -> Observable<Article> {
    article(id).retry { errors in
      errors.enumerated().flatMap { index, error -> Observable<Int> in
        index < 3 ? .timer(.seconds(index), scheduler: MainScheduler.instance) : .error(error)
      }
    }
  }

  func log() {
    cache.map(\.count).distinctUntilChanged()
      .subscribe(onNext: { print("articles: \($0)") }, onError: { print($0) }, onDisposed: { print("over") })
      .disposed(by: bag)
  }
}

extension ObservableType {
  /// The value of the source that was sent last before each value of `ticks`.
  func sampled<Tick>(by ticks: Observable<Tick>) -> Observable<Element> {
    ticks.withLatestFrom(self)
  }

  static func poll(_ work: @escaping () -> Element?, every interval: RxTimeInterval, on scheduler: SchedulerType)
    -> Observable<Element>
  {
    Observable.create { observer in
      if let value = work() { observer.onNext(value) }
      let timer = scheduler.schedulePeriodic((), startAfter: interval, period: interval) { _ in
        if let value = work() { observer.onNext(value) }
      }
      return Disposables.create { timer.dispose() }
    }
  }
}
