import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Bytes. More than all tables of a run together; some machines give a file system in memory 64 MB. */
const enough = 1_000_000_000;

const inMemory = '/dev/shm';

/** Where the tables of tests lie: in memory where the machine offers it, which saves a sixth of their processor time. */
export function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > enough ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
