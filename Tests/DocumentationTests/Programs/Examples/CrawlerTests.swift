import Synchronization

@testable import Examples

@Suite("The crawler")
struct CrawlerTests {
  /// A site whose pages take a second each. It counts the requests that it answers at the same time.
  private final class Site: Sendable {
    struct Missing: Error {}

    private let links: [String: [String]]
    private let time: TestScheduler
    private let state = Mutex((running: 0, most: 0, begun: [String]()))

    init(_ links: [String: [String]], on time: TestScheduler) {
      self.links = links
      self.time = time
    }

    /// The largest number of requests at the same time.
    var most: Int { state.withLock { $0.most } }
    /// The requests, with the instants at which they began.
    var begun: [String] { state.withLock { $0.begun } }

    @Sendable func fetch(_ address: String) async throws -> [String] {
      state.withLock { state in
        state.running += 1
        state.most = max(state.most, state.running)
        state.begun.append("\(address) at \(time.now)")
      }
      defer { state.withLock { $0.running -= 1 } }
      try await time.clock.sleep(for: .seconds(1))
      guard let links = links[address] else { throw Missing() }
      return links
    }
  }

  @Test("Each page is visited once, in circles too, and one that cannot be fetched has no links")
  func circles() async throws {
    try await withVirtualTime(forbidding: .escapes) { time in
      let site = Site(["a": ["b", "c", "b"], "b": ["a", "c"], "c": ["a", "d"]], on: time)
      let crawler = Crawler(maxConcurrent: 1, requestsPerSecond: 1000, on: time, fetch: site.fetch)
      let pages = time.record(crawler.pages)
      await crawler.crawl(from: "a")
      #expect(pages.values.map(\.address) == ["a", "b", "c", "d"])
      #expect(pages.values.map { $0.links == nil } == [false, false, false, true])
      #expect(pages.isCompleted)
    }
  }

  @Test("At most as many pages are fetched at once as are allowed", arguments: [1, 2, 5])
  func concurrency(_ limit: Int) async throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      try await withVirtualTime(seed: seed, forbidding: .escapes) { time in
        let leaves = (1...20).map { "\($0)" }
        let site = Site(["a": leaves], on: time)
        let crawler = Crawler(maxConcurrent: limit, requestsPerSecond: 1000, on: time, fetch: site.fetch)
        await crawler.crawl(from: "a")
        #expect(site.begun.count == 21)
        #expect(site.most == limit)
      }
    }
  }

  @Test("Requests begin at the given rate, also after a time without requests")
  func rate() async throws {
    try await withVirtualTime(forbidding: .escapes) { time in
      let site = Site(["a": ["b", "c", "d"], "b": [], "c": [], "d": []], on: time)
      let crawler = Crawler(maxConcurrent: 10, requestsPerSecond: 4, on: time, fetch: site.fetch)
      await crawler.crawl(from: "a")
      #expect(site.begun == ["a at 0 s", "b at 1 s", "c at 1.25 s", "d at 1.5 s"])
    }
  }

  @Test("Cancelling the task ends the crawl immediately")
  func cancellation() async throws {
    try await withVirtualTime(forbidding: [.escapes, .pendingWork]) { time in
      let site = Site(["a": ["b", "c", "d"]], on: time)
      let crawler = Crawler(maxConcurrent: 1, requestsPerSecond: 1, on: time, fetch: site.fetch)
      let pages = time.record(crawler.pages)
      let crawl = Task(executorPreference: time) { await crawler.crawl(from: "a") }
      try await time.clock.sleep(for: .milliseconds(1500))
      crawl.cancel()
      await crawl.value
      #expect(time.now == Instant(.milliseconds(1500)))
      #expect(pages.isCompleted)
      #expect(site.begun == ["a at 0 s", "b at 1 s"])
    }
  }
}
