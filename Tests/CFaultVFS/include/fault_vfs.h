// A VFS of SQLite over the system's own, which fails when it is told to: for tests of what a full disk or a broken one
// leaves behind.
#ifndef STRATA_FAULT_VFS_H
#define STRATA_FAULT_VFS_H

#include <stdint.h>

typedef struct fault_vfs fault_vfs;

// What is counted, and can fail.
enum fault_operation {
    FAULT_READ = 1 << 0,
    FAULT_WRITE = 1 << 1,
    FAULT_TRUNCATE = 1 << 2,
    FAULT_SYNC = 1 << 3,
    FAULT_OPEN = 1 << 4,
    FAULT_DELETE = 1 << 5,
    FAULT_SHARED_MEMORY = 1 << 6,
    FAULT_ALL = (1 << 7) - 1,
};

// Registers a VFS of this name; nothing fails yet. The name is copied. NULL where there is no memory.
//
// A VFS serves one connection at a time: it has no lock.
fault_vfs *fault_vfs_create(const char *name);

// Makes the operations of a kind fail from the nth on (counted from now, the first is 1), once or from then on. Writing
// fails as on a full disk if that is wanted, else as on a broken one.
void fault_vfs_arm(fault_vfs *vfs, int operations, int64_t nth, int is_lasting, int is_full);

// Ends the process by SIGKILL at the nth writing, truncating, syncing or deleting (counted from now), after the half of
// what is to be written; 0 to count only.
void fault_vfs_arm_kill(fault_vfs *vfs, int64_t nth);

// Nothing fails any more.
void fault_vfs_disarm(fault_vfs *vfs);

// Operations of the armed kind since the VFS was armed.
int64_t fault_vfs_operations(const fault_vfs *vfs);

// Operations that have failed since the VFS was armed.
int64_t fault_vfs_failures(const fault_vfs *vfs);

// Takes the VFS away; all its files are closed.
void fault_vfs_destroy(fault_vfs *vfs);

#endif
