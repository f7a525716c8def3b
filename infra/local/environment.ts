import { type SecretName, secretNames } from '../../functions/manifestTypes.ts';
import { realProviders, usualAddresses } from '../../shared/sandbox/realProviders.ts';
import { appointmentQueues } from '../entries.ts';
import { accountId } from './aws/protocol/protocol.ts';
import type { Credentials } from './aws/s3/s3Signature.ts';
import { mailboxPath } from './aws/ses/ses.ts';
import { queueArn } from './aws/sqs/sqsOperations.ts';
import type { DataDir } from './host/dataDir.ts';
import { StartError } from './host/startError.ts';

/** Addresses of all servers once they listen. */
export interface Addresses {
  /** The public port, as this machine reaches it. */
  readonly origin: string;
  /** SQS, Scheduler, parameters and @connections. */
  readonly aws: string;
  readonly table: string;
  readonly queueUrls: Readonly<Record<string, string>>;
  /** Variables that name the dead letters; see runtime/queues.ts. */
  readonly deadLetters: Readonly<Record<string, string>>;
}

export const tableName = 'prosa';
export const mediaBucket = 'prosa-media';

/**
 * The credentials that functions use and S3 checks. A DynamoDB of one's own may want real ones, which then serve
 * for everything.
 */
export function credentialsFor(env: NodeJS.ProcessEnv, dataDir: DataDir): Credentials {
  const { AWS_ENDPOINT_URL_DYNAMODB: own, AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = env;
  if (own && id && secret) return { accessKeyId: id, secretAccessKey: secret };
  return { accessKeyId: 'local', secretAccessKey: dataDir.secrets.storageSecret };
}

const longestDays = 366;
const unitMs: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Real providers that the operator configured; the default addresses do not count. */
export const namedProviders = (env: NodeJS.ProcessEnv): string[] => realProviders(env, usualAddresses);

/** True if the sandbox is open, which requires that no real provider is configured. */
export const hasSandbox = (env: NodeJS.ProcessEnv): boolean =>
  env['SANDBOX'] !== 'off' && namedProviders(env).length === 0;

/** True if numbers are linked to phones of the sandbox, because no server of WhatsApp is configured. */
export const usesStandIn = (env: NodeJS.ProcessEnv): boolean => hasSandbox(env) && !env['WHATSAPP_WEB_URL'];

/** Sender of e-mails, which end in the mailbox page; empty if that page is shut. */
export const mailFrom = (env: NodeJS.ProcessEnv): string =>
  hasSandbox(env) ? env['MAIL_FROM'] || 'no-reply@prosa.local' : '';

/** `CLOCK_MOVED` in milliseconds, such as `90m`, `3h` or `2d`; empty: as it was. @throws StartError */
function movedText(env: NodeJS.ProcessEnv): string {
  const said = env['CLOCK_MOVED'];
  if (!said) return '';
  const [, amount, unit = 'm'] = /^(\d{1,6})([mhd]?)$/.exec(said) ?? [];
  if (amount === undefined) throw new StartError(`CLOCK_MOVED is ${said}; it needs a form like 90m, 3h, 2d or 0.`);
  if (!hasSandbox(env))
    throw new StartError('CLOCK_MOVED moves the clock of the sandbox only, never beside a real provider.');
  const moved = Number(amount) * Number(unitMs[unit]);
  if (moved > longestDays * Number(unitMs['d']))
    throw new StartError(`CLOCK_MOVED is ${said}; the clock moves by ${longestDays} days at most.`);
  return String(moved);
}

const parameterName = (name: SecretName): string => `/prosa/local/${name}`;

/** The secrets by the names under which functions read them; the environment wins over what was generated. */
export function parametersFor(env: NodeJS.ProcessEnv, { secrets }: DataDir): Record<string, string> {
  const values: Partial<Record<SecretName, string>> = {
    'session-secret': env['JWT_SECRET'] || secrets.jwtSecret,
    'sealing-keys': env['SEALING_KEYS'] || secrets.sealingKeys,
    'meta-app-secret': env['META_APP_SECRET'] || secrets.metaAppSecret,
    'instagram-app-secret': env['INSTAGRAM_APP_SECRET'] || env['META_APP_SECRET'] || secrets.metaAppSecret,
    'sandbox-secret': secrets.sandboxSecret,
    'asaas-webhook-token': env['ASAAS_WEBHOOK_TOKEN'] || secrets.asaasWebhookToken,
    'meta-verify-token': env['META_VERIFY_TOKEN'] || secrets.metaVerifyToken,
  };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [parameterName(name as SecretName), value]));
}

/** The operator's apps at Meta; without them accounts are connected by hand. */
const metaNames = ['META_APP_ID', 'META_CONFIG_ID', 'INSTAGRAM_APP_ID'] as const;

/** Everything that functions read from their environment; a value already there wins where one may be chosen. */
export function environmentFor(
  env: NodeJS.ProcessEnv,
  { dataDir, credentials, addresses }: { dataDir: DataDir; credentials: Credentials; addresses: Addresses },
): Record<string, string> {
  const { origin, aws, table, queueUrls, deadLetters } = addresses;
  return {
    AWS_REGION: env['AWS_REGION'] || 'us-east-1',
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    // The SDK passes traces on only if this name is set; see runtime/invoke.ts.
    AWS_LAMBDA_FUNCTION_NAME: 'prosa-local',
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ENDPOINT_URL_DYNAMODB: table,
    AWS_ENDPOINT_URL_DYNAMODB_STREAMS: env['AWS_ENDPOINT_URL_DYNAMODB_STREAMS'] || table,
    AWS_ENDPOINT_URL_SQS: aws,
    AWS_ENDPOINT_URL_SCHEDULER: aws,
    AWS_ENDPOINT_URL_SSM: aws,
    AWS_ENDPOINT_URL_SESV2: aws,
    AWS_ENDPOINT_URL_APIGATEWAYMANAGEMENTAPI: aws,
    AWS_ENDPOINT_URL_S3: origin,
    TABLE_NAME: tableName,
    MEDIA_BUCKET: mediaBucket,
    SOCKET_ENDPOINT: aws,
    // The stand-in knows this one group from the start and asks no role for permission.
    SCHEDULE_GROUP: 'default',
    SCHEDULE_ROLE_ARN: `arn:aws:iam::${accountId}:role/local`,
    SCHEDULE_DEAD_LETTER_ARN: queueArn('unordered-dead'),
    ...deadLetters,
    ...Object.fromEntries(Object.entries(queueUrls).map(([name, url]) => [`QUEUE_URL_${name.toUpperCase()}`, url])),
    ...Object.fromEntries(
      // A role of a cell may reach no other queue.
      appointmentQueues().map((name) => [
        `QUEUE_ARN_${name.toUpperCase()}`,
        queueArn(queueUrls[name]?.split('/').at(-1) ?? ''),
      ]),
    ),
    SECRETS: secretNames.map(parameterName).join(','),
    EDGE_SECRET: dataDir.secrets.edgeSecret,
    SANDBOX: hasSandbox(env) ? 'on' : 'off',
    MAIL_FROM: mailFrom(env),
    MAIL_REPORTS: 'prosa-local-email',
    MAILBOX_URL: `${aws}${mailboxPath}`,
    CLOCK_MOVABLE: 'on',
    CLOCK_MOVED_MS: movedText(env),
    META_GRAPH_URL: env['META_GRAPH_URL'] || `${origin}/api/sandbox/graph`,
    ...Object.fromEntries(metaNames.map((name) => [name, env[name] || ''])),
    PUBLIC_URL: env['PUBLIC_URL'] || origin,
    ALLOW_PRIVATE_ADDRESSES: env['ALLOW_PRIVATE_ADDRESSES'] || 'off',
    DIALOGFLOW_URL: env['DIALOGFLOW_URL'] || usualAddresses.DIALOGFLOW_URL,
    GOOGLE_TOKEN_URL: env['GOOGLE_TOKEN_URL'] || usualAddresses.GOOGLE_TOKEN_URL,
    LINKED_WORKER: 'on',
    WHATSAPP_WEB_URL: env['WHATSAPP_WEB_URL'] || '',
    OPENAI_URL: env['OPENAI_URL'] || usualAddresses.OPENAI_URL,
    OPENAI_MODEL: env['OPENAI_MODEL'] || 'gpt-4.1-mini',
    OPENAI_TRANSCRIBE_MODEL: env['OPENAI_TRANSCRIBE_MODEL'] || 'gpt-4o-mini-transcribe',
    ASAAS_URL: env['ASAAS_URL'] || usualAddresses.ASAAS_URL,
    SPEECH_URL: env['SPEECH_URL'] || usualAddresses.SPEECH_URL,
  };
}

/** Settings of the shell that would lead the SDK away from the local servers or to other credentials. */
const misleading = ['AWS_PROFILE', 'AWS_SESSION_TOKEN', 'AWS_ENDPOINT_URL', 'AWS_IGNORE_CONFIGURED_ENDPOINT_URLS'];

/**
 * Sets the environment of this process, which the SDK and the functions read, and returns what puts it back.
 * One system per process: the environment is the process's own.
 */
export function applyEnvironment(values: Readonly<Record<string, string>>): () => void {
  const names = [...misleading, ...Object.keys(values)];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of misleading) delete process.env[name];
  Object.assign(process.env, values);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
}
