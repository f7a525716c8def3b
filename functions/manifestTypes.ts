/** Every secret outside of the table; each function may read those that it is granted. */
export const secretNames = [
  'session-secret',
  'sealing-keys',
  'meta-app-secret',
  'instagram-app-secret',
  'meta-verify-token',
  'sandbox-secret',
  'asaas-webhook-token',
  'admin-password',
] as const;

export type SecretName = (typeof secretNames)[number];

/** Permissions of a function; least privilege is derived from them, nothing is granted by default. */
export type Grant =
  | 'table:read'
  | 'table:write'
  /** Add records to the audit logs of companies. */
  | 'audit:write'
  | 'media:read'
  | 'media:write'
  /** Remove files with their older versions. */
  | 'media:purge'
  | 'sockets:post'
  /** Say how many workers of linked numbers run. */
  | 'linkedWorkers:count'
  /** Send e-mails from the one address of the stage. */
  | 'email:send'
  /** Put something into a queue; `queue:jobs` is all lanes of jobs. */
  | `queue:${QueueName}`
  /** Read one secret while it runs; see core/secrets/secrets.ts. */
  | `secret:${SecretName}`
  /** Make secrets that are missing. */
  | 'secrets:create'
  /** Make and cancel appointments that put something into a queue later; see core/events/oneTimeSchedule.ts. */
  | `schedule:${QueueName}`;

export interface FunctionSpec {
  readonly entry: string;
  /** MB */
  readonly memory: number;
  /** seconds */
  readonly timeout: number;
  readonly grants: readonly Grant[];
  /** Names of settings that the function reads from its environment in addition to the common ones. */
  readonly env?: readonly EnvName[];
  /** Entries that the function runs as threads, each a file of its own, so that nothing else loads what they need. */
  readonly threads?: readonly string[];
}

/** A reader of the table's stream. */
export interface StreamSpec extends FunctionSpec {
  /** Kinds of records (`et`) whose changes start the reader; no others do. */
  readonly kinds: readonly string[];
  /** Kinds of records whose creation and removal start the reader, but no other change. */
  readonly comings?: readonly string[];
  /** Records of a run, where not a hundred. */
  readonly batchSize?: number;
}

export type EnvName =
  | 'EDGE_SECRET'
  /** `on` has each request noted with its route. */
  | 'ACCESS_LOG'
  /** `off` has channels keep what customers write, and repeat it. */
  | 'INTAKE'
  /** Turns of one company in lanes that all share; see manifestLimits.ts. */
  | 'TURNS'
  | 'META_GRAPH_URL'
  | 'META_APP_ID'
  | 'META_CONFIG_ID'
  | 'INSTAGRAM_APP_ID'
  | 'SANDBOX'
  | 'PUBLIC_URL'
  | 'ALLOW_PRIVATE_ADDRESSES'
  | 'DIALOGFLOW_URL'
  | 'GOOGLE_TOKEN_URL'
  | 'OPENAI_URL'
  | 'OPENAI_MODEL'
  | 'OPENAI_TRANSCRIBE_MODEL'
  | 'SPEECH_URL'
  | 'ASAAS_URL'
  | 'SITE_URL'
  | 'SITE_BUILD'
  | 'RELEASE'
  | 'ADMIN_EMAIL'
  | 'MAIL_FROM'
  | 'MAIL_REPORTS'
  /** `on` if numbers can be linked by a code. */
  | 'LINKED_WORKER'
  /** Name of the service that keeps linked numbers connected. */
  | 'LINKED_WORKERS_NAME';

export type QueueName =
  | 'inbound'
  | 'statuses'
  | 'outbound'
  | 'jobs'
  | 'media'
  | 'walks'
  | 'audio'
  | 'schedules'
  | 'campaigns'
  | 'sandbox'
  | 'automation'
  | 'webhooks'
  | 'emails'
  | 'privacy'
  | 'search';

export interface QueueSpec {
  readonly fifo: boolean;
  readonly handler: FunctionSpec;
  readonly batchSize: number;
  /** Seconds that a message may wait before the alarm is raised; absent: waiting belongs to the work. */
  readonly longestWait?: number;
  /** Maximum number of batches at the same time. */
  readonly concurrency: number;
}
