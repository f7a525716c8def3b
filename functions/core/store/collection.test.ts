import { randomInt } from 'node:crypto';
import type { Duty } from '@shared/duty/model.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aQueue } from '@test/support/server/samples.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { collection, newRecord } from './collection.ts';
import { queueEntity } from './entities.ts';
import { toItem } from './records.ts';
import { dutyEntity } from './resourceEntities.ts';
import { getItem, putItem, updateItem, WriteConflict } from './store.ts';
import { keys, partitions } from './table.ts';

let companyId: number;
await forFile(startEngine());
beforeEach(() => {
  companyId = randomInt(1, 1e9);
});

const spec = {
  kind: 'duty',
  entity: dutyEntity,
  key: keys.duty,
  partition: partitions.duties,
  most: 2,
  missing: 'ERR_NO_DUTY_FOUND',
  unique: [{ kind: 'dutyUser', value: ({ phone }: Duty) => phone, refused: 'ERR_DUTY_ALREADY_EXISTS', field: 'phone' }],
  quota: { counter: 'prompts', refused: 'ERR_PROMPT_LIMIT' },
} as const;
const records = collection<Duty>(spec);
const counting = collection<Duty>({ ...spec, counted: ['interval'] });

const ctx = () => ({ companyId, now: new Date('2026-11-01T12:00:00Z') });
const draft = (phone: string) => ({ userId: 1, user: { id: 1, name: 'Ana' }, phone, interval: 5, days: [] });
const insert = async (phone: string): Promise<Duty> =>
  records.insert({ ...draft(phone), ...(await newRecord(ctx(), 'duty')) });
const claims = async (phone: string) => (await getItem(keys.ref(companyId, 'dutyUser', phone), true))?.['dutyId'];
const counted = async () => (await getItem(keys.quotas(companyId), true))?.['prompts'];

it('numbers what is new, and finds, gets and lists it', async () => {
  const first = await insert('1');
  const second = await insert('2');
  expect(first).toMatchObject({ id: 1, companyId, createdAt: '2026-11-01T12:00:00.000Z', version: 1 });
  expect(await records.list(ctx())).toEqual([first, second]);
  expect(await records.get(ctx(), 2)).toEqual(second);
  expect(await records.find({ companyId: companyId + 1 }, 2)).toBeUndefined();
  await expect(records.get(ctx(), 3)).rejects.toMatchObject({ code: 'ERR_NO_DUTY_FOUND' });
});

it('refuses a taken mark and one too many, and counts neither', async () => {
  await insert('1');
  const taken = { code: 'ERR_DUTY_ALREADY_EXISTS', details: { fields: { phone: 'taken' } } };
  await expect(insert('1')).rejects.toMatchObject(taken);
  await insert('2');
  await expect(insert('3')).rejects.toMatchObject({ code: 'ERR_PROMPT_LIMIT', details: { values: { limit: 2 } } });
  expect([await counted(), await claims('3')]).toEqual([2, undefined]);
});

it('moves the mark with a change, and lets it go with the record', async () => {
  const { id } = await insert('1');
  const { before, after } = await records.change(ctx(), id, (current) => ({ ...current, phone: '2' }));
  expect([before.phone, after.phone, after.version]).toEqual(['1', '2', 2]);
  expect([await claims('1'), await claims('2')]).toEqual([undefined, id]);
  await expect(records.replace(before, { ...before, interval: 9 })).rejects.toBeInstanceOf(WriteConflict);
  expect(await records.drop(ctx(), id)).toEqual(after);
  expect([await claims('2'), await counted(), await records.list(ctx())]).toEqual([undefined, 0, []]);
});

it('keeps what was counted meanwhile without a version', async () => {
  const current = await insert('1');
  const change = { UpdateExpression: 'SET #i = :i', ExpressionAttributeNames: { '#i': 'interval' } };
  await updateItem({ Key: { ...keys.duty(companyId, 1) }, ...change, ExpressionAttributeValues: { ':i': 77 } });
  const next = await counting.replace(current, { ...current, phone: '2', interval: 6 });
  expect(next).toMatchObject({ phone: '2', version: 2 });
  const item = await getItem(keys.duty(companyId, 1), true);
  expect(item).toMatchObject({ phone: '2', interval: 77, version: 2, ev: 'duty.updated' });
  await expect(counting.replace(current, { ...current, phone: '3' })).rejects.toBeInstanceOf(WriteConflict);
});

it('takes neither a count that outlived its record nor what is being removed for a record', async () => {
  const { id } = await insert('1');
  const remove = { UpdateExpression: 'SET removedAt = :at', ExpressionAttributeValues: { ':at': 'now' } };
  await updateItem({ Key: { ...keys.duty(companyId, id) }, ...remove });
  await updateItem({
    Key: { ...keys.duty(companyId, 8) },
    UpdateExpression: 'ADD calls :one',
    ExpressionAttributeValues: { ':one': 1 },
  });
  expect([await records.find(ctx(), id), await records.find(ctx(), 8)]).toEqual([undefined, undefined]);
  expect(await records.list(ctx())).toEqual([]);
});

describe('a collection that is of another kind', () => {
  const { quota: _quota, unique: _unique, ...plain } = spec;
  const [mark] = spec.unique;
  const { field: _field, ...nameless } = mark;
  const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error);

  it('may count nothing, and need not say which field is taken', async () => {
    const loose = collection<Duty>({ ...plain, unique: [nameless] });
    const first = await loose.insert({ ...(await insert('1')), id: 7, phone: '7' });
    expect([await counted(), await claims('7')]).toEqual([1, 7]);
    const error = await refusal(loose.insert({ ...first, id: 8 }));
    expect(error).toMatchObject({ code: 'ERR_DUTY_ALREADY_EXISTS', details: {} });
    expect(JSON.stringify(error)).not.toContain('taken');
    await loose.erase(first);
    expect([await counted(), await claims('7')]).toEqual([1, undefined]);
  });

  it('tells what came and what changed', async () => {
    const record = await insert('1');
    const ev = async () => (await getItem(keys.duty(companyId, record.id), true))?.['ev'];
    expect(await ev()).toBe('duty.created');
    await records.replace(record, { ...record, interval: 9 });
    expect(await ev()).toBe('duty.updated');
  });

  it('keeps what a queue leads to', async () => {
    const led = collection<Duty>({ ...plain, inUse: { by: 'promptId', refused: 'ERR_PROMPT_IN_USE' } });
    const record = await led.insert({ ...draft('1'), ...(await newRecord(ctx(), 'duty')) });
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 1, promptId: 1 })));
    await expect(led.drop(ctx(), 1)).rejects.toMatchObject({ code: 'ERR_PROMPT_IN_USE' });
    expect(await led.find(ctx(), 1)).toEqual(record);
    await putItem(toItem(queueEntity, aQueue({ companyId, id: 1, promptId: 2 })));
    expect(await led.drop(ctx(), 1)).toEqual(record);
  });
});

it('B-PLAN-1: one may run while it is there and the plan of the company has the feature', async () => {
  const usable = (plan?: 'useOpenAi') => collection<Duty>({ ...spec, ...(plan ? { plan } : {}) }).findUsable;
  const record = await records.insert({ ...draft('1'), ...(await newRecord(ctx(), 'duty')) });
  expect(await usable()(ctx(), 1)).toBeUndefined();
  const store = (useOpenAi: boolean) =>
    putItem({ ...keys.company(companyId), et: 'company', sv: 1, plan: { useOpenAi } });
  await store(true);
  expect([await usable('useOpenAi')(ctx(), 1), await usable('useOpenAi')(ctx(), 2)]).toEqual([record, undefined]);
  await store(false);
  expect([await usable('useOpenAi')(ctx(), 1), await usable()(ctx(), 1)]).toEqual([undefined, record]);
});
