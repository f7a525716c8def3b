import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { isRecord } from '../aws/protocol/protocol.ts';

/** Position of each reader of the stream, stored in a small file that is replaced atomically. */
export interface Checkpoints {
  /** The sequence number after which a reader goes on; undefined for one that is new. */
  get(reader: string): string | undefined;
  set(reader: string, sequence: string): void;
  /** Writes what is not written yet. */
  flush(): void;
}

/** A kill repeats at most what was handled in this time; readers are idempotent anyway. */
const writeEveryMs = 200;

function load(file: string, streamArn: string): Map<string, string> {
  if (!existsSync(file)) return new Map();
  const saved: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const positions = isRecord(saved) && saved['streamArn'] === streamArn ? saved['positions'] : undefined;
  // A different ARN means a new table, whose sequence numbers start again.
  return new Map(isRecord(positions) ? Object.entries(positions).map(([name, at]) => [name, String(at)]) : []);
}

export function openCheckpoints(file: string, streamArn: string): Checkpoints {
  const positions = load(file, streamArn);
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    writeFileSync(`${file}.new`, JSON.stringify({ streamArn, positions: Object.fromEntries(positions) }));
    renameSync(`${file}.new`, file);
  };
  return {
    get: (reader) => positions.get(reader),
    set(reader, sequence) {
      positions.set(reader, sequence);
      timer ??= setTimeout(flush, writeEveryMs);
    },
    flush,
  };
}
