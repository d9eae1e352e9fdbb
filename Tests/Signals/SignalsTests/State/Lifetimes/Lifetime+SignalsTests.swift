import ReactiveSignals
import Testing

@testable import SignalState

struct LifetimeSignalsTests {
  @Test("take(during:) completes the signal with the lifetime, and disposes its source")
  func takeDuring() {
    let (token, source) = (Lifetime.Token(), ColdSource<Int, TestError>())
    let recorder = source.signal.take(during: token.lifetime).record()
    source.send(1)
    token.dispose()
    #expect(recorder.events == [.next(1), .completed])
    #expect(!source.isRunning)
    #expect(source.signal.take(during: token.lifetime).record().events == [.completed])
    #expect(source.starts == 1)
  }

  @Test("take(during:) of a signal that ends first leaves nothing in the lifetime")
  func takeDuringEndsBefore() {
    let (token, source) = (Lifetime.Token(), IntSubject())
    let recorder = source.take(during: token.lifetime).record()
    source.fail(TestError(1))
    #expect(recorder.events == [.failed(TestError(1))])
    #expect(token.lifetime.ending.count == 0)
  }

  @Test("A subscription disposed with a lifetime ends with it, or leaves it if it ends before")
  func disposeWith() {
    let (token, source) = (Lifetime.Token(), IntSubject())
    let first = source.record()
    let second = source.record()
    first.bag.dispose(with: token.lifetime)
    second.bag.dispose(with: token.lifetime)
    second.dispose()
    #expect(token.lifetime.ending.count == 1)
    token.dispose()
    source.send(1)
    #expect(first.values == [])
    #expect(first.bag.isDisposed)
  }
}
