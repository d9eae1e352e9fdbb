import ReactiveSignals
import Testing

@testable import Demo

@Suite("Reports on a log that is being written")
struct WatchTests {
  /// A log that a test writes line by line, watched in virtual time from six o'clock.
  private struct Happening {
    let time = TestScheduler()
    let log = Subject<LogRecord, FileFailure>()
    let output = Recorder()
    let errors = Recorder()
    let ended = Recorder()

    init(_ arguments: String...) throws {
      let options = try #require(LogwatchOptions(arguments))
      let clock = LogClock(Timestamp(nanoseconds: 1_772_431_200_000_000_000), at: time.now)
      let (errors, ended) = (errors, ended)
      Logwatch.watch(
        log.signal, options, clock, on: time, output: output.record, failed: { errors.record("\($0)") },
        ended: { ended.record("ended") })
    }

    func line(_ key: String, isError: Bool = false, after seconds: Int) {
      time.advance(by: .seconds(seconds))
      // The time stamp of a line has no effect while the log is being written.
      log.send(.line(LogLine(timestamp: Timestamp(nanoseconds: 0), key: key, isError: isError), isLate: false))
    }
  }

  @Test("A window is reported when it is over, without waiting for a later line")
  func window() throws {
    let happening = try Happening("--every", "60")
    happening.line("a", after: 10)
    happening.line("b", after: 49)
    #expect(happening.output.text == "")
    happening.time.advance(by: .seconds(1))
    #expect(
      happening.output.text == "2026-03-02 06:01:00  window   since 06:00:00: 2 lines, 0 errors: a 1, b 1")
    // While no lines arrive, only the timer for a silence is pending.
    #expect(happening.time.pendingCount == 1)
  }

  @Test("A line at the very beginning of a window belongs to that window")
  func boundary() throws {
    let happening = try Happening("--every", "60")
    happening.line("a", after: 59)
    happening.line("b", after: 1)
    happening.log.complete()
    #expect(
      happening.output.text == """
        2026-03-02 06:01:00  window   since 06:00:00: 1 line, 0 errors: a 1
        2026-03-02 06:01:00  window   since 06:01:00: 1 line, 0 errors: b 1
        2 lines from 2026-03-02 06:00:59 to 2026-03-02 06:01:00, 0 errors
        busiest: a 1, b 1
        """)
    #expect(happening.ended.text == "ended")
    #expect(happening.time.pendingCount == 0)
  }

  @Test("A burst is reported once, after a pause; fewer errors are not a burst")
  func bursts() throws {
    let happening = try Happening("--burst", "3", "--quiet", "10")
    for pause in [1, 9, 9, 11, 1, 60] { happening.line("a", isError: true, after: pause) }
    happening.time.advance(by: .seconds(60))
    #expect(happening.output.text == "2026-03-02 06:00:29  burst    3 errors from 06:00:01 to 06:00:19")
  }

  @Test("A burst that the end of the log cuts short is reported")
  func lastBurst() throws {
    let happening = try Happening("--burst", "2")
    happening.line("a", isError: true, after: 1)
    happening.line("a", isError: true, after: 1)
    happening.log.complete()
    #expect(happening.output.text.contains("2026-03-02 06:00:02  burst    2 errors from 06:00:01 to 06:00:02\n"))
  }

  @Test("A silence is reported when it has become too long, and when it is over, again and again")
  func silences() throws {
    let happening = try Happening("--silence", "10", "--every", "3600")
    for pause in [10, 9, 25, 11] { happening.line("a", after: pause) }
    #expect(
      happening.output.text == """
        2026-03-02 06:00:10  silence  no line since 06:00:00
        2026-03-02 06:00:10  resumed  after 10s
        2026-03-02 06:00:29  silence  no line since 06:00:19
        2026-03-02 06:00:44  resumed  after 25s
        2026-03-02 06:00:54  silence  no line since 06:00:44
        2026-03-02 06:00:55  resumed  after 11s
        """)
  }

  @Test("The log may end in a silence")
  func endInSilence() throws {
    let happening = try Happening("--silence", "10")
    happening.line("a", after: 1)
    happening.time.advance(by: .seconds(60))
    happening.log.complete()
    #expect(happening.ended.text == "ended")
    #expect(happening.time.pendingCount == 0)
  }

  @Test("The busiest keys are named, equal ones in alphabetical order, and the others counted")
  func top() throws {
    let happening = try Happening("--top", "2")
    for key in ["d", "c", "b", "a", "c"] { happening.line(key, after: 1) }
    happening.log.complete()
    #expect(happening.output.text.hasSuffix("\nbusiest: c 2, a 1, 2 others"))
  }

  @Test("When reading fails, the lines before the failure are reported")
  func failure() throws {
    let happening = try Happening()
    happening.line("a", after: 1)
    happening.log.fail(FileFailure("read", "it"))
    #expect(happening.errors.text.hasPrefix("cannot read it: "))
    #expect(happening.output.text.hasSuffix("\nbusiest: a 1"))
    #expect(happening.ended.text == "ended")
  }

  @Test("Lines from a reader arrive on the scheduler in their order")
  func feed() throws {
    let time = TestScheduler()
    let log = LogRecords(LineReader(text: "2026-03-02T06:00:00Z a\nwhat\n2026-03-01T06:00:00Z b\n"))
    let received = Recorder()
    LogFeed.records(log, readingOn: time, on: time).subscribe(
      next: { record in
        switch record {
        case .line(let line, let isLate): received.record("\(line.key) \(isLate)")
        case .unparsable(let number, let text): received.record("\(number) \(text)")
        }
      }, completed: { received.record("completed") })
    #expect(received.text == "")
    time.run()
    #expect(received.text == "a false\n2 what\nb false\ncompleted")
  }
}
