public import Foundation
public import ReactiveSignals

extension URLSession {
  /// Loads a request, sends the data with the response, and completes.
  ///
  ///     request  ^----loading----
  ///     result   ---------------(d|)
  ///
  /// Each subscription loads the request again, and disposal cancels the loading. Events are sent on the session's
  /// delegate queue. A response with an HTTP error status is sent like any other. Fails with the `URLError` of the
  /// loading, or with `.badServerResponse` if there was neither a response nor an error. Holds the data until it is
  /// sent: for large data use a download task.
  ///
  ///     URLSession.shared.signal(for: request).map(\.data).deliver(on: .main).subscribe { show($0) }
  public func signal(for request: URLRequest) -> Signal<(data: Data, response: URLResponse), URLError> {
    Signal { subscriber in
      let task = self.dataTask(with: request) { data, response, error in
        if let error { return subscriber.fail(error as? URLError ?? URLError(.unknown)) }
        guard let response else { return subscriber.fail(URLError(.badServerResponse)) }
        subscriber.send((data ?? Data(), response))
        subscriber.complete()
      }
      task.resume()
      return AnyDisposable { task.cancel() }
    }
  }
}
