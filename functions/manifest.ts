/**
 * Everything that runs, as data. `infra/` turns it into Lambda functions, queues and schedules;
 * `infra/local/` runs the same entries on one machine. Entries are paths below `functions/` whose
 * module exports `handler` with AWS's own event shapes.
 */

/** What a function may touch; least privilege is derived from it, nothing is granted by default. */
export type Grant =
  | 'table:read'
  | 'table:write'
  | 'media:read'
  | 'media:write'
  | 'sockets:post'
  | `queue:${QueueName}`
  /** Make and cancel appointments that put something into a queue later; see core/schedule.ts. */
  | `schedule:${QueueName}`;

export interface FunctionSpec {
  readonly entry: string;
  /** MB */
  readonly memory: number;
  /** seconds */
  readonly timeout: number;
  readonly grants: readonly Grant[];
  /** Names of secrets and settings the function reads from its environment beside the common ones. */
  readonly env?: readonly EnvName[];
}

export type EnvName =
  | 'JWT_SECRET'
  | 'EDGE_SECRET'
  | 'META_GRAPH_URL'
  | 'META_APP_SECRET'
  | 'SANDBOX'
  | 'SANDBOX_SECRET'
  | 'META_VERIFY_TOKEN'
  | 'PUBLIC_URL'
  | 'ALLOW_PRIVATE_ADDRESSES'
  | 'DIALOGFLOW_URL'
  | 'GOOGLE_TOKEN_URL'
  | 'OPENAI_URL'
  | 'OPENAI_MODEL'
  | 'OPENAI_TRANSCRIBE_MODEL'
  | 'SPEECH_URL'
  | 'ADMIN_EMAIL'
  | 'ADMIN_PASSWORD';

export type QueueName = 'inbound' | 'outbound' | 'jobs' | 'audio' | 'schedules' | 'sandbox' | 'automation';

export interface QueueSpec {
  readonly fifo: boolean;
  readonly handler: FunctionSpec;
  readonly batchSize: number;
  /** Deliveries before a message goes to the queue's dead-letter queue, where not `mostDeliveries`. */
  readonly maxReceiveCount?: number;
  /** How many batches may be worked at once. */
  readonly concurrency: number;
}

/** With the pauses between them a quarter of an hour, which outlasts most outages of what a function depends on. */
export const mostDeliveries = 20;

/**
 * Seconds after which a message comes back whose function died; one that failed says itself when. Lambda
 * takes no less than the function's own time-out.
 */
export const visibilityTimeout = ({ timeout }: FunctionSpec): number => timeout + 5;

const api = (
  entry: string,
  grants: readonly Grant[] = ['table:read', 'table:write'],
  env: readonly EnvName[] = [],
): FunctionSpec => ({ entry, memory: 512, timeout: 20, grants, env: ['JWT_SECRET', 'EDGE_SECRET', ...env] });

/** By which a function knows whether the sandbox is open, and what its webhooks are signed with. */
const sandboxEnv = ['SANDBOX', 'SANDBOX_SECRET', 'META_GRAPH_URL', 'PUBLIC_URL'] as const;

/** One function per contract feature; the key is the feature's name in `shared/contract.ts`. */
export const http = {
  session: api('session/handler.ts', ['table:read', 'table:write'], ['PUBLIC_URL', 'SANDBOX', 'META_GRAPH_URL']),
  users: api('users/handler.ts', ['table:read', 'table:write', 'media:write', 'queue:jobs'], ['PUBLIC_URL']),
  companies: api('companies/handler.ts'),
  plans: api('plans/handler.ts'),
  queues: api('queues/handler.ts', ['table:read', 'table:write', 'queue:jobs']),
  templates: api('templates/handler.ts', ['table:read', 'table:write', 'queue:jobs']),
  settings: api('settings/handler.ts'),
  connections: api(
    'connections/handler.ts',
    ['table:read', 'table:write', 'media:read', 'media:write', 'queue:jobs'],
    ['META_GRAPH_URL', 'PUBLIC_URL', 'SANDBOX'],
  ),
  tags: api('tags/handler.ts'),
  notes: api('notes/handler.ts'),
  contacts: api('contacts/handler.ts', ['table:read', 'table:write', 'queue:jobs']),
  tickets: api('tickets/handler.ts', ['table:read', 'table:write', 'queue:outbound', 'queue:jobs']),
  messages: api('messages/handler.ts', ['table:read', 'table:write', 'media:read', 'media:write', 'queue:outbound']),
  media: api('media/handler.ts', ['table:read', 'media:read', 'media:write']),
  drafts: api('drafts/handler.ts'),
  quickMessages: api('quickMessages/handler.ts', [
    'table:read',
    'table:write',
    'media:read',
    'media:write',
    'queue:jobs',
  ]),
  chats: api('chats/handler.ts', ['table:read', 'table:write', 'media:read', 'media:write', 'queue:jobs']),
  announcements: api('announcements/handler.ts', ['table:read', 'table:write', 'media:write', 'queue:jobs']),
  schedules: api('schedules/handler.ts', [
    'table:read',
    'table:write',
    'media:read',
    'queue:schedules',
    'schedule:schedules',
  ]),
  duty: api('duty/handler.ts'),
  prompts: api('prompts/handler.ts'),
  fileLists: api('fileLists/handler.ts', ['table:read', 'table:write', 'media:read', 'media:write', 'queue:jobs']),
  integrations: api('integrations/handler.ts', undefined, [
    'ALLOW_PRIVATE_ADDRESSES',
    'DIALOGFLOW_URL',
    'GOOGLE_TOKEN_URL',
  ]),
  audit: api('audit/handler.ts', ['table:read']),
  pushSubscriptions: api('pushSubscriptions/handler.ts', undefined, ['ALLOW_PRIVATE_ADDRESSES']),
  webhooks: {
    entry: 'connections/webhook.ts',
    memory: 256,
    timeout: 10,
    grants: ['queue:inbound'],
    env: ['EDGE_SECRET', 'META_APP_SECRET', 'META_VERIFY_TOKEN', ...sandboxEnv],
  },
  sandbox: api(
    'sandbox/handler.ts',
    ['table:read', 'table:write', 'media:read', 'media:write', 'queue:sandbox'],
    sandboxEnv,
  ),
} as const satisfies Record<string, FunctionSpec>;

export const queues = {
  /** One envelope per message or status, grouped by connection and sender so that a conversation is served in order. */
  inbound: {
    fifo: true,
    batchSize: 10,
    concurrency: 8,
    handler: {
      entry: 'connections/inbound.ts',
      memory: 512,
      timeout: 30,
      // The greeting's picture goes out as a copy of its own.
      grants: ['table:read', 'table:write', 'media:read', 'media:write', 'queue:jobs', 'queue:outbound'],
    },
  },
  /**
   * One job per stored outbound message, grouped by conversation. One at a time per call: how often a
   * job was delivered tells whether a try before it ended without a word, so a job must not be given
   * back for the sake of the one before it.
   */
  outbound: {
    fifo: true,
    batchSize: 1,
    concurrency: 10,
    handler: {
      entry: 'connections/outbound.ts',
      memory: 512,
      timeout: 60,
      grants: ['table:read', 'table:write', 'media:read'],
      env: ['JWT_SECRET', 'META_GRAPH_URL', 'PUBLIC_URL'],
    },
  },
  /** Retriable work without an order: media downloads, snapshot renames, clean-ups. */
  jobs: {
    fifo: false,
    batchSize: 5,
    concurrency: 2,
    handler: {
      entry: 'jobs/handler.ts',
      memory: 1024,
      timeout: 120,
      grants: ['table:read', 'table:write', 'media:read', 'media:write', 'queue:jobs', 'queue:audio'],
      env: ['JWT_SECRET', 'META_GRAPH_URL', 'PUBLIC_URL', 'ALLOW_PRIVATE_ADDRESSES'],
    },
  },
  /** Voice notes to copy as mp3. */
  audio: {
    fifo: false,
    batchSize: 1,
    concurrency: 1,
    handler: {
      entry: 'jobs/audioCopy.ts',
      memory: 1024,
      timeout: 120,
      grants: ['table:read', 'table:write', 'media:read', 'media:write'],
    },
  },
  /** Scheduled messages whose time has come; apart from the jobs, because people wait for the minute. */
  schedules: {
    fifo: false,
    batchSize: 10,
    concurrency: 10,
    handler: {
      entry: 'schedules/due.ts',
      memory: 512,
      timeout: 20,
      grants: ['table:read', 'table:write', 'queue:outbound', 'queue:schedules'],
    },
  },
  /**
   * One job per message that an outside service is to answer, grouped by ticket so that answers keep the
   * order of what they answer. A job that waits, for a file or because the company called too often, is
   * given back, hence the many deliveries.
   */
  automation: {
    fifo: true,
    batchSize: 1,
    maxReceiveCount: 200,
    concurrency: 10,
    handler: {
      entry: 'automation/turns.ts',
      memory: 512,
      timeout: 90,
      grants: ['table:read', 'table:write', 'media:read', 'media:write', 'queue:jobs', 'queue:outbound'],
      env: [
        'JWT_SECRET',
        'META_GRAPH_URL',
        'PUBLIC_URL',
        'ALLOW_PRIVATE_ADDRESSES',
        'DIALOGFLOW_URL',
        'GOOGLE_TOKEN_URL',
        'OPENAI_URL',
        'OPENAI_MODEL',
        'OPENAI_TRANSCRIBE_MODEL',
        'SPEECH_URL',
      ],
    },
  },
  /** Webhook deliveries of the sandbox phone. */
  sandbox: {
    fifo: true,
    batchSize: 1,
    maxReceiveCount: 5,
    concurrency: 4,
    handler: {
      entry: 'sandbox/deliver.ts',
      memory: 256,
      timeout: 30,
      grants: ['table:read', 'table:write'],
      env: sandboxEnv,
    },
  },
} as const satisfies Record<QueueName, QueueSpec>;

/** Readers of the table's stream; exactly these two. Each gets DynamoDB stream events (NEW_AND_OLD_IMAGES). */
export const streams = {
  live: {
    entry: 'live/deliver.ts',
    memory: 512,
    timeout: 30,
    grants: ['table:read', 'table:write', 'sockets:post'],
  },
  reactions: {
    entry: 'reactions/handler.ts',
    memory: 512,
    timeout: 60,
    grants: ['table:read', 'table:write', 'queue:jobs', 'queue:automation'],
  },
} as const satisfies Record<string, FunctionSpec>;

/** Lambda behind $connect, $disconnect and $default of the WebSocket API. */
export const sockets: FunctionSpec = {
  entry: 'live/sockets.ts',
  memory: 256,
  timeout: 10,
  grants: ['table:read', 'table:write', 'sockets:post'],
  env: ['JWT_SECRET', 'EDGE_SECRET'],
};

/** Every minute: presence, clocks, and messages whose sending or answering was lost on its way. */
export const ticks = {
  minute: {
    entry: 'ticks/minute.ts',
    memory: 256,
    timeout: 55,
    grants: ['table:read', 'table:write', 'queue:outbound', 'queue:jobs', 'queue:schedules', 'queue:automation'],
  },
} as const satisfies Record<string, FunctionSpec>;

/** Runs once after each deployment: the platform's company, plan and administrator (B-SEED-1). */
export const setup: FunctionSpec = {
  entry: 'seed/setup.ts',
  memory: 256,
  timeout: 60,
  grants: ['table:read', 'table:write'],
  env: ['JWT_SECRET', 'ADMIN_EMAIL', 'ADMIN_PASSWORD'],
};
