import { isDeepStrictEqual } from 'node:util';
import type { AuditRecord } from '@shared/audit/model.ts';
import type { Company } from '@shared/companies/model.ts';
import { type AuditAction, type AuditEvent, type AuditRule, auditEvents, auditRuleOf } from '@shared/core/audit.ts';
import { maskNumber } from '@shared/core/phone.ts';
import { pathNames, type Route } from '@shared/core/route.ts';
import { zoned } from '@shared/core/time.ts';
import type { User } from '@shared/users/model.ts';
import { ulid } from 'ulid';
import type { Ctx } from '../context/ctx.ts';
import { indexAttributes, indexKeys, indexPartitions } from '../store/indexes.ts';
import { type Entity, putNew, toItem } from '../store/records.ts';
import { createItem, getItem, type Item } from '../store/store.ts';
import { keys } from '../store/table.ts';
import type { TransactItem } from '../store/transactItem.ts';
import { type TransactionAttachment, withAttachment } from '../store/transactionAttachment.ts';

/** Kept for good: an administrator may have to answer for something long ago, and a record is 300 bytes. */
export interface StoredAudit extends AuditRecord {
  readonly companyId: number;
  /** YYYY-MM by the company's clock. */
  readonly month: string;
}

export const auditEntity: Entity<StoredAudit> = {
  name: 'audit',
  schemaVersion: 1,
  key: ({ companyId, month, id }) => keys.audit(companyId, month, id),
  index: ({ companyId, month, id, user }) => indexKeys(indexPartitions.auditOfUser(companyId, month, user.id), id),
};

export const auditMonth = ({
  company,
  now,
}: {
  readonly company: Pick<Company, 'timeZone'>;
  readonly now: Date;
}): string => zoned(now, company.timeZone).date.slice(0, 7);

/** Fields that change with every save, or as a side effect. */
const silent = new Set([
  'version',
  'updatedAt',
  'tokenVersion',
  'run',
  'accessNotice',
  'invitation',
  'formerPhone',
  'phoneChangedAt',
  'phoneProvenAt',
  'emailState',
  'emailProvenAt',
  'emailChange',
  'dueDay',
  'et',
  'sv',
  'ev',
]);
const shownName: Readonly<Record<string, string>> = { passwordHash: 'password' };

type Update = NonNullable<TransactItem['Update']>;

const isRecord = (item: Item | undefined): item is Item => item !== undefined && item['et'] !== 'ref';

const isRevision = ({ Put, Update }: TransactItem): boolean =>
  (Put ?? Update)?.ConditionExpression?.startsWith('#version = :version') ?? false;

/** Fields that an update sets: the value of `#name` is called `:name` wherever single attributes are saved. */
const assigned = ({ ExpressionAttributeNames = {}, ExpressionAttributeValues = {} }: Update): Item =>
  Object.fromEntries(
    Object.entries(ExpressionAttributeNames)
      .map(([mark, name]) => [name, ExpressionAttributeValues[`:${mark.slice(1)}`]])
      .filter(([, value]) => value !== undefined),
  );

interface Revision {
  readonly before: Item;
  readonly after: Item;
}

/** The record that a request revises, before and after; the version in its condition excludes writes in between. */
async function revisionIn(items: readonly TransactItem[]): Promise<Revision> {
  const { Put, Update } = items.find(isRevision) ?? {};
  const key = Put?.Item ?? Update?.Key;
  if (!key) return { before: {}, after: {} };
  const before = (await getItem({ pk: String(key['pk']), sk: String(key['sk']) }, true)) ?? {};
  return { before, after: Update ? { ...before, ...assigned(Update) } : (Put?.Item ?? {}) };
}

/** Names of the attributes a revision changes. */
function changedFields({ before, after }: Revision): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => !silent.has(name) && !indexAttributes.has(name) && !isDeepStrictEqual(before[name], after[name]))
    .map((name) => shownName[name] ?? name)
    .sort();
}

interface Happening {
  readonly company: Pick<Company, 'id' | 'timeZone'>;
  /** The acting user, or the user whose account was changed. */
  readonly user: Pick<User, 'id' | 'name' | 'profile'>;
  readonly now: Date;
  readonly target: number | string;
  /** Reason in the acting user's own words. */
  readonly note?: string;
}

/** The record of something that is no request of the company's own people, or changes nothing. */
export function eventRecord(event: AuditEvent, { company, user, now, target, note }: Happening): StoredAudit {
  return {
    id: ulid(now.getTime()),
    companyId: company.id,
    month: auditMonth({ company, now }),
    at: now.toISOString(),
    user: { id: user.id, name: user.name },
    profile: user.profile,
    action: event,
    target: { kind: auditEvents[event].target, id: String(target) },
    fields: [],
    ...(note === undefined ? {} : { note }),
  };
}

export const noteEvent = (event: AuditEvent, happening: Happening): Promise<void> =>
  createItem(toItem(auditEntity, eventRecord(event, happening)));

interface Request {
  readonly action: AuditAction;
  readonly route: Route;
  readonly input: unknown;
  readonly ctx: Ctx;
}

/** The record that is created first, or else saved: what a request without an id in its path is about. */
const writtenId = (items: readonly TransactItem[]): unknown =>
  items.map(({ Put }) => Put?.Item).find((item) => isRecord(item) && item['id'] !== undefined)?.['id'];

function targetId(
  { id, isOfRevision }: AuditRule,
  { route, input }: Request,
  items: readonly TransactItem[],
  { after }: Revision,
): string | null {
  if (id === null) return null;
  if (isOfRevision && after['id'] !== undefined) return String(after['id']);
  const name = id ?? pathNames(route.path)[0];
  const found = name === undefined ? writtenId(items) : (input as Item)[name];
  return found === undefined || found === null ? null : String(found);
}

const shownAs = (value: unknown, how: 'plain' | 'masked'): string => {
  const text = value === undefined || value === null ? '' : String(value);
  return how === 'masked' ? maskNumber(text) : text;
};

/** Old and new values of the fields that the action's rule lists, and the other records that the request names. */
function changesOf({ values = {}, inputs = [] }: AuditRule, { before, after }: Revision, input: unknown) {
  const revised = Object.entries(values).flatMap(([field, how]) =>
    isDeepStrictEqual(before[field], after[field])
      ? []
      : [{ field, before: shownAs(before[field], how), after: shownAs(after[field], how) }],
  );
  const named = inputs.map((field) => ({ field, before: '', after: shownAs((input as Item)[field], 'plain') }));
  return [...revised, ...named];
}

async function recordOf(request: Request, items: readonly TransactItem[]): Promise<StoredAudit> {
  const { action, route, ctx } = request;
  const rule = auditRuleOf(action);
  const { id, name, profile } = ctx.user;
  const isRevising = route.method === 'PUT' || rule.values !== undefined;
  const revision = isRevising ? await revisionIn(items) : { before: {}, after: {} };
  const changes = changesOf(rule, revision, request.input);
  return {
    id: ulid(ctx.now.getTime()),
    companyId: ctx.companyId,
    month: auditMonth(ctx),
    at: ctx.now.toISOString(),
    user: { id, name },
    profile,
    action,
    target: { kind: rule.target, id: targetId(rule, request, items, revision) },
    fields: route.method === 'PUT' ? changedFields(revision) : [],
    ...(changes.length === 0 ? {} : { changes }),
  };
}

/**
 * Runs `work` and leaves exactly one audit record of it: in the first transaction it makes, or alone when
 * it makes none. What was refused leaves none, unless a part of it had been written.
 */
export async function audited<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const { except, isOrder } = auditRuleOf(request.action);
  const addition = async (items: readonly TransactItem[]): Promise<TransactItem[]> => {
    const record = await recordOf(request, items);
    const isTaste = except !== undefined && record.fields.every((field) => except.includes(field));
    return isTaste ? [] : [putNew(auditEntity, record)];
  };
  const rider: TransactionAttachment = { join: addition, state: 'waiting', hasWritten: false };
  const recordAlone = async (): Promise<void> => {
    for (const { Put } of await addition([])) if (Put?.Item) await createItem(Put.Item);
    rider.state = 'arrived';
  };
  if (isOrder) await recordAlone();
  let answer: T;
  try {
    answer = await withAttachment(rider, work);
  } catch (error) {
    if (rider.hasWritten && rider.state !== 'arrived') await recordAlone();
    throw error;
  }
  if (rider.state !== 'arrived') await recordAlone();
  return answer;
}
