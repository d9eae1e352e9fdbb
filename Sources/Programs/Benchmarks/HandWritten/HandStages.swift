/// Receives a value. A pipeline without a library: each closure calls the next.
typealias Receive = @Sendable (Int) -> Void

// Never inlined, so that each stage is an indirect call, as in pipelines that are built in several places.

@inline(never)
func mapping(_ transform: @escaping @Sendable (Int) -> Int, into next: @escaping Receive) -> Receive {
  { next(transform($0)) }
}

@inline(never)
func filtering(_ isIncluded: @escaping @Sendable (Int) -> Bool, into next: @escaping Receive) -> Receive {
  { if isIncluded($0) { next($0) } }
}

@inline(never)
func adding(to sink: Sink) -> Receive {
  { sink.add($0) }
}

@inline(never)
func scanning(
  _ combine: @escaping @Sendable (Int, Int) -> Int, into next: @escaping Receive
) -> Receive {
  let result = HandState(0)
  return { value in
    result.value = combine(result.value, value)
    next(result.value)
  }
}

/// The pipeline of the hot workloads.
@inline(never)
func evenSuccessors(addedTo sink: Sink) -> Receive {
  mapping({ $0 + 1 }, into: filtering({ $0 & 1 == 0 }, into: adding(to: sink)))
}

/// Passes the values of a range to a pipeline.
@inline(never)
func pump(_ range: Range<Int>, into receive: (Int) -> Void) {
  for value in range { receive(value) }
}
