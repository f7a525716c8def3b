import { refusal } from '@test/support/graph/fakeGraph.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as sending from '../channels/connections/sendAttempt.ts';

/** What happens to a message on its way: it arrives, the function dies before or after it left. */
type Fate = 'arrives' | 'diesBefore' | 'diesAfter';
const fates: Fate[] = [];
/** What each message costs that left, in millionths of the currency. */
const costs: number[] = [];
const spent = (): number => costs.reduce((sum, cost) => sum + cost, 0) / 1_000_000;

vi.mock('../channels/connections/sendAttempt.ts', async (original) => {
  const real = await original<typeof sending>();
  return {
    ...real,
    attemptSend: async (...args: Parameters<typeof real.attemptSend>) => {
      const fate = fates.shift() ?? 'arrives';
      if (fate === 'diesBefore') throw new Error('died before');
      const outcome = await real.attemptSend(...args);
      if (outcome.kind === 'accepted') costs.push(args[0].campaign?.cost ?? 0);
      if (fate === 'diesAfter') throw new Error('died after');
      return outcome;
    },
  };
});

const { outbox, desk, begin } = await openCampaigns();
const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(5_585_980_000_000 + index));

beforeEach(async () => {
  fates.length = 0;
  costs.length = 0;
  await begin();
});

async function written(people: readonly string[], fields: Record<string, unknown> = {}): Promise<number> {
  return desk().write({ contactListId: await desk().list(people), ...fields });
}

describe('a campaign with a budget', () => {
  it('pauses when its budget is used', async () => {
    const id = await written(numbers(40), { budget: 0.2 });
    await desk().do('start', id);
    await desk().work();
    expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop: { code: 'budget' } });
    expect(spent()).toBeLessThanOrEqual(0.2);
    expect(spent() + (costs[0] ?? 0) / 1_000_000).toBeGreaterThan(0.2);
    await desk().do('restart', id);
    await desk().work();
    expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop: { code: 'budget' } });
    expect(spent()).toBeLessThanOrEqual(0.2);
  });

  it('B-CAMP-13: keeps what is reserved for a message whose call a fault of the server answered', async () => {
    const id = await written(numbers(5), { budget: 0.13 });
    outbox.graph.next(refusal(503, 131_016));
    await desk().do('start', id);
    await desk().work();
    // Two would be paid for: one left, and one may have.
    expect(costs).toHaveLength(1);
    expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop: { code: 'budget' } });
  });

  it('passes its budget neither with deaths nor with refusals, and those who were refused cost nothing', async () => {
    const life = fc.constantFrom<Fate | 'refused'>('arrives', 'diesBefore', 'diesAfter', 'refused');
    await fc.assert(
      fc.asyncProperty(fc.array(life, { maxLength: 8 }), async (lives) => {
        outbox.graph.reset();
        costs.length = 0;
        const id = await written(numbers(16), { budget: 0.3 });
        await desk().do('start', id);
        fates.splice(0, fates.length, ...lives.filter((one) => one !== 'refused'));
        outbox.graph.next(...lives.filter((one) => one === 'refused').map(() => refusal(400, 131026)));
        await desk().work();
        await desk()
          .do('restart', id)
          .catch(() => undefined);
        await desk().work();
        expect(spent()).toBeLessThanOrEqual(0.3);
        // Who was refused cost nothing; what a death reserved may have left, and stays.
        const hasDied = lives.some((one) => one.startsWith('dies'));
        if (!hasDied) expect(spent() + (costs[0] ?? 0) / 1_000_000).toBeGreaterThan(0.3);
        fates.length = 0;
      }),
      { numRuns: 6 },
    );
  });
});
