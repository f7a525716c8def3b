import { createHash } from 'node:crypto';
import type { SandboxMessage, SandboxNumber, SandboxPhone } from '@shared/sandbox/model.ts';
import { ulid } from 'ulid';
import { isSandboxOpen } from '../core/context/sandboxGate.ts';
import { claimUnique, type Entity, fromItem, put, putNew, removeExisting, toItem } from '../core/store/records.ts';
import { getItem, getItems, queryPartition, transact, updateItem, wasApplied } from '../core/store/store.ts';
import { keys, partitions, prefixes } from '../core/store/table.ts';

export type Phone = SandboxPhone & { readonly companyId: number };

/** Fields of a message that statuses and webhooks need, and the page does not. */
export type ChatLine = SandboxMessage & {
  readonly companyId: number;
  readonly mediaId: string | null;
  /** Base64 digest of the file, as webhooks carry it. */
  readonly mediaSha256: string | null;
  /** `biz_opaque_callback_data` of the company, given back with every status. */
  readonly callbackData: string | null;
  readonly pricingCategory: 'service' | 'utility' | 'marketing';
  readonly choiceId: string | null;
  readonly quotedFromCustomer: boolean;
  /** The button tapped stood under a template: it comes back in other words than one of a menu. */
  readonly isTemplateReply?: boolean;
};

export interface MediaObject {
  readonly id: string;
  readonly companyId: number;
  readonly phoneNumberId: string;
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  /** bytes */
  readonly size: number;
  /** hexadecimal */
  readonly sha256: string;
}

/** A phone and a number that write to each other. */
export interface Pair {
  readonly companyId: number;
  readonly phoneNumberId: string;
  readonly number: string;
}

export interface PairState {
  readonly lastInboundAt: string | null;
  readonly typingSince: string | null;
  readonly typingUntil: string | null;
}

/** A stored number has only the digest of its token, by which the token is also found. */
type StoredNumber = SandboxNumber & { readonly tokenHash: string };

export const digest = (token: string): string => createHash('sha256').update(token).digest('hex');

const numberEntity: Entity<StoredNumber> = {
  name: 'sandboxNumber',
  schemaVersion: 2,
  key: ({ companyId, phoneNumberId }) => keys.sandboxRecord(companyId, 'NUMBER', phoneNumberId),
  // At first the token itself was kept.
  upcast: ({ accessToken, ...item }) => ({ ...item, tokenHash: digest(String(accessToken)) }),
};

const phoneEntity: Entity<Phone> = {
  name: 'sandboxPhone',
  schemaVersion: 1,
  key: ({ companyId, number }) => keys.sandboxRecord(companyId, 'PHONE', number),
};

const lineEntity: Entity<ChatLine> = {
  name: 'sandboxMessage',
  schemaVersion: 1,
  key: ({ companyId, phoneNumberId, number, id }) => keys.sandboxChat(companyId, phoneNumberId, number, id),
};

const mediaEntity: Entity<MediaObject> = {
  name: 'sandboxMedia',
  schemaVersion: 1,
  key: ({ id }) => keys.systemRef('sandboxMedia', id),
};

const numberRef = (phoneNumberId: string) => keys.systemRef('sandboxNumber', phoneNumberId);
const tokenRef = (hash: string) => keys.systemRef('sandboxToken', hash);
const userRef = (companyId: number, userId: string) => keys.ref(companyId, 'sandboxUser', userId);
const wamidRef = (companyId: number, wamid: string) => keys.ref(companyId, 'sandboxWamid', wamid);
const pairKey = ({ companyId, phoneNumberId, number }: Pair) =>
  keys.sandboxRecord(companyId, 'PAIR', `${phoneNumberId}#${number}`);

/** @throws WriteConflict when an id is taken */
export async function createNumber(number: SandboxNumber, token: string): Promise<void> {
  const { companyId, phoneNumberId } = number;
  const tokenHash = digest(token);
  await transact([
    putNew(numberEntity, { ...number, tokenHash }),
    claimUnique(numberRef(phoneNumberId), { companyId }),
    claimUnique(tokenRef(tokenHash), { companyId, phoneNumberId }),
  ]);
}

/** @throws WriteConflict when another token was set in between */
export async function changeToken(number: StoredNumber, token: string): Promise<void> {
  const { companyId, phoneNumberId } = number;
  const tokenHash = digest(token);
  await transact([
    put(toItem(numberEntity, { ...number, tokenHash })),
    removeExisting(tokenRef(number.tokenHash)),
    claimUnique(tokenRef(tokenHash), { companyId, phoneNumberId }),
  ]);
}

export async function markRegistered(companyId: number, phoneNumberId: string): Promise<void> {
  await updateItem({
    Key: { ...keys.sandboxRecord(companyId, 'NUMBER', phoneNumberId) },
    UpdateExpression: 'REMOVE isUnregistered',
    ConditionExpression: 'attribute_exists(pk)',
  });
}

export async function changeNumber(number: SandboxNumber, change: Partial<SandboxNumber>): Promise<SandboxNumber> {
  const { companyId, phoneNumberId } = number;
  const names = Object.keys(change);
  await updateItem({
    Key: { ...keys.sandboxRecord(companyId, 'NUMBER', phoneNumberId) },
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
  });
  return { ...number, ...change };
}

export async function findNumber(companyId: number, phoneNumberId: string): Promise<StoredNumber | undefined> {
  const item = await getItem(keys.sandboxRecord(companyId, 'NUMBER', phoneNumberId));
  return item && fromItem(numberEntity, item);
}

export async function findNumberByToken(token: string): Promise<SandboxNumber | undefined> {
  const ref = await getItem(tokenRef(digest(token)));
  return ref && findNumber(Number(ref['companyId']), String(ref['phoneNumberId']));
}

export const hasNumber = async (phoneNumberId: string): Promise<boolean> =>
  (await getItem(numberRef(phoneNumberId))) !== undefined;

export async function listNumbers(companyId: number): Promise<SandboxNumber[]> {
  const page = await queryPartition({
    pk: partitions.sandboxRecords(companyId),
    prefix: prefixes.sandboxNumber,
    limit: 100,
  });
  return page.items.map((item) => fromItem(numberEntity, item));
}

/** @throws WriteConflict when the number or the user id is taken */
export async function createPhone(phone: Phone): Promise<void> {
  const { companyId, userId, number } = phone;
  await transact([putNew(phoneEntity, phone), claimUnique(userRef(companyId, userId), { number })]);
}

type PhoneChange = Partial<Pick<Phone, 'name' | 'isNumberHidden' | 'isOnline' | 'rejectCode'>>;

/** Writes only the given fields: a rejection taken at the same moment stays taken. @returns the phone after it */
export async function changePhone({ companyId, number }: Phone, change: PhoneChange): Promise<Phone> {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const item = await updateItem({
    Key: { ...keys.sandboxRecord(companyId, 'PHONE', number) },
    UpdateExpression: `SET ${entries.map((_, position) => `#n${position} = :v${position}`).join(', ')}`,
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: Object.fromEntries(entries.map(([name], position) => [`#n${position}`, name])),
    ExpressionAttributeValues: Object.fromEntries(entries.map(([, value], position) => [`:v${position}`, value])),
  });
  return fromItem(phoneEntity, item);
}

/** The first of the numbers that a phone has; Brazilian mobiles are asked for in both forms. */
export async function findPhone(companyId: number, numbers: readonly string[]): Promise<Phone | undefined> {
  const items = await getItems(numbers.map((number) => keys.sandboxRecord(companyId, 'PHONE', number)));
  const item = items.find((found) => found !== undefined);
  return item && fromItem(phoneEntity, item);
}

export async function findPhoneByUser(companyId: number, userId: string): Promise<Phone | undefined> {
  const ref = await getItem(userRef(companyId, userId));
  return ref && findPhone(companyId, [String(ref['number'])]);
}

// A test that needs more customers than this has one of its own.
const maxPhones = 1000;

/** The first thousand customers by number. */
export async function listPhones(companyId: number): Promise<Phone[]> {
  const pk = partitions.sandboxRecords(companyId);
  const page = await queryPartition({ pk, prefix: prefixes.sandboxPhone, limit: maxPhones });
  return page.items.map((item) => fromItem(phoneEntity, item));
}

/** Takes the prepared rejection, so that it hits one message only. @returns false when another message was faster */
export async function claimRejection({ companyId, number, rejectCode }: Phone): Promise<boolean> {
  if (rejectCode === null) return false;
  const change = {
    Key: { ...keys.sandboxRecord(companyId, 'PHONE', number) },
    UpdateExpression: 'SET rejectCode = :none',
    ConditionExpression: 'rejectCode = :code',
    ExpressionAttributeValues: { ':none': null, ':code': rejectCode },
  };
  return wasApplied(updateItem(change));
}

export const newLineId = (): string => ulid();

export async function createLine(line: ChatLine): Promise<void> {
  const { companyId, phoneNumberId, number, id, wamid } = line;
  await transact([putNew(lineEntity, line), claimUnique(wamidRef(companyId, wamid), { phoneNumberId, number, id })]);
}

export async function findLineByWamid(companyId: number, wamid: string): Promise<ChatLine | undefined> {
  const ref = await getItem(wamidRef(companyId, wamid));
  if (!ref) return undefined;
  const { phoneNumberId, number, id } = ref as Record<string, string>;
  const item = await getItem(keys.sandboxChat(companyId, phoneNumberId ?? '', number ?? '', id ?? ''));
  return item && fromItem(lineEntity, item);
}

/** Newest lines of a chat, oldest first. */
export async function listLines({ companyId, phoneNumberId, number }: Pair, limit = 100): Promise<ChatLine[]> {
  const pk = partitions.sandboxChat(companyId, phoneNumberId, number);
  const page = await queryPartition({ pk, limit, descending: true, consistent: true });
  return page.items.map((item) => fromItem(lineEntity, item)).reverse();
}

type SandboxMessageStatus = SandboxMessage['status'];

/** Moves a line from one of the given states. @returns false when it is in none of them any more */
export function moveStatus(
  line: Pair & { readonly id: string },
  change: {
    readonly from: readonly SandboxMessageStatus[];
    readonly to: SandboxMessageStatus;
    readonly failure?: string | null;
  },
): Promise<boolean> {
  const names = change.from.map((_, position) => `:f${position}`);
  const write = updateItem({
    Key: { ...keys.sandboxChat(line.companyId, line.phoneNumberId, line.number, line.id) },
    UpdateExpression: 'SET #status = :to, failure = :failure',
    ConditionExpression: `#status IN (${names.join(', ')})`,
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: {
      ':to': change.to,
      ':failure': change.failure ?? null,
      ...Object.fromEntries(change.from.map((status, position) => [`:f${position}`, status])),
    },
  });
  return wasApplied(write);
}

export async function setReaction(line: ChatLine, emoji: string | null): Promise<void> {
  await updateItem({
    Key: { ...keys.sandboxChat(line.companyId, line.phoneNumberId, line.number, line.id) },
    UpdateExpression: 'SET reaction = :emoji',
    ExpressionAttributeValues: { ':emoji': emoji },
  });
}

export async function findPairState(pair: Pair): Promise<PairState> {
  const item = await getItem(pairKey(pair));
  const text = (name: string): string | null => (typeof item?.[name] === 'string' ? item[name] : null);
  return {
    lastInboundAt: text('lastInboundAt'),
    typingSince: text('typingSince'),
    typingUntil: text('typingUntil'),
  };
}

export async function savePairState(pair: Pair, change: Partial<PairState>): Promise<void> {
  const names = Object.keys(change);
  await updateItem({
    Key: { ...pairKey(pair) },
    UpdateExpression: `SET et = :et, ${names.map((name) => `${name} = :${name}`).join(', ')}`,
    ExpressionAttributeValues: {
      ':et': 'sandboxPair',
      ...Object.fromEntries(Object.entries(change).map(([name, value]) => [`:${name}`, value])),
    },
  });
}

/** @throws WriteConflict when the id is taken */
export const createMedia = (media: MediaObject): Promise<void> => transact([putNew(mediaEntity, media)]);

export async function findMedia(id: string): Promise<MediaObject | undefined> {
  const item = await getItem(keys.systemRef('sandboxMedia', id));
  return item && fromItem(mediaEntity, item);
}

/** True if the stand-in has this phone number id, in any company. */
export const isSandboxNumber = async (phoneNumberId: string): Promise<boolean> =>
  isSandboxOpen() && (await hasNumber(phoneNumberId));
