import Foundation

/// Whether this process runs under ThreadSanitizer, where everything takes ten times as long.
let isThreadSanitized = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil
