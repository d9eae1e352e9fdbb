import Foundation
import SignalHunting
import VirtualConcurrency

/// Runs the samples of the articles on virtual time.
@Suite("the articles on virtual time", .controlsTasks)
struct VirtualTimeSamples {
  @Test func aPauseEndsTheTyping() {
    let time = TestScheduler()
    let typed = Subject<String, Never>()
    let searched = MutableProperty("")
    searched <~ typed.debounce(.milliseconds(300), on: time)
    typed.send("r")
    time.advance(by: .milliseconds(200))
    typed.send("re")
    time.advance(by: .milliseconds(299))
    #expect(searched.value == "")
    time.advance(by: .milliseconds(1))
    #expect(searched.value == "re")
  }

  @Test func aPauseEndsTheTypingInMarbles() {
    let time = TestScheduler()
    let typed = time.hot("-a-bc------|")
    let recorder = time.record(typed.debounce(.milliseconds(300), on: time))
    time.run()
    #expect(recorder == "-------c---|")
  }

  @Test func aValueAtTheDeadlineIsInTimeIfItWasScheduledBefore() {
    let time = TestScheduler()
    let pause = Duration.milliseconds(300)
    // The pause after a ends at 400 ms, where b comes. It was scheduled before a came, and replaces a.
    let early = time.record(time.hot("-a--b").debounce(pause, on: time))
    // Here b is scheduled at 200 ms, after a came.
    let delayed = time.hot("--b").delay(.milliseconds(200), on: time)
    let late = time.record(time.hot("-a").merge(with: delayed).debounce(pause, on: time))
    time.run()
    #expect(early == "-------b")
    #expect(late == "----a--b")
  }

  @Test func pricesAreDoubledUntilTheServerFails() {
    let time = TestScheduler()
    let prices = time.cold("-a-b-#", ["a": 10, "b": 20], failure: Offline())
    let recorder = time.record(prices.map { $0 * 2 }, ["x": 20, "y": 40])
    time.run()
    #expect(recorder == "-x-y-#")
  }

  @Test func onlyTheLatestSearchRuns() {
    let time = TestScheduler()
    let answers = time.cold("----x|")
    let recorder = time.record(time.hot("-a-b-----|").flatMapLatest { _ in answers.signal })
    time.run()
    #expect(recorder == "-------x-|")
    #expect(answers.subscriptions == ["-^-!", "---^----!"])
  }

  @Test func bothCasesOfALetterAreOneGroup() {
    let time = TestScheduler()
    let words = time.hot("-a-B-A-b-|")
    let groups = time.record(inner: words.group(by: { $0.lowercased() }))
    time.run()
    #expect(
      groups == [
        "-1-2-----|",
        "-a---A---|",
        "---B---b-|",
      ])
  }

  @Test func aPollerAsksEachMinute() {
    let time = TestScheduler()
    time.frame = .seconds(60)
    let polls = Signal<Instant, Never>.interval(.seconds(60), on: time).map { _ in 1 }
    let recorder = time.record(polls, ["a": 1, "b": 1], during: "^--!")
    time.run()
    #expect(recorder == "-ab!")
  }

  @Test func anEmptyTextIsNotSearchedFor() {
    let typed = Subject<String, Never>()
    let searched = typed.filter { !$0.isEmpty }
      .debounce(.milliseconds(300), on: UnimplementedScheduler("an empty text is not searched for"))
      .record()
    typed.send("")
    #expect(searched.values == [])
  }

  @Test func anHourPasses() async throws {
    try await withVirtualTime { time in
      try await time.clock.sleep(for: .seconds(3600))
      #expect(time.now == Instant(.seconds(3600)))
    }
  }

  @Test(.virtualTime) func anHourPassesInTheBody() async throws {
    let time = TestScheduler.ofTest
    try await time.clock.sleep(for: .seconds(3600))
    #expect(time.now == Instant(.seconds(3600)))
  }

  @Test func aRetryWaitsForASecond() async throws {
    try await withVirtualTime { time in
      let attempts = MutableProperty(0)
      Task(executorPreference: time) {
        while attempts.value < 3 {
          attempts.value += 1
          try await time.clock.sleep(for: .seconds(1))
        }
      }
      #expect(attempts.value == 0)
      await time.advance(by: .zero)
      #expect(attempts.value == 1)
      await time.advance(by: .milliseconds(999))
      #expect(attempts.value == 1)
      await time.advance(by: .milliseconds(1))
      #expect(attempts.value == 2)
      await time.run()
      #expect(attempts.value == 3)
      #expect(time.now == Instant(.seconds(3)))
    }
  }

  @Test func anHourPassesElsewhere() async throws {
    try await withVirtualConcurrency { time in
      let answer = Task.detached {
        try await Task.sleep(for: .seconds(3600))
        return 42
      }
      try await #expect(answer.value == 42)
      #expect(time.now == Instant(.seconds(3600)))
    }
  }

  @MainActor
  final class Screen {
    private(set) var title = ""
    private(set) var isSaving = false
    let save = Command<String, String, Never> { title in Signal.just(title).delay(.seconds(2), on: .main) }

    init() {
      save.executing.signal.subscribeOnMain { [weak self] in self?.isSaving = $0 }
      save.values.subscribeOnMain { [weak self] in self?.title = $0 }
    }
  }

  @Test func savingTakesItsTime() async throws {
    try await withVirtualConcurrency(forbidding: [.escapes, .pendingWork]) { @MainActor time in
      let screen = Screen()
      screen.save.execute("Rio")
      try await Task.sleep(for: .seconds(1))
      #expect(screen.isSaving)
      await time.run()
      #expect(!screen.isSaving)
      #expect(screen.title == "Rio")
      #expect(time.now == Instant(.seconds(2)))
    }
  }

  @MainActor
  final class Editor {
    private(set) var status = "edited"

    func save() {
      Task {
        status = "saving"
        try await Task.sleep(for: .seconds(1))
        status = "saved"
      }
    }
  }

  @Test func savingTakesASecond() async throws {
    try await withVirtualConcurrency { @MainActor time in
      let editor = Editor()
      editor.save()
      #expect(editor.status == "edited")
      await time.run()
      #expect(editor.status == "saved")
      #expect(time.now == Instant(.seconds(1)))
    }
  }
}

private struct Offline: Error {}

@Suite(
  "the sample of clocks", .controlsTasks, .enabled(if: !isThreadSanitized, "with a sanitizer the clocks show real time")
)
struct ClockSamples {
  @Test func clocksShowVirtualTime() async throws {
    try await withVirtualConcurrency { _ in
      let start = (ContinuousClock.now, Date())
      #expect(start.1 == Date(timeIntervalSinceReferenceDate: 0))
      try await Task.sleep(for: .seconds(3600))
      #expect(ContinuousClock.now - start.0 == .seconds(3600))
      #expect(Date().timeIntervalSince(start.1) == 3600)
    }
  }
}
