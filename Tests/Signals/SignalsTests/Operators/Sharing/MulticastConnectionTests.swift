@testable import SignalOperators

@Suite(.endsInTime)
struct MulticastConnectionTests {
  private let source = ColdSource<Int, TestError>()

  @Test("the source of a published signal is subscribed to by connecting, not before", .requirement(284))
  func connecting() {
    let connection = source.signal.publish()
    let recorder = connection.signal.record()
    #expect(source.starts == 0)
    connection.connect()
    #expect(source.starts == 1)
    source.send(1)
    let late = connection.signal.record()
    source.send(2)
    source.complete()
    #expect(recorder.events == [.next(1), .next(2), .completed])
    #expect(late.events == [.next(2), .completed] && source.ends == 1)
  }

  @Test("connecting twice makes one subscription and returns the same disposable", .requirement(285))
  func connectingTwice() {
    let connection = source.signal.publish()
    #expect(connection.connect() === connection.connect() && source.starts == 1)
  }

  @Test("a disposed connection does not connect again; its subscribers do not end", .requirement(286, "M10"))
  func disposed() {
    let connection = source.signal.publish()
    let recorder = connection.signal.record()
    let disposable = connection.connect()
    disposable.dispose()
    #expect(source.ends == 1 && connection.connect() === disposable)
    #expect(source.starts == 1)
    source.send(1)
    #expect(recorder.events == [])
  }

  @Test("A connection that is disposed before it is connected never subscribes to the source")
  func disposedBefore() {
    let connection = source.signal.publish()
    connection.connection.dispose()
    connection.connect()
    #expect(source.starts == 0)
  }

  @Test(
    "of two threads that connect at once, while subscribing blocks, one subscribes and both return", .requirement(287))
  func racingConnects() async {
    let starts = Count()
    let mayGoOn = ThreadSemaphore()
    let connection = Ints { _ in
      starts.add()
      mayGoOn.wait()
      return nil
    }.publish()
    let disposables = Log<any Disposable>()
    await onRawThreads(2) { _ in
      Strand().perform {
        disposables.append(connection.connect())
        // The thread that does not block lets the other one continue.
        mayGoOn.signal()
      }
    }
    #expect(disposables.count == 2 && disposables.entries[0] === disposables.entries[1])
    #expect(starts.value == 1)
  }

  @Test("An endless source stops when the connection is disposed in its first value")
  func endlessSource() {
    let connection = Ints.naturals().publish()
    let recorder = connection.signal.record { _ in connection.connection.dispose() }
    connection.connect()
    #expect(recorder.events == [.next(0)])
  }

  @Test("Ending the subject directly disposes the connection")
  func endedSubject() {
    let subject = IntSubject()
    source.signal.multicast(subject).connect()
    subject.complete()
    #expect(source.ends == 1)
  }

  @Test("A released connection keeps running; it ends when the source cannot send any more")
  func lifetime() {
    let subject: Weak<IntSubject>
    let recorder: Recorder<Int, TestError>
    do {
      let plain = IntSubject()
      subject = Weak(plain)
      let connection = source.signal.multicast(plain)
      recorder = connection.signal.record()
      connection.connect()
    }
    source.send(1)
    #expect(!subject.isReleased)
    source.complete()
    #expect(recorder.events == [.next(1), .completed] && subject.isReleased)
  }

  @Test(
    "the subscriber of an autoconnected signal receives everything sent during the subscription", .requirement("M12"))
  func synchronousSource() {
    let signal = Ints.from([1, 2]).publish().autoconnect()
    #expect(signal.record().events == [.next(1), .next(2), .completed] && signal.record().events == [.completed])
  }

  @Test(
    "values sent before the first subscription are lost in a plain subject and kept in a replay subject",
    .requirement("M14"))
  func sentBefore() {
    let plain = source.signal.publish()
    let replaying = source.signal.multicast(ReplaySubject())
    for connection in [plain, replaying] {
      connection.connect()
      source.send(1)
    }
    #expect(plain.signal.record().values == [] && replaying.signal.record().values == [1])
  }
}
