// Reactions that the models of several operators have.

/// Subscribes to all inputs, at most `limit` at a time.
func merge(
  _ memory: inout Memory, _ stimulus: Stimulus, _ inputs: Int, limit: Int
) -> [Reaction] {
  switch stimulus {
  case .subscribed: return [.turn(0)]
  case .turn(let input) where input == inputs:
    memory.isDone = true
    return memory.count == 0 ? [.send(.completed)] : []
  case .turn(let input):
    if memory.count == limit {
      memory.numbers.append(input)
      return [.turn(input + 1)]
    }
    memory.count += 1
    return [.subscribe(input), .turn(input + 1)]
  case .event(.completed, _):
    if !memory.numbers.isEmpty, let next = memory.numbers.removeFirst() { return [.subscribe(next)] }
    memory.count -= 1
    return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
  case .event(let event, _): return [.send(event)]
  case .tick: return []
  }
}

/// Performs `start` for each value of the first input, and counts the subscriptions that it makes.
func flatten(
  _ memory: inout Memory, _ stimulus: Stimulus, _ start: (Int) -> [Reaction]
) -> [Reaction] {
  switch stimulus {
  case .event(.next(let value), 0):
    let reactions = start(value)
    if case .send = reactions[0] { return reactions }
    memory.count += 1
    return reactions
  case .event(.completed, let input):
    if input == 0 { memory.isDone = true } else { memory.count -= 1 }
    return memory.isDone && memory.count == 0 ? [.send(.completed)] : []
  default: return passOn(stimulus)
  }
}

/// Subscribes to all inputs, of which none has sent a number yet.
func subscribeToAll(_ memory: inout Memory, _ inputs: Int) -> [Reaction] {
  memory.numbers = Array(repeating: nil, count: inputs)
  return (0..<inputs).map { .subscribe($0) }
}

@Sendable
func number(_ values: [Int]) -> Int { values.reduce(0) { $0 * 10 + $1 } }

/// Combines values into numbers of several digits. Sends the remaining digits before the completion.
func gather(_ memory: inout Memory, _ stimulus: Stimulus, limit: Int) -> [Reaction] {
  switch stimulus {
  case .event(.next(let value), _):
    memory.count += 1
    memory.value = (memory.value ?? 0) * 10 + value
    return memory.count == limit ? flush(&memory) : []
  case .event(.completed, _): return flush(&memory) + [.send(.completed)]
  default: return passOn(stimulus)
  }
}

func flush(_ memory: inout Memory) -> [Reaction] {
  defer { (memory.count, memory.value) = (0, nil) }
  return memory.value.map { [.send(.next($0))] } ?? []
}

/// The values of all windows, and nine at the end of each.
func flattened(_ windows: Signal<Ints, TestError>) -> Ints {
  windows.flatMap { $0.materialize().map { $0.value ?? 9 }.promoteFailure() }
}

/// Ends the open window, if there is one.
func close(_ memory: inout Memory) -> [Reaction] {
  defer { memory.count = 0 }
  return memory.count == 0 ? [] : [.send(.next(9))]
}

func wait(_ event: IntEvent, _ memory: inout Memory, _ reactions: [Reaction]) -> [Reaction] {
  memory.events.append(event)
  return reactions
}

/// Subscribes to the first input, and passes its events on.
package func passOn(_ stimulus: Stimulus) -> [Reaction] {
  switch stimulus {
  case .subscribed: [.subscribe(0)]
  case .event(let event, _): [.send(event)]
  case .turn, .tick: []
  }
}

/// Passes the events of the first input on. A value or the completion of the second one ends the operator, an error does not.
func end(_ stimulus: Stimulus, with end: IntEvent) -> [Reaction] {
  switch stimulus {
  case .subscribed: [.subscribe(1), .subscribe(0)]
  case .event(.failed, 1): []
  case .event(_, 1): [.send(end)]
  default: passOn(stimulus)
  }
}
