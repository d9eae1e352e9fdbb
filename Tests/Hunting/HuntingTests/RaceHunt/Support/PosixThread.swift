#if EXPLORATION && os(Linux)
  import Glibc

  /// Starts a thread of POSIX, which the caller may join or detach.
  func startPosixThread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
    final class Body: Sendable {
      let run: @Sendable () -> Void
      init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      {
        Unmanaged<Body>.fromOpaque($0!).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(Body(body)).toOpaque())
    return thread
  }
#endif
