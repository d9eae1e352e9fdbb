import Foundation

// The module of requests, on systems on which it is not a part of Foundation. Exported to all files of this module, and
// to files that import this module.
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
