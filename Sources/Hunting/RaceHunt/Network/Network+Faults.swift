import CRaceHunt

extension Network {
  /// What may go wrong by a choice of the schedule: see ``Network/chaos(_:atMost:)``.
  public struct Faults: OptionSet, Sendable {
    /// The bits of the faults.
    public let rawValue: UInt32

    /// The faults with these bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ fault: rh_fault) { rawValue = UInt32(fault.rawValue) }

    /// A connection is refused, although somebody listens.
    public static let refusedConnections = Faults(rh_refused_connection)
    /// A connection is reset at a write: the write fails, or it succeeds and its bytes are lost.
    public static let brokenConnections = Faults(rh_broken_connection)
    /// A connection, bytes, an end or a datagram arrive at any later moment, or a minute later.
    public static let lateArrivals = Faults(rh_late_arrival)
    /// Two hosts are apart from the next thing on that one sends to the other, until any later moment or for a minute.
    public static let partitions = Faults(rh_chosen_partition)
    /// A datagram is lost.
    public static let lostDatagrams = Faults(rh_lost_datagram)
    /// A datagram arrives twice.
    public static let duplicatedDatagrams = Faults(rh_duplicated_datagram)
    /// A name is not found (`EAI_AGAIN`), or a minute later.
    public static let failedLookups = Faults(rh_failed_lookup)
    /// Half of the bytes are read from a pipe or a stream, or written to a stream that does not block.
    public static let shortTransfers = Faults(rh_short_transfer)
    /// A call that waits is interrupted by a signal, and fails with `EINTR`.
    public static let interruptions = Faults(rh_interruption)

    /// All faults of the network: without short transfers and interruptions, which a process has without a network too.
    public static let all: Faults = [
      .refusedConnections, .brokenConnections, .lateArrivals, .partitions, .lostDatagrams, .duplicatedDatagrams,
      .failedLookups,
    ]
  }
}
