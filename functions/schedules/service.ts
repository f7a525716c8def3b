import { minuteMs } from '@shared/core/time.ts';
import { withDelay } from '@shared/schedules/rules.ts';
import { enqueue } from '../core/events/queue.ts';
import { fromItem } from '../core/store/records.ts';
import { scheduleEntity } from '../core/store/resourceEntities.ts';
import { type Item, WriteConflict } from '../core/store/store.ts';
import { dueMessage } from './dueSchedule.ts';
import { saveSchedule } from './repo.ts';

/** A call handed over by the clock may take this long before the clock hands it over once more. */
const handOverMs = minuteMs;

/**
 * The clock found a schedule in the due index: its call was lost, or is on its way as well. The entry
 * moves, so that two clocks do not hand over the same one and those behind it are reached.
 */
export async function enqueueDispatch(item: Item, at: Date): Promise<void> {
  const schedule = fromItem(scheduleEntity, item);
  try {
    await saveSchedule(withDelay(schedule, handOverMs, at));
  } catch (error) {
    if (error instanceof WriteConflict) return;
    throw error;
  }
  await enqueue('schedules', [{ body: dueMessage(schedule) }]);
}
