import Foundation

// The module of requests, where it is not a part of Foundation. For all files of this module, and for those that import
// it.
#if canImport(FoundationNetworking)
  @_exported public import FoundationNetworking
#endif

extension UserDefaults {
  /// Posts the notification of a change, which Foundation does not post on Linux.
  func announceChange() {
    #if !canImport(ObjectiveC)
      NotificationCenter.default.post(name: UserDefaults.didChangeNotification, object: self)
    #endif
  }
}
