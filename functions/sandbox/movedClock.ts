import { AppError } from '@shared/core/errors.ts';
import { movedMs, now } from '../core/context/clock.ts';
import { isSandboxOpenNow } from '../core/store/sandboxDoors.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

const key = keys.system('CLOCK');

/** The clock can only be moved if everything runs in one process. */
function checkMovable(): void {
  if (process.env['CLOCK_MOVABLE'] !== 'on') throw new AppError('ERR_NOT_FOUND');
}

const shown = () => ({ now: now().toISOString(), movedMs: movedMs() });

/**
 * Reads the present time of the installation.
 * @throws ERR_NOT_FOUND if the clock cannot be moved
 */
export async function readClock() {
  checkMovable();
  return shown();
}

/** Moves the clock of the whole installation; a restart keeps it. @throws ERR_NOT_FOUND */
export async function moveClock(moved: number) {
  checkMovable();
  await putItem({ ...key, et: 'clock', movedMs: moved });
  process.env['CLOCK_MOVED_MS'] = String(moved);
  return shown();
}

/** Restores the clock of before a restart, unless the start sets it: stored records must not lie in the future. */
export async function restoreClock(): Promise<void> {
  if (process.env['CLOCK_MOVABLE'] !== 'on' || !(await isSandboxOpenNow())) return;
  const said = process.env['CLOCK_MOVED_MS'];
  if (said !== undefined && said !== '') {
    await putItem({ ...key, et: 'clock', movedMs: Number(said) });
    return;
  }
  const item = await getItem(key, true);
  if (item) process.env['CLOCK_MOVED_MS'] = String(Number(item['movedMs']));
}
