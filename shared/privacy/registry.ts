import { anonymous, erased, nobody, type Place, stays } from './places.ts';

/**
 * Every place that may hold personal data of customers. Export, erasure and proof follow it:
 * functions/privacy/places.ts does not compile while an item, a queue, a section or a step is missing here; files,
 * logs, caches and browser storage are compared in test/architecturePersonalData.test.ts.
 */

/** Items of the table. */
export const items = {
  assistantMonth: nobody,
  campaign: nobody,
  campaignSettings: nobody,
  campaignsAtWork: nobody,
  dailyUse: nobody,
  campaignRun: nobody,
  campaignCounts: nobody,
  campaignHour: nobody,
  contactList: nobody,
  contactListCheck: nobody,
  apiKey: nobody,
  apiUsage: nobody,
  webhookEndpoint: nobody,
  holiday: nobody,
  serviceResult: nobody,
  agentMonth: nobody,
  metrics: nobody,
  weeklySummary: nobody,
  weeklyNotice: nobody,
  countedService: nobody,
  linkedSession: nobody,
  linkedWorker: nobody,
  linkedQuestions: nobody,
  company: nobody,
  settings: nobody,
  counters: nobody,
  sequences: nobody,
  quotas: nobody,
  planChoice: nobody,
  liveSequence: nobody,
  config: nobody,
  tree: nobody,
  ticketLog: nobody,
  assignments: nobody,
  tag: nobody,
  quickMessage: nobody,
  duty: nobody,
  prompt: nobody,
  fileList: nobody,
  integration: nobody,
  ticketViewers: nobody,
  ticketAccess: nobody,
  template: nobody,
  templateSync: nobody,
  templateAccount: nobody,
  socket: nobody,
  pushSubscriptions: nobody,
  signIn: nobody,
  singleSignOn: nobody,
  identity: nobody,
  secondFactor: nobody,
  presenceCheck: nobody,
  email: nobody,
  subscriber: nobody,
  usage: nobody,
  moneyMonth: nobody,
  paymentNotice: nobody,
  /** Phones of a company's own people. */
  accessMessage: nobody,
  chatPlace: nobody,
  invoice: nobody,
  impersonation: nobody,
  removal: nobody,
  processingActivity: nobody,
  retention: nobody,
  announcement: nobody,
  announcementNews: nobody,
  systemRef: nobody,
  system: nobody,
  plan: nobody,
  help: nobody,
  recovery: nobody,
  userPhone: nobody,
  waitingEmail: nobody,
  usedChallenge: nobody,
  throttle: nobody,
  failedTries: nobody,
  assistantCall: nobody,
  /** The number of a ticket, for the conversation that leads to it. */
  silentTicket: nobody,
  /** Work held back, by its number. */
  heldWork: nobody,
  contactServices: nobody,
  promiseAlert: nobody,
  contactListItem: erased('order', 'contactLists'),
  /** Numbers and other identities, by which a contact is found. */
  ref: erased('order'),
  tagMember: erased('order'),
  contact: anonymous('order', 'contact'),
  conversation: anonymous('order', 'messages'),
  delivery: erased('campaigns', 'campaigns'),
  message: erased('messages', 'messages'),
  ticketNote: erased('messages', 'tickets'),
  ticketUndo: erased('messages', 'tickets'),
  ticket: anonymous('messages', 'tickets'),
  tracking: anonymous('messages', 'tickets'),
  rating: anonymous('messages', 'tickets'),
  searchTerm: erased('stream'),
  messageWord: erased('stream'),
  schedule: erased('rest', 'schedules'),
  scheduleOfContact: erased('rest', 'schedules'),
  draft: erased('rest', 'drafts'),
  webhookDelivery: anonymous('webhooks', 'webhooks'),
  optOut: stays('optOuts', 'optOuts'),
  consent: stays('consents', 'consents'),
  searchPart: stays('search'),
  setAside: stays('stream'),
  idempotency: stays('answers'),
  reportExport: stays('reports'),
  audit: stays('audit'),
  contactListRefusal: stays('refusedRows'),
  contactListImport: stays('refusedRows'),
  privacyTask: stays('proof'),
  /** Chats with their last message. */
  chat: stays('colleagues'),
  chatMessage: stays('colleagues'),
  incident: stays('colleagues'),
  /** Filters of reports, which may name a customer. */
  savedReport: stays('colleagues'),
  linkedSecret: stays('linkedDevice'),
  linkedNewConversation: stays('linkedDevice'),
  linkedAnswer: stays('linkedDevice'),
  linkedCommand: stays('linkedDevice'),
  sandboxChat: stays('sandbox'),
  sandboxRecord: stays('sandbox'),
} as const satisfies Record<string, Place>;

/** Queues: what waits in them names records, and some carry what they are about. */
export const queues = {
  inbound: stays('queues'),
  statuses: stays('queues'),
  outbound: stays('queues'),
  jobs: stays('queues'),
  media: stays('queues'),
  walks: stays('queues'),
  audio: stays('queues'),
  schedules: stays('queues'),
  campaigns: stays('queues'),
  automation: stays('queues'),
  webhooks: stays('queues'),
  emails: stays('queues'),
  privacy: stays('queues'),
  search: stays('queues'),
  sandbox: stays('queues'),
} as const satisfies Record<string, Place>;

/** Files, by the folder of their company in which they stand. */
export const files = {
  /** Media sent and received, and pictures of contacts at the top of the folder. */
  media: erased('messages', 'messages'),
  exports: erased('identity'),
  reports: stays('reports'),
  search: stays('search'),
  /** Media and pictures of the sandbox's phone. */
  sandbox: stays('sandbox'),
  /** Everything of a company that is being removed, for thirty days. */
  archive: stays('backups'),
} as const satisfies Record<string, Place>;

/** Groups of logs, by the name of their construct: they tell of records by their numbers. */
export const logs = {
  '${id}Logs': nobody,
  Logs: nobody,
  AccessLogs: nobody,
} as const satisfies Record<string, Place>;

/** Data that running programs cache, by the file that caches it. */
export const memory = {
  'core/store/itemCache.ts': stays('memory'),
  'core/store/hints.ts': stays('memory'),
  'core/events/turns.ts': nobody,
  'core/http/rateLimits.ts': nobody,
  'core/http/tokens.ts': nobody,
  'developers/webhooks/service.ts': nobody,
  'inbox/tickets/history.ts': nobody,
  'realtime/sockets.ts': nobody,
  'whatsappWeb/deviceKeys.ts': stays('memory'),
  'whatsappWeb/groups.ts': stays('memory'),
  'whatsappWeb/inboundHandler.ts': stays('memory'),
  'whatsappWeb/inboundQueue.ts': nobody,
  'whatsappWeb/oldImport.ts': nobody,
} as const satisfies Record<string, Place>;

/** Browser storage of users, by its key. */
export const browsers = {
  language: nobody,
  theme: nobody,
  volume: nobody,
  push: nobody,
  signature: nobody,
  playbackRate: nobody,
  campaignsShown: nobody,
  endedElsewhere: nobody,
  signInLink: nobody,
  ticketQueues: nobody,
  longestFirst: nobody,
  nextAfterResolve: nobody,
  staysAfterAccept: nobody,
  recentEmojis: nobody,
  skinTone: nobody,
  announcementSeen: nobody,
  accessNoticeSeen: nobody,
  paymentReminderSeen: nobody,
  secondFactorTold: nobody,
  paletteRecent: stays('browsers'),
  todos: stays('browsers'),
  chatDraft: stays('browsers'),
  sheetColumns: stays('browsers'),
  unsent: stays('browsers'),
  draft: stays('browsers'),
  /** Rows of a sheet that is being imported. */
  contactImport: stays('browsers'),
  /** That a tab is in another company. */
  insideKey: nobody,
  /** Files of the page. */
  cacheName: nobody,
} as const satisfies Record<string, Place>;

/** Copies that cannot be searched for a person. */
export const copies = {
  stream: stays('stream'),
  backups: stays('backups'),
  receivers: stays('receivers'),
} as const satisfies Record<string, Place>;

export const registry = { items, queues, files, logs, memory, browsers, copies } as const;
