import ReactiveSignals
import Testing

@testable import SignalsCore

/// `timeout(firstAfter:)`, and timeouts with a signal in place of a duration.
struct TimeoutBySignalTests {
  private let time = TestScheduler()

  @Test("without a first value within the interval the signal fails; later pauses may be long", .requirement(843))
  func first() {
    let interval = Marbles.defaultFrame * 4
    let late = time.record(time.hotInts("------1").timeout(firstAfter: interval, failure: TestError(1), on: time))
    let inTime = time.record(
      time.hotInts("--1--------2|").timeout(firstAfter: interval, failure: TestError(1), on: time))
    let empty = time.record(time.hotInts("--|").timeout(firstAfter: interval, failure: TestError(1), on: time))
    time.run()
    #expect(late == "----#")
    #expect(inTime == "--1--------2|")
    #expect(empty == "--|")
  }

  @Test("the first value of the source disposes the trigger", .requirement(843))
  func firstBySignal() {
    let trigger = time.hotInts("----0")
    let inTime = time.record(time.hotInts("-1------2|").timeout(firstBy: trigger.signal, failure: TestError(1)))
    let late = time.record(time.hotInts("------1--2|").timeout(firstBy: trigger.signal, failure: TestError(1)))
    time.run()
    #expect(inTime == "-1------2|")
    #expect(late == "----#")
    #expect(trigger.subscriptions == ["^!", "^---!"])
  }

  @Test(
    "a trigger limits the whole subscription by a value or its completion", .requirement(843), arguments: ["0", "|"])
  func afterSignal(event: String) {
    let source = time.hotInts("-1---2---3|")
    let recorder = time.record(
      source.timeout(by: time.hotInts("------\(event)").signal, failure: TestError(1)))
    let ended = time.record(
      time.hotInts("-1---|").timeout(by: time.hotInts("------0").signal, failure: TestError(1)))
    time.run()
    #expect(recorder == "-1---2#")
    #expect(ended == "-1---|")
    #expect(source.subscriptions == ["^-----!"])
  }

  @Test("An error of the trigger is ignored, also one of another type")
  func triggerFails() {
    let source = IntSubject()
    let trigger = Subject<String, BareError>()
    let recorders = [
      source.timeout(by: trigger, failure: TestError(1)).record(),
      source.timeout(firstBy: trigger, failure: TestError(1)).record(),
    ]
    trigger.fail(BareError())
    source.send(1)
    source.complete()
    for recorder in recorders { #expect(recorder.events == [.next(1), .completed]) }
  }

  @Test("Disposal and the end dispose the trigger")
  func disposal() {
    let trigger = ColdSource<Int, TestError>()
    let recorder = IntSubject().timeout(firstBy: trigger.signal, failure: TestError()).record()
    #expect(trigger.isRunning)
    recorder.dispose()
    #expect(!trigger.isRunning)
    #expect(Ints.empty.timeout(by: trigger.signal, failure: TestError()).record().events == [.completed])
    #expect(!trigger.isRunning)
  }
}
