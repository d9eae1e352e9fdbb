#if EXPLORATION
  import Huntable
  import RaceHunt
  import TestSupport
  import Testing

  @Suite("AtomicLazyReference", .hunts)
  struct AtomicLazyReferenceTests {
    @Test("A reference that is made by two threads at once is the same for both")
    func lazyReference() {
      final class Cache: Sendable {}
      let result = hunt(
        Scenario("lazy") { run in
          let lazy = AtomicLazyReference<Cache>()
          let seen = Held<[Cache]>([])
          for name in ["one", "other"] {
            run.thread(name) {
              let cache = lazy.load() ?? lazy.storeIfNil(Cache())
              seen.lock.withLock { $0.append(cache) }
            }
          }
          run.finally {
            let caches = seen.lock.withLock { $0 }
            run.expect(caches[0] === caches[1])
          }
        })
      #expect(result.isClean)
    }
  }
#endif
