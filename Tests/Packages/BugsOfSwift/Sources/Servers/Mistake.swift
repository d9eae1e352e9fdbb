/// The mistakes that can be planted in these programs of HTTP/1.1 over plain sockets. Without one they are right.
public enum Mistake: String, CaseIterable, Sendable {
  case smuggledRequest = "a body that is taken for the next request"
  case leakedConnection = "a connection for a waiter that was cancelled"
  case lostReadiness = "an edge that is forgotten after EAGAIN"
  case writeAfterClose = "an answer to a connection that was closed"
  case halfClose = "a half-close that is taken for a close"
  case reconnectStorm = "a client that reconnects without a pause"
  case lateTimeout = "a timeout of the request before"
  case partialBody = "a body that is read at once"
  case closedListener = "a listener that is closed while a thread accepts"
  case ignoredBackPressure = "bytes for which there is no room"
  case splitHead = "a head that is split over two reads"
  case lostAnswer = "a shutdown that loses the last answer"
}
