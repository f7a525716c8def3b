import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  DeleteScheduleGroupCommand,
  GetScheduleCommand,
  GetScheduleGroupCommand,
  ListScheduleGroupsCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../host/listen.ts';
import { createScheduler, type Scheduler } from './scheduler.ts';
import { wallClock } from './schedulerTime.ts';

const dir = mkdtempSync(join(tmpdir(), 'scheduler-'));
const start = Date.parse('2026-05-01T12:00:00Z');
let now = start;
let runs: { arn: string; input: string }[] = [];
let failing = false;
let scheduler: Scheduler;
let server: Server;
let client: SchedulerClient;

async function open() {
  scheduler = createScheduler({
    file: join(dir, 'schedules.jsonl'),
    now: () => now,
    invoke: ({ arn, input }) => {
      if (failing) throw new Error('no such queue');
      runs.push({ arn, input });
    },
  });
  server = createServer((req, res) => void scheduler.handle(req, res));
  client = new SchedulerClient({
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${await listen(server, 0)}`,
    credentials: { accessKeyId: 'x', secretAccessKey: 'y' },
    maxAttempts: 1,
  });
}
async function crash() {
  await closeServer(server);
  client.destroy();
}
beforeEach(async () => {
  now = start;
  runs = [];
  failing = false;
  await open();
});
afterEach(async () => {
  await crash();
  scheduler.close();
  rmSync(dir, { recursive: true, force: true });
  vi.restoreAllMocks();
});

const target = { Arn: 'arn:aws:sqs:us-east-1:000000000000:jobs', RoleArn: 'arn:aws:iam::0:role/x', Input: '{"a":1}' };
const definition = (name: string, expression: string, more: Partial<CreateScheduleCommandInput> = {}) => ({
  Name: name,
  ScheduleExpression: expression,
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  Target: target,
  ...more,
});
const create = (...args: Parameters<typeof definition>) => client.send(new CreateScheduleCommand(definition(...args)));
const get = (Name: string, GroupName?: string) => client.send(new GetScheduleCommand({ Name, GroupName }));
function at(instant: string) {
  now = Date.parse(instant);
  scheduler.tick();
}

describe('runs', () => {
  it('runs once at its time and deletes itself when asked to', async () => {
    await create('once', 'at(2026-05-01T12:10:00)', { ActionAfterCompletion: 'DELETE' });
    at('2026-05-01T12:09:59Z');
    expect(runs).toEqual([]);
    at('2026-05-01T12:10:00Z');
    at('2026-05-01T12:20:00Z');
    expect(runs).toEqual([{ arn: target.Arn, input: '{"a":1}' }]);
    await expect(get('once')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('keeps a completed schedule otherwise', async () => {
    await create('once', 'at(2026-05-01T12:10:00)');
    at('2026-05-01T12:10:00Z');
    expect(await get('once')).toMatchObject({ ActionAfterCompletion: 'NONE', State: 'ENABLED' });
  });

  it('reads a wall clock time in its zone', async () => {
    await create('local', 'at(2026-05-01T09:30:00)', { ScheduleExpressionTimezone: 'America/Sao_Paulo' });
    at('2026-05-01T12:29:59Z');
    expect(runs).toHaveLength(0);
    at('2026-05-01T12:30:00Z');
    expect(runs).toHaveLength(1);
  });

  it('repeats at a rate until its end', async () => {
    await create('steady', 'rate(5 minutes)', { EndDate: new Date('2026-05-01T12:12:00Z') });
    for (const minute of ['04', '05', '10', '15', '20']) at(`2026-05-01T12:${minute}:00Z`);
    expect(runs).toHaveLength(2);
  });

  it('fills the context variables in', async () => {
    const Input = '<aws.scheduler.schedule-arn>|<aws.scheduler.scheduled-time>|<aws.scheduler.attempt-number>|<other>';
    await create('filled', 'at(2026-05-01T12:10:00)', { Target: { ...target, Input } });
    at('2026-05-01T12:10:07Z');
    const arn = 'arn:aws:scheduler:us-east-1:000000000000:schedule/default/filled';
    expect(runs[0]?.input).toBe(`${arn}|2026-05-01T12:10:00Z|1|<other>`);
  });

  it('tries a failed run again until its attempts are used up', async () => {
    const complaint = vi.spyOn(console, 'error').mockReturnValue();
    failing = true;
    await create('stubborn', 'at(2026-05-01T12:10:00)');
    await create('meek', 'at(2026-05-01T12:10:00)', {
      Target: { ...target, RetryPolicy: { MaximumRetryAttempts: 0 } },
    });
    at('2026-05-01T12:10:00Z');
    failing = false;
    at('2026-05-01T12:10:01Z');
    expect(runs).toHaveLength(1);
    expect(complaint).toHaveBeenCalledTimes(2);
  });

  it('follows an update and ignores a disabled schedule', async () => {
    await create('moved', 'at(2026-05-01T12:10:00)');
    await client.send(new UpdateScheduleCommand(definition('moved', 'at(2026-05-01T13:00:00)')));
    await create('off', 'at(2026-05-01T12:10:00)', { State: 'DISABLED' });
    at('2026-05-01T12:30:00Z');
    expect(runs).toHaveLength(0);
    at('2026-05-01T13:00:00Z');
    expect(runs).toHaveLength(1);
  });

  it('survives a kill and catches up on what it missed', async () => {
    await client.send(new CreateScheduleGroupCommand({ Name: 'company-7' }));
    await create('missed', 'at(2026-05-01T12:10:00)', { GroupName: 'company-7' });
    await create('future', 'at(2026-06-01T12:10:00)', { GroupName: 'company-7' });
    await create('gone', 'at(2026-05-01T12:10:00)');
    await client.send(new DeleteScheduleCommand({ Name: 'gone' }));
    await crash();
    await open();
    at('2026-05-01T15:00:00Z');
    expect(runs).toHaveLength(1);
    expect(await get('future', 'company-7')).toMatchObject({ ScheduleExpression: 'at(2026-06-01T12:10:00)' });
    await crash();
    await open();
    at('2026-05-01T16:00:00Z');
    expect(runs).toHaveLength(1);
  });
});

describe('administration', () => {
  it('answers with typed errors', async () => {
    await create('one', 'rate(1 minute)');
    await expect(create('one', 'rate(1 minute)')).rejects.toMatchObject({ name: 'ConflictException' });
    await expect(create('bad', 'cron(0 9 * * ? *)')).rejects.toMatchObject({ name: 'ValidationException' });
    await expect(create('bad', 'rate(1 minutes)')).rejects.toMatchObject({ name: 'ValidationException' });
    const nowhere = { ScheduleExpressionTimezone: 'Mars/Olympus' };
    await expect(create('bad', 'at(2026-05-01T09:30:00)', nowhere)).rejects.toMatchObject({
      name: 'ValidationException',
    });
    await expect(create('x', 'rate(1 minute)', { GroupName: 'none' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    const missing = new DeleteScheduleCommand({ Name: 'none' });
    await expect(client.send(missing)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });

  it('answers a repeated request as the first', async () => {
    const { ScheduleArn } = await create('one', 'rate(1 minute)', { ClientToken: 'token' });
    expect(await create('one', 'rate(1 minute)', { ClientToken: 'token' })).toMatchObject({ ScheduleArn });
  });

  it('lists by group and prefix in pages, and deletes a group with its schedules', async () => {
    await client.send(new CreateScheduleGroupCommand({ Name: 'g' }));
    for (const name of ['a-3', 'a-1', 'b-1', 'a-2']) await create(name, 'rate(1 hour)', { GroupName: 'g' });
    const query = { GroupName: 'g', NamePrefix: 'a-', MaxResults: 2 };
    const first = await client.send(new ListSchedulesCommand(query));
    const second = await client.send(new ListSchedulesCommand({ ...query, NextToken: first.NextToken }));
    const listed = [...(first.Schedules ?? []), ...(second.Schedules ?? [])].map(({ Name }) => Name);
    expect(listed).toEqual(['a-1', 'a-2', 'a-3']);
    expect(second.NextToken).toBeUndefined();
    expect((await client.send(new ListScheduleGroupsCommand({}))).ScheduleGroups).toHaveLength(2);
    await client.send(new DeleteScheduleGroupCommand({ Name: 'g' }));
    const gone = new GetScheduleGroupCommand({ Name: 'g' });
    await expect(client.send(gone)).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    expect((await client.send(new ListSchedulesCommand({}))).Schedules).toEqual([]);
  });
});

it.each([
  ['2026-03-08T02:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-03-08T03:30:00', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T02:30:00', 'America/New_York', '2026-11-01T07:30:00.000Z'],
  ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
])('knows when it is %s in %s', (time, zone, instant) => {
  expect(new Date(wallClock(time, zone)).toISOString()).toBe(instant);
});
