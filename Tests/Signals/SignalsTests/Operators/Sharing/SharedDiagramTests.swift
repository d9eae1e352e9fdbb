/// Operators that share one subscription, one line for each case: a cold source, when it is subscribed to, and the
/// subscribers of the result, with `^` where they come and `!` where they leave.
struct SharedDiagramTests {
  struct Case: Sendable, CustomTestStringConvertible {
    typealias Share = @Sendable (Ints, TestScheduler) -> Ints

    let source: String
    let used: String
    let subscribers: [String]
    let share: Share
    var testDescription: String { "\(source) to \(subscribers)" }

    init(_ source: String, used: String, _ subscribers: String..., labels: Requirement.Label..., share: @escaping Share)
    {
      (self.source, self.used, self.subscribers, self.share) = (source, used, subscribers, share)
    }
  }

  private static let share: Case.Share = { source, _ in source.share() }
  private static let replaying: Case.Share = { source, _ in source.share(replay: 1) }
  private static let kept: Case.Share = { $0.share(keepingAlive: Marbles.defaultFrame * 4, on: $1) }
  private static let autoconnected: Case.Share = { source, _ in source.publish().autoconnect() }
  private static let lazy: Case.Share = { source, _ in source.replayLazily() }

  static let sharing: [Case] = [
    // Subscribers share one subscription; late ones receive the replayed values.
    Case("-1-2-3-|", used: "^------!", "-1-2-3-|", "----^3-|", labels: 829, share: share),
    Case("-1-2-3-|", used: "^------!", "-1-2-3-|", "----(^2)3-|", labels: 829, share: replaying),
    Case("-1-2-3-|", used: "^------!", "-1-2-3-|", "----(^12)3-|", labels: 829) { source, _ in source.share(replay: 2)
    },
    // The last disposal disposes the source, and the next subscription opens a new connection.
    Case("-1--2", used: "^--!, ----^", "-1!", "-1-!", "----^1--2", share: replaying),
    Case("-1|", used: "^-!, ----^-!", "-1|", "----^1|", labels: "M2", share: replaying),
    // An autoconnected signal connects once.
    Case("-1-2", used: "^--!", "-1-!", "-1!", "------^", labels: 288, 289, share: autoconnected),
    Case("-1-2", used: "^---!", "-1-2!", "------(^12)", labels: 291) { source, _ in
      source.multicast(ReplaySubject()).autoconnect()
    },
    // Replayed lazily, all subscribers receive the events of one subscription, or the last of them, also its end.
    Case("-1-2|", used: "--^---!", "--^1-2|", "----(^1)2|", "--------(^12|)", labels: 253, 254, share: lazy),
    Case("-123-4#", used: "^-----!", "-123-4#", "----(^23)4#", "-------(^34#)", labels: 705) { source, _ in
      source.replayLazily(capacity: 2)
    },
  ]

  static let keepingAlive: [Case] = [
    // A subscriber that comes within the period keeps the connection; it begins with the last departure.
    Case("1-2-3-4-5-6-7", used: "^----!", "1!", labels: 796, share: kept),
    Case("1-2-3-4-5-6-7", used: "^--------!", "1!", "---^3!", labels: 795, share: kept),
    Case("1-2-3-4-5-6-7", used: "^------!", "1-2!", "1!", labels: 796, share: kept),
    Case("1-2-3-4-5-6-7", used: "^----!, -------^----!", "1!", "-------(^1)!", labels: 796, share: kept),
    Case("1-2-3-4-5-6|", used: "^----------!", "1!", "---^3-4-5-6|", labels: 795, share: kept),
    Case("1-2-3-4-5-6|", used: "^----------!", "1!", "---(^2)3-4-5-6|", labels: 795) {
      $0.share(replay: 1, keepingAlive: Marbles.defaultFrame * 4, on: $1)
    },
    // If the source ends within the period, the connection ends.
    Case("1-2|", used: "^--!, ----^--!", "1!", "----(^1)-2|", labels: 796, share: kept),
    // With a period of zero, a subscriber that replaces another one keeps the connection.
    Case("1-2-3-4", used: "^--!", "1!", "-^2!", labels: 795) { $0.share(keepingAlive: .zero, on: $1) },
  ]

  static let resets: [Case] = [
    // After a completion that does not reset, later subscribers receive the replayed values and the completion.
    Case("1-2-|", used: "^---!", "1-2-|", "------(^|)", "-------(^|)", labels: 849) { source, _ in
      source.share(resetOnCompletion: false)
    },
    Case("1-2-|", used: "^---!", "1-2-|", "------(^12|)", labels: 849) { source, _ in
      source.share(replay: 2, resetOnCompletion: false)
    },
    // A failure resets by default.
    Case("1-#", used: "^-!, ----^-!", "1-#", "----(^1)-#", labels: 849) { source, _ in
      source.share(replay: 1, resetOnCompletion: false)
    },
    Case("1-#", used: "^-!", "1-#", "----(^1#)", labels: 849) { source, _ in
      source.share(replay: 1, resetOnCompletion: false, resetOnFailure: false)
    },
    // With all resets it is the plain share.
    Case("1-2-|", used: "^!, ---^---!, ---------^---!", "1!", "---(^1)-2-|", "---------(^1)-2-|", labels: 849) {
      source, _ in
      source.share(replay: 1, resetOnCompletion: true)
    },
    // Without a reset when unused, the source runs on without subscribers.
    Case(
      "1-2-3-4-|", used: "^-------!, ----------^-------!", "1!", "-----(^3)4-|", "----------(^1)-2-3-4-|", labels: 849
    ) { source, _ in
      source.share(replay: 1, resetOnCompletion: true, resetWhenUnused: false)
    },
    // A period ends the connection, but not one that is kept after its end.
    Case("1-2|", used: "^-!, -----^--!", "1!", "-----(^1)-2|", "------------(^2|)", labels: 849) {
      $0.share(replay: 1, keepingAlive: Marbles.defaultFrame, on: $1, resetOnCompletion: false)
    },
  ]

  @Test(arguments: sharing + keepingAlive + resets)
  func marbles(_ one: Case) {
    let time = TestScheduler()
    let source = time.coldInts(one.source)
    let shared = one.share(source.signal, time)
    let recorders = one.subscribers.map { time.record(shared, during: Self.stay($0)) }
    time.run()
    for (recorder, expected) in zip(recorders, one.subscribers) { #expect(recorder == expected) }
    #expect(source.subscriptions == one.used.components(separatedBy: ", ") && time.pendingCount == 0)
  }

  /// The marks of a text at which a subscriber comes and leaves.
  private static func stay(_ text: String) -> String {
    var stay = ""
    for entry in Marbles(text).timeline().entries {
      guard let mark = entry.mark, mark == .subscription || mark == .disposal else { continue }
      while stay.count < Int(entry.offset / Marbles.defaultFrame) { stay.append("-") }
      stay.append(mark.character)
    }
    return stay
  }

  @Test(
    "replayed for a time, a subscriber receives the values of the last period and the later ones, also after the end",
    .requirement(798, 799), arguments: [Int.max, 1, 0])
  func replaysWithin(capacity: Int) {
    let time = TestScheduler()
    let replayed = time.hotInts("1-(23)----4|").replay(capacity: capacity, within: Marbles.defaultFrame * 4, on: time)
    let expected =
      switch capacity {
      case 0: ["---^---4|", "----^--4|", "------^4|", "----------(^|)", "------------(^|)"]
      case 1: ["---(^3)---4|", "----(^3)--4|", "------^4|", "----------(^4|)", "------------(^|)"]
      default: ["---(^123)---4|", "----(^23)--4|", "------^4|", "----------(^4|)", "------------(^|)"]
      }
    let recorders = expected.map { time.record(replayed, during: Self.stay($0)) }
    time.run()
    for (recorder, expected) in zip(recorders, expected) { #expect(recorder == expected) }
  }

  @Test(
    "old values are released when a value is sent, and when a subscriber comes", .requirement(800),
    arguments: [true, false])
  func releases(sends: Bool) {
    let time = TestScheduler()
    let subject = ReplaySubject<Token, Never>(within: .seconds(1), on: time)
    let released = Count()
    subject.send(Token { released.add() })
    time.advance(by: .seconds(2))
    #expect(released.value == 0)
    if sends { subject.send(Token()) } else { subject.record() }
    #expect(released.value == 1)
  }
}
