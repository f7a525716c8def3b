import { basename } from 'node:path';
import { Duration, RemovalPolicy, type SecretValue } from 'aws-cdk-lib';
import type * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import * as iam from 'aws-cdk-lib/aws-iam';
import * as lambda from 'aws-cdk-lib/aws-lambda';
import { Charset, type ICommandHooks, NodejsFunction, OutputFormat } from 'aws-cdk-lib/aws-lambda-nodejs';
import * as logs from 'aws-cdk-lib/aws-logs';
import type * as s3 from 'aws-cdk-lib/aws-s3';
import type * as sqs from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { continuesItself, type EnvName, type FunctionSpec, type Grant, type QueueName } from '../functions/manifest.ts';
import { grantedQueues } from '../functions/manifestLanes.ts';
import { type SecretName, secretNames } from '../functions/manifestTypes.ts';
import type { Appointments } from './appointments.ts';
import { bundling } from './bundling.ts';
import { root } from './root.ts';
import { secretArn, secretParameter, secretsPath } from './secrets.ts';

const at = (path: string): string => `${root}${path}`;

export interface Surroundings {
  readonly stage: string;
  readonly logDays: number;
  readonly tracing: boolean;
  readonly table: dynamodb.ITableV2;
  readonly media: s3.IBucket;
  readonly queues: Readonly<Record<QueueName, sqs.IQueue>>;
  readonly appointments: Appointments;
  readonly socketEndpoint: string;
  readonly socketArn: string;
  /** Sender of e-mails; undefined if none are sent. */
  readonly mailFrom: string | undefined;
  readonly settings: Readonly<Record<EnvName, string | SecretValue>>;
}

const statement = (actions: string[], resources: string[]): iam.PolicyStatement =>
  new iam.PolicyStatement({ actions, resources });

const secretIn = (grant: Grant): SecretName => grant.slice('secret:'.length) as SecretName;

/** Name of the cluster and the service of linked numbers' workers; see infra/linkedWorkers.ts. */
export const linkedWorkersName = (stage: string): string => functionName(stage, 'linked');

/** Under this name e-mails are sent whose bounces are reported; see infra/emailReports.ts. */
export const emailReportsName = (stage: string): string => functionName(stage, 'email');

/** The address may be verified by itself or with its domain; from no other address either way. */
function sendingFrom({ mailFrom, stage, table }: Surroundings): iam.PolicyStatement {
  if (!mailFrom) throw new Error('nothing sends e-mails where no address is named');
  const arn = (resourceName: string, resource = 'identity') =>
    table.stack.formatArn({ service: 'ses', resource, resourceName });
  const domain = mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  return new iam.PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [arn(mailFrom), arn(domain), arn(emailReportsName(stage), 'configuration-set')],
    conditions: { StringEquals: { 'ses:FromAddress': mailFrom } },
  });
}

/** Known by name, so that nothing waits for the service. */
function countingWorkers({ stage, table }: Surroundings): iam.PolicyStatement {
  const name = linkedWorkersName(stage);
  const service = { service: 'ecs', resource: 'service', resourceName: `${name}/${name}` };
  return statement(['ecs:UpdateService'], [table.stack.formatArn(service)]);
}

/** The statements behind one word of the manifest; nothing else is ever granted. */
export function statementsOf(grant: Grant, context: Surroundings): iam.PolicyStatement[] {
  const { table, media } = context;
  if (grant === 'table:read') {
    const read = statement(['dynamodb:GetItem', 'dynamodb:BatchGetItem', 'dynamodb:Query'], [table.tableArn]);
    return [read, statement(['dynamodb:Query'], [`${table.tableArn}/index/*`])];
  }
  if (grant === 'table:write') {
    const actions = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'ConditionCheckItem'];
    return [
      statement(
        actions.map((action) => `dynamodb:${action}`),
        [table.tableArn],
      ),
    ];
  }
  if (grant === 'audit:write') {
    const logs = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['C#*#AUDIT#*'] } };
    return [new iam.PolicyStatement({ actions: ['dynamodb:PutItem'], resources: [table.tableArn], conditions: logs })];
  }
  if (grant === 'media:read') {
    return [statement(['s3:GetObject', 's3:GetObjectTagging'], [media.arnForObjects('c/*')])];
  }
  if (grant === 'media:write') {
    // An upload is signed with a tag by which it expires unless a function removes the tag.
    const actions = ['s3:PutObject', 's3:DeleteObject', 's3:PutObjectTagging', 's3:DeleteObjectTagging'];
    return [statement(actions, [media.arnForObjects('c/*')])];
  }
  if (grant === 'media:purge') {
    const listing = new iam.PolicyStatement({
      actions: ['s3:ListBucketVersions'],
      resources: [media.bucketArn],
      conditions: { StringLike: { 's3:prefix': 'c/*' } },
    });
    return [listing, statement(['s3:DeleteObjectVersion'], [media.arnForObjects('c/*')])];
  }
  if (grant === 'sockets:post') return [statement(['execute-api:ManageConnections'], [context.socketArn])];
  if (grant === 'email:send') return [sendingFrom(context)];
  if (grant === 'linkedWorkers:count') return [countingWorkers(context)];
  if (grant === 'secrets:create') {
    const all = secretNames.map((name) => secretArn(context.stage, name));
    return [statement(['ssm:PutParameter'], all)];
  }
  if (grant.startsWith('secret:')) {
    return [statement(['ssm:GetParameters'], [secretArn(context.stage, secretIn(grant))])];
  }
  if (grant.startsWith('schedule:')) {
    const { arnForAll, role } = context.appointments;
    return [
      statement(['scheduler:CreateSchedule', 'scheduler:DeleteSchedule'], [arnForAll]),
      statement(['iam:PassRole'], [role.roleArn]),
    ];
  }
  const arns = grantedQueues(grant).map((name) => context.queues[name].queueArn);
  return [statement(['sqs:SendMessage'], arns)];
}

const text = (value: string | SecretValue): string => (typeof value === 'string' ? value : value.unsafeUnwrap());

export function environmentOf(
  spec: Pick<FunctionSpec, 'grants' | 'env'>,
  context: Surroundings,
): Record<string, string> {
  const has = (prefix: string) => spec.grants.some((grant) => grant.startsWith(prefix));
  const queueUrls = spec.grants
    .flatMap(grantedQueues)
    .map((name) => [`QUEUE_URL_${name.toUpperCase()}`, context.queues[name].queueUrl]);
  const queueArns = spec.grants
    .filter((grant) => grant.startsWith('schedule:'))
    .map((grant) => grant.slice('schedule:'.length) as QueueName)
    .map((name) => [`QUEUE_ARN_${name.toUpperCase()}`, context.queues[name].queueArn]);
  const { groupName, role, deadLetterArn } = context.appointments;
  const secrets = spec.grants.filter((grant) => grant.startsWith('secret:')).map(secretIn);
  return {
    ...(has('table:') ? { TABLE_NAME: context.table.tableName } : {}),
    ...(has('media:') ? { MEDIA_BUCKET: context.media.bucketName } : {}),
    ...(has('sockets:') ? { SOCKET_ENDPOINT: context.socketEndpoint } : {}),
    ...(has('schedule:')
      ? { SCHEDULE_GROUP: groupName, SCHEDULE_ROLE_ARN: role.roleArn, SCHEDULE_DEAD_LETTER_ARN: deadLetterArn }
      : {}),
    ...(has('secret:') ? { SECRETS: secrets.map((name) => secretParameter(context.stage, name)).join(',') } : {}),
    ...(has('secrets:') ? { SECRETS_PATH: secretsPath(context.stage) } : {}),
    ...Object.fromEntries([...queueUrls, ...queueArns]),
    ...Object.fromEntries((spec.env ?? []).map((name) => [name, text(context.settings[name])])),
  };
}

/** Name known before the function exists, so that the REST API does not have to wait for its functions. */
const threadOptions = [
  ...[
    '--bundle',
    '--minify',
    `--charset=${bundling.charset}`,
    '--format=esm',
    '--platform=node',
    `--target=${bundling.target}`,
  ],
  ...[`--main-fields=${bundling.mainFields.join(',')}`, `--tsconfig=${bundling.tsconfig}`],
  `--banner:js=${bundling.banner}`,
];

/** Bundles a thread into a folder, under its own name. */
function threadCommand(entry: string, folder: string): string {
  const file = `${folder}/${basename(entry, '.ts')}.mjs`;
  const words = [at('node_modules/.bin/esbuild'), entry, ...threadOptions, '--log-level=warning', `--outfile=${file}`];
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
}

/** Bundles a function's threads next to it, so that its own bundle finds them by name. */
const threadHooks = (threads: readonly string[]): ICommandHooks => ({
  beforeBundling: () => [],
  beforeInstall: () => [],
  afterBundling: (_input, output) => threads.map((thread) => threadCommand(at(`functions/${thread}`), output)),
});

export const functionName = (stage: string, id: string): string => `prosa-${stage}-${id}`;

/** Rights of a function, within its role: a policy resource for each function would fill half of a template's limit. */
function grantsOf(spec: FunctionSpec, context: Surroundings, logGroup: logs.ILogGroup): iam.PolicyDocument {
  const traces = statement(['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], ['*']);
  return new iam.PolicyDocument({
    statements: [
      statement(['logs:CreateLogStream', 'logs:PutLogEvents'], [logGroup.logGroupArn]),
      ...spec.grants.flatMap((grant) => statementsOf(grant, context)),
      ...(context.tracing ? [traces] : []),
    ],
  });
}

/**
 * A function of the manifest: bundled with its SDK, own role, own log group, own grants.
 * @param queue whose consumer it is
 */
export function createFunction(
  scope: Construct,
  id: string,
  { queue, ...spec }: FunctionSpec & { readonly queue?: QueueName },
  context: Surroundings,
): NodejsFunction {
  const name = functionName(context.stage, id);
  const logGroup = new logs.LogGroup(scope, `${id}Logs`, {
    logGroupName: `/aws/lambda/${name}`,
    retention: context.logDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const role = new iam.Role(scope, `${id}Role`, {
    assumedBy: new iam.ServicePrincipal('lambda.amazonaws.com'),
    inlinePolicies: { Grants: grantsOf(spec, context, logGroup) },
  });
  const created = new NodejsFunction(scope, id, {
    functionName: name,
    entry: at(`functions/${spec.entry}`),
    handler: 'handler',
    runtime: lambda.Runtime.NODEJS_24_X,
    architecture: lambda.Architecture.ARM_64,
    memorySize: spec.memory,
    timeout: Duration.seconds(spec.timeout),
    ...(continuesItself(spec, queue) ? { recursiveLoop: lambda.RecursiveLoop.ALLOW } : {}),
    role,
    logGroup,
    // Lambda's report of each successful run would cost more to store than all our own lines, so only warnings are
    // logged.
    loggingFormat: lambda.LoggingFormat.JSON,
    systemLogLevelV2: lambda.SystemLogLevel.WARN,
    environment: environmentOf(spec, context),
    projectRoot: root,
    depsLockFilePath: at('package-lock.json'),
    bundling: {
      minify: true,
      sourceMap: true,
      sourcesContent: false,
      format: OutputFormat.ESM,
      target: bundling.target,
      charset: Charset.UTF8,
      mainFields: bundling.mainFields,
      tsconfig: bundling.tsconfig,
      banner: bundling.banner,
      externalModules: [],
      commandHooks: threadHooks(spec.threads ?? []),
      esbuildArgs: Object.fromEntries(Object.entries(bundling.alias).map(([from, to]) => [`--alias:${from}`, to])),
    },
  });
  // Tracing is set on the resource, because the construct's own switch would add a policy resource to each role.
  if (context.tracing) (created.node.defaultChild as lambda.CfnFunction).tracingConfig = { mode: 'Active' };
  return created;
}
