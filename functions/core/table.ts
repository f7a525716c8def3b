/**
 * Every key of the one table, and nowhere else. All of them start with the company, so that
 * `dynamodb:LeadingKeys` can enforce the tenant; what belongs to the installation starts with SYSTEM#.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export interface IndexKeys {
  readonly gsi1pk?: string | undefined;
  readonly gsi1sk?: string | undefined;
  readonly gsi2pk?: string | undefined;
  readonly gsi2sk?: string | undefined;
  readonly gsi3pk?: string | undefined;
  readonly gsi3sk?: string | undefined;
}

const c = (companyId: number): string => `C#${companyId}`;
/** Numbers sort as text up to 9,999,999,999. */
const padded = (id: number): string => String(id).padStart(10, '0');
/** Epoch milliseconds sort as text until the year 2286. */
export const stamp = (at: string | number | Date): string => String(new Date(at).getTime()).padStart(13, '0');

export type ConfigKind = 'USER' | 'QUEUE' | 'CONNECTION';

export const keys = {
  company: (companyId: number): Key => ({ pk: c(companyId), sk: 'COMPANY' }),
  settings: (companyId: number): Key => ({ pk: c(companyId), sk: 'SETTINGS' }),
  /** Numbers of tickets behind the badges; see shared/tickets/counters.ts. */
  counters: (companyId: number): Key => ({ pk: c(companyId), sk: 'COUNTERS' }),
  /** Last number given out per kind. */
  sequences: (companyId: number): Key => ({ pk: c(companyId), sk: 'SEQUENCES' }),
  /** How many users, administrators, queues and connections there are; see census.ts. */
  census: (companyId: number): Key => ({ pk: c(companyId), sk: 'CENSUS' }),
  /** Events pushed so far (B-RT-6). */
  liveSequence: (companyId: number): Key => ({ pk: c(companyId), sk: 'LIVE' }),
  /** Users, queues and connections are few per company and listed together often. */
  config: (companyId: number, kind: ConfigKind, id: number): Key => ({
    pk: `${c(companyId)}#CONFIG`,
    sk: `${kind}#${padded(id)}`,
  }),
  contact: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#CONTACT#${id}`, sk: 'CONTACT' }),
  ticket: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#TICKET#${id}`, sk: 'TICKET' }),
  ticketLog: (companyId: number, ticketId: number, id: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `LOG#${id}`,
  }),
  tracking: (companyId: number, ticketId: number, id: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `TRACKING#${id}`,
  }),
  /** When a person last looked at a ticket (B-TICKET-19). */
  ticketAccess: (companyId: number, ticketId: number, userId: number): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `ACCESS#${padded(userId)}`,
  }),
  conversation: (companyId: number, connectionId: number, contactId: string): Key => ({
    pk: `${c(companyId)}#TALK#${connectionId}#${contactId}`,
    sk: 'TALK',
  }),
  /** Provider time first: the order shown is the order stored. */
  message: (companyId: number, connectionId: number, contactId: string, position: string): Key => ({
    pk: `${c(companyId)}#TALK#${connectionId}#${contactId}`,
    sk: `M#${position}`,
  }),
  /** Uniqueness and strongly consistent look-up within a company: contact alias, provider message id, queue colour. */
  ref: (companyId: number, kind: string, value: string): Key => ({
    pk: `${c(companyId)}#REF#${kind}#${value}`,
    sk: 'REF',
  }),
  socket: (companyId: number, connectionId: string): Key => ({ pk: `${c(companyId)}#SOCKETS`, sk: connectionId }),
  /** Waits in the due index after a user's socket closed. */
  presenceCheck: (companyId: number, userId: number): Key => ({
    pk: `${c(companyId)}#PRESENCE#${userId}`,
    sk: 'PRESENCE',
  }),
  idempotency: (companyId: number, userId: number, key: string): Key => ({
    pk: `${c(companyId)}#IDEMPOTENCY#${userId}#${key}`,
    sk: 'REQUEST',
  }),
  /** One entry per suffix of a searchable text; the partition is its first three characters. */
  searchTerm: (companyId: number, list: string, suffix: string, id: string): Key => ({
    pk: `${c(companyId)}#SEARCH#${list}#${suffix.slice(0, 3)}`,
    sk: `${suffix}#${id}`,
  }),
  sandboxChat: (companyId: number, phoneNumberId: string, number: string, id: string): Key => ({
    pk: `${c(companyId)}#SANDBOX#${phoneNumberId}#${number}`,
    sk: id,
  }),
  sandboxRecord: (companyId: number, kind: string, id: string): Key => ({
    pk: `${c(companyId)}#SANDBOX`,
    sk: `${kind}#${id}`,
  }),
  /** Uniqueness over the installation: e-mail, company name, document, channel account. */
  systemRef: (kind: string, value: string): Key => ({ pk: `SYSTEM#REF#${kind}#${value}`, sk: 'REF' }),
  system: (name: string): Key => ({ pk: 'SYSTEM', sk: name }),
  plan: (id: number): Key => ({ pk: 'SYSTEM#PLANS', sk: padded(id) }),
  throttle: (scope: string, value: string): Key => ({ pk: `SYSTEM#THROTTLE#${scope}#${value}`, sk: 'COUNT' }),
};

/** Partitions to query. */
export const partitions = {
  config: (companyId: number): string => `${c(companyId)}#CONFIG`,
  ticket: (companyId: number, id: number): string => `${c(companyId)}#TICKET#${id}`,
  conversation: (companyId: number, connectionId: number, contactId: string): string =>
    `${c(companyId)}#TALK#${connectionId}#${contactId}`,
  sockets: (companyId: number): string => `${c(companyId)}#SOCKETS`,
  search: (companyId: number, list: string, term: string): string =>
    `${c(companyId)}#SEARCH#${list}#${term.slice(0, 3)}`,
  sandboxChat: (companyId: number, phoneNumberId: string, number: string): string =>
    `${c(companyId)}#SANDBOX#${phoneNumberId}#${number}`,
  sandboxRecords: (companyId: number): string => `${c(companyId)}#SANDBOX`,
  plans: 'SYSTEM#PLANS',
  /** gsi1: contacts by name. */
  contactsByName: (companyId: number): string => `${c(companyId)}#CONTACTS`,
  /** gsi1: a place of shared/tickets/lists.ts that belongs to one attendant or queue. */
  narrowList: (companyId: number, place: string): string => `${c(companyId)}#LIST#${place}`,
  /** gsi2: all tickets of a status. */
  wideList: (companyId: number, place: string): string => `${c(companyId)}#ALL#${place}`,
  /** gsi3: one due index for all clocks, sharded; system-wide because the clock serves every company. */
  due: (shard: number): string => `SYSTEM#DUE#${shard}`,
};

export const dueShards = 8;

/** Shard of a due entry: stable per key, spread evenly. */
export function dueShard(key: string): number {
  let hash = 0;
  for (const character of key) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash % dueShards;
}
