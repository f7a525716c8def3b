import type { Message } from '@shared/messages/model.ts';
import { isMessageOver } from '@shared/schedules/rules.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { recordOutcome } from '../../schedules/outcome.ts';

interface Ended {
  readonly message: Message;
  readonly scheduleId: string;
}

/** Ends of scheduled messages: only the step from "on its way" to an end counts, later ticks bring nothing new. */
function endedIn({ before, after }: RecordChange): Ended[] {
  if (!after?.['scheduleId']) return [];
  const message = fromItem(messageEntity, after);
  const current = before && fromItem(messageEntity, before);
  const isNews =
    isMessageOver(message) &&
    (!current || !isMessageOver(current) || (current.wid === null) !== (message.wid === null));
  return isNews && message.scheduleId ? [{ message, scheduleId: message.scheduleId }] : [];
}

/** Schedules show what became of their messages. */
export async function updateScheduleStatus(changes: readonly RecordChange[], at: Date): Promise<void> {
  const ended = changes.filter(({ kind }) => kind === 'message').flatMap(endedIn);
  await Promise.all(
    ended.map(({ message, scheduleId }) =>
      recordOutcome({ companyId: message.companyId, now: at }, scheduleId, message),
    ),
  );
}
