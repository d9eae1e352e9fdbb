/// Which of the jobs of tasks that are ready may run next.
public enum TaskOrder: Hashable, Sendable {
  /// Any ready job. Priorities are hints, so an executor may take jobs in this order.
  case any
  /// A ready job with the highest priority. The priority of a task is raised while a task of higher priority awaits its
  /// value.
  case byPriority
}
