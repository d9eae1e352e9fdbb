import ReactiveSignals
import ReactiveSignalsTesting
import Testing

@Test func aPauseInTheTypingSearches() {
  let time = TestScheduler()
  let typed = time.hot("s-w---i------|")
  let texts = time.record(searched(typed.signal, on: time))
  time.run()
  #expect(texts == "-----w---i---|")
}

@Test func theSameTextIsSearchedOnce() {
  let time = TestScheduler()
  let typed = time.hot("w----x-w----|")
  let texts = time.record(searched(typed.signal, on: time))
  time.run()
  #expect(texts == "---w--------|")
}
