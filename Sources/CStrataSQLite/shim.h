// The system's SQLite, with the few calls that Swift cannot make as they are.
#ifndef STRATA_SQLITE_SHIM_H
#define STRATA_SQLITE_SHIM_H

// Debian builds SQLite with the preupdate hook, but declares it only on demand.
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>
#include <string.h>

// Neither changes anything that can be seen, and both give the same answer until the next step or conversion, which are
// no such functions: so the compiler asks once where Swift code asks twice, for NULL and then for the value.
sqlite3_value *sqlite3_column_value(sqlite3_stmt *, int) __attribute__((pure));
int sqlite3_value_type(sqlite3_value *) __attribute__((pure));

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

// Whether two values are the same, bit for bit and byte for byte: 1 or 0; -1 for numbers of different types. One call
// for what would be six from Swift, for each column of each row that is updated.
static inline int strata_same_values(sqlite3_value *left, sqlite3_value *right) {
    int type = sqlite3_value_type(left);
    int other = sqlite3_value_type(right);
    if (type != other) {
        int are_numbers = (type == SQLITE_INTEGER || type == SQLITE_FLOAT) &&
                          (other == SQLITE_INTEGER || other == SQLITE_FLOAT);
        return are_numbers ? -1 : 0;
    }
    if (type == SQLITE_NULL) return 1;
    if (type == SQLITE_INTEGER) return sqlite3_value_int64(left) == sqlite3_value_int64(right);
    if (type == SQLITE_FLOAT) {
        double a = sqlite3_value_double(left), b = sqlite3_value_double(right);
        return memcmp(&a, &b, sizeof a) == 0;
    }
    // Bytes first: where texts are UTF-16 it converts them, and blob() hands out what is there then. text() would copy each
    // text that has no NUL behind it, as those of a stored row have none.
    int size = sqlite3_value_bytes(left);
    if (size != sqlite3_value_bytes(right)) return 0;
    const void *a = sqlite3_value_blob(left);
    const void *b = sqlite3_value_blob(right);
    return size == 0 || (a && b && memcmp(a, b, (size_t)size) == 0);
}

// A column whose values the preupdate hook hands out as they are.
struct strata_watched_column {
    int old;
    int updated;
    // Whether NULL may stand for a default, which is not known.
    int has_default;
};

// The first of some columns that an update changes, or of which this cannot tell whether it does: if both values are
// numbers, but of different types, or NULL before may stand for something else. `count` if all are kept. `answer` is 0
// for one that is changed, -1 for one of which it cannot tell. What cannot be read counts as changed.
//
// One call for what would be three from Swift for each column.
static inline long strata_first_changed(sqlite3 *handle, const struct strata_watched_column *columns, long first,
                                        long count, int *answer) {
    for (long index = first; index < count; index++) {
        sqlite3_value *old = 0, *updated = 0;
        *answer = 0;
        if (sqlite3_preupdate_old(handle, columns[index].old, &old) == SQLITE_OK &&
            sqlite3_preupdate_new(handle, columns[index].updated, &updated) == SQLITE_OK)
            *answer = strata_same_values(old, updated);
        if (*answer == 1 && columns[index].has_default && sqlite3_value_type(old) == SQLITE_NULL) *answer = -1;
        if (*answer != 1) return index;
    }
    return count;
}

// sqlite3_db_config is variadic.
static inline int strata_config_flag(sqlite3 *connection, int option, int value) {
    return sqlite3_db_config(connection, option, value, (int *)0);
}

#endif
