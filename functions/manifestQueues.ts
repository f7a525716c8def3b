import type { QueueName, QueueSpec } from './manifestTypes.ts';

/** Environment by which a function sees if the sandbox is open. */
export const sandboxEnv = ['SANDBOX', 'META_GRAPH_URL', 'PUBLIC_URL', 'ASAAS_URL'] as const;

/** Secrets that a function checks in addition, before the sandbox opens. */
export const sandboxSecrets = [
  'secret:sandbox-secret',
  'secret:meta-app-secret',
  'secret:instagram-app-secret',
  'secret:meta-verify-token',
  'secret:asaas-webhook-token',
] as const;

/** Common settings of all lanes of jobs: each works on every job. */
const jobsQueue = {
  fifo: false,
  handler: {
    entry: 'workers/queue/handler.ts',
    memory: 1024,
    timeout: 120,
    grants: [
      'table:read',
      'table:write',
      'media:read',
      'media:write',
      'queue:jobs',
      'queue:schedules',
      'queue:outbound',
      'queue:audio',
      'secret:sealing-keys',
      'secret:sandbox-secret',
    ],
    env: ['META_GRAPH_URL', 'PUBLIC_URL', 'ALLOW_PRIVATE_ADDRESSES', 'ASAAS_URL', 'SANDBOX', 'MAIL_FROM', 'TURNS'],
  },
} as const satisfies Omit<QueueSpec, 'batchSize' | 'concurrency'>;

/** Queues with the functions that work them off. */
export const queueSpecs = {
  /**
   * An envelope per message and per other event of a channel, grouped by connection and sender so that a conversation
   * is served in order.
   */
  inbound: {
    fifo: true,
    batchSize: 10,
    concurrency: 60,
    longestWait: 60,
    handler: {
      entry: 'inbound/inbound.ts',
      memory: 512,
      timeout: 30,
      // The greeting's picture goes out as a copy of its own; a new person's name is asked with the connection's token.
      grants: [
        'table:read',
        'table:write',
        'media:read',
        'media:write',
        'queue:jobs',
        'queue:outbound',
        'secret:sealing-keys',
      ],
      env: ['META_GRAPH_URL', 'PUBLIC_URL'],
    },
  },
  /** Statuses of sent messages, grouped as in `inbound`; a status of an unknown message goes on there. */
  statuses: {
    fifo: true,
    batchSize: 10,
    concurrency: 30,
    handler: {
      entry: 'inbound/statusLane.ts',
      memory: 512,
      timeout: 30,
      grants: ['table:read', 'table:write', 'queue:inbound'],
    },
  },
  /**
   * A job per stored outbound message, grouped by conversation. Each call gets a single job: the number of its
   * deliveries shows if an earlier try crashed, so a job must not be given back because of the one before it.
   */
  outbound: {
    fifo: true,
    batchSize: 1,
    concurrency: 100,
    handler: {
      entry: 'outbound/outbound.ts',
      memory: 512,
      timeout: 60,
      grants: ['table:read', 'table:write', 'media:read', 'queue:audio', 'secret:sealing-keys'],
      env: ['META_GRAPH_URL', 'PUBLIC_URL', 'TURNS'],
    },
  },
  /**
   * Short work without an order that people wait for: devices to call, delayed answers, codes, alerts; see
   * core/events/jobLanes.ts. A queue of its own for devices would cost a quarter of a dollar a month in an idle cell.
   */
  jobs: { ...jobsQueue, batchSize: 5, concurrency: 20 },
  /** Files and pictures to fetch, and to delete. */
  media: { ...jobsQueue, batchSize: 5, concurrency: 20 },
  /** Work that goes through many records, a part per run. */
  walks: { ...jobsQueue, batchSize: 1, concurrency: 10 },
  /**
   * Voice notes to copy as mp3, or as WAV for channels that take no Ogg: two or three seconds for a minute of speech, given
   * the memory that brings a whole core.
   */
  audio: {
    fifo: false,
    batchSize: 1,
    concurrency: 1,
    handler: {
      entry: 'workers/queue/audioCopy.ts',
      memory: 1792,
      timeout: 600,
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
   * Steps of campaigns: a lane and a share of their own, so that no conversation waits for one. A step may have to
   * wait for another worker's step of the same campaign.
   */
  campaigns: {
    fifo: false,
    batchSize: 1,
    concurrency: 4,
    handler: {
      entry: 'campaigns/worker.ts',
      memory: 512,
      timeout: 60,
      grants: ['table:read', 'table:write', 'media:read', 'queue:campaigns', 'secret:sealing-keys'],
      env: ['META_GRAPH_URL', 'PUBLIC_URL', 'MAIL_FROM'],
    },
  },
  /**
   * A job per message that an outside service is to answer, grouped by ticket so that answers keep the order of their
   * messages. A job that waits, for a file or because the company called too often, is given back.
   */
  automation: {
    fifo: true,
    batchSize: 1,
    concurrency: 10,
    handler: {
      entry: 'automation/turns.ts',
      memory: 512,
      timeout: 90,
      grants: [
        'table:read',
        'table:write',
        'media:read',
        'media:write',
        'queue:jobs',
        'queue:outbound',
        'secret:session-secret',
        'secret:sealing-keys',
      ],
      env: [
        ...sandboxEnv,
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
  /**
   * A job per event and endpoint, grouped by ticket. A receiver that is down has its jobs given back again and
   * again for a day.
   */
  webhooks: {
    fifo: true,
    batchSize: 1,
    concurrency: 5,
    handler: {
      entry: 'developers/webhooks/deliver.ts',
      memory: 256,
      timeout: 30,
      grants: ['table:read', 'table:write', 'secret:session-secret', 'secret:sealing-keys'],
      env: ['PUBLIC_URL', 'ALLOW_PRIVATE_ADDRESSES', 'MAIL_FROM'],
    },
  },
  /** A message per stored e-mail. The queue exists only if the stage has an address to send from. */
  emails: {
    fifo: true,
    batchSize: 1,
    concurrency: 2,
    handler: {
      entry: 'emails/handler.ts',
      memory: 256,
      timeout: 60,
      grants: ['table:read', 'table:write', 'email:send', 'secret:sealing-keys'],
      env: ['MAIL_FROM', 'MAIL_REPORTS', 'PUBLIC_URL'],
    },
  },
  /**
   * Tasks on all data of a contact, expired data, the removal of a company, and imports into contact lists: long, a
   * part per run, grouped so that no two runs of one task meet.
   */
  privacy: {
    fifo: true,
    batchSize: 1,
    concurrency: 2,
    handler: {
      entry: 'workers/privacy/handler.ts',
      memory: 1024,
      timeout: 840,
      grants: [
        'table:read',
        'table:write',
        'media:read',
        'media:write',
        'media:purge',
        'queue:privacy',
        'schedule:schedules',
        // The removal of a company unsubscribes the webhooks of its accounts, which needs their tokens.
        'secret:sealing-keys',
      ],
      env: ['MAIL_FROM', 'PUBLIC_URL', 'META_GRAPH_URL', 'SANDBOX'],
    },
  },
  /** Segments of the index of what was said: long, and one company's one after another, so that no two runs of one meet. */
  search: {
    fifo: true,
    batchSize: 1,
    concurrency: 2,
    handler: {
      entry: 'workers/search/handler.ts',
      memory: 1792,
      timeout: 300,
      grants: ['table:read', 'table:write', 'media:read', 'media:write', 'media:purge', 'queue:search'],
    },
  },
  /** Webhook deliveries of the sandbox phone. */
  sandbox: {
    fifo: true,
    batchSize: 1,
    concurrency: 4,
    handler: {
      entry: 'sandbox/deliver.ts',
      memory: 256,
      timeout: 30,
      grants: ['table:read', 'table:write', ...sandboxSecrets],
      env: sandboxEnv,
    },
  },
} as const satisfies Record<QueueName, QueueSpec>;
