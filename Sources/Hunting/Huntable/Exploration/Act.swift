/// What threads and tasks of a run may do. The claims of a search depend on it.
@usableFromInline
package enum Act: UInt8, Sendable, CaseIterable {
  case atomics, weakAtomics, fences, locks, lockAttempts, readWriteLocks, waits, conditions, timeouts
  case points, spins, memory, threads, joins, sleeps, timers
  case queues, concurrentQueues, barriers, globalBarriers, queueTargets, suspensions, groups, workItems
  case sources, otherWaits, taskExecutors
  case tasks, values, continuations, cancellations, handlers, actors, tasksOnActors, yields
  case childTasks, taskGroups, streams, taskSleeps, mainActor, priorities, isolatedDeinits
  case environment, notifications, descriptors, queueValues, looks
}
