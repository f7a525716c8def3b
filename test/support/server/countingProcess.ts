import { readFileSync } from 'node:fs';
import { countTrackings } from '@fn/metrics/count.ts';
import { foldChanges } from '@fn/metrics/fold.ts';

/** Counts batches of changes from a file, a line for each: a writer that a test may kill. */
const [file = '', companyId, at = ''] = process.argv.slice(2);
for (const batch of JSON.parse(readFileSync(file, 'utf8'))) {
  await countTrackings(batch, new Date(at));
  await foldChanges(Number(companyId));
  process.stdout.write('counted\n');
}
process.exit(0);
