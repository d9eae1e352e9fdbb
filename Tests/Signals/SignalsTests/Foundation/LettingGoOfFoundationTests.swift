import Foundation
import ReactiveSignalsFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// No object is kept alive after its user has released it.
@Suite(.timeLimit(.minutes(10)))
struct LettingGoOfFoundationTests {
  /// An object to be captured. It calls a closure when it is deallocated.
  private final class Model: Sendable {
    private let released: @Sendable () -> Void

    init(released: @escaping @Sendable () -> Void = {}) {
      self.released = released
    }

    deinit { released() }

    func use() {}
  }

  /// Checks that disposal immediately releases the objects that a subscription to `signal` captures.
  private func expectRelease<Value: Sendable, Failure: Error>(
    byDisposing signal: Signal<Value, Failure>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var model: Model? = Model()
    weak let released = model
    let recorder = signal.map { [model] value in
      model?.use()
      return value
    }.record()
    model = nil
    #expect(released != nil, sourceLocation: sourceLocation)
    recorder.dispose()
    #expect(released == nil, sourceLocation: sourceLocation)
  }

  /// Checks that the end of a subscription to `signal` releases, sooner or later, the objects that it captures.
  private func waitForRelease<Value: Sendable, Failure: Error>(byEndOf signal: Signal<Value, Failure>) async {
    await withCheckedContinuation { continuation in
      let model = Model { continuation.resume() }
      signal.subscribe(next: { _ in model.use() }, completed: { model.use() })
    }
  }

  @Test("Objects that subscribers of a request capture are released by disposal and by the end")
  func request() async throws {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.connectionProxyDictionary = [:]
    let session = URLSession(configuration: configuration)
    let silent = try LoopbackServer(answering: nil)
    expectRelease(byDisposing: session.signal(for: URLRequest(url: silent.url)).map(\.data))
    let server = try LoopbackServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    await waitForRelease(byEndOf: session.signal(for: URLRequest(url: server.url)).map(\.data))
  }

  @Test("Objects that readers of a file capture are released by disposal and by the end")
  func file() async throws {
    let pipe = Pipe()
    expectRelease(byDisposing: pipe.fileHandleForReading.lines())
    let other = Pipe()
    try other.fileHandleForWriting.close()
    await waitForRelease(byEndOf: other.fileHandleForReading.chunks())
  }

  @Test("A file handle is released at the end of the file, or when it is no longer read")
  func handle() async throws {
    final class Handle: FileHandle, @unchecked Sendable {
      // Set before any other code has the handle.
      nonisolated(unsafe) var released: () -> Void = {}
      deinit { released() }
    }
    for isDisposed in [true, false] {
      let pipe = Pipe()
      if !isDisposed { try pipe.fileHandleForWriting.close() }
      await withCheckedContinuation { continuation in
        let handle = Handle(fileDescriptor: dup(pipe.fileHandleForReading.fileDescriptor), closeOnDealloc: true)
        handle.released = { continuation.resume() }
        let recorder = handle.chunks().record()
        if isDisposed { recorder.dispose() }
      }
    }
  }

  @Test("Objects that observers of notifications capture are released by disposal")
  func notifications() {
    expectRelease(byDisposing: NotificationCenter().signal(for: Notification.Name("name")) { _ in 1 })
  }

  @Test("Objects that subscribers of a default's channel capture are released by disposal and by the end")
  func defaults() {
    let defaults = UserDefaults(suiteName: UUID().uuidString)!
    let scheduler = TestScheduler()
    let channel = defaults.channel(forKey: "key", as: Int.self, on: scheduler)
    expectRelease(byDisposing: channel.following.signal)
    var model: Model? = Model()
    weak let released = model
    channel.following.subscribe { [model] _ in model?.use() }
    model = nil
    channel.following.complete()
    #expect(released == nil)
  }
}
