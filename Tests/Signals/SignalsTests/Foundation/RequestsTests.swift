import Foundation
import ReactiveSignalsFoundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(10)))
struct RequestsTests {
  /// No proxies: a request to this machine must not go through another one.
  private let session: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.connectionProxyDictionary = [:]
    // Under ThreadSanitizer on a busy machine an answer takes long.
    configuration.timeoutIntervalForRequest = 600
    return URLSession(configuration: configuration)
  }()

  @Test("a request sends the data with the response, and completes", .requirement(616))
  func loads() async throws {
    let server = try LoopbackServer(
      answering: "HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello")
    let request = URLRequest(url: server.url.appendingPathComponent("path"))
    let events = await session.signal(for: request).map { answer in
      "\((answer.response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: answer.data, as: UTF8.self))"
    }.allEvents()
    #expect(events == [.next("404 hello"), .completed])
    #expect(await server.requests.signal.allEvents() == [.next("/path"), .completed])
  }

  @Test("A response with empty data arrives")
  func empty() async throws {
    let server = try LoopbackServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    let events = await session.signal(for: URLRequest(url: server.url)).map { $0.data.count }.allEvents()
    #expect(events == [.next(0), .completed])
  }

  @Test("Nothing is loaded before the subscription; disposing it closes the connection, and nothing arrives")
  func cancelling() async throws {
    let server = try LoopbackServer(answering: nil)
    let signal = session.signal(for: URLRequest(url: server.url)).map { $0.data.count }
    #expect(server.requests.signal.record().events == [])
    let recorder = signal.record()
    _ = await server.requests.take(first: 1).allEvents()
    recorder.dispose()
    // Ends when the client has closed the connection.
    _ = await server.requests.signal.allEvents()
    #expect(recorder.events == [])
  }

  @Test("A server that cannot be reached is a loading error")
  func failing() async throws {
    let url = try LoopbackServer(answering: nil).url
    let events = await session.signal(for: URLRequest(url: url)).map { $0.data.count }.allEvents()
    #expect(events.map { $0.error?.code } == [.cannotConnectToHost])
  }
}
