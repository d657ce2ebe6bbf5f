#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast that Swift does not see: SQLite copies the text.
static inline int watcher_bind_text(sqlite3_stmt *statement, int place, const char *text, int count) {
    return sqlite3_bind_text(statement, place, text, count, SQLITE_TRANSIENT);
}
