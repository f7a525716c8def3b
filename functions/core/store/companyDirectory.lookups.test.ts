import { marshall } from '@aws-sdk/util-dynamodb';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { beforeEach, describe, expect, it } from 'vitest';
import { assignmentWrite, readWorkload } from './agentWorkload.ts';
import { connectionsOfAccount, forgetAccount, storeAccount } from './businessAccounts.ts';
import { changesOf } from './changes.ts';
import { commit } from './commit.ts';
import { readDirectory, readQueuesAndConnections } from './companyDirectory.ts';
import { emailSteps, findEmail, settleEmail } from './emails.ts';
import { claimUnique } from './records.ts';
import { lastSystemNumber, nextNumber, nextSystemNumber, reserveSystemNumbers } from './sequences.ts';
import { getItem, putItem, transact, updateItem, WriteConflict } from './store.ts';
import { keys } from './table.ts';
import { findTree } from './trees.ts';

let companyId = 0;
let userId = 0;
await forFile(startEngine());
beforeEach(async () => {
  const { company, admin } = await newTenant();
  [companyId, userId] = [company.id, admin.user.id];
});
const at = new Date('2026-11-20T12:00:00.000Z');

it('numbers begin with one, are each company’s own, and are never given twice', async () => {
  expect([await nextNumber(companyId, 'tag'), await nextNumber(companyId, 'tag')]).toEqual([1, 2]);
  expect(await nextNumber(companyId + 1000, 'tag')).toBe(1);
  expect(await nextNumber(companyId, 'queue')).toBe(1);
  const forget = { UpdateExpression: 'REMOVE #plan', ExpressionAttributeNames: { '#plan': 'plan' } };
  await updateItem({ Key: { ...keys.system('SEQUENCES') }, ...forget });
  await reserveSystemNumbers('plan', 10);
  await reserveSystemNumbers('plan', 20);
  expect(await nextSystemNumber('plan')).toBe(11);
  const company = await nextSystemNumber('company');
  expect(await lastSystemNumber('company')).toBe(company);
});

it('people, queues and connections of a company are read together', async () => {
  await putItem({ ...keys.config(companyId, 'QUEUE', 6), et: 'queue', id: 6, sv: 1 });
  await putItem({ ...keys.config(companyId, 'CONNECTION', 3), et: 'connection', id: 3, sv: 1 });
  const ids = ({ users, queues, connections }: Awaited<ReturnType<typeof readDirectory>>) =>
    [users, queues, connections].map((list) => list.map(({ id }) => id));
  expect(ids(await readDirectory(companyId))).toEqual([[userId], [6], [3]]);
  expect(ids(await readDirectory(companyId, 'QUEUE'))).toEqual([[], [6], []]);
  expect(ids(await readQueuesAndConnections(companyId))).toEqual([[], [6], [3]]);
});

it('B-ROUTE-3: the workload of people is how many tickets they have and when each was given one', async () => {
  expect(await readWorkload(companyId)).toEqual({ counters: {}, lastGiven: new Map() });
  await putItem({ ...keys.counters(companyId), et: 'counters', 'open#u5': 3 });
  await transact([assignmentWrite({ companyId, now: at }, 5)]);
  expect(await readWorkload(companyId)).toEqual({
    counters: { 'open#u5': 3 },
    lastGiven: new Map([[5, at.toISOString()]]),
  });
  expect(await getItem(keys.assignments(companyId), true)).toMatchObject({ et: 'assignments', u5: at.toISOString() });
  await putItem({ ...keys.assignments(companyId), et: 'assignments', u5: 7, other6: 'x', u7: 'y' });
  expect((await readWorkload(companyId)).lastGiven).toEqual(new Map([[7, 'y']]));
});

it('a business account knows the connections that were noted for it', async () => {
  const account = `w${companyId}`;
  await storeAccount(account, { companyId, whatsappId: 3 });
  await storeAccount(account, { companyId, whatsappId: 4 });
  expect(await connectionsOfAccount(account)).toEqual([3, 4].map((whatsappId) => ({ companyId, whatsappId })));
  expect(await getItem(keys.templateAccount(account, companyId, 3), true)).toMatchObject({ et: 'ref', sv: 1 });
  await forgetAccount(account, { companyId, whatsappId: 3 });
  expect(await connectionsOfAccount(account)).toEqual([{ companyId, whatsappId: 4 }]);
});

it('a queue has options, or never had any', async () => {
  expect(await findTree(companyId, 6)).toBeUndefined();
  await putItem({ ...keys.tree(companyId, 6), et: 'tree', sv: 1, queueId: 6 });
  expect(await findTree(companyId, 6, true)).toEqual({ queueId: 6 });
});

describe('steps of a transaction', () => {
  const key = () => keys.ref(companyId, 'a', 'b');
  const step = () => ({ write: claimUnique(key(), {}) });

  it('are all done, or none; the refused one says why', async () => {
    await commit([step()]);
    const named = {
      ...step(),
      refused: 'ERR_TAG_NAME_ALREADY_EXISTS',
      details: { fields: { name: 'taken' } },
    } as const;
    const error = await commit([named]).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'ERR_TAG_NAME_ALREADY_EXISTS', details: named.details });
    expect((error as Error).cause).toBeInstanceOf(WriteConflict);
    await expect(commit([step()])).rejects.toBeInstanceOf(WriteConflict);
    await expect(commit([{ write: {} as never }])).rejects.not.toBeInstanceOf(WriteConflict);
  });
});

describe('an e-mail', () => {
  const content = { to: 'a@b.co', language: 'pt', content: { kind: 'x' } } as never;

  it('is stored with what it is about, for a month, and told what became of it', async () => {
    process.env['MAIL_FROM'] = 'x@y.co';
    const steps = emailSteps({ companyId, now: at }, content);
    await commit(steps);
    const { id } = (steps[0]?.write.Put?.Item ?? {}) as { id: string };
    expect(await getItem(keys.email(companyId, id), true)).toMatchObject({
      ...{ et: 'email', companyId, id, to: 'a@b.co', language: 'pt', createdAt: at.toISOString() },
      ttl: at.getTime() / 1000 + 30 * 86_400,
    });
    expect(await findEmail(companyId, id)).toMatchObject({ to: 'a@b.co', sentAt: null, failure: null });
    await settleEmail({ companyId, id }, ['sentAt', 'now']);
    expect(await findEmail(companyId, id)).toMatchObject({ sentAt: 'now', failure: null });
    await expect(settleEmail({ companyId, id: 'none' }, ['sentAt', 'now'])).rejects.toBeInstanceOf(WriteConflict);
    expect(await findEmail(companyId, 'none')).toBeUndefined();
    delete process.env['MAIL_FROM'];
    expect(emailSteps({ companyId, now: at }, content)).toEqual([]);
  });
});

it('the stream tells what was written, by whom it is owned and what happened', () => {
  const image = (item: object) => marshall(item);
  const event = (records: object[]) =>
    ({ Records: records.map((dynamodb) => ({ dynamodb })) }) as unknown as DynamoDBStreamEvent;
  const item = { pk: 'C#2#TAGS', sk: '7', et: 'tag', ev: 'tag.created' };
  const system = { pk: 'SYSTEM#X', sk: 's', companyId: 4 };
  expect(
    changesOf(
      event([
        { NewImage: image(item) },
        { OldImage: image(item) },
        {},
        { OldImage: image(system), NewImage: image({ ...system, n: 1 }) },
        { NewImage: image({ pk: 'C#23', sk: 's' }) },
        { NewImage: image({ pk: 'X', sk: 's' }) },
      ]),
    ),
  ).toEqual([
    { pk: 'C#2#TAGS', sk: '7', kind: 'tag', companyId: 2, events: ['tag.created'], before: undefined, after: item },
    { pk: 'C#2#TAGS', sk: '7', kind: 'tag', companyId: 2, events: [], before: item, after: undefined },
    { pk: 'SYSTEM#X', sk: 's', kind: '', companyId: 4, events: [], before: system, after: { ...system, n: 1 } },
    { pk: 'C#23', sk: 's', kind: '', companyId: 23, events: [], before: undefined, after: { pk: 'C#23', sk: 's' } },
    { pk: 'X', sk: 's', kind: '', companyId: undefined, events: [], before: undefined, after: { pk: 'X', sk: 's' } },
  ]);
  expect(changesOf({ Records: [{}] } as unknown as DynamoDBStreamEvent)).toEqual([]);
});
