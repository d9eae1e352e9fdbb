import Foundation

// `Tests/Dialects/RxSwiftRepository.swift`, after `Scripts/Migration/rxswift.sed` and a few edits.

struct Article: Codable, Equatable {
  let id: Int
  let title: String
}

protocol Transport: AnyObject, Sendable {
  func data(_ path: String) -> Signal<Data, any Error>
}

/// Articles from a server, kept in memory.
final class ArticleRepository: Sendable {
  private let transport: Transport
  private let cache = MutableProperty<[Int: Article]>([:])
  private let scheduler: any Scheduler
  private let bag = Lifetime.Token()

  init(transport: Transport, scheduler: any Scheduler) {
    self.transport = transport
    self.scheduler = scheduler
  }

  func article(_ id: Int) -> Signal<Article, any Error> {
    let loaded = transport.data("articles/\(id)")
      .attemptMap { try JSONDecoder().decode(Article.self, from: $0) }
      .do(next: { [cache] article in
        var articles = cache.value
        articles[id] = article
        cache.value = articles
      })
      .signal
    return cache.take(first: 1).flatMap { articles -> Signal<Article, any Error> in
      if let article = articles[id] { return .just(article) }
      return loaded
    }
    .subscribe(on: scheduler)
    .deliverOnMain()
  }

  func titles(_ ids: [Int]) -> Signal<[String], any Error> {
    Signal.from(ids)
      .concatMap { self.article($0) }
      .map(\.title)
      .collect()
  }

  func watch(_ id: Int, every interval: Duration) -> Signal<Article, any Error> {
    Signal.interval(interval, on: scheduler).enumerated().map(\.index)
      .starting(with: 0)
      .flatMapFirst { [weak self] _ -> Signal<Article, any Error> in
        self?.article(id).catch { _ in .empty } ?? .empty
      }
      .distinctUntilChanged()
      .share(replay: 1)
  }

  func retrying(_ id: Int) -> Signal<Article, any Error> {
    article(id).retry(on: .main) { _, attempts in attempts <= 3 ? .seconds(attempts - 1) : nil }
  }

  func log() {
    cache.map(\.count).distinctUntilChanged().onDispose { print("over") }
      .subscribe { print("articles: \($0)") }
      .dispose(with: bag.lifetime)
  }
}

extension SignalProtocol {
  /// The value of the source that was sent last before each value of `ticks`.
  func sampled<Tick: Sendable>(by ticks: Signal<Tick, Failure>) -> Signal<Value, Failure> {
    ticks.withLatest(from: self).map(\.1)
  }

  static func poll(_ work: @escaping @Sendable () -> Value?, every interval: Duration, on scheduler: any Scheduler)
    -> Signal<Value, Failure>
  {
    Signal { observer in
      if let value = work() { observer.send(value) }
      let timer = scheduler.schedule(after: interval, every: interval) {
        if let value = work() { observer.send(value) }
      }
      return AnyDisposable { timer.dispose() }
    }
  }
}
