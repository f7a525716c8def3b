import { isDeepStrictEqual } from 'node:util';
import { contributionOf } from '@shared/metrics/contribution.ts';
import { measures } from '@shared/metrics/measures.ts';
import { type Buckets, isNothing, sumBuckets, whole } from '@shared/metrics/sums.ts';
import type { Tracking } from '@shared/tickets/model.ts';
import type { RecordChange } from '../core/store/changes.ts';
import { trackingEntity } from '../core/store/entities.ts';
import { indexAttributes } from '../core/store/indexes.ts';
import { keyText } from '../core/store/keyParts.ts';
import { packed, unpacked } from '../core/store/packedItems.ts';
import { fromItem, put, putIf, removeIf } from '../core/store/records.ts';
import { getItems, type Item, retryConflicts, transact } from '../core/store/store.ts';
import { type Key, keys } from '../core/store/table.ts';
import type { TransactItem } from '../core/store/transactItem.ts';
import { foldSoon } from './fold.ts';
import { changeItems, zoneOf } from './waiting.ts';

/** A service as it is now; `after` is undefined when its record went away. */
export interface CountedService {
  readonly tracking: Tracking;
  readonly isGone: boolean;
}

interface How {
  readonly zone: string;
  /** Also what was counted in this state already, because the zone or the rule may be another one since. */
  readonly isRecount?: boolean;
}

interface CountedState {
  readonly rev: number;
  readonly contribution: Buckets;
}

/** The first service of a contact, and whether it was the only one. */
interface ContactServices {
  readonly trackingId: string;
  readonly date: string;
  readonly isMore: boolean;
}

const countedKey = ({ companyId, ticketId, id }: Tracking): Key => keys.countedService(companyId, ticketId, id);
const contactKey = ({ companyId, contactId }: Tracking): Key => keys.contactServices(companyId, contactId);

/** Items that decide, as they were read and as they are to be. */
class Ledger {
  readonly #read = new Map<string, Item | undefined>();
  readonly #next = new Map<string, { readonly key: Key; readonly item: Item | undefined }>();

  async load(wanted: readonly Key[]): Promise<void> {
    const missing = wanted.filter((key) => !this.#read.has(keyText(key)));
    if (missing.length === 0) return;
    const items = await getItems(missing, true);
    for (const [place, key] of missing.entries()) this.#read.set(keyText(key), items[place]);
  }

  get(key: Key): Item | undefined {
    const next = this.#next.get(keyText(key));
    return next ? next.item : this.#read.get(keyText(key));
  }

  set(key: Key, fields: Item | undefined): void {
    this.#next.set(keyText(key), { key, item: fields && { ...key, ...fields } });
  }

  writes(): TransactItem[] {
    return [...this.#next].map(([name, { key, item }]) => {
      const expected = { rev: this.#read.get(name)?.['rev'] };
      return item ? putIf(item, expected) : removeIf(key, expected);
    });
  }
}

const countedStateOf = (item: Item | undefined): CountedState | undefined =>
  item && { rev: Number(item['rev']), contribution: unpacked(item) };

/** A change of the leads of the whole company on a day. */
const lead = (date: string, amount: number): Buckets => ({ [date]: { [whole]: { [measures.leads]: amount } } });

/** New contacts that were served once (B-DASH-6): the second service takes the first one's lead back. */
function leadChange(ledger: Ledger, tracking: Tracking, contribution: Buckets): Buckets {
  const key = contactKey(tracking);
  const date = Object.entries(contribution).find(([, cells]) => cells[whole]?.[measures.began])?.[0];
  if (date === undefined) return {};
  const item = ledger.get(key);
  const current = item as unknown as ContactServices | undefined;
  const rev = Number(item?.['rev'] ?? 0) + 1;
  if (!current) {
    ledger.set(key, { et: 'contactServices', sv: 1, rev, trackingId: tracking.id, date, isMore: false });
    return lead(date, 1);
  }
  if (current.isMore || current.trackingId === tracking.id) return {};
  ledger.set(key, { ...item, rev, isMore: true });
  return lead(current.date, -1);
}

function leadGone(ledger: Ledger, tracking: Tracking): Buckets {
  const key = contactKey(tracking);
  const current = ledger.get(key) as unknown as ContactServices | undefined;
  if (!current || current.isMore || current.trackingId !== tracking.id) return {};
  ledger.set(key, undefined);
  return lead(current.date, -1);
}

/** Difference between a service's present and its formerly counted contribution to the numbers. */
function changeOf(ledger: Ledger, { tracking, isGone }: CountedService, { zone, isRecount }: How): Buckets {
  const key = countedKey(tracking);
  const counted = countedStateOf(ledger.get(key));
  // A state that is counted already, or older than the one that is.
  if (counted && !isGone && counted.rev >= tracking.rev + (isRecount ? 1 : 0)) return {};
  if (isGone) {
    if (!counted) return {};
    ledger.set(key, undefined);
    return sumBuckets([counted.contribution, leadGone(ledger, tracking)], [-1, 1]);
  }
  const contribution = contributionOf(tracking, zone);
  if (isRecount && isDeepStrictEqual(contribution, counted?.contribution)) return {};
  ledger.set(key, { et: 'countedService', sv: 1, rev: tracking.rev, content: packed(contribution) });
  const change = sumBuckets([contribution, counted?.contribution ?? {}], [1, -1]);
  return counted ? change : sumBuckets([change, leadChange(ledger, tracking, contribution)]);
}

const markOf = (services: readonly CountedService[], { zone, isRecount = false }: How): string =>
  `${isRecount ? zone : ''} ${services.map(({ tracking: { id, rev }, isGone }) => `${id} ${rev} ${isGone}`).join()}`;

/** @returns how many items wait now that did not before */
async function countSome(companyId: number, services: readonly CountedService[], how: How): Promise<number> {
  const ledger = new Ledger();
  await ledger.load(services.map(({ tracking }) => countedKey(tracking)));
  const comeAndGone = services.filter(({ tracking, isGone }) => isGone || !ledger.get(countedKey(tracking)));
  await ledger.load(comeAndGone.map(({ tracking }) => contactKey(tracking)));
  const change = sumBuckets(services.map((service) => changeOf(ledger, service, how)));
  const waiting = isNothing(change) ? [] : changeItems(companyId, change, markOf(services, how));
  const writes = [...ledger.writes(), ...waiting.map(put)];
  if (writes.length > 0) await transact(writes);
  return waiting.length;
}

/** Services of one transaction: each has at most two items, and names four days. */
const together = 15;

/**
 * Counts services: their former contribution is taken out. Each state is counted once, however often and in whatever
 * order it is reported.
 */
export async function countServices(companyId: number, services: readonly CountedService[], how: How): Promise<void> {
  for (let start = 0; start < services.length; start += together) {
    const some = services.slice(start, start + together);
    const waiting = await retryConflicts(() => countSome(companyId, some, how));
    if (waiting > 0) await foldSoon(companyId, waiting);
  }
}

const trackingOf = (item: Item | undefined): Tracking | undefined => item && fromItem(trackingEntity, item);

const isListed = (item: Item): boolean => Object.keys(item).some((name) => indexAttributes.has(name));

/** True if only the listing was added, to a record that is older than the numbers. */
const isListedNow = ({ before, after }: RecordChange): boolean =>
  before !== undefined && after !== undefined && !isListed(before) && isListed(after);

const isNews = (before: Tracking | undefined, after: Tracking | undefined, zone: string): boolean =>
  !before || !after || !isDeepStrictEqual(contributionOf(before, zone), contributionOf(after, zone));

async function countCompany(companyId: number, changes: readonly RecordChange[], at: Date): Promise<void> {
  const zone = await zoneOf(companyId, at);
  if (zone === undefined) return;
  const services = changes.flatMap((change): CountedService[] => {
    const [was, is] = [trackingOf(change.before), trackingOf(change.after)];
    const tracking = is ?? was;
    return tracking && (isListedNow(change) || isNews(was, is, zone)) ? [{ tracking, isGone: !is }] : [];
  });
  await countServices(companyId, services, { zone });
}

/** Counts what became of service cycles. The same changes may come again, and late. */
export async function countTrackings(changes: readonly RecordChange[], at: Date): Promise<void> {
  const byCompany = new Map<number, RecordChange[]>();
  for (const change of changes) {
    if (change.kind !== 'tracking' || change.companyId === undefined) continue;
    byCompany.set(change.companyId, [...(byCompany.get(change.companyId) ?? []), change]);
  }
  for (const [companyId, own] of byCompany) await countCompany(companyId, own, at);
}
