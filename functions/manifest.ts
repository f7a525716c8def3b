/**
 * Everything that runs, as data. `infra/` turns it into Lambda functions, queues and schedules;
 * `infra/local/` runs the same entries on one machine. Entries are paths below `functions/` whose
 * module exports `handler` with AWS's own event shapes.
 */

import { grantedQueues } from './manifestLanes.ts';
import { queueSpecs, sandboxEnv, sandboxSecrets } from './manifestQueues.ts';
import type { EnvName, FunctionSpec, Grant, QueueName, QueueSpec, StreamSpec } from './manifestTypes.ts';

export type { EnvName, FunctionSpec, Grant, QueueName, QueueSpec, StreamSpec };

/**
 * Seconds after which a message comes back whose function died; one that failed says itself when. Lambda
 * takes no less than the function's own time-out.
 */
export const visibilityTimeout = ({ timeout }: FunctionSpec): number => timeout + 5;

/** True if a queue's consumer may send to the same queue: it works in steps on purpose, and counts them. */
export const continuesItself = ({ grants }: FunctionSpec, queue: string | undefined): boolean =>
  grants.some((grant) => grantedQueues(grant).some((name) => name === queue));

const api = (entry: string, more: readonly Grant[] = [], env: readonly EnvName[] = []): FunctionSpec => ({
  entry,
  memory: 512,
  timeout: 20,
  grants: ['secret:session-secret', 'table:read', 'table:write', ...more],
  env: ['EDGE_SECRET', 'ACCESS_LOG', ...env],
});

/** A function that may not change the table. */
const reader = (entry: string, more: readonly Grant[] = []): FunctionSpec => ({
  ...api(entry),
  // The entries of the platform's staff are noted in the audit log.
  grants: ['secret:session-secret', 'table:read', 'audit:write', ...more],
});

/** HTTP functions, one per contract feature; the key is the feature's name in `shared/contract.ts`. */
export const http = {
  session: {
    ...api('accounts/session/handler.ts', ['secret:sealing-keys'], [...sandboxEnv, 'MAIL_FROM', 'LINKED_WORKER']),
    // This memory comes with a whole processor. Hashing a password takes 90 ms of one, and 320 ms with 512 MB.
    memory: 1769,
  },
  recovery: api('accounts/recovery/handler.ts', ['queue:jobs', 'secret:sealing-keys'], ['PUBLIC_URL', 'MAIL_FROM']),
  emailPreferences: api('emails/preferences.ts', ['secret:sealing-keys']),
  security: api('accounts/security/handler.ts', ['secret:sealing-keys'], [...sandboxEnv, 'MAIL_FROM', 'LINKED_WORKER']),
  // Apart, because what reads authenticators is as large as all of the other.
  passkeys: api('accounts/passkeys/handler.ts', ['secret:sealing-keys'], [...sandboxEnv, 'MAIL_FROM', 'LINKED_WORKER']),
  singleSignOn: api(
    'accounts/singleSignOn/handler.ts',
    ['secret:sealing-keys'],
    [...sandboxEnv, 'MAIL_FROM', 'ALLOW_PRIVATE_ADDRESSES', 'LINKED_WORKER'],
  ),
  users: api(
    'accounts/users/handler.ts',
    ['media:write', 'queue:jobs', 'secret:sealing-keys'],
    ['PUBLIC_URL', 'MAIL_FROM'],
  ),
  companies: api('accounts/companies/handler.ts', ['queue:jobs', 'secret:sealing-keys'], ['PUBLIC_URL', 'MAIL_FROM']),
  plans: api('accounts/plans/handler.ts'),
  helps: api('helps/handler.ts'),
  queues: api('queues/handler.ts', ['queue:jobs']),
  templates: api('channels/templates/handler.ts', ['queue:jobs']),
  settings: api('accounts/companies/settingsHandler.ts', ['secret:sealing-keys']),
  companyPage: api('removal/companyPage.ts'),
  removal: api('removal/handler.ts', ['queue:privacy', 'media:read', 'secret:sealing-keys']),
  impersonation: api('platform/impersonation/handler.ts', ['secret:sealing-keys'], [...sandboxEnv, 'LINKED_WORKER']),
  platformSettings: api('platform/settings/handler.ts', ['secret:sealing-keys']),
  staff: api('platform/staff/handler.ts', ['secret:sealing-keys'], ['PUBLIC_URL', 'MAIL_FROM']),
  connections: api(
    'channels/connections/handler.ts',
    ['media:read', 'media:write', 'queue:jobs', 'secret:sealing-keys'],
    ['META_GRAPH_URL', 'PUBLIC_URL', 'SANDBOX', 'LINKED_WORKER'],
  ),
  facebook: api(
    'channels/facebook/handler.ts',
    ['queue:jobs', 'secret:sealing-keys', 'secret:meta-app-secret', 'secret:instagram-app-secret'],
    ['META_GRAPH_URL', 'META_APP_ID', 'META_CONFIG_ID', 'INSTAGRAM_APP_ID', 'PUBLIC_URL', 'SANDBOX'],
  ),
  tags: api('contacts/tags/handler.ts'),
  notes: api('inbox/notes/handler.ts'),
  contacts: {
    ...api('contacts/book/handler.ts', ['queue:jobs', 'secret:sealing-keys']),
    threads: ['contacts/book/sheetThread.ts'],
  },
  optOuts: api('contacts/optOuts/handler.ts'),
  contactLists: {
    ...api('contacts/lists/handler.ts', ['queue:jobs', 'queue:privacy', 'media:read', 'media:write']),
    threads: ['contacts/book/sheetThread.ts'],
  },
  tickets: api('inbox/tickets/handler.ts', [
    'media:read',
    'queue:outbound',
    'queue:jobs',
    'queue:search',
    'secret:sealing-keys',
  ]),
  moments: reader('inbox/moments/handler.ts'),
  messages: api('inbox/messages/handler.ts', ['media:read', 'media:write', 'queue:outbound', 'queue:search']),
  media: api('media/handler.ts', ['media:read', 'media:write']),
  drafts: api('inbox/drafts/handler.ts'),
  quickMessages: api('quickMessages/handler.ts', ['media:read', 'media:write', 'queue:jobs']),
  chats: api('chats/handler.ts', ['media:read', 'media:write', 'queue:jobs']),
  announcements: api('announcements/handler.ts', ['media:write', 'queue:jobs']),
  schedules: api('schedules/handler.ts', ['media:read', 'media:write', 'queue:schedules', 'schedule:schedules']),
  campaigns: api('campaigns/handler.ts', [
    'media:read',
    'media:write',
    'queue:campaigns',
    'queue:outbound',
    'schedule:campaigns',
  ]),
  duty: api('duty/handler.ts'),
  holidays: api('holidays/handler.ts'),
  prompts: api('flows/prompts/handler.ts', ['secret:sealing-keys']),
  assistant: {
    ...api(
      'inbox/assistant/handler.ts',
      ['media:read', 'secret:sealing-keys'],
      ['OPENAI_URL', 'OPENAI_MODEL', 'OPENAI_TRANSCRIBE_MODEL', ...sandboxEnv],
    ),
    // A language model takes its time; the gateway gives up after 29 seconds.
    timeout: 28,
  },
  fileLists: api('flows/fileLists/handler.ts', ['media:read', 'media:write', 'queue:jobs']),
  integrations: api(
    'automation/integrations/handler.ts',
    ['secret:sealing-keys'],
    ['ALLOW_PRIVATE_ADDRESSES', 'DIALOGFLOW_URL', 'GOOGLE_TOKEN_URL'],
  ),
  apiKeys: api('developers/apiKeys/handler.ts', ['secret:sealing-keys'], ['MAIL_FROM']),
  webhookEndpoints: api(
    'developers/webhooks/handler.ts',
    ['queue:webhooks', 'secret:sealing-keys'],
    ['ALLOW_PRIVATE_ADDRESSES', 'PUBLIC_URL'],
  ),
  externalApi: api('externalApi/handler.ts', ['media:read', 'media:write', 'queue:outbound', 'queue:jobs']),
  audit: reader('audit/handler.ts'),
  reports: api('reports/handler.ts', ['media:read', 'queue:privacy']),
  serviceResults: reader('serviceResults/handler.ts'),
  dashboard: reader('metrics/handler.ts'),
  money: reader('accounts/billing/moneyHandler.ts'),
  invoices: api(
    'accounts/billing/handler.ts',
    ['queue:jobs', 'secret:sealing-keys', 'secret:sandbox-secret'],
    sandboxEnv,
  ),
  paymentWebhooks: {
    entry: 'accounts/billing/webhook.ts',
    memory: 256,
    timeout: 10,
    grants: ['queue:jobs', 'secret:asaas-webhook-token', 'secret:sandbox-secret'],
    env: ['EDGE_SECRET', ...sandboxEnv],
  },
  incidents: api('privacy/incidents.ts'),
  processingActivities: api('privacy/processingActivities.ts'),
  privacy: api('privacy/handler.ts', ['media:read', 'queue:privacy']),
  pushSubscriptions: api('pushSubscriptions/handler.ts', ['secret:sealing-keys'], ['ALLOW_PRIVATE_ADDRESSES']),
  webhooks: {
    entry: 'inbound/webhook.ts',
    memory: 256,
    timeout: 10,
    grants: [
      ...['queue:inbound', 'queue:statuses', 'secret:meta-app-secret', 'secret:instagram-app-secret'],
      ...['secret:meta-verify-token', 'secret:sandbox-secret'],
    ] as const,
    env: ['EDGE_SECRET', 'INTAKE', ...sandboxEnv],
  },
  sandbox: api('sandbox/handler.ts', ['media:read', 'media:write', 'queue:sandbox', ...sandboxSecrets], sandboxEnv),
} as const satisfies Record<string, FunctionSpec>;

export const queues = queueSpecs;

/**
 * Readers of the table's stream; exactly these two. Each gets DynamoDB stream events (NEW_AND_OLD_IMAGES) of the
 * kinds it names: most writes (indexes, logs, marks, the number of the last push) start neither.
 */
export const streams = {
  live: {
    entry: 'realtime/deliver.ts',
    memory: 1769,
    timeout: 60,
    batchSize: 25,
    grants: ['table:read', 'table:write', 'sockets:post'],
    kinds: [
      ...['ticket', 'message', 'contact', 'draft', 'counters', 'chat', 'chatMessage', 'schedule', 'announcementNews'],
      ...['user', 'company', 'settings', 'connection', 'queue', 'tree', 'template', 'templateSync', 'tag'],
      ...['quickMessage', 'duty', 'integration', 'prompt', 'fileList', 'contactList', 'campaign', 'invoice'],
    ],
  },
  reactions: {
    entry: 'workers/stream/handler.ts',
    memory: 512,
    timeout: 60,
    env: ['PUBLIC_URL', 'MAIL_FROM', 'LINKED_WORKERS_NAME'],
    grants: [
      'linkedWorkers:count',
      'table:read',
      'table:write',
      'queue:jobs',
      'queue:automation',
      'queue:emails',
      'queue:search',
      'queue:webhooks',
      'queue:campaigns',
    ],
    kinds: [
      ...['ticket', 'tracking', 'message', 'contact', 'connection', 'template', 'campaign', 'tag', 'email', 'rating'],
      ...['conversation', 'company', 'plan', 'paymentNotice', 'weeklyNotice', 'announcement', 'accessMessage'],
    ],
    comings: ['linkedSession'],
  },
} as const satisfies Record<string, StreamSpec>;

/** Lambda behind $connect, $disconnect and $default of the WebSocket API. */
export const sockets: FunctionSpec = {
  entry: 'realtime/sockets.ts',
  memory: 256,
  timeout: 10,
  grants: ['table:read', 'table:write', 'sockets:post', 'queue:outbound', 'secret:session-secret'],
  env: ['EDGE_SECRET'],
};

/** Every minute: presence, clocks, and messages whose sending or answering was lost on its way. */
export const ticks = {
  minute: {
    entry: 'timers/minute.ts',
    memory: 1769,
    timeout: 55,
    grants: [
      'linkedWorkers:count',
      'table:read',
      'table:write',
      'queue:outbound',
      'queue:jobs',
      'queue:schedules',
      'queue:campaigns',
      'queue:automation',
      'queue:privacy',
      'queue:search',
    ],
    env: ['PUBLIC_URL', 'MAIL_FROM', 'LINKED_WORKERS_NAME'],
  },
} as const satisfies Record<string, FunctionSpec>;

/** A process that keeps the lines of numbers open that are linked by a code: a child of the local system, tasks in a cell. */
export const linkedWorker = {
  entry: 'whatsappWeb/worker.ts',
  memory: 1024,
  grants: [
    ...['table:read', 'table:write', 'media:read', 'media:write'],
    ...['queue:inbound', 'queue:statuses', 'queue:jobs', 'secret:sealing-keys'],
  ],
  // E-mails inform the administrators about a connection that ended for good.
  env: ['PUBLIC_URL', 'MAIL_FROM'],
} as const satisfies Pick<FunctionSpec, 'entry' | 'memory' | 'grants' | 'env'>;

/** Runs once after each deployment: missing secrets, the platform's company, plan and administrator (B-SEED-1). */
export const setup: FunctionSpec = {
  entry: 'seed/setup.ts',
  memory: 256,
  timeout: 60,
  grants: ['table:read', 'table:write', 'secrets:create', 'secret:admin-password', 'secret:sealing-keys'],
  env: ['ADMIN_EMAIL'],
};

/** Tries a release once all of it is there. */
export const smoke: FunctionSpec = {
  entry: 'release/smoke.ts',
  memory: 256,
  timeout: 120,
  grants: ['secret:meta-verify-token'],
  env: ['SITE_URL', 'SITE_BUILD', 'RELEASE'],
};
