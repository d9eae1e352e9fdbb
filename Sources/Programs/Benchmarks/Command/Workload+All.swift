extension Workload {
  /// All workloads, in the order of the table.
  static var all: [Workload] {
    let signals = cold + stateful + hot + meetings + flattening + retrying + buffering + sharing + churn
    let time = delivering + latency + virtualTime + timing + threads
    return signals + time + properties + executing + sequences + consuming + files
  }
}
