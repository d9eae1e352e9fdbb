import CRaceHunt

/// The network between the sockets of a run, and what goes wrong in it.
///
/// Until a scenario says otherwise, bytes arrive at once and in order, and nothing is lost. Each fault is one line, in the
/// set-up or on a thread of the run:
///
///     let fetching = Scenario("fetching through a slow network") { run in
///       run.network.host("server", port: 7000)
///       run.network.delay(.milliseconds(5)...(.milliseconds(80)))
///       run.network.chaos(.brokenConnections)
///       let listener = listen(at: 7000)
///       run.thread("server") { serve(listener) }
///       run.thread("client") { run.expect(fetch("server", 7000) == "hello") }
///     }
///
/// **Hosts.** All sockets of a run are in one process, on the loopback interface. A *host* is a name. A socket belongs to the
/// host that has its port, or else its address, as ``host(_:port:)`` and ``host(_:address:)`` say. A connection that a server
/// has accepted has the server's port. Any other socket belongs to the thread or the task that has opened it, by the name in
/// reports. A socket of the set-up, or one that was opened before the first call here, then belongs to no host.
///
/// A call with two hosts concerns what they send to each other. With one host it concerns all that this host sends and receives,
/// without a host everything. Of several calls the last one that concerns a pair counts.
///
/// **Time.** All of this happens in virtual time. What arrives later does so on a thread called `network`, which has a column in
/// reports: `deliver to client: 5 bytes`. As all timers of a hunt, it may be later than it should be: see
/// `Budget.timePassesWhenIdle`. A run is over when all that is on its way has arrived.
///
/// **Reports.** A fault stands in the column of the thread whose call it meets: `write to 127.0.0.1:7000: lost by a reset`. A fault
/// that the schedule has chosen is repeated by a replay and left out by shrinking if the failure does not need it; the schedule
/// has `~1` there.
///
/// TCP and UDP have a network, in IPv4 and IPv6. Unix sockets and pipes have none, but ``buffers(of:)``, ``Faults/shortTransfers``
/// and ``Faults/interruptions`` concern them too. Where descriptors are not supported (see <doc:HuntingYourOwnCode>), the run fails
/// with `unsupported`.
public struct Network: Sendable {
  let controller: Controller

  /// The network of the run to which the calling thread belongs; nil outside of a hunt. For code that has no `Run`, such as the
  /// body of a test with the trait `hunted`.
  public static var current: Network? {
    guard let controller = Controller.running, controller.isInControl else { return nil }
    return Network(controller: controller)
  }

  // MARK: Hosts

  /// Names the host that has the sockets with this port. The name has the address 127.0.0.1.
  public func host(_ name: String, port: UInt16) { names(name, "", port) }

  /// Names the host that has the sockets with this address, such as 127.0.0.2 or `::1`. `getaddrinfo` finds the address by the
  /// name. Another text than an address fails the run.
  public func host(_ name: String, address: String) { names(name, address, 0) }

  private func names(_ name: String, _ address: String, _ port: UInt16) {
    changes("\(name) is \(address.isEmpty ? "port \(port)" : address)") {
      if rh_name_host(name, address, port) { return }
      controller.fail(Failure(.check, "\(address), the address of the host \(name), is no address", site: address))
    }
  }

  // MARK: Connections and bytes

  /// What is sent needs this long to arrive: the connection, bytes, their end, a datagram. The schedule chooses the least, the
  /// mean or the most of the range for each; shrinking prefers the least. Bytes of a connection stay in order. Datagrams with
  /// different delays overtake each other. A range below zero traps.
  public func delay(_ range: ClosedRange<Duration>, _ one: String? = nil, _ other: String? = nil) {
    precondition(range.lowerBound >= .zero, "A delay must not be below zero.")
    let (least, most) = (range.lowerBound.nanoseconds, range.upperBound.nanoseconds)
    sets(rh_latency, one, other, least, most, "delay \(range.lowerBound) to \(range.upperBound)")
  }

  /// Each direction of a connection takes at most so many bytes a second, and so does what a socket receives of datagrams. A rate
  /// below one traps.
  public func limit(bytesPerSecond rate: Int, _ one: String? = nil, _ other: String? = nil) {
    precondition(rate > 0, "A bandwidth must be at least a byte a second.")
    sets(rh_bandwidth, one, other, Int64(rate), 0, "limit to \(rate) bytes a second")
  }

  /// Nothing arrives from now on, until ``heal(_:_:)``. Datagrams are lost. Connections and bytes arrive after the end of the
  /// partition, since the system repeats them. Without an end, whoever connects gets `ETIMEDOUT` after 127 seconds, and
  /// whoever has written bytes after 924 seconds. Whoever only reads learns nothing.
  public func partition(_ one: String? = nil, _ other: String? = nil) {
    sets(rh_partition, one, other, 1, 0, "partition")
  }

  /// What a partition has held arrives.
  public func heal(_ one: String? = nil, _ other: String? = nil) { sets(rh_partition, one, other, 0, 0, "heal") }

  /// Connections are refused with `ECONNREFUSED`, although somebody listens, until ``accept(_:_:)``.
  public func refuse(_ one: String? = nil, _ other: String? = nil) { sets(rh_refusal, one, other, 1, 0, "refuse") }

  /// Connections are refused no longer.
  public func accept(_ one: String? = nil, _ other: String? = nil) { sets(rh_refusal, one, other, 0, 0, "accept") }

  /// Resets the connections of the host that there are now: both ends get `ECONNRESET`, and bytes on their way are lost.
  public func reset(_ host: String, _ other: String? = nil) { ends(host, other, true, "reset") }

  /// Leaves the connections of the host half-open, as if it had lost power: its own ends get `ECONNRESET`, and bytes on their
  /// way are lost. The other ends learn nothing until they send something, which is answered by a reset. Whoever only reads
  /// waits for good.
  public func halfOpen(_ host: String, _ other: String? = nil) { ends(host, other, false, "leave half-open") }

  // MARK: Datagrams

  /// The next datagrams between the hosts are lost.
  public func lose(datagrams count: Int, _ one: String? = nil, _ other: String? = nil) {
    sets(rh_lost, one, other, Int64(count), 0, "lose \(count)")
  }

  /// The next datagrams between the hosts arrive twice.
  public func duplicate(datagrams count: Int, _ one: String? = nil, _ other: String? = nil) {
    sets(rh_duplicated, one, other, Int64(count), 0, "duplicate \(count)")
  }

  /// The next datagrams between the hosts arrive at any later moment, so that others may overtake them.
  public func reorder(datagrams count: Int, _ one: String? = nil, _ other: String? = nil) {
    sets(rh_late, one, other, Int64(count), 0, "reorder \(count)")
  }

  // MARK: Names

  /// `getaddrinfo` answers `EAI_AGAIN` for the name, until ``answerLookups(of:)``.
  public func failLookups(of name: String) { sets(rh_lookup_failure, name, nil, 1, 0, "fail to look up") }

  /// `getaddrinfo` finds the name again.
  public func answerLookups(of name: String) { sets(rh_lookup_failure, name, nil, 0, 0, "look up again") }

  /// `getaddrinfo` needs this long for the name.
  public func delayLookups(of name: String, by delay: Duration) {
    sets(rh_lookup_delay, name, nil, delay.nanoseconds, 0, "look up after \(delay)")
  }

  // MARK: Choices of the schedule

  /// The schedule chooses what goes wrong, and where: at most so many faults in a run, beside those that are made by hand.
  ///
  /// The random strategies have faults in every second run, early in one of them and late in another. A later call replaces an
  /// earlier one. A number below zero traps.
  public func chaos(_ faults: Faults = .all, atMost count: Int = 1) {
    precondition(count >= 0, "The number of faults must not be below zero.")
    changes("chaos") { rh_set_chaos(faults.rawValue, Int32(clamping: count)) }
  }

  // MARK: Descriptors

  /// A socket that is opened from now on, or accepted, holds at most so many bytes that were written and not read, so that its
  /// writers wait or get `EAGAIN`. Otherwise these are some hundred kilobytes. Pipes have `F_SETPIPE_SZ`. A size below one traps.
  public func buffers(of bytes: Int) {
    precondition(bytes > 0, "A buffer must have room for a byte.")
    changes("buffers of \(bytes) bytes") { rh_set_buffers(bytes) }
  }

  /// What the run has open now, such as `127.0.0.1:7000 (601)`: sockets, pipes and other descriptors with their numbers.
  public var openDescriptors: [String] { controller.descriptors.open }

  /// Fails the run if a descriptor of it is open at the end, when the objects of the scenario have been released.
  public func expectNothingOpen() { controller.descriptors.expectsNothingOpen = true }

  // MARK: Changes

  private func sets(
    _ kind: rh_setting, _ one: String?, _ other: String?, _ least: Int64, _ most: Int64, _ what: String
  ) {
    let hosts = [one, other].compactMap { $0 }.joined(separator: " and ")
    changes(hosts.isEmpty ? what : "\(what), \(hosts)") {
      withName(one) { one in
        withName(other) { rh_set_network(kind, one, $0, UInt64(max(0, least)), UInt64(max(0, most))) }
      }
    }
  }

  private func ends(_ host: String, _ other: String?, _ tells: Bool, _ what: String) {
    changes("\(what), \(host)\(other.map { " and \($0)" } ?? "")") {
      withName(other) { rh_end_connections(host, $0, tells) }
    }
  }

  private func withName(_ name: String?, _ body: (UnsafePointer<CChar>?) -> Void) {
    if let name { name.withCString(body) } else { body(nil) }
  }

  private func changes(_ what: String, _ change: () -> Void) { controller.descriptors.changesNetwork(what, change) }
}

extension Run {
  /// The network of the run.
  public var network: Network { Network(controller: controller) }
}
