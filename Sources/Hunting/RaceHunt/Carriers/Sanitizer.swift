import CRaceHunt

/// Whether this process runs under ThreadSanitizer. The sanitizer reports each data race that a test plants, and the
/// process then fails.
package let isThreadSanitized = rh_is_thread_sanitized()
