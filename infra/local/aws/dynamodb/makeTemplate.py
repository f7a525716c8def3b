"""Makes template.db, the empty database file that the local table engine starts from.

Run by hand, only when the engine's version changes:  python3 infra/local/aws/dynamodb/makeTemplate.py

The engine numbers every stream record with a query for the highest number so far, has no index for it and never
deletes a record. Each write therefore costs a little more than the one before: 1 ms at first, 6 ms after sixteen
thousand writes. Two objects in its SQLite file keep writes flat for ever:

  - an index on exactly the expression of that query;
  - a trigger that keeps the newest 20,000 records, far more than a reader that runs on the same machine can miss.

Their names start with zz_ so that they cannot collide with the engine's own.
"""

import os
import pathlib
import signal
import sqlite3
import subprocess
import time

here = pathlib.Path(__file__).parent
engine = os.environ.get("DYNOXIDE_BIN") or here / "../../../../node_modules/@dynoxide/linux-x64/dynoxide"
template = here / "template.db"


def create_empty_database() -> None:
    for suffix in ("", "-wal", "-shm"):
        pathlib.Path(f"{template}{suffix}").unlink(missing_ok=True)
    process = subprocess.Popen([engine, "serve", "--port", "8109", "--db-path", template])
    while not template.exists():
        time.sleep(0.05)
    time.sleep(0.5)
    process.send_signal(signal.SIGTERM)
    process.wait()


def keep_the_stream_small() -> None:
    database = sqlite3.connect(template)
    database.execute("PRAGMA journal_mode = DELETE")
    database.execute(
        "CREATE INDEX zz_stream_seq ON _stream_records (table_name, CAST(sequence_number AS INTEGER))"
    )
    database.execute(
        "CREATE TRIGGER zz_stream_trim AFTER INSERT ON _stream_records"
        " BEGIN DELETE FROM _stream_records WHERE id <= NEW.id - 20000; END"
    )
    database.commit()
    database.execute("VACUUM")
    database.close()


create_empty_database()
keep_the_stream_small()
print(f"{template}: {template.stat().st_size} bytes")
