import type { Message } from '@shared/messages/model.ts';
import { ChargeCategory } from '@shared/money/charges.ts';
import type { UsageCount, UsageInstant } from '@shared/money/usage.ts';
import type { TemplateCategory } from '@shared/templates/model.ts';
import type { Change } from '../../core/store/changes.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import type { Item } from '../../core/store/store.ts';
import { addUsage, chargedField } from '../../core/store/usage.ts';
import { isFailed } from './failedMessages.ts';

const messageOf = (item: Item | undefined): Message | undefined => item && fromItem(messageEntity, item);

/** What the batch adds for one company. */
class Tally {
  readonly counts: Partial<Record<UsageCount | ReturnType<typeof chargedField>, number>> = {};
  readonly instants: Partial<Record<UsageInstant, string>> = {};

  count(name: keyof Tally['counts'], by = 1): void {
    this.counts[name] = (this.counts[name] ?? 0) + by;
  }

  note(name: UsageInstant, at: Date): void {
    this.instants[name] = at.toISOString();
  }
}

const countOf: Partial<Record<TemplateCategory, UsageCount>> = {
  MARKETING: 'marketing',
  UTILITY: 'utility',
  AUTHENTICATION: 'authentication',
};

/** The channel took it, which is what it is paid for; once more for each try that it took. */
function countSent(tally: Tally, was: Message | undefined, message: Message, at: Date): void {
  if (!message.fromMe || message.isPrivate || message.wid === null || message.wid === was?.wid) return;
  tally.count('sent');
  tally.note('lastSentAt', at);
  const template = message.template && countOf[message.template.category];
  if (template) tally.count(template);
}

/** The channel said that it charges for it; whatever it says later is the same again. */
function countCharged(tally: Tally, was: Message | undefined, { chargedAs, whatsappId }: Message): void {
  if (chargedAs && !was?.chargedAs) tally.count(chargedField(whatsappId, ChargeCategory.parse(chargedAs)));
}

function countMessage(tally: Tally, { before, after }: Change, at: Date): void {
  const [was, message] = [messageOf(before), messageOf(after)];
  if (!message || message.isImported) return;
  if (!was && !message.fromMe) {
    tally.count('received');
    tally.note('lastReceivedAt', at);
  }
  countSent(tally, was, message, at);
  countCharged(tally, was, message);
  if (isFailed(message) && !(was && isFailed(was))) {
    tally.count('failed');
    tally.note('lastFailedAt', at);
  }
  const { media } = message;
  if (media?.status === 'ready' && was?.media?.status !== 'ready') tally.count('mediaBytes', media.size);
}

/**
 * Counts what a batch of changes used, with one write for each company in it. A batch that is read once more counts
 * once more, so this comes after everything else of it is done.
 */
export async function countUsage(changes: readonly Change[], at: Date): Promise<void> {
  const tallies = new Map<number, Tally>();
  for (const change of changes) {
    const { kind, companyId, before } = change;
    if (companyId === undefined || (kind !== 'message' && kind !== 'email')) continue;
    const tally = tallies.get(companyId) ?? new Tally();
    tallies.set(companyId, tally);
    if (kind === 'message') countMessage(tally, change, at);
    else if (before === undefined) tally.count('emails');
  }
  await Promise.all([...tallies].map(([companyId, tally]) => addUsage(companyId, tally, at)));
}
