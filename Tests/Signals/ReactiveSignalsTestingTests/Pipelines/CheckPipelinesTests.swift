import ReactiveSignals
import ReactiveSignalsTesting
import Synchronization
import Testing

@Suite("Random pipelines")
struct CheckPipelinesTests {
  /// The message of the failure of `body`, or nil if it does not fail.
  private func failure(_ body: () -> Void) -> String? {
    let message = Mutex<String?>(nil)
    withKnownIssue(isIntermittent: true) {
      body()
    } matching: { issue in
      message.withLock { $0 = issue.comments.map(\.rawValue).joined() }
      return true
    }
    return message.withLock { $0 }
  }

  @Test("A total that forgets its fourth value is found, and shrunk to the fewest marks")
  func shrinks() {
    let failure = failure {
      checkPipelines(of: .random(values: ["1": 1, "2": 2, "3": 3])) { sources, _ in
        // A planted fault: the fourth value is not added.
        sources[0].enumerated().scan(0) { total, value in value.index == 3 ? total : total + value.value }
      } model: { input in
        var total = 0
        return input.events.map { event in
          guard let value = event.event.value else { return event }
          total += value
          return TimedEvent(.next(total), at: event.instant)
        }
      }
    }
    #expect(
      failure?.contains(
        """
        for this input:
        source    (1111)
        expected  (1234)
        recorded  (1233)
                  ^ at 0s: (1234) expected, (1233) recorded
        One character is 100ms.
        """) == true, "\(failure ?? "no failure")")
  }

  @Test("A debounce that is a millisecond too short is found")
  func instants() {
    let failure = failure {
      checkPipelines(of: .random()) { sources, time in
        // A planted fault: the pause is too short.
        sources[0].flatMapLatest { Signal.just($0).delay(.milliseconds(199), on: time) }
      } against: { sources, time in
        sources[0].debounce(.milliseconds(200), on: time)
      }
    }
    #expect(failure?.contains("source    a") == true, "\(failure ?? "no failure")")
  }

  @Test("Right operators pass, with errors, several sources and cold ones")
  func passes() {
    checkPipelines(of: .random(failure: Planned())) { sources, _ in
      sources[0].map { $0 + $0 }.filter { $0 != "aa" }
    } model: { input in
      input.events.compactMap { event in
        guard let value = event.event.value else { return .init(event.event, at: event.instant) }
        return value == "a" ? nil : TimedEvent(.next(value + value), at: event.instant)
      }
    }
    checkPipelines(of: .random(2)) { sources, _ in
      sources[0].merge(with: sources[1])
    } against: { sources, _ in
      Signal.from(sources).flatMap { $0 }
    }
    checkPipelines(of: .random(2, values: ["1": 1, "2": 2], areCold: true)) { sources, _ in
      sources[0].concat(sources[1])
    } model: { input in
      guard let end = input.events.last, end.event.isTerminal else { return input.events }
      return input.events.dropLast()
        + input.sources[1].map {
          TimedEvent($0.event, at: end.instant.advanced(by: $0.instant.offset))
        }
    }
  }

  @Test("An operator that leaves work behind is found")
  func leftWork() {
    let failure = failure {
      checkPipelines(of: .random(), tail: .seconds(1)) { sources, time in
        // A planted fault: the timer is not cancelled.
        sources[0].do(next: { _ in time.schedule(after: .seconds(10)) {} })
      } model: {
        $0.events
      }
    }
    #expect(
      failure?.contains(
        """
        source    a
        recorded  a
        Work is left after the end of the subscription: an action, due at 10 s.
        """) == true, "\(failure ?? "no failure")")
  }

  @Test("A source that stays subscribed to after the end is found")
  func leftSubscription() {
    let failure = failure {
      checkPipelines(of: .random(2)) { sources, _ in
        sources[0].do(next: { _ in sources[1].subscribe { _ in } })
      } model: {
        $0.events
      }
    }
    #expect(
      failure?.contains("The source 2 is still subscribed to after the end of the subscription.") == true,
      "\(failure ?? "no failure")")
  }

  @Test("An operator that does not pass its disposal on is found")
  func disposal() {
    let failure = failure {
      checkPipelines(of: .random()) { sources, time in
        // A planted fault: the source stays subscribed to.
        Signal { subscriber in
          sources[0].subscribe(next: { subscriber.send($0) }, completed: { subscriber.complete() })
          return nil
        }
      } model: {
        $0.events
      }
    }
    #expect(
      failure?.contains("source\nrecorded\nThe source is still subscribed to") == true, "\(failure ?? "no failure")")
  }

  @Test("A pipeline that never comes to rest is found")
  func restless() {
    let failure = failure {
      checkPipelines(of: .random(), count: 3) { sources, time in
        sources[0].do(next: { _ in time.scheduleRecursive { $0() } })
      } model: {
        $0.events
      }
    }
    #expect(failure?.contains("does not come to rest") == true, "\(failure ?? "no failure")")
  }

  @Test("Values without a letter get one, and events between two frames come after a pause")
  func drawing() {
    let failure = failure {
      checkPipelines(of: .random()) { sources, time in
        sources[0].map { [$0, $0] }.delay(.milliseconds(150), on: time)
      } model: { input in
        input.events.map { event in
          let instant = event.instant.advanced(by: .milliseconds(150))
          return TimedEvent(event.event.value.map { .next([$0, "x"]) } ?? .completed, at: instant)
        }
      }
    }
    #expect(failure?.contains("expected   150ms A\nrecorded   150ms B\n") == true, "\(failure ?? "no failure")")
    #expect(failure?.contains("A is [\"a\", \"x\"].\nB is [\"a\", \"a\"].\n") == true)
  }

  @Test("The same seed makes the same inputs, another one makes others")
  func seeds() {
    func inputs(_ seed: UInt64) -> [String] {
      var inputs: [String] = []
      checkPipelines(of: .random(2, failure: Planned()), seed: seed, count: 100) { sources, _ in
        sources[0]
      } model: { input in
        inputs.append(input.description)
        return input.events
      }
      return inputs
    }
    #expect(inputs(1) == inputs(1))
    #expect(Set(inputs(1)).intersection(inputs(2)).count < 50)
    let all = inputs(3).joined(separator: "\n")
    for mark in ["(", "|", "#", "disposed  ", "source 2  "] { #expect(all.contains(mark), "no input has \(mark)") }
  }

  #if os(Linux) || os(macOS)
    @Test("A frame of a marble text that is shorter than a nanosecond, the precision of instants, traps")
    func frame() async {
      let line = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Marbles("a-b").timeline(frame: .nanoseconds(0.5))
      }
      let source = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TestScheduler().cold("a-b", frame: .nanoseconds(0.5))
      }
      let pipeline = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        checkPipelines(of: .random(values: ["1": 1]), frame: .nanoseconds(0.5)) { sources, _ in
          sources[0]
        } model: {
          $0.events
        }
      }
      #if DEBUG
        for result in [line, pipeline, source] {
          let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
          #expect(output.contains("A frame of a marble text must take a nanosecond or more: 5e-10 seconds does not."))
        }
      #endif
    }

    @Test("A pipeline without sources or inputs traps")
    func misuse() async {
      let none = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PipelineSources<String, Never>.random(0)
      }
      let reserved = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = PipelineSources<Int, Never>.random(values: ["-": 1])
      }
      #if DEBUG
        for (result, message) in [
          (none, "A pipeline has at least one source: 0 was asked for."),
          (reserved, "The character - cannot stand for a value in marbles."),
        ] {
          let output = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
          #expect(output.contains(message))
        }
      #endif
    }
  #endif
}
