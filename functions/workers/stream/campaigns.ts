import type { SendFailure } from '@shared/messages/model.ts';
import { noteAnswer } from '../../campaigns/answers.ts';
import { pauseForNumber, pauseForTemplate } from '../../campaigns/quality.ts';
import { noteStatus, noteTaken } from '../../campaigns/statuses.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { connectionEntity, messageEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import { templateEntity } from '../../core/store/resourceEntities.ts';

/** Taken by the channel, which the campaign itself notes: what comes after that it hears from here. */
const accepted = 1;

type MessageItem = RecordChange['after'];

const codeOf = (message: MessageItem): string | undefined => (message?.['failure'] as SendFailure | undefined)?.code;
const hasWid = (message: MessageItem): boolean => typeof message?.['wid'] === 'string';

/** The call to send it had been answered by a failure, and now the channel names it as one that it took. */
const wasTakenAfterAll = (before: MessageItem, after: MessageItem): boolean =>
  codeOf(before) !== undefined && !hasWid(before) && hasWid(after) && Number(after?.['ack']) === accepted;

/** True if the channel reports a new failure. */
const isNewlyFailed = (before: MessageItem, after: MessageItem): boolean =>
  hasWid(after) && codeOf(after) !== undefined && codeOf(after) !== codeOf(before);

/** Stops campaigns if the platform's view of a number or template has changed. */
async function applyPlatformChange({ companyId, kind, before, after }: RecordChange, at: Date): Promise<void> {
  if (companyId === undefined || !after) return;
  const ctx = { companyId, now: at };
  if (kind === 'connection')
    await pauseForNumber(ctx, before && fromItem(connectionEntity, before), fromItem(connectionEntity, after));
  if (kind === 'template')
    await pauseForTemplate(ctx, before && fromItem(templateEntity, before), fromItem(templateEntity, after));
}

/**
 * Updates campaigns with the channel's reports on their messages, numbers and templates, and with customers' answers.
 */
export async function updateCampaigns(changes: readonly RecordChange[], at: Date): Promise<void> {
  await Promise.all(changes.map((change) => applyPlatformChange(change, at)));
  const messages = changes.filter(({ kind, after }) => kind === 'message' && after !== undefined);
  await Promise.all(
    messages.map(async ({ before, after }) => {
      if (!after) return;
      const ctx = { companyId: Number(after['companyId']), now: at };
      if (after['answers'] !== undefined && before === undefined) await noteAnswer(ctx, fromItem(messageEntity, after));
      if (after['campaign'] === undefined) return;
      const isFurther = Number(after['ack']) > Math.max(accepted, Number(before?.['ack'] ?? 0));
      if (wasTakenAfterAll(before, after)) await noteTaken(ctx, fromItem(messageEntity, after));
      else if (isFurther || isNewlyFailed(before, after)) await noteStatus(ctx, fromItem(messageEntity, after));
    }),
  );
}
