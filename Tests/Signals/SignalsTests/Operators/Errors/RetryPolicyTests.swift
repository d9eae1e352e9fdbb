struct RetryPolicyTests {
  private let time = TestScheduler()
  private let backoff = Backoff.exponential(from: .seconds(1), factor: 2, cap: .seconds(60))

  /// The instants at which attempts begin. The attempts with these numbers send a value before they fail.
  private func attempts(sending numbers: Set<Int>, _ retry: (Ints) -> Ints) -> [Instant] {
    let instants = Log<Instant>()
    let time = time
    let source = Ints.defer {
      instants.append(time.now)
      return .sending((numbers.contains(instants.count) ? [.next(0)] : []) + [.failed(TestError(instants.count))])
    }
    let recorder = retry(source.startedAtMost(20)).record()
    time.run()
    #expect(recorder.error == TestError(instants.count))
    return instants.entries
  }

  private func seconds(_ seconds: Int...) -> [Instant] { seconds.map { Instant(.seconds($0)) } }

  @Test("with `resetting: .afterValue` the count and the delays begin again after each value", .requirement(792))
  func resetting() {
    let instants = attempts(sending: [2, 4]) { $0.retry(2, backoff: backoff, on: time, resetting: .afterValue) }
    #expect(instants == seconds(0, 1, 2, 4, 5, 7))
  }

  @Test("without a reset, values change nothing", .requirement(793))
  func neverResetting() {
    let policy = RetryPolicy(limit: 2, backoff: backoff)
    #expect(attempts(sending: [1, 2]) { $0.retry(policy, on: time) } == seconds(0, 1, 3))
    let policies = [policy, RetryPolicy(limit: 2, backoff: backoff, resetting: .afterValue)]
    for policy in policies { #expect(attempts(sending: []) { $0.retry(policy, on: time) }.count == 3) }
  }

  @Test("a policy retries errors that are worthwhile, and each subscription begins anew", .requirement(794))
  func worthwhile() {
    let policy = RetryPolicy(limit: 5, backoff: backoff, resetting: .afterValue)
    #expect(attempts(sending: []) { $0.retry(policy, on: time) { $0.code < 3 } } == seconds(0, 1, 3))
    let signal = Ints.fail(TestError()).retry(RetryPolicy(limit: 1, backoff: backoff), on: time)
    let recorders = [signal.record(), signal.record()]
    time.run()
    #expect(recorders.map(\.error) == [TestError(), TestError()])
  }

  @Test(
    "with a seed, the random parts of the delays are the same in each subscription, also after a reset",
    .requirement(794))
  func seeded() {
    let backoff = Backoff.exponential(from: .seconds(1), cap: .seconds(60), jitter: 0.5, seed: 7)
    let runs = (1...2).map { _ in
      let start = time.now
      return attempts(sending: [2]) { $0.retry(2, backoff: backoff, on: time, resetting: .afterValue) }
        .map { start.duration(to: $0) }
    }
    #expect(runs[0] == runs[1])
    let delays = zip(runs[0].dropFirst(), runs[0]).map { $0 - $1 }
    #expect(delays.count == 3)
    #expect(delays[0] != delays[1], "The random parts continue after the reset.")
    #expect(delays.allSatisfy { $0 <= .seconds(2) && $0 >= .milliseconds(500) })
  }

  @Test("A policy says what it does")
  func descriptions() {
    let growing = Backoff.exponential(from: .milliseconds(100), cap: .seconds(30), jitter: 0.25, seed: 3)
    #expect(
      "\(RetryPolicy(limit: 5, backoff: growing, resetting: .afterValue))"
        == "at most 5 retries, after 0.1 s, 0.2 s, 0.4 s and so on up to 30 s, shortened at random by up to 25 %, "
        + "with the seed 3; begins again after each value")
    #expect("\(RetryPolicy(backoff: .constant(.seconds(2))))" == "any number of retries, after 2 s each")
    #expect("\(RetryPolicy(limit: 1, backoff: .constant(.zero)))" == "at most 1 retry, after 0 s each")
    #expect("\(RetryPolicy(limit: 0, backoff: growing))" == "no retries")
  }
}
