import Foundation

/// How much of this process is in memory now.
enum ResidentMemory {
    /// Megabytes; nil where the system does not say.
    static var megabytes: Double? {
        #if os(Linux)
            // "statm: size resident shared …", in pages.
            guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
            let fields = text.split(separator: " ")
            guard fields.count > 2, let resident = Double(fields[1]), let shared = Double(fields[2]) else { return nil }
            // What is mapped from files (the index of the write-ahead log) is the system's to keep or drop.
            return (resident - shared) * Double(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
        #elseif canImport(Darwin)
            var info = mach_task_basic_info()
            var size = mach_msg_type_number_t(MemoryLayout<mach_task_basic_info>.size / MemoryLayout<natural_t>.size)
            let result = withUnsafeMutablePointer(to: &info) { pointer in
                pointer.withMemoryRebound(to: integer_t.self, capacity: Int(size)) { words in
                    task_info(mach_task_self_, task_flavor_t(MACH_TASK_BASIC_INFO), words, &size)
                }
            }
            return result == KERN_SUCCESS ? Double(info.resident_size) / 1_048_576 : nil
        #else
            return nil
        #endif
    }
}
