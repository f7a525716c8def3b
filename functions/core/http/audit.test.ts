import { AppError } from '@shared/core/errors.ts';
import { tags } from '@shared/tags/contract.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Ctx, ctxOf } from '../context/ctx.ts';
import { indexKeys, indexPartitions } from '../store/indexes.ts';
import { claimUnique, fromItem, put } from '../store/records.ts';
import { queryPartition, transact, WriteConflict } from '../store/store.ts';
import { keys, partitions } from '../store/table.ts';
import { auditEntity, audited, auditMonth, noteEvent } from './audit.ts';

let ctx: Ctx;
await forFile(startEngine());
beforeEach(async () => {
  const { company, admin } = await newTenant();
  const request = { id: '', ip: '', headers: {}, cookies: {}, files: [], idempotencyKey: undefined, alongside: [] };
  ctx = ctxOf(admin.user, company, new Date(), request);
  await transact([taken()]);
});

const refKey = (value: string) => keys.ref(ctx.companyId, 'tagName', value);
/** Somebody has it already. */
const taken = () => claimUnique(refKey('taken'), {});
const free = (id: string) => put({ ...refKey(`free${id}`), id, et: 'tag' });
const record = <T>(work: () => Promise<T>): Promise<T> =>
  audited({ action: 'tags.create', route: tags.create, input: {}, ctx }, work);
async function targets(): Promise<(string | null)[]> {
  const pk = partitions.audit(ctx.companyId, auditMonth(ctx));
  const { items } = await queryPartition({ pk, limit: 100, consistent: true });
  return items.map((item) => fromItem(auditEntity, item).target.id);
}

it('goes with the first of several transactions, and only with that one', async () => {
  await record(async () => {
    await transact([free('1'), free('2')]);
    await transact([free('3')]);
  });
  expect(await targets()).toEqual(['1']);
});

it('goes with the first that is not refused', async () => {
  await record(async () => {
    await expect(transact([free('1'), taken()])).rejects.toThrow(WriteConflict);
    await transact([free('2')]);
  });
  expect(await targets()).toEqual(['2']);
});

it('is not left of what was refused, and is left of what wrote nothing', async () => {
  await expect(record(() => transact([free('1'), taken()]))).rejects.toMatchObject({ index: 1 });
  expect(await targets()).toEqual([]);
  await record(async () => undefined);
  expect(await targets()).toEqual([null]);
});

it('is left of a request that failed after a part of it was written', async () => {
  const work = async () => {
    await Promise.allSettled([transact([taken(), free('1')]), transact([free('2')])]);
    throw new AppError('ERR_INTERNAL');
  };
  await expect(record(work)).rejects.toThrow('ERR_INTERNAL');
  expect(await targets()).toEqual([null]);
});

it('does not follow requests that ask for none', async () => {
  await transact([free('1'), free('2')]);
  expect(await targets()).toEqual([]);
});

describe('what a record says', () => {
  const when = new Date('2026-12-01T02:00:00.000Z');
  const recordOf = async (request: object, work: () => Promise<unknown> = async () => undefined) => {
    await audited({ action: 'tags.update', route: tags.update, input: { id: 7 }, ctx, ...request }, work);
    const pk = partitions.audit(ctx.companyId, auditMonth(ctx));
    const { items } = await queryPartition({ pk, limit: 100, consistent: true, descending: true });
    return items.map((item) => fromItem(auditEntity, item));
  };

  it('is who did what, when, in the month of the company’s clock', async () => {
    const [record] = await recordOf({ ctx: { ...ctx, now: when } }).then(async () => {
      const pk = partitions.audit(ctx.companyId, '2026-11');
      return (await queryPartition({ pk, limit: 9, consistent: true })).items;
    });
    expect(record).toMatchObject({
      ...{ et: 'audit', companyId: ctx.companyId, month: '2026-11', at: when.toISOString(), action: 'tags.update' },
      ...{
        user: { id: ctx.user.id, name: ctx.user.name },
        profile: 'admin',
        target: { kind: 'tag', id: '7' },
        fields: [],
      },
      ...indexKeys(indexPartitions.auditOfUser(ctx.companyId, '2026-11', ctx.user.id), String(record?.['id'])),
    });
    expect(record?.['id']).toMatch(/^[0-9A-Z]{26}$/);
  });

  it.each([
    ['the one of the path', { route: tags.update, input: { id: 7, tagId: 8 } }, '7'],
    ['the one of the field that its rule names', { action: 'contacts.merge', input: { winnerId: 'w' } }, 'w'],
    ['nobody’s where its rule says so', { action: 'contacts.upload', input: { id: 7 } }, null],
    ['nobody’s where there is none', { input: {} }, null],
    ['nobody’s where it is nothing', { input: { id: null } }, null],
  ])('is about %s', async (_case, request, id) => {
    expect((await recordOf(request))[0]?.target.id).toBe(id);
  });

  it('is about the record that is created, not about what only leads to it', async () => {
    const lead = claimUnique(refKey('lead'), { id: 'ref' });
    await record(() =>
      transact([lead, { Delete: { Key: { ...refKey('none') } } }, put({ ...refKey('bare'), et: 'tag' }), free('9')]),
    );
    expect(await targets()).toEqual(['9']);
  });

  it('names what was changed, and nothing that changes with every save', async () => {
    const key = refKey('saved');
    const before = {
      ...key,
      et: 'thing',
      version: 1,
      updatedAt: 'a',
      passwordHash: 'a',
      name: 'a',
      same: { b: [1] },
      ...indexKeys(indexPartitions.activeAnnouncements(), 'a'),
    };
    await transact([put(before)]);
    const saved = (item: object) => ({
      Put: {
        Item: { ...before, ...item },
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': 1 },
      },
    });
    const change = {
      version: 2,
      updatedAt: 'b',
      tokenVersion: 1,
      passwordHash: 'b',
      name: 'b',
      same: { b: [1] },
      ...indexKeys(indexPartitions.activeAnnouncements(), 'b'),
      added: 1,
    };
    const [whole] = await recordOf({}, () => transact([put({ ...refKey('other'), et: 'x' }), saved(change)]));
    expect(whole?.fields).toEqual(['added', 'name', 'password']);
    const single = {
      Update: {
        Key: { ...key },
        UpdateExpression: 'SET #name = :name, #same = :same ADD #version :one',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#version': 'version', '#name': 'name', '#same': 'same' },
        ExpressionAttributeValues: { ':version': 2, ':one': 1, ':name': 'c', ':same': { b: [1] } },
      },
    };
    const records = await recordOf({}, () => transact([single, put({ ...refKey('more'), et: 'x' })]));
    expect(records.map(({ fields }) => fields)).toContainEqual(['name']);
  });

  it('is nothing where somebody changed only what is their own taste', async () => {
    const key = refKey('person');
    await transact([put({ ...key, et: 'user', version: 1, language: 'pt' })]);
    const save = (fields: object, version: number) => () =>
      transact([
        {
          Put: {
            Item: { ...key, et: 'user', version: version + 1, language: 'en', ...fields },
            ConditionExpression: '#version = :version',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':version': version },
          },
        },
      ]);
    const request = { action: 'users.update', route: { ...tags.update, method: 'PUT' } };
    expect(await recordOf(request, save({}, 1))).toEqual([]);
    expect((await recordOf(request, save({ profile: 'admin' }, 2)))[0]?.fields).toEqual(['profile']);
  });

  it('names no fields of what is no change of a record', async () => {
    expect((await recordOf({ route: tags.create }, () => transact([free('1')])))[0]?.fields).toEqual([]);
  });

  it('of an order is there before the order goes out', async () => {
    const request = { action: 'tickets.closeAll', input: {} };
    const seen = await new Promise<string[]>((resolve) => {
      void recordOf(request, async () => {
        const pk = partitions.audit(ctx.companyId, auditMonth(ctx));
        const { items } = await queryPartition({ pk, limit: 9, consistent: true });
        resolve(items.map(({ action }) => String(action)));
      });
    });
    expect(seen).toEqual(['tickets.closeAll']);
  });

  it('may be of what nobody asked for', async () => {
    await noteEvent('session.refused', { company: ctx.company, user: ctx.user, now: when, target: 9 });
    const { items } = await queryPartition({
      pk: partitions.audit(ctx.companyId, '2026-11'),
      limit: 9,
      consistent: true,
    });
    expect(items).toMatchObject([
      {
        ...{
          companyId: ctx.companyId,
          month: '2026-11',
          at: when.toISOString(),
          action: 'session.refused',
          fields: [],
        },
        ...{ user: { id: ctx.user.id, name: ctx.user.name }, profile: 'admin', target: { kind: 'user', id: '9' } },
      },
    ]);
  });
});
