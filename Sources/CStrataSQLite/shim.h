// The system's SQLite, with the few calls that Swift cannot make as they are.
#ifndef STRATA_SQLITE_SHIM_H
#define STRATA_SQLITE_SHIM_H

// Debian builds SQLite with the preupdate hook, but declares it only on demand.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// Extended result codes are expressions of other macros, which Swift does not import.
static const int strata_constraint_check = SQLITE_CONSTRAINT_CHECK;
static const int strata_constraint_datatype = SQLITE_CONSTRAINT_DATATYPE;
static const int strata_constraint_foreign_key = SQLITE_CONSTRAINT_FOREIGNKEY;
static const int strata_constraint_not_null = SQLITE_CONSTRAINT_NOTNULL;
static const int strata_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;
static const int strata_constraint_rowid = SQLITE_CONSTRAINT_ROWID;
static const int strata_constraint_trigger = SQLITE_CONSTRAINT_TRIGGER;
static const int strata_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import.
static inline int strata_bind_text_transient(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 size) {
    return sqlite3_bind_text64(statement, index, text, size, SQLITE_TRANSIENT, SQLITE_UTF8);
}

static inline int strata_bind_blob_transient(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 size) {
    // "If the third parameter to sqlite3_bind_blob() is a NULL pointer then the result is a NULL value", so an empty
    // blob is bound as zeroblob(0).
    return size == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                     : sqlite3_bind_blob64(statement, index, bytes, size, SQLITE_TRANSIENT);
}

// SQLITE_STATIC: the caller keeps the bytes alive until the binding is replaced or cleared.
static inline int strata_bind_blob_static(sqlite3_stmt *statement, int index, const void *bytes, sqlite3_uint64 size) {
    return size == 0 ? sqlite3_bind_zeroblob(statement, index, 0)
                     : sqlite3_bind_blob64(statement, index, bytes, size, SQLITE_STATIC);
}

// sqlite3_db_config is variadic.
static inline int strata_config_flag(sqlite3 *connection, int option, int value) {
    return sqlite3_db_config(connection, option, value, (int *)0);
}

#endif
