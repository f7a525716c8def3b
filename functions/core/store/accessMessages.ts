import { platformCompany } from '@shared/companies/subscription.ts';
import { storedPhone } from '@shared/phones/stored.ts';
import { mayGetCodes } from '@shared/recovery/rules.ts';
import type { AccessNotice, Language, User } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import type { Ctx } from '../context/ctx.ts';
import type { Step } from './commit.ts';
import { readDirectory } from './companyDirectory.ts';
import { type Entity, fromItem, putNewUntil } from './records.ts';
import { getItem, updateItem, wasApplied } from './store.ts';
import { keys } from './table.ts';

/** Message to one phone about a change of its user's access. */
export interface AccessMessage {
  readonly companyId: number;
  readonly id: string;
  /** Digits with the country code. */
  readonly number: string;
  readonly language: Language;
  readonly companyName: string;
  readonly fields: AccessNotice['fields'];
  /** The number itself became another one. */
  readonly isReplaced: boolean;
  /** The last try that came to an end; 0: none did. */
  readonly tries: number;
}

export const accessMessageEntity: Entity<AccessMessage> = {
  name: 'accessMessage',
  schemaVersion: 1,
  key: ({ companyId, id }) => keys.accessMessage(companyId, id),
};

/** Longer than a message can be in the queue. */
const keptSeconds = 30 * 24 * 3_600;

/** The user's proven number: a new one counts after 72 hours (B-AUTH-18), until then the former. */
const provenNumber = (user: User, now: Date): string =>
  storedPhone(mayGetCodes(user, now) ? user.wpp : user.formerPhone);

/** A number that goes hears of it even if it was never shown to be theirs. */
const numbersToTell = (before: User, fields: AccessNotice['fields'], now: Date): string[] => {
  const replaced = fields.includes('phone') ? storedPhone(before.wpp) : '';
  return [...new Set([provenNumber(before, now), replaced])].filter((number) => number !== '');
};

const hasPlatformNumber = async (): Promise<boolean> =>
  (await readDirectory(platformCompany, 'CONNECTION')).connections.some(({ isDefault }) => isDefault);

/**
 * Steps that notify the user's phone exactly if their transaction is committed: the stream makes jobs of the stored
 * messages. Empty if the platform has no number to send from.
 */
export async function accessMessageSteps(
  { companyId, company, now }: Pick<Ctx, 'companyId' | 'company' | 'now'>,
  before: User,
  fields: AccessNotice['fields'],
): Promise<Step[]> {
  const numbers = numbersToTell(before, fields, now);
  if (numbers.length === 0 || !(await hasPlatformNumber())) return [];
  const ttl = Math.floor(now.getTime() / 1000) + keptSeconds;
  return numbers.map((number) => {
    const isReplaced = fields.includes('phone') && number === storedPhone(before.wpp);
    const person = { number, language: before.language, companyName: company.name };
    const message = { companyId, id: ulid(now.getTime()), ...person, fields, isReplaced, tries: 0 };
    return { write: putNewUntil(accessMessageEntity, message, ttl) };
  });
}

export async function findAccessMessage(companyId: number, id: string): Promise<AccessMessage | undefined> {
  const item = await getItem(keys.accessMessage(companyId, id), true);
  return item && fromItem(accessMessageEntity, item);
}

/**
 * Longer than a try takes, and shorter than the queue waits until it gives the job of a crashed worker to another one.
 */
const tryMs = 60_000;

/**
 * Takes a message for one try.
 * @returns false if another worker has it, or if this try has already ended
 */
export const beginAccessTry = ({ companyId, id }: AccessMessage, attempt: number, at: Date): Promise<boolean> =>
  wasApplied(
    updateItem({
      Key: { ...keys.accessMessage(companyId, id) },
      UpdateExpression: 'SET #until = :until',
      ConditionExpression: '#tries < :attempt AND (attribute_not_exists(#until) OR #until < :now)',
      ExpressionAttributeNames: { '#tries': 'tries', '#until': 'takenUntil' },
      ExpressionAttributeValues: { ':attempt': attempt, ':until': at.getTime() + tryMs, ':now': at.getTime() },
    }),
  );

/** Gives the message back. @param tries the last try that came to an end */
export async function endAccessTry({ companyId, id }: AccessMessage, tries: number): Promise<void> {
  await updateItem({
    Key: { ...keys.accessMessage(companyId, id) },
    UpdateExpression: 'SET #tries = :tries REMOVE #until',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#tries': 'tries', '#until': 'takenUntil' },
    ExpressionAttributeValues: { ':tries': tries },
  });
}
