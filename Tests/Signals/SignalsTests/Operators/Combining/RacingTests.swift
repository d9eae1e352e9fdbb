import ReactiveSignals
import Testing

@testable import SignalsCore

struct RacingTests {
  @Test(
    "the first event of any kind decides, and disposes the other signal", .requirement(722, 723),
    arguments: [("--1-2|", "-3--4|", "-3--4|"), ("-1-2|", "--3|", "-1-2|"), ("--1|", "-#", "-#"), ("--1|", "-|", "-|")])
  func racing(left: String, right: String, result: String) {
    let sources = TwoSources(left, right) { $0.race(with: $1) }
    #expect(sources.result == result)
    let loser = left.hasPrefix("-1") ? sources.right : sources.left
    #expect(loser.subscriptions == ["^!"])
  }

  @Test("if a signal sends during its subscription, the ones after it are not subscribed to", .requirement(724))
  func synchronous() {
    let source = ColdSource<Int, TestError>()
    let later = ColdSource<Int, TestError>()
    #expect(Ints.race(source.signal, .from([1, 2]), later.signal).record().events == [.next(1), .next(2), .completed])
    #expect(source.starts == 1)
    #expect(!source.isRunning)
    #expect(later.starts == 0)
  }

  @Test("without signals a race completes; disposal disposes all signals", .requirement(725))
  func ends() {
    #expect(Ints.race([]).record().events == [.completed])
    let sources = [ColdSource<Int, TestError>(), ColdSource<Int, TestError>()]
    Ints.race(sources.map(\.signal)).record().dispose()
    #expect(sources.map(\.starts) == [1, 1])
    #expect(sources.map(\.isRunning) == [false, false])
  }

  @Test("Each subscription is a race of its own")
  func perSubscription() {
    let time = TestScheduler()
    let race = time.coldInts("--1-2|").race(with: time.hotInts("---3-4|").signal)
    let first = time.record(race)
    let second = time.record(race, during: "--^")
    time.run()
    #expect(first == "--1-2|")
    #expect(second == "---3-4|")
  }

  @Test("An endless signal that wins during its subscription can be cut")
  func endless() {
    #expect(Ints.race(.naturals(), .naturals()).take(first: 2).record().values == [0, 1])
  }

  #if EXPLORATION
    @Test(
      "if two threads send, all events are those of one signal, and the other is disposed", .requirement(726), .hunts)
    func threads() {
      Interleaving.explore { run in
        let subjects = [IntSubject(), IntSubject()]
        let recorder = subjects[0].race(with: subjects[1]).record()
        run.interleave(
          {
            subjects[0].send(1)
            subjects[0].send(2)
            subjects[0].complete()
          },
          {
            subjects[1].send(3)
            subjects[1].send(4)
            subjects[1].complete()
          }
        ) {
          #expect(recorder.values == [1, 2] || recorder.values == [3, 4])
          #expect(recorder.isCompleted)
          #expect(subjects.allSatisfy { $0.core.subscribers.count == 0 })
        }
      }
    }
  #endif
}
