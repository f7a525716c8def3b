import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  AwsError,
  accountId,
  answerJson,
  isRecord,
  type Json,
  parseObject,
  readBody,
  region,
} from '../protocol/protocol.ts';
import { type Invoke, buildScheduleKey, type Schedule, ScheduleStore, scheduleArn } from './schedulerStore.ts';
import { parseExpression } from './schedulerTime.ts';

export interface SchedulerOptions {
  /** The journal; in memory when absent. */
  readonly file?: string | undefined;
  /** Delivers to the target; throws to have the run tried again. */
  readonly invoke: Invoke;
  readonly now?: (() => number) | undefined;
}

export interface Scheduler {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** Runs what is due. Called by its own clock after `start`. */
  tick(): void;
  start(): void;
  close(): void;
}

interface SchedulerRequest {
  readonly store: ScheduleStore;
  readonly now: number;
  readonly name: string;
  readonly query: URLSearchParams;
  readonly body: Json;
}

const tickMs = 250;
const namePattern = /^[\w.-]{1,64}$/;

const notFound = (what: string) => new AwsError('ResourceNotFoundException', `${what} does not exist.`, 404);
const conflict = (what: string) => new AwsError('ConflictException', `${what} already exists.`, 409);
const refused = (text: string) => new AwsError('ValidationException', text);
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function groupOf({ store, body, query }: SchedulerRequest): string {
  const group = text(body['GroupName']) ?? query.get('groupName') ?? 'default';
  if (!store.groups.has(group)) throw notFound(`Schedule group ${group}`);
  return group;
}

function existing(call: SchedulerRequest): Schedule {
  const schedule = call.store.schedules.get(buildScheduleKey(groupOf(call), call.name));
  if (schedule === undefined) throw notFound(`Schedule ${call.name}`);
  return schedule;
}

function checkTarget(target: unknown): void {
  const arn = isRecord(target) ? text(target['Arn']) : undefined;
  if (!isRecord(target) || arn === undefined || text(target['RoleArn']) === undefined) {
    throw refused('Target.Arn and Target.RoleArn are required.');
  }
  if (!arn.startsWith('arn:aws:sqs:')) throw refused(`Only SQS queues are emulated as targets, not ${arn}.`);
}

function definitionOf(body: Json): Json {
  const { ClientToken: _, ...given } = body;
  const definition: Json = { State: 'ENABLED', ActionAfterCompletion: 'NONE', ...given };
  const timeWindow = definition['FlexibleTimeWindow'];
  if (!isRecord(timeWindow) || !['OFF', 'FLEXIBLE'].includes(String(timeWindow['Mode']))) {
    throw refused('FlexibleTimeWindow.Mode is required.');
  }
  parseExpression(definition['ScheduleExpression'], definition['ScheduleExpressionTimezone']);
  checkTarget(definition['Target']);
  return definition;
}

function create(call: SchedulerRequest): Json {
  const { store, name, body, now } = call;
  const group = groupOf(call);
  const key = buildScheduleKey(group, name);
  const clientToken = text(body['ClientToken']);
  const before = store.schedules.get(key);
  const isRepetition = clientToken !== undefined && before?.clientToken === clientToken;
  if (before !== undefined && !isRepetition) throw conflict(`Schedule ${name}`);
  if (before === undefined) {
    store.put({ group, name, definition: definitionOf(body), clientToken, created: now, modified: now });
  }
  return { ScheduleArn: scheduleArn(key) };
}

function update(call: SchedulerRequest): Json {
  const { created, group, name } = existing(call);
  const clientToken = text(call.body['ClientToken']);
  call.store.put({ group, name, definition: definitionOf(call.body), clientToken, created, modified: call.now });
  return { ScheduleArn: scheduleArn(buildScheduleKey(group, name)) };
}

const summary = ({ group, name, definition, created, modified }: Schedule): Json => ({
  Arn: scheduleArn(buildScheduleKey(group, name)),
  Name: name,
  GroupName: group,
  State: definition['State'],
  CreationDate: created / 1000,
  LastModificationDate: modified / 1000,
});

/** A page of entries after the token, which is the key of the last one given. */
function page<T>(entries: readonly (readonly [string, T])[], query: URLSearchParams): { items: T[]; next?: string } {
  const after = query.get('NextToken') ?? '';
  const size = Number(query.get('MaxResults') ?? 100);
  const rest = entries.filter(([key]) => key > after).sort(([a], [b]) => (a < b ? -1 : 1));
  const items = rest.slice(0, size);
  const last = items.at(-1);
  return { items: items.map(([, item]) => item), ...(rest.length > size && last ? { next: last[0] } : {}) };
}

function list({ store, query }: SchedulerRequest): Json {
  const group = query.get('ScheduleGroup');
  const prefix = query.get('NamePrefix') ?? '';
  const state = query.get('State');
  const matching = [...store.schedules].filter(
    ([, schedule]) =>
      (group === null || schedule.group === group) &&
      schedule.name.startsWith(prefix) &&
      (state === null || schedule.definition['State'] === state),
  );
  const { items, next } = page(matching, query);
  const target = ({ definition }: Schedule) => (isRecord(definition['Target']) ? definition['Target']['Arn'] : '');
  return { Schedules: items.map((s) => ({ ...summary(s), Target: { Arn: target(s) } })), NextToken: next };
}

const groupView = (name: string): Json => ({
  Name: name,
  State: 'ACTIVE',
  Arn: `arn:aws:scheduler:${region}:${accountId}:schedule-group/${name}`,
});

function oneGroup(call: SchedulerRequest): string {
  if (!call.store.groups.has(call.name)) throw notFound(`Schedule group ${call.name}`);
  return call.name;
}

const operations: Readonly<Record<string, (call: SchedulerRequest) => Json>> = {
  'POST schedules': create,
  'PUT schedules': update,
  'GET schedules': (call) => {
    const schedule = existing(call);
    return { ...schedule.definition, ...summary(schedule) };
  },
  'DELETE schedules': (call) => {
    const { group, name } = existing(call);
    call.store.drop(buildScheduleKey(group, name));
    return {};
  },
  'LIST schedules': list,
  'POST schedule-groups': ({ store, name }) => {
    if (store.groups.has(name)) throw conflict(`Schedule group ${name}`);
    store.addGroup(name);
    return { ScheduleGroupArn: groupView(name)['Arn'] };
  },
  'GET schedule-groups': (call) => groupView(oneGroup(call)),
  'DELETE schedule-groups': (call) => {
    const name = oneGroup(call);
    if (name === 'default') throw refused('The default schedule group cannot be deleted.');
    call.store.dropGroup(name);
    return {};
  },
  'LIST schedule-groups': ({ store, query }) => {
    const prefix = query.get('NamePrefix') ?? '';
    const matching = [...store.groups].filter((name) => name.startsWith(prefix));
    const { items, next } = page(
      matching.map((name) => [name, groupView(name)] as const),
      query,
    );
    return { ScheduleGroups: items, NextToken: next };
  },
};

async function perform(store: ScheduleStore, now: number, req: IncomingMessage): Promise<Json> {
  const url = new URL(req.url ?? '/', 'http://localhost');
  const [, kind = '', rawName] = url.pathname.split('/');
  const isList = rawName === undefined && req.method === 'GET';
  const operation = operations[`${isList ? 'LIST' : req.method} ${kind}`];
  const name = decodeURIComponent(rawName ?? '');
  if (operation === undefined) throw new AwsError('UnknownOperationException', 'Not emulated.', 404);
  if (!isList && !namePattern.test(name))
    throw refused('A name is 1 to 64 letters, digits, dots, hyphens, underscores.');
  const body = parseObject((await readBody(req, 1024 * 1024)).toString('utf8'));
  return operation({ store, now, name, query: url.searchParams, body });
}

/** Amazon EventBridge Scheduler: one-time and rate schedules that send to SQS queues. */
export function createScheduler({ file, invoke, now = Date.now }: SchedulerOptions): Scheduler {
  const store = new ScheduleStore({ file, invoke, now });
  let clock: NodeJS.Timeout | undefined;
  return {
    async handle(req, res) {
      try {
        answerJson(res, 200, await perform(store, now(), req));
      } catch (error) {
        const { code, status, message } =
          error instanceof AwsError ? error : { code: 'InternalServerException', status: 500, message: String(error) };
        answerJson(res, status, { Message: message }, { 'x-amzn-errortype': code });
      }
    },
    tick: () => store.tick(),
    start() {
      clock = setInterval(() => store.tick(), tickMs);
    },
    close() {
      clearInterval(clock);
      store.close();
    },
  };
}
