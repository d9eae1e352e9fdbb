import ReactiveSignals

// Sockets as signals. Each signal sends on the loop, and stops watching its socket when its subscription ends.
extension EventLoop {
  /// Sends the bytes that arrive at a socket, at most 4096 in each turn of the loop. Completes at the end of the stream.
  func bytes(of socket: FileDescriptor) -> Signal<[UInt8], SystemError> {
    Signal { subscriber in
      self.whenReady(socket, for: .reading) {
        do throws(SystemError) {
          guard let bytes = try socket.receive() else { return }
          if bytes.isEmpty { subscriber.complete() } else { subscriber.send(bytes) }
        } catch {
          subscriber.fail(error)
        }
      }
    }
  }

  /// Sends each connection that a listening socket accepts. Never completes. While the process or the system has no free
  /// descriptor, new connections wait, and the loop tries again every tenth of a second.
  func connections(of listener: FileDescriptor) -> Signal<FileDescriptor, SystemError> {
    // The socket stays ready while a connection waits, so it is not watched until the next attempt.
    acceptedConnections(of: listener)
      .retry(backoff: .constant(.milliseconds(100)), on: self, where: \.isShortage)
  }

  private func acceptedConnections(of listener: FileDescriptor) -> Signal<FileDescriptor, SystemError> {
    Signal { subscriber in
      self.whenReady(listener, for: .reading) {
        do throws(SystemError) {
          if let connection = try listener.acceptConnection() { subscriber.send(connection) }
        } catch {
          subscriber.fail(error)
        }
      }
    }
  }

  /// Connects to a port of this machine, sends the connected socket and completes.
  func connection(to port: UInt16) -> Signal<FileDescriptor, SystemError> {
    Signal.try { () throws(SystemError) in try FileDescriptor.connecting(to: port) }
      .flatMap { socket in
        self.writability(of: socket).mapTo(socket)
          .attempt { socket throws(SystemError) in try socket.checkConnection() }
      }
  }

  /// Writes bytes to a socket, now and whenever it has room again, and completes when the system has taken all of them.
  func write(_ bytes: ArraySlice<UInt8>, to socket: FileDescriptor) -> Signal<Never, SystemError> {
    .defer {
      do throws(SystemError) {
        let rest = bytes.dropFirst(try socket.transmit(bytes) ?? 0)
        return rest.isEmpty ? .empty : self.writability(of: socket).then { self.write(rest, to: socket) }
      } catch {
        return .fail(error)
      }
    }
  }

  /// Sends a value as soon as a socket can be written to, and completes.
  private func writability(of socket: FileDescriptor) -> Signal<Void, SystemError> {
    Signal { subscriber in self.whenReady(socket, for: .writing) { subscriber.send(()) } }.take(first: 1)
  }
}
