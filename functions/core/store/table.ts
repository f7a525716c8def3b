import { beginning } from '@shared/core/text.ts';
import { assistantKeys, assistantPartitions } from './assistantKeys.ts';
import { audienceKeys, audiencePartitions } from './audienceKeys.ts';
import { developerKeys, developerPartitions } from './developerKeys.ts';
import { companyPrefix as c, type Key, padded, stamp } from './keyParts.ts';
import { linkedKeys, linkedPartitions, linkedPrefixes } from './linkedKeys.ts';
import { metricsKeys, metricsPartitions } from './metricsKeys.ts';
import { noticeKeys } from './noticeKeys.ts';
import { peopleKeys, peoplePartitions } from './peopleKeys.ts';
import { planKeys } from './planKeys.ts';
import { reportKeys, reportPartitions } from './reportKeys.ts';
import { sandboxKeys, sandboxPartitions } from './sandboxKeys.ts';
import { serviceLevelKeys, serviceLevelPartitions } from './serviceLevelKeys.ts';

export type { Key };

export type ConfigKind = 'USER' | 'QUEUE' | 'CONNECTION';

// Every key of the one table is defined here or in the files named `...Keys.ts` in this folder. All keys start with the
// company, so that `dynamodb:LeadingKeys` can enforce the tenant; those of the installation start with SYSTEM#.
export const keys = {
  ...assistantKeys,
  ...audienceKeys,
  ...developerKeys,
  ...serviceLevelKeys,
  ...reportKeys,
  ...peopleKeys,
  ...noticeKeys,
  ...planKeys,
  ...metricsKeys,
  ...linkedKeys,
  ...sandboxKeys,
  company: (companyId: number): Key => ({ pk: c(companyId), sk: 'COMPANY' }),
  settings: (companyId: number): Key => ({ pk: c(companyId), sk: 'SETTINGS' }),
  /** Numbers of tickets behind the badges: one of several records, see ticketCounters.ts. */
  counters: (companyId: number, shard = ''): Key => ({ pk: c(companyId), sk: `COUNTERS${shard}` }),
  /** Last number given out per kind. */
  sequences: (companyId: number): Key => ({ pk: c(companyId), sk: 'SEQUENCES' }),
  /** Number of users, administrators, queues and connections; see quotaCounters.ts. */
  quotas: (companyId: number): Key => ({ pk: c(companyId), sk: 'CENSUS' }),
  /** Events pushed so far (B-RT-6). */
  liveSequence: (companyId: number): Key => ({ pk: c(companyId), sk: 'LIVE' }),
  /** Users, queues and connections are few per company and listed together often. */
  config: (companyId: number, kind: ConfigKind, id: number): Key => ({
    pk: `${c(companyId)}#CONFIG`,
    sk: `${kind}#${padded(id)}`,
  }),
  /** The options of a queue, in one record: a conversation needs all of them, lists of queues none. */
  tree: (companyId: number, queueId: number): Key => ({ pk: `${c(companyId)}#TREE#${queueId}`, sk: 'TREE' }),
  contact: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#CONTACT#${id}`, sk: 'CONTACT' }),
  ticket: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#TICKET#${id}`, sk: 'TICKET' }),
  ticketLog: (companyId: number, ticketId: number, id: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `LOG#${id}`,
  }),
  ticketNote: (companyId: number, ticketId: number, id: string): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `NOTE#${id}`,
  }),
  /** Instant (ISO) at which each attendant last received a ticket (B-ROUTE-3), in fields `u<id>`. */
  assignments: (companyId: number): Key => ({ pk: c(companyId), sk: 'ASSIGNMENTS' }),
  /** Tags of a company, few enough to be listed together. */
  tag: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#TAGS`, sk: padded(id) }),
  /** Quick messages and their categories, few enough to be listed together. */
  quickMessage: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#QUICK`, sk: padded(id) }),
  /** Duty records of users, few enough to be listed together. */
  duty: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#DUTY`, sk: padded(id) }),
  /** Prompts, few enough to be listed together. */
  prompt: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#PROMPTS`, sk: padded(id) }),
  /** File lists, few enough to be listed together. */
  fileList: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#FILES`, sk: padded(id) }),
  /** Integrations, few enough to be listed together. */
  integration: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#INTEGRATIONS`, sk: padded(id) }),
  /** A tag's reference to a contact or ticket that has it. */
  tagMember: (companyId: number, tagId: number, kind: 'contact' | 'ticket', id: string | number): Key => ({
    pk: `${c(companyId)}#TAG#${tagId}`,
    sk: kind === 'ticket' ? `ticket#${padded(Number(id))}` : `contact#${id}`,
  }),
  /** State of a ticket before it was closed a moment ago. */
  ticketUndo: (companyId: number, ticketId: number): Key => ({ pk: `${c(companyId)}#TICKET#${ticketId}`, sk: 'UNDO' }),
  /** Users who look at a ticket now; see functions/realtime/viewers.ts. */
  ticketViewers: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#TICKET#${id}`, sk: 'VIEWERS' }),
  /** Instant at which a user last looked at a ticket (B-TICKET-19). */
  ticketAccess: (companyId: number, ticketId: number, userId: number): Key => ({
    pk: `${c(companyId)}#TICKET#${ticketId}`,
    sk: `ACCESS#${padded(userId)}`,
  }),
  /** Draft of a user's message in a ticket; kept by user, whose page reads all of them at once. */
  draft: (companyId: number, userId: number, ticketId: number): Key => ({
    pk: `${c(companyId)}#DRAFTS#${userId}`,
    sk: padded(ticketId),
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
  /** A closed ticket in which nothing was said: no message of its conversation leads to it. */
  silentTicket: (companyId: number, connectionId: number, contactId: string, id: number): Key => ({
    pk: `${c(companyId)}#TALK#${connectionId}#${contactId}`,
    sk: `SILENT#${padded(id)}`,
  }),
  /** Message templates of a connection's account, by name. */
  template: (companyId: number, connectionId: number, name: string, language: string): Key => ({
    pk: `${c(companyId)}#TEMPLATES#${connectionId}`,
    sk: `T#${name}#${language}`,
  }),
  templateSync: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#TEMPLATES#${id}`, sk: 'SYNC' }),
  /** Connections that keep copies of a business account's templates: its webhooks name no phone number. */
  templateAccount: (wabaId: string, companyId: number, connectionId: number): Key => ({
    pk: `SYSTEM#WABA#${wabaId}`,
    sk: `${companyId}#${connectionId}`,
  }),
  /** Uniqueness and strongly consistent look-up within a company: contact alias, provider message id, queue colour. */
  ref: (companyId: number, kind: string, value: string): Key => ({
    pk: `${c(companyId)}#REF#${kind}#${value}`,
    sk: 'REF',
  }),
  socket: (companyId: number, connectionId: string): Key => ({ pk: `${c(companyId)}#SOCKETS`, sk: connectionId }),
  /** Browsers of one user that receive push messages while the application is closed. */
  pushSubscriptions: (companyId: number, userId: number): Key => ({
    pk: partitions.pushSubscriptions(companyId),
    sk: padded(userId),
  }),
  /** Sign-ins of people, each by its instant; the newest began the session they have. */
  signIn: (companyId: number, userId: number, id: string): Key => ({
    pk: partitions.signIns(companyId),
    sk: `${padded(userId)}#${id}`,
  }),
  singleSignOn: (companyId: number): Key => ({ pk: c(companyId), sk: 'SINGLESIGNON' }),
  /** User of a subject at the identity provider; `identity` is the hash of issuer and subject. */
  identity: (companyId: number, identity: string): Key => ({ pk: `${c(companyId)}#IDENTITIES`, sk: identity }),
  /** A user's second factor. */
  secondFactor: (companyId: number, userId: number): Key => ({ pk: `${c(companyId)}#FACTORS`, sk: padded(userId) }),
  /** Waits in the due index after a user's socket closed. */
  presenceCheck: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#PRESENCE#${id}`, sk: 'PRESENCE' }),
  idempotency: (companyId: number, userId: number, key: string): Key => ({
    pk: `${c(companyId)}#IDEMPOTENCY#${userId}#${key}`,
    sk: 'REQUEST',
  }),
  /** An entry per suffix of a searchable text; the partition is its first three characters. */
  searchTerm: (companyId: number, list: string, suffix: string, id: string): Key => ({
    pk: `${c(companyId)}#SEARCH#${list}#${beginning(suffix, 3)}`,
    sk: `${suffix}#${id}`,
  }),
  /** A message under the beginning of one of its words, by its time (functions/search/formerIndex.ts). */
  messageWord: (companyId: number, start: string, at: string): Key => ({ pk: `${c(companyId)}#WORD#${start}`, sk: at }),
  /** Parts of the message index, whose segments are files; see functions/search/parts.ts. */
  searchPart: (companyId: number, part: string): Key => ({ pk: partitions.searchIndex(companyId), sk: part }),
  /** Since when a company pays. */
  subscriber: (companyId: number): Key => ({ pk: c(companyId), sk: 'SUBSCRIBER' }),
  /** Usage of a company in a month; see usage.ts. */
  usage: (companyId: number, month: string): Key => ({ pk: c(companyId), sk: `USAGE#${month}` }),
  /** Payments and refunds of a month, in centavos. */
  moneyMonth: (month: string): Key => ({ pk: 'SYSTEM#MONEY', sk: month }),
  /** Notice to a company about an unpaid invoice, by due date and stage. */
  paymentNotice: (companyId: number, dueDate: string, stage: string): Key => ({
    pk: `${c(companyId)}#PAYMENTNOTICE#${dueDate}`,
    sk: stage,
  }),
  /** A chat of colleagues; its messages are in the same partition in the order of their ids. */
  chat: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#CHAT#${id}`, sk: 'CHAT' }),
  chatMessage: (companyId: number, chatId: string, id: string): Key => ({
    pk: `${c(companyId)}#CHAT#${chatId}`,
    sk: `M#${id}`,
  }),
  /** Position of a chat in the list of one of its members. */
  chatPlace: (companyId: number, userId: number, chatId: string): Key => ({
    pk: `${c(companyId)}#CHATS#${userId}`,
    sk: chatId,
  }),
  /** Work that waits until a suspended company has paid; see heldWork.ts. */
  heldWork: (companyId: number, kind: string, id: string): Key => ({ pk: `${c(companyId)}#HELD`, sk: `${kind}#${id}` }),
  /** Invoices of a company by number. */
  invoice: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#INVOICES`, sk: padded(id) }),
  schedule: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#SCHEDULE#${id}`, sk: 'SCHEDULE' }),
  /** Reference from a contact to one of its schedules. */
  scheduleOfContact: (companyId: number, contactId: string, sendAt: string, id: string): Key => ({
    pk: `${c(companyId)}#SCHEDULES#CONTACT#${contactId}`,
    sk: `${stamp(sendAt)}#${id}`,
  }),
  /** Audit records by month and instant. */
  audit: (companyId: number, month: string, id: string): Key => ({ pk: `${c(companyId)}#AUDIT#${month}`, sk: id }),
  /** Task on a contact's personal data; the id is a ULID. */
  privacyTask: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#PRIVACY`, sk: `TASK#${id}` }),
  /** Entry of a member of the platform's staff into the company, with its reason. */
  impersonation: (companyId: number, id: string): Key => ({ pk: `${c(companyId)}#IMPERSONATIONS`, sk: id }),
  /** A company that is being removed; what is left of it afterwards. */
  removal: (companyId: number): Key => ({ pk: partitions.removals, sk: padded(companyId) }),
  /** Answers of a contact about the use of their data, oldest first. */
  consent: (companyId: number, contactId: string, id: string): Key => ({
    pk: `${c(companyId)}#CONSENTS#${contactId}`,
    sk: id,
  }),
  /** Incidents with personal data, few enough to be listed together. */
  incident: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#INCIDENTS`, sk: padded(id) }),
  /** Record of processing activities, few enough to be listed together. */
  processingActivity: (companyId: number, id: number): Key => ({ pk: `${c(companyId)}#PROCESSING`, sk: padded(id) }),
  /** Retention periods of a company. */
  retention: (companyId: number): Key => ({ pk: c(companyId), sk: 'RETENTION' }),
  announcement: (id: string): Key => ({ pk: 'SYSTEM#ANNOUNCEMENTS', sk: id }),
  /** Change of an announcement, reported to a company's sockets; see functions/announcements/service.ts. */
  announcementNews: (companyId: number, id: string): Key => ({ pk: c(companyId), sk: `ANNOUNCEMENT#${id}` }),
  /** Uniqueness over the installation: e-mail, company name, document, channel account. */
  systemRef: (kind: string, value: string): Key => ({ pk: `SYSTEM#REF#${kind}#${value}`, sk: 'REF' }),
  system: (name: string): Key => ({ pk: 'SYSTEM', sk: name }),
  plan: (id: number): Key => ({ pk: 'SYSTEM#PLANS', sk: padded(id) }),
  /** Help videos, few enough to be listed together. */
  help: (id: number): Key => ({ pk: 'SYSTEM#HELPS', sk: padded(id) }),
  /** Request to recover an account; `id` is the hash of the handle that its owner keeps. */
  recovery: (id: string): Key => ({ pk: `SYSTEM#RECOVERY#${id}`, sk: 'RECOVERY' }),
  /** A challenge that was signed; none is good twice. */
  usedChallenge: (challenge: string): Key => ({ pk: `SYSTEM#CHALLENGE#${challenge}`, sk: 'CHALLENGE' }),
  /** Attempts in a window, or the turns of a lane that a company and its numbers used. */
  throttle: (scope: string, value: string): Key => ({ pk: `SYSTEM#THROTTLE#${scope}#${value}`, sk: 'COUNT' }),
  /** Number of failed tries of a queue message that may end in the dead letters. */
  failedTries: (messageId: string): Key => ({ pk: `SYSTEM#TRIES#${messageId}`, sk: 'COUNT' }),
};

/** Beginnings of sort keys: the records of one kind in a partition that holds several. */
export const prefixes = {
  ...linkedPrefixes,
  message: 'M#',
  chatMessage: 'M#',
  template: 'T#',
  silentTicket: 'SILENT#',
  ticketLog: 'LOG#',
  ticketNote: 'NOTE#',
  ticketAccess: 'ACCESS#',
  tracking: 'TRACKING#',
  signInOf: (userId: number): string => `${padded(userId)}#`,
  sandboxNumber: 'NUMBER#',
  sandboxPhone: 'PHONE#',
  privacyTask: 'TASK#',
  sandboxPayment: 'PAYMENT#',
  contactListImport: 'IMPORT#',
  contactListRefusals: (importId: string): string => `REFUSED#${importId}#`,
  searchChanges: 'CHANGES#',
  assistantCall: 'CALL#',
  assistantMonth: 'MONTH#',
} as const;

/** Partitions to query. */
export const partitions = {
  ...peoplePartitions,
  ...audiencePartitions,
  ...assistantPartitions,
  ...developerPartitions,
  ...serviceLevelPartitions,
  ...reportPartitions,
  ...metricsPartitions,
  ...linkedPartitions,
  ...sandboxPartitions,
  config: (companyId: number): string => `${c(companyId)}#CONFIG`,
  tags: (companyId: number): string => `${c(companyId)}#TAGS`,
  quickMessages: (companyId: number): string => `${c(companyId)}#QUICK`,
  tagMembers: (companyId: number, tagId: number): string => `${c(companyId)}#TAG#${tagId}`,
  ticket: (companyId: number, id: number): string => `${c(companyId)}#TICKET#${id}`,
  conversation: (companyId: number, connectionId: number, contactId: string): string =>
    `${c(companyId)}#TALK#${connectionId}#${contactId}`,
  drafts: (companyId: number, userId: number): string => `${c(companyId)}#DRAFTS#${userId}`,
  templates: (companyId: number, connectionId: number): string => `${c(companyId)}#TEMPLATES#${connectionId}`,
  templateAccounts: (wabaId: string): string => `SYSTEM#WABA#${wabaId}`,
  sockets: (companyId: number): string => `${c(companyId)}#SOCKETS`,
  pushSubscriptions: (companyId: number): string => `${c(companyId)}#PUSH`,
  signIns: (companyId: number): string => `${c(companyId)}#SIGNINS`,
  search: (companyId: number, list: string, term: string): string =>
    `${c(companyId)}#SEARCH#${list}#${beginning(term, 3)}`,
  searchIndex: (companyId: number): string => `${c(companyId)}#WORDS`,
  duties: (companyId: number): string => `${c(companyId)}#DUTY`,
  prompts: (companyId: number): string => `${c(companyId)}#PROMPTS`,
  fileLists: (companyId: number): string => `${c(companyId)}#FILES`,
  integrations: (companyId: number): string => `${c(companyId)}#INTEGRATIONS`,
  heldWork: (companyId: number): string => `${c(companyId)}#HELD`,
  invoices: (companyId: number): string => `${c(companyId)}#INVOICES`,
  removals: 'SYSTEM#REMOVALS',
  plans: 'SYSTEM#PLANS',
  helps: 'SYSTEM#HELPS',
  chat: (companyId: number, id: string): string => `${c(companyId)}#CHAT#${id}`,
  chatPlaces: (companyId: number, userId: number): string => `${c(companyId)}#CHATS#${userId}`,
  schedulesOfContact: (companyId: number, contactId: string): string =>
    `${c(companyId)}#SCHEDULES#CONTACT#${contactId}`,
  audit: (companyId: number, month: string): string => `${c(companyId)}#AUDIT#${month}`,
  consents: (companyId: number, contactId: string): string => `${c(companyId)}#CONSENTS#${contactId}`,
  incidents: (companyId: number): string => `${c(companyId)}#INCIDENTS`,
  processingActivities: (companyId: number): string => `${c(companyId)}#PROCESSING`,
  privacy: (companyId: number): string => `${c(companyId)}#PRIVACY`,
  /** Records of the stream that a reader could not handle, in their order. */
  setAside: (reader: string): string => `SYSTEM#SETASIDE#${reader}`,
  announcements: 'SYSTEM#ANNOUNCEMENTS',
};
