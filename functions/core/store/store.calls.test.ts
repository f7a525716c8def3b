import { type AwsCalls, noteAwsCalls } from '@test/support/server/awsCalls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as store from './store.ts';

let aws: AwsCalls;
beforeAll(async () => {
  aws = await noteAwsCalls();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_DYNAMODB: aws.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    TABLE_NAME: 'prosa',
  });
});
afterAll(() => aws.stop());
beforeEach(() => {
  aws.clear();
  // No pauses between tries.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const key = { pk: 'p', sk: 's' };
const item = { pk: { S: 'p' }, sk: { S: 's' } };
const asked = () => aws.calls.map(({ target, body }) => ({ ...body, call: target.split('.')[1] }));
const ok = (body: object) => ({ status: 200, body });
const failed = (error: string) => ({ status: 400, error });
const cancelled = (...codes: string[]) => ({
  status: 400,
  body: { __type: 'TransactionCanceledException', CancellationReasons: codes.map((Code) => ({ Code })) },
});

describe('a read', () => {
  it('says whether it may be old', async () => {
    aws.answers(ok({ Item: item }), ok({}));
    expect([await store.getItem(key), await store.getItem(key, true)]).toEqual([key, undefined]);
    const read = { call: 'GetItem', TableName: 'prosa', Key: item };
    expect(asked()).toEqual([
      { ...read, ConsistentRead: false },
      { ...read, ConsistentRead: true },
    ]);
  });

  it('of many asks a hundred at a time, each once, and answers in their order', async () => {
    const many = Array.from({ length: 101 }, (_, at) => ({ pk: 'p', sk: String(at) }));
    aws.answers(
      ok({
        Responses: {
          prosa: [
            { pk: { S: 'p' }, sk: { S: '1' } },
            { pk: { S: 'p' }, sk: { S: '0' } },
          ],
        },
      }),
      ok({}),
    );
    const found = await store.getItems([...many, { pk: 'p', sk: '0' }], true);
    expect([found.length, found[0], found[1], found[2], found[101]]).toEqual([
      ...[102, { pk: 'p', sk: '0' }, { pk: 'p', sk: '1' }, undefined, { pk: 'p', sk: '0' }],
    ]);
    const sizes = asked().map(
      (call) => (call as unknown as { RequestItems: { prosa: { Keys: [] } } }).RequestItems.prosa.Keys.length,
    );
    expect(sizes).toEqual([100, 1]);
    expect(asked()[0]).toMatchObject({ call: 'BatchGetItem', RequestItems: { prosa: { ConsistentRead: true } } });
    expect(await store.getItems([])).toEqual([]);
  });

  it('of many asks again for what was left, five times', async () => {
    const left = ok({ UnprocessedKeys: { prosa: { Keys: [item] } } });
    aws.answers(left, left, left, left, ok({ Responses: { prosa: [item] } }));
    expect(await store.getItems([key])).toEqual([key]);
    expect(asked()).toHaveLength(5);
    aws.answers(left, left, left, left, left);
    await expect(store.getItems([key])).rejects.toThrow('did not answer a batch read');
    expect(asked()).toHaveLength(10);
  });
});

describe('a query', () => {
  const names = { '#pk': 'pk', '#sk': 'sk' };
  const values = (sk: string) => ({ ':pk': { S: 'p' }, ':sk': { S: sk } });
  it.each([
    [
      {},
      {
        KeyConditionExpression: '#pk = :pk',
        ExpressionAttributeNames: { '#pk': 'pk' },
        ExpressionAttributeValues: { ':pk': { S: 'p' } },
      },
    ],
    [
      { prefix: 'a' },
      {
        KeyConditionExpression: '#pk = :pk AND begins_with(#sk, :sk)',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values('a'),
      },
    ],
    [
      { until: 'b' },
      {
        KeyConditionExpression: '#pk = :pk AND #sk <= :sk',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values('b'),
      },
    ],
    [
      { from: 'c' },
      {
        KeyConditionExpression: '#pk = :pk AND #sk >= :sk',
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values('c'),
      },
    ],
    [
      { descending: true, consistent: true, after: key },
      { ScanIndexForward: false, ConsistentRead: true, ExclusiveStartKey: item },
    ],
  ])('of a partition and %j', async (more, expected) => {
    await store.queryPartition({ pk: 'p', limit: 9, ...more });
    expect(asked()).toMatchObject([
      { call: 'Query', TableName: 'prosa', Limit: 9, ScanIndexForward: !('descending' in more), ...expected },
    ]);
    expect('ConsistentRead' in (asked()[0] ?? {})).toBe('consistent' in more);
    expect('IndexName' in (asked()[0] ?? {})).toBe(false);
  });

  it('of an index names its attributes', async () => {
    await store.queryPartition({ pk: 'p', limit: 9, index: 'gsi1', until: 'b' });
    expect(asked()).toMatchObject([
      { IndexName: 'gsi1', ExpressionAttributeNames: { '#pk': 'gsi1pk', '#sk': 'gsi1sk' } },
    ]);
    expect('ExclusiveStartKey' in (asked()[0] ?? {})).toBe(false);
  });

  it('of everything goes on until the end', async () => {
    aws.answers(ok({ Items: [item], LastEvaluatedKey: item }), ok({ Items: [item] }));
    expect(await store.queryAll({ pk: 'p', limit: 1 })).toEqual([key, key]);
    expect(asked()).toMatchObject([{}, { ExclusiveStartKey: item }]);
    expect(asked()).toHaveLength(2);
  });
});

describe('a write', () => {
  it('that is refused is a conflict with its place', async () => {
    const two = [{ Put: { Item: key } }, { Put: { Item: key } }];
    aws.answers(cancelled('None', 'ConditionalCheckFailed', 'TransactionConflict'));
    const error = await store.transact(two).catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      name: 'WriteConflict',
      message: 'write condition failed',
      index: 1,
      cause: expect.any(Error),
    });
    aws.answers(failed('ConditionalCheckFailedException'));
    await expect(store.createItem(key)).rejects.toMatchObject({
      name: 'WriteConflict',
      index: 0,
      cause: expect.any(Error),
    });
    aws.answers(cancelled('None', 'ValidationError'));
    await expect(store.transact(two)).rejects.toMatchObject({ name: 'TransactionCanceledException' });
    expect(asked()).toHaveLength(3);
  });

  it.each([
    ['a transaction', [{ Put: { Item: key } }, { Put: { Item: key } }], cancelled('TransactionConflict', 'None')],
    ['a single write', [{ Put: { Item: key } }], failed('TransactionConflictException')],
  ])('that met another is made again, seven times at most: %s', async (_case, items, collision) => {
    aws.answers(...Array(6).fill(collision));
    await store.transact(items);
    expect(asked()).toHaveLength(7);
    aws.answers(...Array(7).fill(collision));
    await expect(store.transact(items)).rejects.toMatchObject({
      ...{
        name: 'WriteCollision',
        message: 'write met transactions on the same item too often',
        cause: expect.any(Error),
      },
    });
    expect(asked()).toHaveLength(14);
  });

  it('alone is no transaction', async () => {
    const update = { Key: key, UpdateExpression: 'SET a = b' };
    await store.transact([{ Put: { Item: key } }]);
    await store.transact([{ Update: update }]);
    await store.transact([{ Delete: { Key: key } }]);
    await store.transact([{ Put: { Item: { ...key, sv: 2 } } }, { Update: update }]);
    expect(asked()).toMatchObject([
      { call: 'PutItem', TableName: 'prosa', Item: item },
      { call: 'UpdateItem', TableName: 'prosa', Key: item },
      { call: 'TransactWriteItems', TransactItems: [{ Delete: { TableName: 'prosa', Key: item } }] },
      {
        call: 'TransactWriteItems',
        TransactItems: [
          { Put: { TableName: 'prosa', ConditionExpression: '(attribute_not_exists(sv) OR sv <= :ownSv)' } },
          { Update: { TableName: 'prosa' } },
        ],
      },
    ]);
  });

  it('spares what a newer version of the product wrote', async () => {
    const newer = '(attribute_not_exists(sv) OR sv <= :ownSv)';
    await store.putItem({ ...key, sv: 2 });
    await store.putItem(key);
    await store.createItem({ ...key, sv: 2 });
    const mine = { Item: { ...key, sv: 2 }, ConditionExpression: 'a = :a', ExpressionAttributeValues: { ':a': 1 } };
    await store.transact([{ Put: mine }]);
    await store.transact([{ Put: { ...mine, ConditionExpression: 'attribute_not_exists(pk)' } }]);
    const own = { ':ownSv': { N: '2' } };
    expect(
      asked().map((call) => [Reflect.get(call, 'ConditionExpression'), Reflect.get(call, 'ExpressionAttributeValues')]),
    ).toEqual([
      [newer, own],
      [undefined, undefined],
      ['attribute_not_exists(pk)', undefined],
      [`(a = :a) AND ${newer}`, { ':a': { N: '1' }, ...own }],
      ['attribute_not_exists(pk)', { ':a': { N: '1' } }],
    ]);
  });

  it('of an update answers what stands there then', async () => {
    aws.answers(ok({ Attributes: item }), ok({}));
    expect([await store.updateItem({ Key: key }), await store.updateItem({ Key: key })]).toEqual([key, {}]);
    expect(asked()[0]).toMatchObject({ call: 'UpdateItem', TableName: 'prosa', ReturnValues: 'ALL_NEW', Key: item });
  });

  it('of many goes out twenty-five at a time', async () => {
    await store.writeItems([...Array(25).fill({ put: key }), { remove: key }]);
    const sent = asked().map((call) => (call as unknown as { RequestItems: { prosa: object[] } }).RequestItems.prosa);
    expect(sent.map(({ length }) => length)).toEqual([25, 1]);
    expect([sent[0]?.[0], sent[1]?.[0]]).toEqual([{ PutRequest: { Item: item } }, { DeleteRequest: { Key: item } }]);
  });

  it('of many is made again for what was left, eight times at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 500 });
    const left = ok({ UnprocessedItems: { prosa: [{ PutRequest: { Item: item } }] } });
    aws.answers(left, ok({}));
    await store.writeItems([{ put: key }, { remove: key }]);
    expect(asked()[1]).toMatchObject({ RequestItems: { prosa: [{ PutRequest: { Item: item } }] } });
    vi.useRealTimers();
  });

  it('of many is given up after eight', async () => {
    const [wait, pauses] = [setTimeout, [] as (number | undefined)[]];
    const expected = [50, 100, 200, 400, 800, 1600, 3200];
    // The client of the table has timers of its own.
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, pause?: number) => {
      if (!expected.includes(pause ?? 0)) return wait(work, pause);
      pauses.push(pause);
      return setImmediate(work);
    }) as never);
    aws.answers(...Array(8).fill(ok({ UnprocessedItems: { prosa: [{ PutRequest: { Item: item } }] } })));
    await expect(store.writeItems([{ put: key }])).rejects.toThrow('did not take a batch');
    expect(asked()).toHaveLength(8);
    expect(pauses).toEqual(expected);
  });
});

describe('work that others were faster than', () => {
  const conflict = new store.WriteConflict(0);
  it('is done again, six times or as often as is said', async () => {
    const tries: number[] = [];
    const work = (until: number) => async (attempt: number) => {
      tries.push(attempt);
      if (attempt < until) throw conflict;
      return 'done';
    };
    expect(await store.retryConflicts(work(5))).toBe('done');
    await expect(store.retryConflicts(work(9))).rejects.toBe(conflict);
    await expect(store.retryConflicts(work(9), 2)).rejects.toBe(conflict);
    expect(tries).toEqual([0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 4, 5, 0, 1]);
  });

  it('is not done again because of anything else', async () => {
    const work = vi.fn(() => Promise.reject(new Error('x')));
    await expect(store.retryConflicts(work)).rejects.toThrow('x');
    expect(work).toHaveBeenCalledTimes(1);
    expect([await store.wasApplied(Promise.resolve()), await store.wasApplied(Promise.reject(conflict))]).toEqual([
      true,
      false,
    ]);
    await expect(store.wasApplied(Promise.reject(new Error('y')))).rejects.toThrow('y');
  });
});
