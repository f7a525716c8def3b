import { dayMs } from '../core/time.ts';

/** What stays after an erasure, and for how many days at most; null: not by time alone. Said in every proof. */
export const remains = {
  /** Identities of who wants no campaigns, without name and words: what they asked for goes on. */
  optOuts: null,
  /** Answers to repeated requests, readable only with the same request. */
  answers: 1,
  /** Files of reports that were finished before. */
  reports: 7,
  /** Who did what; masked numbers at most. */
  audit: null,
  /** Rows of sheets that did not get into a contact list, until the list is deleted. */
  refusedRows: null,
  /** What the person said about the use of their data, to prove it. */
  consents: null,
  /** The proof itself: salted hashes. */
  proof: null,
  /** What colleagues wrote to each other, or forwarded to somebody else. */
  colleagues: null,
  /** What a linked device has to know of whom it talked to, until the number is unlinked. */
  linkedDevice: null,
  /** The toy phone of the trial. */
  sandbox: null,
  /** Work on its way. */
  queues: 14,
  /** Changes that workers read; those that one of them could not handle are put aside for as long as this. */
  stream: 14,
  /** Words of messages in the index of the search, until their segment is written anew. */
  search: 1,
  /** Continuous backups and former versions of files. */
  backups: 35,
  /** What colleagues' browsers keep, until they are opened again. */
  browsers: null,
  /** What was delivered to other systems before. */
  receivers: null,
} as const satisfies Record<string, number | null>;
export type Remaining = keyof typeof remains;

interface Staying {
  readonly stays: Remaining;
}
const stays = (place: Remaining): Staying => ({ stays: place });

/**
 * What an erasure does with an item: `nobody` of the customers is in it, `erased` it goes, `anonymous` it stays and tells
 * of nobody any more, or it stays for a reason.
 */
type Fate = 'nobody' | 'erased' | 'anonymous' | Staying;

/** Every item of the table; test/contract/personalData.test.ts refuses one that is not here. */
export const itemFates: Readonly<Record<string, Fate>> = {
  assistantMonth: 'nobody',
  campaign: 'nobody',
  campaignSettings: 'nobody',
  campaignsAtWork: 'nobody',
  dailyUse: 'nobody',
  campaignRun: 'nobody',
  campaignCounts: 'nobody',
  campaignHour: 'nobody',
  contactList: 'nobody',
  contactListCheck: 'nobody',
  apiKey: 'nobody',
  apiUsage: 'nobody',
  webhookEndpoint: 'nobody',
  holiday: 'nobody',
  serviceResult: 'nobody',
  savedReport: 'nobody',
  agentMonth: 'nobody',
  metrics: 'nobody',
  weeklySummary: 'nobody',
  weeklyNotice: 'nobody',
  countedService: 'nobody',
  linkedSession: 'nobody',
  linkedWorker: 'nobody',
  linkedQuestions: 'nobody',
  company: 'nobody',
  settings: 'nobody',
  counters: 'nobody',
  sequences: 'nobody',
  quotas: 'nobody',
  planChoice: 'nobody',
  liveSequence: 'nobody',
  config: 'nobody',
  tree: 'nobody',
  ticketLog: 'nobody',
  assignments: 'nobody',
  tag: 'nobody',
  quickMessage: 'nobody',
  duty: 'nobody',
  prompt: 'nobody',
  fileList: 'nobody',
  integration: 'nobody',
  ticketViewers: 'nobody',
  ticketAccess: 'nobody',
  template: 'nobody',
  templateSync: 'nobody',
  templateAccount: 'nobody',
  socket: 'nobody',
  pushSubscriptions: 'nobody',
  signIn: 'nobody',
  singleSignOn: 'nobody',
  identity: 'nobody',
  secondFactor: 'nobody',
  presenceCheck: 'nobody',
  email: 'nobody',
  subscriber: 'nobody',
  usage: 'nobody',
  moneyMonth: 'nobody',
  paymentNotice: 'nobody',
  chatPlace: 'nobody',
  invoice: 'nobody',
  impersonation: 'nobody',
  removal: 'nobody',
  processingActivity: 'nobody',
  retention: 'nobody',
  announcement: 'nobody',
  announcementNews: 'nobody',
  systemRef: 'nobody',
  system: 'nobody',
  plan: 'nobody',
  help: 'nobody',
  recovery: 'nobody',
  userPhone: 'nobody',
  usedChallenge: 'nobody',
  throttle: 'nobody',
  contactListItem: 'erased',
  draft: 'erased',
  ticketNote: 'erased',
  ticketUndo: 'erased',
  scheduleOfContact: 'erased',
  schedule: 'erased',
  message: 'erased',
  searchTerm: 'erased',
  messageWord: 'erased',
  delivery: 'erased',
  silentTicket: 'erased',
  tagMember: 'erased',
  ref: 'erased',
  contact: 'anonymous',
  ticket: 'anonymous',
  tracking: 'anonymous',
  conversation: 'anonymous',
  webhookDelivery: 'anonymous',
  searchPart: stays('search'),
  setAside: stays('stream'),
  optOut: stays('optOuts'),
  idempotency: stays('answers'),
  reportExport: stays('reports'),
  audit: stays('audit'),
  contactListRefusal: stays('refusedRows'),
  contactListImport: stays('refusedRows'),
  consent: stays('consents'),
  privacyTask: stays('proof'),
  /** With what was said last. */
  chat: stays('colleagues'),
  chatMessage: stays('colleagues'),
  incident: stays('colleagues'),
  linkedSecret: stays('linkedDevice'),
  linkedNewConversation: stays('linkedDevice'),
  linkedAnswer: stays('linkedDevice'),
  linkedCommand: stays('linkedDevice'),
  rating: 'anonymous',
  assistantCall: 'nobody',
  heldWork: 'anonymous',
  contactServices: 'anonymous',
  promiseAlert: 'anonymous',
  sandboxChat: stays('sandbox'),
  sandboxRecord: stays('sandbox'),
};

/** Every place beside the table: queues, files, and what holds copies. */
export const placeFates: Readonly<Record<string, Fate>> = {
  'file:media': 'erased',
  'file:exports': 'erased',
  'file:reports': stays('reports'),
  'file:search': stays('search'),
  /** Files of the toy phone, and what it was sent. */
  'file:sandbox': stays('sandbox'),
  'copy:stream': stays('stream'),
  'copy:backups': stays('backups'),
  'copy:browsers': stays('browsers'),
  'copy:receivers': stays('receivers'),
  'copy:logs': 'nobody',
};

/** The queues' messages name records, and some carry what they are about. */
export const queueFate: Fate = stays('queues');

/** One of the places that a proof names. */
export interface Remainder {
  readonly place: Remaining;
  /** ISO instant; null: not by time alone. */
  readonly until: string | null;
}

/** What stays after an erasure that ended at an instant, each place once. */
export function remaindersAt(finishedAt: string): Remainder[] {
  const end = (days: number) => new Date(Date.parse(finishedAt) + days * dayMs).toISOString();
  return (Object.keys(remains) as Remaining[]).map((place) => {
    const days: number | null = remains[place];
    return { place, until: days === null ? null : end(days) };
  });
}
