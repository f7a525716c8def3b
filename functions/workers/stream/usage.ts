import type { Message } from '@shared/messages/model.ts';
import { ChargeCategory } from '@shared/money/charges.ts';
import type { UsageCount } from '@shared/money/usage.ts';
import type { TemplateCategory } from '@shared/templates/model.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem } from '../../core/store/records.ts';
import type { Item } from '../../core/store/store.ts';
import { chargedField, countOnce, type UsageFact } from '../../core/store/usage.ts';
import { isFailed } from './failedMessages.ts';

const itemToMessage = (item: Item | undefined): Message | undefined => item && fromItem(messageEntity, item);

const countOf: Partial<Record<TemplateCategory, UsageCount>> = {
  MARKETING: 'marketing',
  UTILITY: 'utility',
  AUTHENTICATION: 'authentication',
};

/** The channel took it, which is what it is paid for; once more for each try that it took. */
function sent(was: Message | undefined, message: Message, at: string): UsageFact[] {
  const { id, wid, template } = message;
  if (!message.fromMe || message.isPrivate || wid === null || wid === was?.wid) return [];
  const category = template && countOf[template.category];
  const counts = { sent: 1, ...(category ? { [category]: 1 } : {}) };
  return [{ id: `sent ${id} ${wid}`, counts, instants: { lastSentAt: at } }];
}

/** The channel said that it charges for it; whatever it says later is the same again. */
function charged(was: Message | undefined, { id, chargedAs, whatsappId }: Message): UsageFact[] {
  if (!chargedAs || was?.chargedAs) return [];
  return [{ id: `charged ${id}`, counts: { [chargedField(whatsappId, ChargeCategory.parse(chargedAs))]: 1 } }];
}

function failed(was: Message | undefined, message: Message, at: string): UsageFact[] {
  if (!isFailed(message) || (was && isFailed(was))) return [];
  return [{ id: `failed ${message.id} ${message.version}`, counts: { failed: 1 }, instants: { lastFailedAt: at } }];
}

function stored(was: Message | undefined, { id, media }: Message): UsageFact[] {
  if (media?.status !== 'ready' || was?.media?.status === 'ready') return [];
  return [{ id: `stored ${id}`, counts: { mediaBytes: media.size } }];
}

function factsOfMessage({ before, after }: RecordChange, at: string): UsageFact[] {
  const [was, message] = [itemToMessage(before), itemToMessage(after)];
  if (!message || message.isImported) return [];
  const isReceived = !was && !message.fromMe;
  return [
    ...(isReceived
      ? [{ id: `received ${message.id}`, counts: { received: 1 }, instants: { lastReceivedAt: at } }]
      : []),
    ...sent(was, message, at),
    ...charged(was, message),
    ...failed(was, message, at),
    ...stored(was, message),
  ];
}

const factsOfEmail = ({ before, after }: RecordChange): UsageFact[] =>
  before === undefined && after ? [{ id: `email ${after['id']}`, counts: { emails: 1 } }] : [];

/** Counts what a batch of changes used, with one write for each company in it. The same changes may come again. */
export async function countUsage(changes: readonly RecordChange[], at: Date): Promise<void> {
  const byCompany = new Map<number, UsageFact[]>();
  for (const change of changes) {
    const { kind, companyId } = change;
    if (companyId === undefined || (kind !== 'message' && kind !== 'email')) continue;
    const facts = kind === 'message' ? factsOfMessage(change, at.toISOString()) : factsOfEmail(change);
    byCompany.set(companyId, [...(byCompany.get(companyId) ?? []), ...facts]);
  }
  await Promise.all([...byCompany].map(([companyId, facts]) => countOnce(companyId, facts, at)));
}
