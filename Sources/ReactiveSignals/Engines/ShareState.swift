/// The bookkeeping of a shared source: the open connection and its number of subscribers. A value without threads.
///
/// Every connection has a number. A report about a connection that is no longer the current one changes nothing: a
/// source that ends late, or a subscriber that leaves late, cannot affect the next connection.
@usableFromInline
struct ShareState<Connection: Sendable>: Sendable {
  /// The connection that is open to subscribers.
  @usableFromInline
  var connection: Connection?
  /// The number of the last connection.
  @usableFromInline
  var number = 0
  /// The number of subscribers of the current connection. At least one while there is a connection.
  @usableFromInline
  var subscribers = 0

  @inlinable
  init() {}

  /// Adds a subscriber. Returns the connection that it joins, or nil if it must `begin` one.
  @inlinable
  mutating func join() -> (number: Int, connection: Connection)? {
    guard let connection else { return nil }
    subscribers += 1
    return (number, connection)
  }

  /// Opens a connection for the subscriber that found none, as its first subscriber. Returns the connection's number.
  @inlinable
  mutating func begin(_ connection: Connection) -> Int {
    assert(self.connection == nil)
    number += 1
    self.connection = connection
    subscribers = 1
    return number
  }

  /// Removes a subscriber. Returns the connection if that was the last one; the caller must dispose it.
  @inlinable
  mutating func leave(_ number: Int) -> Connection? {
    guard number == self.number, connection != nil else { return nil }
    subscribers -= 1
    return subscribers == 0 ? connection.take() : nil
  }

  /// A connection has ended. Returns the connection, which the caller must release outside any lock.
  @inlinable
  mutating func end(_ number: Int) -> Connection? {
    guard number == self.number else { return nil }
    return connection.take()
  }
}
