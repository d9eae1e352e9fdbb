import SignalHunting

@testable import HuntRunner
@testable import HunterCheck
@testable import Stress

@Suite("Endings")
struct EndingTests {
  @Test("A subscription that does not end in the given way fails its scenario")
  func endings() {
    let open = Subject<Int, Problem>()
    let signals: [(signal: Signal<Int, Problem>, endings: Set<Ending>)] = [
      (.empty, [.completion, .end, .disposal]), (.fail(Problem()), [.failure, .end, .disposal]), (open.signal, []),
    ]
    for (signal, endings) in signals {
      for ending in [Ending.completion, .failure, .end, .disposal] {
        let result = once { run in
          let bag = CompositeDisposable()
          let probe = run.probe(of: Int.self, until: ending)
          run.thread("subscribing") { inline { signal.subscribe(probe, in: bag) } }
          run.keep(bag)
        }
        #expect((result.report == nil) == endings.contains(ending), "\(signal) until \(ending): \(result)")
        let subscribed = once { run in
          _ = run.probe("subscribed", of: signal, until: ending)
          run.thread("other") {}
        }
        #expect((subscribed.report == nil) == endings.contains(ending), "\(signal) until \(ending): \(subscribed)")
      }
    }
  }

  @Test("Objects that closures hold are counted after all other checks")
  func held() {
    for isReleased in [false, true] {
      let result = once { run in
        let held = Held("remaining objects", in: run)
        let box = Box(held.token())
        run.thread("other") {}
        run.finally { if isReleased { _ = box.take() } }
        run.keep(box)
      }
      #expect((result.report == nil) == isReleased)
    }
  }

  @Test("Work with `last` runs after the work of all threads", .hunts)
  func last() {
    let result = once { run in
      let done = Tally()
      run.race("working", by: 3) { _ in
        done.add(1)
      } last: {
        run.expect(done.value == 3, "a thread is still at work")
      }
    }
    #expect(result.report == nil)
  }

  private func once(_ body: @escaping @Sendable (Run) -> Void) -> HuntResult {
    hunt(Scenario("ending", body), budget: .schedules(20))
  }
}
