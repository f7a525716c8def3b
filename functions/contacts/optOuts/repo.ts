import { identityText, oneForm } from '@shared/contactLists/identity.ts';
import { type Alias, AliasKind, type Contact } from '@shared/contacts/model.ts';
import { AppError } from '@shared/core/errors.ts';
import type { OptOut } from '@shared/optOuts/model.ts';
import * as z from 'zod';
import type { CompanyCtx } from '../../core/context/ctx.ts';
import { optOutEntity, optOutPosition } from '../../core/store/audienceEntities.ts';
import { partsOfOptOutId } from '../../core/store/audienceIds.ts';
import { markOptedOut } from '../../core/store/campaignsAtWork.ts';
import { type OfCompany, recordOf } from '../../core/store/collection.ts';
import { commit } from '../../core/store/commit.ts';
import { indexPartitions } from '../../core/store/indexes.ts';
import {
  claimUnique,
  deleteVersion,
  fromItem,
  put,
  putNew,
  putVersion,
  refItem,
  remove,
  toItem,
} from '../../core/store/records.ts';
import { getItem, getItems, type Item, queryPartition, retryConflicts } from '../../core/store/store.ts';
import { keys, partitions } from '../../core/store/table.ts';
import { formerIdentities } from '../lists/people.ts';

/** Identities of one person that are kept. */
const maxIdentities = 20;

/** Each identity once, in its one form. */
const forms = (identities: readonly Alias[]): Alias[] => [
  ...new Map(identities.map(oneForm).map((identity) => [`${identity.kind} ${identity.value}`, identity])).values(),
];

/** Under what a contact may be written to. */
export const identitiesOf = ({ number, aliases }: Pick<Contact, 'number' | 'aliases'>): Alias[] =>
  forms([...(number === '' ? [] : [{ kind: 'pn', value: number } as const]), ...aliases]);

/** Returns the identities with former numbers, for which an opt-out holds too. */
export const everIdentitiesOf = async (ctx: OfCompany, contact: Contact): Promise<Alias[]> =>
  forms([...identitiesOf(contact), ...(await formerIdentities(ctx, contact))]);

/** Returns for each identity whether it has opted out. A hundred are one read. */
export async function optOutsAmong({ companyId }: OfCompany, identities: readonly Alias[]): Promise<boolean[]> {
  const wanted = identities.map((identity) => keys.optOut(companyId, oneForm(identity)));
  return (await getItems(wanted)).map((item) => item !== undefined);
}

/** Opt-outs of one look: more are asked for by name. */
const maxBetween = 500;

/**
 * Returns the opt-outs with identities between two texts: one query for a sorted page of contacts. As of this instant;
 * undefined if there are more than one query returns.
 */
export async function optOutsBetween(
  { companyId }: OfCompany,
  first: Alias,
  last: Alias,
): Promise<ReadonlySet<string> | undefined> {
  const { items, last: more } = await queryPartition({
    ...{ pk: partitions.optOuts(companyId), from: keys.optOut(companyId, first).sk },
    ...{ until: keys.optOut(companyId, last).sk, limit: maxBetween, consistent: true },
  });
  if (more) return undefined;
  return new Set(items.map(({ sk }) => String(sk).replace('#', ':')));
}

/** True if the contact has opted out, under any identity; as of this instant. */
export async function isOptedOut({ companyId }: OfCompany, identities: readonly Alias[]): Promise<boolean> {
  const wanted = forms(identities).map((identity) => keys.optOut(companyId, identity));
  return (await getItems(wanted, true)).some((item) => item !== undefined);
}

/** The record that an identity leads to. */
async function behind({ companyId }: OfCompany, item: Item | undefined): Promise<OptOut | undefined> {
  const main = item?.['main'] as Alias | undefined;
  return recordOf(optOutEntity, main ? await getItem(keys.optOut(companyId, main), true) : item);
}

async function findAmong(ctx: OfCompany, identities: readonly Alias[]) {
  const items = await getItems(
    identities.map((identity) => keys.optOut(ctx.companyId, identity)),
    true,
  );
  return { current: await behind(ctx, items.find(Boolean)), missing: identities.filter((_, at) => !items[at]) };
}

/** Returns the opt-out of one of these identities. */
export const findOptOut = async (ctx: OfCompany, identities: readonly Alias[]): Promise<OptOut | undefined> =>
  (await findAmong(ctx, forms(identities).slice(0, maxIdentities))).current;

type OptOutStatement = Pick<OptOut, 'name' | 'contactId' | 'via' | 'text' | 'by'>;

/** Stores an opt-out. An existing one only gets the new identities. */
export async function addOptOut(ctx: CompanyCtx, identities: readonly Alias[], said: OptOutStatement): Promise<OptOut> {
  const record = await noteOptOut(ctx, identities, said);
  // Behind the record: a campaign that begins in between reads it.
  await markOptedOut(ctx.companyId, [record.identity, ...record.others].map(identityText), ctx.now.toISOString());
  return record;
}

const noteOptOut = (ctx: CompanyCtx, identities: readonly Alias[], said: OptOutStatement): Promise<OptOut> =>
  retryConflicts(async () => {
    const [identity, ...more] = forms(identities).slice(0, maxIdentities);
    if (!identity) throw new AppError('ERR_NO_CONTACT_FOUND');
    const { companyId } = ctx;
    const { current, missing } = await findAmong(ctx, [identity, ...more]);
    const leading = (main: Alias, others: readonly Alias[]) =>
      others.map((other) => ({ write: claimUnique(keys.optOut(companyId, other), { companyId, main }) }));
    if (!current) {
      const at = ctx.now.toISOString();
      const { name, contactId, via, text, by } = said;
      const record: OptOut = {
        ...{ companyId, identity, others: more, at, version: 1 },
        ...{ name, contactId, via, text, by },
      };
      await commit([{ write: putNew(optOutEntity, record) }, ...leading(identity, more)]);
      return record;
    }
    const learned = missing.slice(0, Math.max(0, maxIdentities - 1 - current.others.length));
    if (learned.length === 0) return current;
    const { next, write } = putVersion(optOutEntity, { ...current, others: [...current.others, ...learned] });
    await commit([{ write }, ...leading(current.identity, learned)]);
    return next;
  });

/**
 * Removes name, text and contact from an erased contact's opt-out. The opt-out itself stays, because the contact
 * asked for it.
 */
export async function anonymiseOptOut(ctx: OfCompany, identities: readonly Alias[]): Promise<OptOut | undefined> {
  return retryConflicts(async () => {
    const current = await findOptOut(ctx, identities);
    if (!current) return undefined;
    const { next, write } = putVersion(optOutEntity, { ...current, name: '', text: '', contactId: null });
    await commit([{ write }]);
    return next;
  });
}

/** @throws ERR_NO_OPTOUT_FOUND */
export async function getOptOut(ctx: OfCompany, id: string): Promise<OptOut> {
  const identity = partsOfOptOutId(id);
  const found = identity && (await behind(ctx, await getItem(keys.optOut(ctx.companyId, identity), true)));
  if (!found) throw new AppError('ERR_NO_OPTOUT_FOUND');
  return found;
}

/** Removes an opt-out under all its identities. */
export async function removeOptOut(record: OptOut): Promise<void> {
  await commit([
    { write: deleteVersion(optOutEntity, record) },
    ...record.others.map((other) => ({ write: remove(keys.optOut(record.companyId, other)) })),
  ]);
  await markOptedOut(record.companyId, [record.identity, ...record.others].map(identityText), null);
}

/** Returns an opt-out's position in the list as a text. */
const positionOf = ({ identity: { kind, value }, at }: OptOut): string => JSON.stringify({ kind, value, at });

const Position = z.object({ kind: AliasKind, value: z.string(), at: z.string() });

/** Returns the key at such a position. */
function itemAt(companyId: number, place: string): Item {
  const { kind, value, at } = Position.parse(JSON.parse(place));
  return {
    ...keys.optOut(companyId, { kind, value }),
    ...optOutPosition({ companyId, identity: { kind, value }, at }),
  };
}

/**
 * Frees an identity that has a new owner: the opt-out no longer covers it, and stays for the contact's other
 * identities.
 * @param present the contact's present identities
 */
export async function releaseIdentity(ctx: CompanyCtx, identity: Alias, present: readonly Alias[]): Promise<void> {
  const { companyId } = ctx;
  const name = identityText(oneForm(identity));
  await retryConflicts(async () => {
    const current = await findOptOut(ctx, [identity]);
    if (!current) return;
    const isLeft = (one: Alias): boolean => identityText(one) === name;
    if (!isLeft(current.identity)) {
      const others = current.others.filter((one) => !isLeft(one));
      const { write } = putVersion(optOutEntity, { ...current, others });
      return commit([{ write }, { write: remove(keys.optOut(companyId, identity)) }]);
    }
    const [main, ...others] = forms([...current.others, ...present])
      .filter((one) => !isLeft(one))
      .slice(0, maxIdentities);
    if (!main) return;
    // References to this record are moved to the one that replaces it.
    await commit([
      { write: deleteVersion(optOutEntity, current) },
      { write: put(toItem(optOutEntity, { ...current, identity: main, others, version: current.version + 1 })) },
      ...others.map((other) => ({ write: put(refItem(keys.optOut(companyId, other), { companyId, main })) })),
    ]);
  });
  await markOptedOut(companyId, [name], null);
}

/** Newest first. @param after position of the last one of the page before */
export async function listOptOuts({ companyId }: OfCompany, limit: number, after: string | undefined) {
  const list = indexPartitions.optOuts(companyId);
  const { items, last } = await queryPartition({
    ...{ ...list, limit, descending: true },
    after: after === undefined ? undefined : itemAt(companyId, after),
  });
  const rows = items.map((item) => fromItem(optOutEntity, item));
  const found = rows.map((row) => ({ row, position: positionOf(row) }));
  return { found, last: last && found.at(-1)?.position };
}
