import Dispatch
import Kernels

// A program that links an instrumented target and hunts nothing.
let account = LockedAccount()
DispatchQueue.concurrentPerform(iterations: 8) { _ in account.withdraw(30) }
let hits = Hits()
DispatchQueue.concurrentPerform(iterations: 8) { _ in hits.add() }
print(account.balance, hits.value)
