import CInstrumentation
import CRaceHunt

extension Controller {
  /// Notes what the run has done, and what of it hunts do not follow.
  func noteOmissions() {
    record.noteActs()
    if ci_accesses() > 0 { record.performs(.memory) }
    if tasks.count > 0, tasks.order == nil { record.performs(.taskExecutors) }
    if tasks.order == .byPriority { record.performs(.priorities) }
    if memory.isModelled && memory.model.isCut { record.omissions.insert(.forgottenStores) }
    let isUnknown = ci_is_present() && ci_other_functions() < 0
    if ci_accesses() > 0 || ci_announcing_functions() > 0 || isUnknown {
      record.omissions.insert(.instrumented)
      if ci_other_functions() != 0 { record.omissions.insert(.silentFunctions) }
      if UnseenCode.callsLibraries { record.omissions.insert(.libraryCalls) }
      if UnseenCode.accessesValues { record.omissions.insert(.unseenValues) }
      if UnseenCode.countsReferences { record.omissions.insert(.references) }
      if UnseenCode.looksAtReferences { record.performs(.looks) }
    }
    if turns.hasHeldTime { record.omissions.insert(.heldTime) }
    if turns.hasOvertaken { record.omissions.insert(.overtaken) }
    if rh_omits_reuse() { record.omissions.insert(.oldAddresses) }
    if ci_is_cut() { record.omissions.insert(.forgottenAccesses) }
    if memory.weakness.isSeen { record.omissions.insert(.laterStores) }
    if tasks.order != nil {
      record.omissions.insert(.tasks)
      if !rh_sees_locks() { record.omissions.insert(.locks) }
    }
  }
}
