import type { Connection } from '@shared/connections/model.ts';
import { ulid } from 'ulid';
import { getItem, putItem, updateItem, wasApplied } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { type LinkedCommand, putCommand } from './commands.ts';
import { countingOfDay, toIsoDay } from './dayCounts.ts';
import type { LinkedSession } from './sessions.ts';

type SessionKey = Pick<LinkedSession, 'companyId' | 'whatsappId'>;
type Ask = Extract<LinkedCommand, { type: 'ask' }>;

/** @returns false when the number asked as often today as it may */
export const countQuestions = (
  { companyId, whatsappId }: SessionKey,
  at: Date,
  by: number,
  most: number,
): Promise<boolean> =>
  wasApplied(
    updateItem(
      countingOfDay(keys.linkedQuestions(companyId, whatsappId, toIsoDay(at)), 'linkedQuestions', at, by, most),
    ),
  );

/** Answer to a lookup: the number is on WhatsApp or not, the day's limit is reached, or WhatsApp did not answer. */
export type NumberLookupResult = 'yes' | 'no' | 'limit' | 'silence';

const keptSeconds = 600;

export async function leaveAnswer(
  { companyId, whatsappId }: SessionKey,
  { questionId }: Ask,
  answer: NumberLookupResult,
  at: Date,
) {
  const ttl = Math.floor(at.getTime() / 1000) + keptSeconds;
  await putItem({ ...keys.linkedAnswer(companyId, whatsappId, questionId), et: 'linkedAnswer', sv: 1, answer, ttl });
}

/** A worker looks once a second, and asks one number after another. */
const patienceMs = 10_000;
const lookMs = 250;

/** Asks the worker of a number's line to look up another number at WhatsApp. */
export async function askWhatsApp(
  { companyId, id: whatsappId }: Pick<Connection, 'companyId' | 'id'>,
  number: string,
  at: Date,
): Promise<NumberLookupResult> {
  const questionId = ulid(at.getTime());
  const until = new Date(at.getTime() + patienceMs).toISOString();
  const place = { companyId, whatsappId };
  await putCommand(place, at, `ask.${questionId}`, { type: 'ask', questionId, number, until });
  const key = keys.linkedAnswer(companyId, whatsappId, questionId);
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    const found = await getItem(key, true);
    if (found) return found['answer'] as NumberLookupResult;
  }
  return 'silence';
}
