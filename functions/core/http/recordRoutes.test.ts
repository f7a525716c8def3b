import { beforeEach, expect, it } from 'vitest';
import type { Ctx } from '../context/ctx.ts';
import { recordRoutes } from './recordRoutes.ts';

interface Thing {
  readonly id: number;
  readonly companyId: number;
  readonly name: string;
}

const ctx = { companyId: 2 } as Ctx;
let things: Map<number, Thing>;
beforeEach(() => {
  things = new Map([[7, { id: 7, companyId: 2, name: 'a' }]]);
});

const get = async (_: Ctx, id: number): Promise<Thing> => {
  const thing = things.get(id);
  if (!thing) throw new Error('missing');
  return thing;
};
const save = (thing: Thing): Thing => {
  things.set(thing.id, thing);
  return thing;
};
const routes = recordRoutes(
  {
    get,
    change: async (asked, id, work) => ({ after: save(await work(await get(asked, id))) }),
    async drop(asked, id) {
      const thing = await get(asked, id);
      things.delete(id);
      return thing;
    },
  },
  {
    noun: 'Thing',
    view: ({ name, companyId }, { companyId: viewer }) => ({ name, isOwn: companyId === viewer }),
    create: async ({ name }: { name: string }, { companyId }) => save({ id: 8, companyId, name }),
    revise: (current, { name }: { id: number; name: string }, { companyId }) => ({ ...current, companyId, name }),
  },
);

it('records are read, created, changed and removed, and shown as their viewer sees them', async () => {
  expect(await routes.get({ id: 7 }, ctx)).toEqual({ name: 'a', isOwn: true });
  expect(await routes.create({ name: 'b' }, ctx)).toEqual({ name: 'b', isOwn: true });
  expect(await routes.update({ id: 7, name: 'c' }, ctx)).toEqual({ name: 'c', isOwn: true });
  expect([...things.values()].map(({ name }) => name)).toEqual(['c', 'b']);
  expect(await routes.remove({ id: 7 }, ctx)).toEqual({ message: 'Thing deleted' });
  expect([...things.keys()]).toEqual([8]);
  await expect(routes.get({ id: 7 }, ctx)).rejects.toThrow('missing');
});
