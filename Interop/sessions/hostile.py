"""Databases that no library writes: ours refuses each of them by what it says, and reads what may stand beside one."""

import os
import shutil
import sqlite3

# What `mtproto` ends with for what is no session.
BAD_DATA = 65


def changed(source, path, sql):
    """A copy of a library's database, with something else in it."""
    shutil.copy(source, path)
    database = sqlite3.connect(path)
    database.executescript(sql)
    database.commit()
    database.close()
    return path


def refuse_hostile(ours, form, source):
    """Each of these is refused, and none keeps the command from its end."""
    changes = {
        "a view": "ALTER TABLE sessions RENAME TO hidden; CREATE VIEW sessions AS SELECT * FROM hidden",
        "another view": "CREATE VIEW more AS SELECT 1",
        "a virtual table": "CREATE VIRTUAL TABLE more USING rtree(id, low, high)",
        "a calculated column": "ALTER TABLE sessions ADD COLUMN more AS (dc_id + 1)",
        "no key": "UPDATE sessions SET auth_key = x'07'",
        "no account": "DELETE FROM sessions",
        "another version": "DELETE FROM version; INSERT INTO version VALUES (4711)",
        "a version in words": "DROP TABLE version; CREATE TABLE version (version, number);"
        " INSERT INTO version VALUES ('x', 'x')",
    }
    for number, (what, sql) in enumerate(changes.items()):
        path = changed(source, ours.path(f"hostile-{form}-{number}.session"), sql)
        ours.run(f"hostile-{form}", "import", path, "--from", form, status=BAD_DATA)
    torn = ours.path(f"torn-{form}.session")
    shutil.copy(source, torn)
    os.truncate(torn, 4096 + 1000)
    ours.run(f"hostile-{form}", "import", torn, "--from", form, status=BAD_DATA)
    large = ours.path(f"large-{form}.session")
    shutil.copy(source, large)
    os.truncate(large, 257 << 20)
    ours.run(f"hostile-{form}", "import", large, "--from", form, status=BAD_DATA)


def copy_of_log(source, path):
    """What a program leaves that was killed: a database whose session stands in the write-ahead log alone."""
    live = f"{path}-live"
    shutil.copy(source, live)
    database = sqlite3.connect(live)
    database.execute("PRAGMA journal_mode = WAL")
    rows = database.execute("SELECT * FROM sessions").fetchall()
    database.execute("DELETE FROM sessions")
    database.commit()
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.executemany(f"INSERT INTO sessions VALUES ({', '.join('?' * len(rows[0]))})", rows)
    database.commit()
    shutil.copy(live, path)
    shutil.copy(f"{live}-wal", f"{path}-wal")
    database.close()
    return path
