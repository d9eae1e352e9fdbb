import ReactiveSignals
import Testing

struct SerialSubscriptionTests {
  /// Rounds that log what they do.
  private final class Rounds: Sendable {
    let handle = CompositeDisposable()
    let log = Log<String>()
    let series: SerialSubscription<Int, TestError>

    init() {
      series = SerialSubscription(Observer(), in: handle)
    }

    func proceed(to name: String, _ during: @escaping @Sendable (CompositeDisposable) -> Void = { _ in }) {
      series.proceed { [log] round in
        log.append("\(name) begins")
        round.onEnd { log.append("\(name) is disposed") }
        during(round)
        log.append("\(name) returns")
      }
    }
  }

  @Test("A round that begins during the previous one's subscription waits for it, and disposes it first")
  func nested() {
    let rounds = Rounds()
    rounds.proceed(to: "1") { _ in
      rounds.proceed(to: "2") { _ in rounds.proceed(to: "3") }
    }
    #expect(
      rounds.log.entries == [
        "1 begins", "1 returns", "1 is disposed", "2 begins", "2 returns", "2 is disposed", "3 begins", "3 returns",
      ])
    rounds.handle.dispose()
    #expect(rounds.log.entries.last == "3 is disposed")
  }

  @Test("After the disposal no round begins, and one that waits is dropped")
  func disposed() {
    let rounds = Rounds()
    rounds.proceed(to: "1") { _ in
      rounds.proceed(to: "2")
      rounds.handle.dispose()
    }
    rounds.proceed(to: "3")
    #expect(rounds.log.entries == ["1 begins", "1 is disposed", "1 returns"])
  }

  @Test("A round that another thread begins does not wait for the previous one's subscription, nor does the next one")
  func elsewhere() async {
    let rounds = Rounds()
    await onRawThread {
      rounds.proceed(to: "1") { _ in
        waitForRawThread {
          rounds.proceed(to: "2") { _ in rounds.proceed(to: "3") }
        }
        // The first thread is still subscribing the first round, but not the current one.
        rounds.proceed(to: "4") { _ in rounds.proceed(to: "5") }
      }
    }
    #expect(
      rounds.log.entries == [
        "1 begins", "1 is disposed", "2 begins", "2 returns", "2 is disposed", "3 begins", "3 returns",
        "3 is disposed", "4 begins", "4 returns", "4 is disposed", "5 begins", "5 returns", "1 returns",
      ])
  }
}

#if EXPLORATION
  struct SerialSubscriptionInterleavingTests {
    @Test(
      "rounds that end on another thread, at any point of their subscription, follow each other without a gap",
      .requirement("R12"),
      .hunts)
    func ends() {
      Interleaving.explore { run in
        let source = ColdSource<Int, TestError>()
        let recorder = Recorder<Int, TestError>()
        run.interleave(
          { source.signal.repeat(3).subscribe(recorder.observer()) },
          {
            source.complete()
            source.complete()
          }
        ) {
          source.send(1)
          while !recorder.hasEnded, source.starts < 4 { source.complete() }
          #expect(source.starts == 3)
          #expect(source.ends == 3)
          #expect(recorder.events.last == .completed)
          #expect(recorder.violations == [])
        }
      }
    }
  }
#endif
