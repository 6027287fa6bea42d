#include "fault_vfs.h"

#include <signal.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct fault_vfs {
    sqlite3_vfs base;
    sqlite3_vfs *real;
    char *name;
    int operations;
    int64_t nth;
    int is_lasting;
    int is_full;
    int kills;
    int64_t count;
    int64_t failures;
};

// SQLite gives szOsFile bytes: this, and behind it the file of the system's VFS.
typedef struct {
    sqlite3_file base;
    fault_vfs *vfs;
    sqlite3_io_methods methods;
    sqlite3_file *real;
} fault_file;

static fault_vfs *vfs_of(sqlite3_vfs *vfs) { return (fault_vfs *)vfs; }

static sqlite3_file *real_of(sqlite3_file *file) { return ((fault_file *)file)->real; }

// Whether this operation is one that fails.
static int fails(fault_vfs *vfs, int operation) {
    if (!(vfs->operations & operation)) return 0;
    vfs->count += 1;
    if (vfs->nth == 0 || vfs->count < vfs->nth || (vfs->count > vfs->nth && !vfs->is_lasting)) return 0;
    vfs->failures += 1;
    // A write does half of its work first.
    if (vfs->kills && operation != FAULT_WRITE) raise(SIGKILL);
    return 1;
}

#define FAIL_IF(operation, code) \
    do { \
        if (fails(((fault_file *)file)->vfs, operation)) return code; \
    } while (0)

static int file_close(sqlite3_file *file) { return real_of(file)->pMethods->xClose(real_of(file)); }

static int file_read(sqlite3_file *file, void *bytes, int count, sqlite3_int64 offset) {
    FAIL_IF(FAULT_READ, SQLITE_IOERR_READ);
    return real_of(file)->pMethods->xRead(real_of(file), bytes, count, offset);
}

static int file_write(sqlite3_file *file, const void *bytes, int count, sqlite3_int64 offset) {
    fault_vfs *vfs = ((fault_file *)file)->vfs;
    if (fails(vfs, FAULT_WRITE)) {
        // What a disk takes before it is full, or breaks: the first half.
        if (count > 1) real_of(file)->pMethods->xWrite(real_of(file), bytes, count / 2, offset);
        if (vfs->kills) raise(SIGKILL);
        return vfs->is_full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
    }
    return real_of(file)->pMethods->xWrite(real_of(file), bytes, count, offset);
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    FAIL_IF(FAULT_TRUNCATE, SQLITE_IOERR_TRUNCATE);
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int file_sync(sqlite3_file *file, int flags) {
    FAIL_IF(FAULT_SYNC, SQLITE_IOERR_FSYNC);
    return real_of(file)->pMethods->xSync(real_of(file), flags);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int file_lock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xLock(real_of(file), level); }

static int file_unlock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xUnlock(real_of(file), level); }

static int file_check_lock(sqlite3_file *file, int *is_reserved) {
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), is_reserved);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    return real_of(file)->pMethods->xFileControl(real_of(file), operation, argument);
}

static int file_sector_size(sqlite3_file *file) { return real_of(file)->pMethods->xSectorSize(real_of(file)); }

static int file_characteristics(sqlite3_file *file) {
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int file_shm_map(sqlite3_file *file, int region, int size, int extends, void volatile **memory) {
    if (fails(((fault_file *)file)->vfs, FAULT_SHARED_MEMORY)) {
        *memory = NULL;
        return SQLITE_IOERR_SHMMAP;
    }
    return real_of(file)->pMethods->xShmMap(real_of(file), region, size, extends, memory);
}

// Not counted: a lock that is let go cannot fail, and one that is taken fails as a busy one does.
static int file_shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void file_shm_barrier(sqlite3_file *file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }

static int file_shm_unmap(sqlite3_file *file, int deletes) {
    return real_of(file)->pMethods->xShmUnmap(real_of(file), deletes);
}

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out) {
    fault_file *own = (fault_file *)file;
    fault_vfs *fault = vfs_of(vfs);
    // Without methods SQLite does not close what was not opened.
    own->base.pMethods = NULL;
    if (fails(fault, FAULT_OPEN)) return SQLITE_CANTOPEN;
    own->vfs = fault;
    own->real = (sqlite3_file *)(own + 1);
    int code = fault->real->xOpen(fault->real, name, own->real, flags, out);
    if (own->real->pMethods == NULL) return code;
    // Version 2: version 3 maps files into memory, where nothing could fail.
    int has_shared_memory = own->real->pMethods->iVersion >= 2 && own->real->pMethods->xShmMap != NULL;
    own->methods = (sqlite3_io_methods){
        .iVersion = has_shared_memory ? 2 : 1,
        .xClose = file_close,
        .xRead = file_read,
        .xWrite = file_write,
        .xTruncate = file_truncate,
        .xSync = file_sync,
        .xFileSize = file_size,
        .xLock = file_lock,
        .xUnlock = file_unlock,
        .xCheckReservedLock = file_check_lock,
        .xFileControl = file_control,
        .xSectorSize = file_sector_size,
        .xDeviceCharacteristics = file_characteristics,
        .xShmMap = file_shm_map,
        .xShmLock = file_shm_lock,
        .xShmBarrier = file_shm_barrier,
        .xShmUnmap = file_shm_unmap,
    };
    own->base.pMethods = &own->methods;
    return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int syncs) {
    if (fails(vfs_of(vfs), FAULT_DELETE)) return SQLITE_IOERR_DELETE;
    return vfs_of(vfs)->real->xDelete(vfs_of(vfs)->real, name, syncs);
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
    return vfs_of(vfs)->real->xAccess(vfs_of(vfs)->real, name, flags, result);
}

static int vfs_full_path(sqlite3_vfs *vfs, const char *name, int size, char *path) {
    return vfs_of(vfs)->real->xFullPathname(vfs_of(vfs)->real, name, size, path);
}

static int vfs_randomness(sqlite3_vfs *vfs, int size, char *bytes) {
    return vfs_of(vfs)->real->xRandomness(vfs_of(vfs)->real, size, bytes);
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
    return vfs_of(vfs)->real->xSleep(vfs_of(vfs)->real, microseconds);
}

static int vfs_time(sqlite3_vfs *vfs, double *time) {
    return vfs_of(vfs)->real->xCurrentTime(vfs_of(vfs)->real, time);
}

static int vfs_last_error(sqlite3_vfs *vfs, int size, char *text) {
    return vfs_of(vfs)->real->xGetLastError(vfs_of(vfs)->real, size, text);
}

fault_vfs *fault_vfs_create(const char *name) {
    // The system's VFS is there once SQLite is.
    if (sqlite3_initialize() != SQLITE_OK) return NULL;
    sqlite3_vfs *real = sqlite3_vfs_find(NULL);
    fault_vfs *vfs = calloc(1, sizeof(fault_vfs));
    char *copy = strdup(name);
    if (!real || !vfs || !copy) {
        free(vfs);
        free(copy);
        return NULL;
    }
    vfs->real = real;
    vfs->name = copy;
    vfs->base = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = (int)sizeof(fault_file) + real->szOsFile,
        .mxPathname = real->mxPathname,
        .zName = copy,
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_full_path,
        .xRandomness = vfs_randomness,
        .xSleep = vfs_sleep,
        .xCurrentTime = vfs_time,
        .xGetLastError = vfs_last_error,
    };
    if (sqlite3_vfs_register(&vfs->base, 0) != SQLITE_OK) {
        free(copy);
        free(vfs);
        return NULL;
    }
    return vfs;
}

void fault_vfs_arm(fault_vfs *vfs, int operations, int64_t nth, int is_lasting, int is_full) {
    vfs->operations = operations;
    vfs->nth = nth;
    vfs->is_lasting = is_lasting;
    vfs->is_full = is_full;
    vfs->kills = 0;
    vfs->count = 0;
    vfs->failures = 0;
}

void fault_vfs_arm_kill(fault_vfs *vfs, int64_t nth) {
    fault_vfs_arm(vfs, FAULT_WRITE | FAULT_TRUNCATE | FAULT_SYNC | FAULT_DELETE, nth, 0, 0);
    vfs->kills = 1;
}

// What was counted stays, to be asked for.
void fault_vfs_disarm(fault_vfs *vfs) { vfs->operations = 0; }

int64_t fault_vfs_operations(const fault_vfs *vfs) { return vfs->count; }

int64_t fault_vfs_failures(const fault_vfs *vfs) { return vfs->failures; }

void fault_vfs_destroy(fault_vfs *vfs) {
    sqlite3_vfs_unregister(&vfs->base);
    free(vfs->name);
    free(vfs);
}
