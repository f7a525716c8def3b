import { reasonName, variantName } from '@shared/campaigns/counts.ts';
import type { Delivery, DeliveryState } from '@shared/campaigns/delivery.ts';
import { deliveryEntity } from '../core/store/campaignEntities.ts';
import { campaignKeys, campaignPartitions, campaignPrefixes } from '../core/store/campaignKeys.ts';
import { fromItem, increment, toItem } from '../core/store/records.ts';
import {
  getItem,
  getItems,
  putItem,
  queryPartition,
  transact,
  updateItem,
  WriteConflict,
  writeItems,
} from '../core/store/store.ts';

export type DeliveryKey = Pick<Delivery, 'companyId' | 'campaignId' | 'identity'>;

export async function findDelivery({ companyId, campaignId, identity }: DeliveryKey): Promise<Delivery | undefined> {
  const item = await getItem(campaignKeys.delivery(companyId, campaignId, identity), true);
  return item && fromItem(deliveryEntity, item);
}

/** Writes records of people that nothing happened to yet; may be repeated as long as that is so. */
export const createDeliveries = (deliveries: readonly Delivery[]): Promise<void> =>
  writeItems(deliveries.map((delivery) => ({ put: toItem(deliveryEntity, delivery) })));

export interface DeliveryPage {
  readonly deliveries: Delivery[];
  /** Behind which recipient the next page goes on; null at the end. */
  readonly next: string | null;
}

/** Recipients in the order of their identities. */
export async function readDeliveries(
  companyId: number,
  campaignId: number,
  after: string | null,
  limit: number,
): Promise<DeliveryPage> {
  const pk = campaignPartitions.campaign(companyId, campaignId);
  const { items, last } = await queryPartition({
    ...{ pk, prefix: campaignPrefixes.delivery, limit, consistent: true },
    after: after === null ? undefined : { pk, sk: `${campaignPrefixes.delivery}${after}` },
  });
  const deliveries = items.map((item) => fromItem(deliveryEntity, item));
  return { deliveries, next: last ? (deliveries.at(-1)?.identity ?? null) : null };
}

/** Recipients of a campaign by their names; undefined for those it does not have. */
export async function findDeliveries(
  { companyId, campaignId }: Pick<DeliveryKey, 'companyId' | 'campaignId'>,
  identities: readonly string[],
): Promise<(Delivery | undefined)[]> {
  const items = await getItems(
    identities.map((identity) => campaignKeys.delivery(companyId, campaignId, identity)),
    true,
  );
  return items.map((item) => item && fromItem(deliveryEntity, item));
}

/** Recipients who are not named by a number, at most so many from either side of those who are. */
export async function namedOtherwise(companyId: number, campaignId: number, limit: number) {
  const pk = campaignPartitions.campaign(companyId, campaignId);
  const { delivery } = campaignPrefixes;
  // Key ranges before and behind identities that are numbers.
  const ranges = [
    [delivery, `${delivery}pn:`],
    [`${delivery}pn;`, `${delivery}~`],
  ] as const;
  const found = await Promise.all(
    ranges.map(([from, until]) => queryPartition({ pk, from, until, limit, consistent: true })),
  );
  return { items: found.flatMap(({ items }) => items), isMore: found.some(({ last }) => last !== undefined) };
}

/** True if all recipients of a campaign are identified by number, so that none appears under a channel's id too. */
export const haveOnlyNumbers = async (companyId: number, campaignId: number): Promise<boolean> =>
  (await namedOtherwise(companyId, campaignId, 1)).items.length === 0;

export type Fields = Partial<Omit<Delivery, 'companyId' | 'campaignId' | 'identity'>>;

interface Condition {
  /** States in which the record may change. */
  readonly from?: readonly DeliveryState[];
  /** Required values of fields; null for a field that is not stored. */
  readonly is?: Fields;
}

/** An update expression that grows part by part. */
function expressions(fields: Fields, { from = [], is = {} }: Condition) {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const given = (name: string, value: unknown): string => {
    values[`:${name}`] = value;
    return `:${name}`;
  };
  const named = (name: string): string => {
    names[`#${name}`] = name;
    return `#${name}`;
  };
  const entries = Object.entries(fields);
  const sets = entries.flatMap(([name, value]) => (value === null ? [] : [`${named(name)} = ${given(name, value)}`]));
  const removes = entries.flatMap(([name, value]) => (value === null ? [named(name)] : []));
  const states = from.map((state, position) => given(`from${position}`, state));
  const conditions = [
    'attribute_exists(pk)',
    ...(states.length > 0 ? [`${named('state')} IN (${states.join(', ')})`] : []),
    ...Object.entries(is).map(([name, value]) =>
      value === null ? `attribute_not_exists(${named(name)})` : `${named(name)} = ${given(`is_${name}`, value)}`,
    ),
  ];
  return {
    UpdateExpression: [`SET ${sets.join(', ')}`, ...(removes.length > 0 ? [`REMOVE ${removes.join(', ')}`] : [])].join(
      ' ',
    ),
    ConditionExpression: conditions.join(' AND '),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: values,
  };
}

/**
 * Updates a recipient's record if it still is as the caller expects; this condition alone decides which process may
 * write to a recipient.
 * @returns undefined if it is not
 */
export async function moveDelivery(
  { companyId, campaignId, identity }: DeliveryKey,
  fields: Fields & Pick<Delivery, 'updatedAt'>,
  condition: Condition,
): Promise<Delivery | undefined> {
  const Key = { ...campaignKeys.delivery(companyId, campaignId, identity) };
  try {
    return fromItem(deliveryEntity, await updateItem({ Key, ...expressions(fields, condition) }));
  } catch (error) {
    if (error instanceof WriteConflict) return undefined;
    throw error;
  }
}

type Failed = Pick<Delivery, 'reason' | 'isRetriable'>;

/** Amounts by name; see shared/campaigns/counts.ts. */
export type Amounts = Record<string, number>;

export const addTo = (amounts: Amounts, name: string, by = 1): void => {
  amounts[name] = (amounts[name] ?? 0) + by;
};

/** Counts a failed recipient, or with -1 removes one from the count. */
export function countFailed(amounts: Amounts, { reason, isRetriable }: Failed, by: 1 | -1): void {
  addTo(amounts, 'failed', by);
  addTo(amounts, reasonName(reason, false), by);
  if (isRetriable) addTo(amounts, 'retriable', by);
}

const hourNames = ['sent', 'delivered', 'read', 'answered', 'failed'];

/** Adds to the numbers of a campaign, and to those of the hour. */
export async function count(companyId: number, campaignId: number, amounts: Amounts, at: Date): Promise<void> {
  const moved = Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount !== 0));
  if (Object.keys(moved).length === 0) return;
  const hour = `${at.toISOString().slice(0, 13)}:00:00.000Z`;
  const ofHour = Object.fromEntries(hourNames.flatMap((name) => (moved[name] ? [[name, moved[name]]] : [])));
  await transact(increment(campaignKeys.campaignCounts(companyId, campaignId), moved));
  if (Object.keys(ofHour).length > 0)
    await transact(increment(campaignKeys.campaignHour(companyId, campaignId, hour), ofHour));
}

function tally(amounts: Amounts, delivery: Delivery): void {
  const { state, reason, variant } = delivery;
  addTo(amounts, 'total');
  if (state === 'skipped') {
    addTo(amounts, 'skipped');
    addTo(amounts, reasonName(reason, true));
  }
  if (state === 'failed') countFailed(amounts, delivery, 1);
  if (delivery.confirmationRequestedAt) addTo(amounts, 'asked');
  if (delivery.confirmation === true) addTo(amounts, 'confirmed');
  if (delivery.confirmation === false) addTo(amounts, 'declined');
  if (delivery.deliveredAt) {
    addTo(amounts, 'sent');
    addTo(amounts, variantName(variant, 'sent'));
  }
  if (delivery.leftAt) addTo(amounts, 'optedOut');
  if (delivery.receivedAt) addTo(amounts, 'delivered');
  if (delivery.readAt) {
    addTo(amounts, 'read');
    addTo(amounts, variantName(variant, 'read'));
  }
  if (delivery.answeredAt) {
    addTo(amounts, 'answered');
    addTo(amounts, variantName(variant, 'answered'));
  }
  if (state !== 'failed') addTo(amounts, 'cost', delivery.cost);
}

const perRead = 1000;

/** Counts all over again from the records themselves: a step that died may have left numbers behind. */
export async function recount(companyId: number, campaignId: number): Promise<Amounts> {
  const amounts: Amounts = {};
  let after: string | null = null;
  do {
    const page: DeliveryPage = await readDeliveries(companyId, campaignId, after, perRead);
    for (const delivery of page.deliveries) tally(amounts, delivery);
    after = page.next;
  } while (after !== null);
  const before = (await getItem(campaignKeys.campaignCounts(companyId, campaignId), true)) ?? {};
  const followed = Number(before['followed'] ?? 0);
  await putItem({ ...amounts, followed, ...campaignKeys.campaignCounts(companyId, campaignId) });
  return amounts;
}

const perRemoval = 500;

/** Removes what a deleted campaign did, a part at a time. @returns whether there is more */
export async function purgeDeliveries(companyId: number, campaignId: number): Promise<boolean> {
  const pk = campaignPartitions.campaign(companyId, campaignId);
  const { items, last } = await queryPartition({ pk, limit: perRemoval, consistent: true });
  await writeItems(items.map((item) => ({ remove: { pk, sk: String(item['sk']) } })));
  return last !== undefined;
}
