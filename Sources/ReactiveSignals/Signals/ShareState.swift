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
  /// How many subscribers the current connection has; at least one while there is one.
  @usableFromInline
  var subscribers = 0

  @inlinable
  init() {}

  /// A subscriber comes: the connection it joins, or nil if it has to `begin` one.
  @inlinable
  mutating func join() -> (number: Int, connection: Connection)? {
    guard let connection else { return nil }
    subscribers += 1
    return (number, connection)
  }

  /// The subscriber that has found no connection opens one, and is its first; returns its number.
  @inlinable
  mutating func begin(_ connection: Connection) -> Int {
    assert(self.connection == nil)
    number += 1
    self.connection = connection
    subscribers = 1
    return number
  }

  /// A subscriber goes: the connection that is to be disposed if it was the last.
  @inlinable
  mutating func leave(_ number: Int) -> Connection? {
    guard number == self.number, connection != nil else { return nil }
    subscribers -= 1
    return subscribers == 0 ? connection.take() : nil
  }

  /// A connection has ended; it is returned, to be released outside any lock.
  @inlinable
  mutating func end(_ number: Int) -> Connection? {
    guard number == self.number else { return nil }
    return connection.take()
  }
}
