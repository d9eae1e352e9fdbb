import ReactiveSignals

/// A page that a crawler has visited.
struct Page: Equatable, Sendable {
  let address: String
  /// The addresses that the page links to; nil if it could not be fetched.
  let links: [String]?
}

/// Lets a limited number of requests begin in each second of a scheduler.
actor RateLimiter {
  private let scheduler: any Scheduler
  private let interval: Duration
  private var next: Instant

  init(requestsPerSecond: Int, on scheduler: some Scheduler) {
    precondition(requestsPerSecond > 0, "A crawler must be allowed to make requests.")
    self.scheduler = scheduler
    interval = .seconds(1) / requestsPerSecond
    next = scheduler.now
  }

  /// Returns when the next request may begin. Throws if the task is cancelled meanwhile.
  func turn() async throws {
    let turn = max(next, scheduler.now)
    next = turn.advanced(by: interval)
    try await scheduler.clock.sleep(until: turn)
  }
}

/// Visits the pages that can be reached from a page, each once.
///
/// Pages are fetched by a closure, so a test needs no network. At most `maxConcurrent` of them are fetched at once, and
/// at most `requestsPerSecond` begin in a second.
actor Crawler {
  typealias Fetch = @Sendable (_ address: String) async throws -> [String]

  /// Sends each page when it was fetched, on the executor of the crawl. Completes with the crawl.
  nonisolated var pages: Signal<Page, Never> { visited.signal }

  private nonisolated let visited = Subject<Page, Never>()
  private let fetch: Fetch
  private let limiter: RateLimiter
  private let maxConcurrent: Int
  private var known: Set<String> = []

  init(maxConcurrent: Int, requestsPerSecond: Int, on scheduler: some Scheduler, fetch: @escaping Fetch) {
    precondition(maxConcurrent > 0, "A crawler must be allowed to make requests.")
    self.maxConcurrent = maxConcurrent
    self.fetch = fetch
    limiter = RateLimiter(requestsPerSecond: requestsPerSecond, on: scheduler)
  }

  /// Visits `start` and all that can be reached from it. Call it once. Cancelling the task ends it early.
  func crawl(from start: String) async {
    await withTaskGroup(of: Page?.self) { fetches in
      var waiting = unknown(of: [start])[...]
      var running = 0
      while true {
        while running < maxConcurrent, let address = waiting.popFirst() {
          running += 1
          fetches.addTask { await self.page(at: address) }
        }
        // Ends when nothing is running, and so nothing is waiting.
        guard let end = await fetches.next() else { break }
        running -= 1
        // Nil after a cancellation, which ends all other fetches too.
        guard let page = end else { break }
        visited.send(page)
        waiting += unknown(of: page.links ?? [])
      }
    }
    visited.complete()
  }

  private nonisolated func page(at address: String) async -> Page? {
    do { try await limiter.turn() } catch { return nil }
    return Page(address: address, links: try? await fetch(address))
  }

  /// The addresses that were not seen before, each once.
  private func unknown(of addresses: [String]) -> [String] { addresses.filter { known.insert($0).inserted } }
}

extension Example {
  static let crawler = Example("crawler", "visits a site with limits for requests at once and per second") {
    CrawlerProgram.run(output: $0)
  }
}

enum CrawlerProgram {
  /// Crawls a site that exists only in memory: page n links to pages 2n and 2n + 1.
  static func run(output: @escaping Example.Output) {
    let scheduler = QueueScheduler(name: "crawler")
    let crawler = Crawler(maxConcurrent: 3, requestsPerSecond: 50, on: scheduler) { address in
      try await scheduler.clock.sleep(for: .milliseconds(50))
      guard let number = Int(address.dropFirst()), number != 7 else { throw CancellationError() }
      return [2 * number, 2 * number + 1].filter { $0 < 16 }.map { "/\($0)" }
    }
    crawler.pages.subscribe { page in
      output(page.address + (page.links.map { " links to \($0.joined(separator: " "))" } ?? " cannot be fetched"))
    }
    let crawl = Signal<Void, Never>.task(on: scheduler) { await crawler.crawl(from: "/1") }
    crawl.waitUntilCompleted()
  }
}
