import { log } from '../../core/log.ts';
import { queryAll } from '../../core/store/store.ts';
import { partitions, prefixes } from '../../core/store/table.ts';
import { setTaskCount } from '../../core/taskCount.ts';

/** Numbers per worker, with room to take over some of a dead worker's. */
const perWorker = 40;

/**
 * Returns one worker more than needed, so that numbers are taken over at once when a machine fails; none without
 * numbers.
 */
export const workersFor = (numbers: number): number => (numbers === 0 ? 0 : Math.ceil(numbers / perWorker) + 1);

async function fitWorkers(): Promise<void> {
  const name = process.env['LINKED_WORKERS_NAME'];
  // On one machine the process is started by who reads the table's stream.
  if (!name) return;
  const numbers = await queryAll({
    pk: partitions.linkedSessions,
    prefix: prefixes.linkedSession,
    limit: 500,
    consistent: true,
  });
  await setTaskCount(name, workersFor(numbers.length));
}

/** Lets as many workers run as the numbers need that are linked by a code. What fails, the clock does again. */
export async function tryScaleWorkers(): Promise<void> {
  try {
    await fitWorkers();
  } catch (error) {
    log.error('linked.workersNotCounted', { error });
  }
}
