import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type * as sending from '../channels/connections/sendAttempt.ts';
import type * as stored from '../core/store/store.ts';
import { recount } from './deliveries.ts';

/** The process dies at so many calls of table or provider from now on: before the call is made, or before its answer comes. */
interface Death {
  readonly at: number;
  readonly isAfter: boolean;
}
const life = { calls: 0, death: undefined as Death | undefined, isDead: false };

class Died extends Error {}

/** A dead process makes no call and hears no answer, whatever it had under way. */
async function alive<T>(call: () => Promise<T>): Promise<T> {
  if (life.isDead) throw new Died();
  life.calls += 1;
  const isLast = life.calls === life.death?.at;
  if (isLast) life.isDead = true;
  if (isLast && !life.death?.isAfter) throw new Died();
  const answer = await call();
  if (life.isDead) throw new Died();
  return answer;
}

vi.mock('../core/store/store.ts', async (original) => {
  const real = await original<typeof stored>();
  const mortal = <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) => {
    return (...args: Args): Promise<T> => alive(() => call(...args));
  };
  return {
    ...real,
    ...{ getItem: mortal(real.getItem), getItems: mortal(real.getItems), queryPartition: mortal(real.queryPartition) },
    ...{ createItem: mortal(real.createItem), putItem: mortal(real.putItem), updateItem: mortal(real.updateItem) },
    ...{ transact: mortal(real.transact), writeItems: mortal(real.writeItems) },
  };
});
vi.mock('../channels/connections/sendAttempt.ts', async (original) => {
  const real = await original<typeof sending>();
  return {
    ...real,
    attemptSend: (...args: Parameters<typeof real.attemptSend>) => alive(() => real.attemptSend(...args)),
  };
});

const { outbox, desk, begin } = await openCampaigns();
const people = Array.from({ length: 4 }, (_, index) => String(5_585_980_000_000 + index));

/** A campaign of a company of its own: time has passed since the one before. */
async function begun(): Promise<number> {
  await begin();
  const id = await desk().write({ contactListId: await desk().list(people) });
  await desk().do('start', id);
  return id;
}

/** Works until the process dies, or for one round. */
async function workUntil(death: Death | undefined): Promise<number> {
  Object.assign(life, { calls: 0, death, isDead: false });
  await desk().work();
  const { calls } = life;
  Object.assign(life, { death: undefined, isDead: false });
  return calls;
}

it('a process that dies at any call writes to nobody twice, and to everybody it can', async () => {
  const first = await begun();
  const calls = await workUntil(undefined);
  await desk().finish(first);
  expect(calls).toBeGreaterThan(40);
  const death = fc.record({ at: fc.integer({ min: 1, max: calls }), isAfter: fc.boolean() });
  const play = async (deaths: readonly Death[]): Promise<void> => {
    const id = await begun();
    for (const one of deaths) {
      await workUntil(one);
      outbox.workshop.pass(100);
    }
    await desk().finish(id);
    const sent = desk().sentTo();
    expect(new Set(sent).size).toBe(sent.length);
    for (const { state, reason, number } of await desk().deliveries(id)) {
      // Between storing a message and hearing of it nobody can know; the report of the channel settles it.
      if (state === 'failed') expect(reason).toBe('UNKNOWN_OUTCOME');
      else expect([state, sent.includes(number)]).toEqual(['sent', true]);
    }
    const { counts } = await desk().report(id);
    const { companyId } = desk().ctx();
    expect(counts).toMatchObject(
      await recount(companyId, id).then(({ sent: amount = 0, failed = 0, total = 0 }) => ({
        sent: amount,
        failed,
        total,
      })),
    );
  };
  await fc.assert(fc.asyncProperty(fc.array(death, { minLength: 1, maxLength: 2 }), play), {
    ...{ numRuns: 5, endOnFailure: true },
    examples: [[[{ at: 50, isAfter: true }]]],
  });
});
