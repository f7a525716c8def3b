import { isDeepStrictEqual } from 'node:util';
import { minuteMs } from '@shared/core/time.ts';
import type { Message } from '@shared/messages/model.ts';
import { now } from '../../core/context/clock.ts';
import { enqueueSearch } from '../../core/events/searchQueue.ts';
import type { RecordChange } from '../../core/store/changes.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem, refItem } from '../../core/store/records.ts';
import { type BatchEntry, type Item, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { changeItems, changeOf, dueAfter } from '../../search/changes.ts';
import { isSearched } from '../../search/companies.ts';
import { formerKeys } from '../../search/formerIndex.ts';
import { readIndex } from '../../search/record.ts';
import { countOf, type TicketChanges, ticketChangesOf } from '../../search/ticketChanges.ts';

interface Changed {
  readonly companyId: number;
  readonly before: Message | undefined;
  readonly after: Message | undefined;
}

const itemToMessage = (item: Item | undefined): Message | undefined => item && fromItem(messageEntity, item);

const changedOf = ({ before, after }: RecordChange): Changed[] => {
  const [old, message] = [itemToMessage(before), itemToMessage(after)];
  const companyId = (message ?? old)?.companyId;
  return companyId === undefined ? [] : [{ companyId, before: old, after: message }];
};

/**
 * Reference from the channel's id of a received message to ours, so that it is found when it is quoted, however old it
 * is.
 */
const refOf = (message: Message | undefined): Item[] =>
  !message || message.fromMe || !message.wid
    ? []
    : [refItem(keys.ref(message.companyId, 'wid', message.wid), { messageId: message.id })];

function refEntries({ before, after }: Changed): BatchEntry[] {
  const [old, refs] = [refOf(before), refOf(after)];
  if (isDeepStrictEqual(old, refs)) return [];
  const kept = new Set(refs.map(({ pk }) => pk));
  const gone = old.filter(({ pk }) => !kept.has(pk));
  return [
    ...refs.map((put) => ({ put })),
    ...gone.map(({ pk, sk }) => ({ remove: { pk: String(pk), sk: String(sk) } })),
  ];
}

/** Changes of a company that become a segment together. Fewer would cost more files, more would cost each search. */
const perSegment = 250;

interface SegmentOrder {
  /** Instant at which the clock checks the waiting changes. */
  dueAt: number;
  /** Changes since a segment was ordered. */
  count: number;
}

const known = new Map<number, SegmentOrder>();

/** Sees to it that changes become a segment: soon when there are many, within hours when there are few. */
async function orderSegment(companyId: number, count: number, at: Date): Promise<void> {
  const company = known.get(companyId) ?? { dueAt: 0, count: 0 };
  known.set(companyId, company);
  company.count += count;
  // A minute early: the clock that finds it due may be another one.
  if (at.getTime() >= company.dueAt - minuteMs) company.dueAt = await dueAfter(companyId, at);
  if (company.count < perSegment) return;
  company.count = 0;
  await enqueueSearch({ work: 'flush', companyId });
}

interface CompanyChanges {
  readonly changed: readonly Changed[];
  readonly tickets: TicketChanges | undefined;
}

const lastOf = (changed: readonly Changed[], tickets: TicketChanges | undefined): string => {
  const instants = changed.map(({ before, after }) => (after ?? before)?.updatedAt ?? '');
  return [...instants, tickets?.at ?? ''].toSorted().at(-1) || new Date(0).toISOString();
};

/** Changes for the search, and their number. */
interface Finding {
  readonly entries: readonly BatchEntry[];
  readonly count: number;
}

const nothing: Finding = { entries: [], count: 0 };

async function findingOf(companyId: number, { changed, tickets }: CompanyChanges, at: Date): Promise<Finding> {
  const messages = changed.flatMap(({ before, after }) => changeOf(before, after) ?? []);
  const count = messages.length + (tickets ? countOf(tickets) : 0);
  if (count === 0) return nothing;
  // While a company is removed for good, each of its messages is reported as removed.
  const isGoing = changed.some(({ after }) => after === undefined);
  if (isGoing && !(await isSearched(companyId, at))) return nothing;
  const changedKeys = changed.flatMap(({ before, after }) =>
    before && changeOf(before, after) ? formerKeys(before) : [],
  );
  const former = changedKeys.length > 0 && (await readIndex(companyId)).building ? changedKeys : [];
  const mark = changed.map(({ before, after }) => `${before?.version}-${after?.version}`).join();
  const items = changeItems(companyId, { at: lastOf(changed, tickets), messages, tickets }, mark);
  return { entries: [...items.map((put) => ({ put })), ...former.map((remove) => ({ remove }))], count };
}

/**
 * Keeps what leads to messages true, the index behind the search and the channel's ids: what is written is found, what
 * was corrected is found by its present words, what was deleted or erased is found no more, and who may see a ticket is
 * known. Ticks change nothing here. The same change may come again.
 */
export async function indexMessages(changes: readonly RecordChange[]): Promise<void> {
  const changed = changes.filter(({ kind }) => kind === messageEntity.name).flatMap(changedOf);
  const tickets = ticketChangesOf(changes);
  const byCompany = new Map<number, Changed[]>();
  for (const one of changed) byCompany.set(one.companyId, [...(byCompany.get(one.companyId) ?? []), one]);
  const at = now();
  const findings = new Map<number, Finding>();
  for (const companyId of new Set([...byCompany.keys(), ...tickets.keys()])) {
    const all = { changed: byCompany.get(companyId) ?? [], tickets: tickets.get(companyId) };
    findings.set(companyId, await findingOf(companyId, all, at));
  }
  await writeItems([...changed.flatMap(refEntries), ...[...findings.values()].flatMap(({ entries }) => entries)]);
  for (const [companyId, { count }] of findings) if (count > 0) await orderSegment(companyId, count, at);
}
