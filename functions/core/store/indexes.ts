import { companyPrefix as c, stamp } from './keyParts.ts';

/**
 * Lists of each index of the table; they are defined nowhere else. An index is a set of attributes of an item
 * (infra/tableSchema.ts), and does not contain an item that lacks them.
 */
const indexNames = ['gsi1', 'gsi2', 'gsi3', 'gsi4', 'gsi5', 'gsi6'] as const;

/** A list of an index: what is queried, and where items are put. */
export interface IndexPartition {
  readonly index: (typeof indexNames)[number];
  readonly pk: string;
}

/** Partitions of the indexes to query. */
export const indexPartitions = {
  /** A member's chats by last message. */
  chatsByActivity: (companyId: number, userId: number): IndexPartition => ({
    index: 'gsi1',
    pk: `${c(companyId)}#CHATS#${userId}`,
  }),
  /** Chats with unread messages. */
  unreadChats: (companyId: number, userId: number): IndexPartition => ({
    index: 'gsi2',
    pk: `${c(companyId)}#CHATS#${userId}`,
  }),
  /** Scheduled messages by their time. */
  schedules: (companyId: number): IndexPartition => ({ index: 'gsi1', pk: `${c(companyId)}#SCHEDULES` }),
  /** Schedules that one user wrote. */
  schedulesOfUser: (companyId: number, userId: number): IndexPartition => ({
    index: 'gsi2',
    pk: `${c(companyId)}#SCHEDULES#USER#${userId}`,
  }),
  /** Changes by one user. */
  auditOfUser: (companyId: number, month: string, userId: number): IndexPartition => ({
    index: 'gsi1',
    pk: `${c(companyId)}#AUDIT#${month}#${userId}`,
  }),
  /** Tracking records that began in a month (UTC), by when. */
  trackings: (companyId: number, month: string): IndexPartition => ({
    index: 'gsi1',
    pk: `${c(companyId)}#TRACKINGS#${month}`,
  }),
  /** Announcements that are shown. */
  activeAnnouncements: (): IndexPartition => ({ index: 'gsi1', pk: 'SYSTEM#ANNOUNCEMENTS#ACTIVE' }),
  /** Privacy tasks for one contact. */
  privacyTasksOf: (companyId: number, contactId: string): IndexPartition => ({
    index: 'gsi1',
    pk: `${c(companyId)}#PRIVACY#${contactId}`,
  }),
  /** Opt-outs from campaigns, by their instant. */
  optOuts: (companyId: number): IndexPartition => ({ index: 'gsi1', pk: `${c(companyId)}#OPTOUTS` }),
  contactsByName: (companyId: number): IndexPartition => ({
    index: 'gsi1',
    pk: `${c(companyId)}#CONTACTS`,
  }),
  /** A place of shared/tickets/lists/lists.ts that belongs to one attendant or queue. */
  narrowList: (companyId: number, place: string): IndexPartition => ({
    index: 'gsi1',
    pk: `${c(companyId)}#LIST#${place}`,
  }),
  /** All tickets of a status. */
  wideList: (companyId: number, place: string): IndexPartition => ({
    index: 'gsi2',
    pk: `${c(companyId)}#ALL#${place}`,
  }),
  /** Tickets of a narrow list with a running service level, by when it is due. */
  narrowDue: (companyId: number, place: string): IndexPartition => ({
    index: 'gsi4',
    pk: `${c(companyId)}#DUE#${place}`,
  }),
  /** Tickets of a status with a running service level, by when it is due. */
  wideDue: (companyId: number, place: string): IndexPartition => ({
    index: 'gsi5',
    pk: `${c(companyId)}#ALLDUE#${place}`,
  }),
  /** Waiting tickets of a narrow list, by the beginning of their wait. */
  waiting: (companyId: number, place: string): IndexPartition => ({
    ...indexPartitions.narrowList(companyId, place),
    index: 'gsi6',
  }),
  /** Results of what queues promised, by when their services ended. */
  serviceResults: (companyId: number, month: string): IndexPartition => ({
    index: 'gsi1',
    pk: `${c(companyId)}#LEVELS#${month}`,
  }),
  /** Due index for all clocks, sharded; system-wide because the clock serves every company. */
  due: (shard: number): IndexPartition => ({ index: 'gsi3', pk: `SYSTEM#DUE#${shard}` }),
};

type Attributes = Readonly<Record<string, unknown>>;
export type IndexKeys = Readonly<Record<string, string>>;

/** The attributes of an index: the last one shares the partitions of the first. */
export const indexAttributeNames = (index: IndexPartition['index']): { readonly pk: string; readonly sk: string } => ({
  pk: `${index === 'gsi6' ? 'gsi1' : index}pk`,
  sk: `${index}sk`,
});

/** Attributes of the table's indexes; none of them belongs to a record. */
export const indexAttributes: ReadonlySet<string> = new Set(
  indexNames.flatMap((name) => Object.values(indexAttributeNames(name))),
);

/**
 * Attributes that put an item into a list of an index; together with the item's own key they are also where a page
 * behind the item begins.
 */
export const indexKeys = ({ index, pk }: IndexPartition, position: string): IndexKeys => {
  const attributes = indexAttributeNames(index);
  return { [attributes.pk]: pk, [attributes.sk]: position };
};

/** Position of an item in the index list that it was read from. */
export const positionIn = ({ index }: IndexPartition, item: Attributes): string =>
  String(item[indexAttributeNames(index).sk]);

interface Begun {
  readonly companyId: number;
  readonly ticketId: number;
  readonly id: string;
  readonly createdAt: string;
}

/** Position of a tracking record in its month. */
export const trackingPlace = ({ ticketId, id, createdAt }: Begun): string => `${stamp(createdAt)}#${ticketId}#${id}`;

/** Attributes that list a tracking record by when it began. */
export const trackingIndex = (begun: Begun): IndexKeys =>
  indexKeys(indexPartitions.trackings(begun.companyId, begun.createdAt.slice(0, 7)), trackingPlace(begun));

export const dueShards = 8;

/** Shard of a due entry: stable per key, spread evenly. */
function dueShard(key: string): number {
  let hash = 0;
  for (const character of key) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash % dueShards;
}

/** Attributes that make an item due at an instant. @param key spreads the entries over the shards */
export const dueKeys = (key: string, at: string | Date, rest: string): IndexKeys =>
  indexKeys(indexPartitions.due(dueShard(key)), `${stamp(at)}#${rest}`);

/** Bound for `until`: every position of this instant and before. */
export const upTo = (at: string | Date): string => `${stamp(at)}~`;

/** Attributes to `REMOVE` in an update expression, so that the item is no longer due. */
export const dueAttributes = 'gsi3pk, gsi3sk';

/** Position of an item in the due index; undefined if it is not due. */
export function duePosition(item: Attributes | undefined): string | undefined {
  const position = item?.['gsi3sk'];
  return position === undefined ? undefined : String(position);
}

/** Condition of a write: the item is still due at the position where it was found. */
export const isDueAt = (position: string): IndexKeys => ({ gsi3sk: position });
