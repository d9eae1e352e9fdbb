extension Workload {
  /// All workloads, in the order of the table.
  static var all: [Workload] {
    let marked =
      cold + stateful + hot + meetings + flattening + hops + latency + churn + virtualTime + replay + threads + memory
      + consuming + parallel + files + accesses
    let families =
      passing + gathering + parts + rounds + selecting + choosing + switching + timing + sequences + properties
      + executing + chains
    return marked + families
  }
}
