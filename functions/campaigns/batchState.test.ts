import { refusal } from '@test/support/graph/fakeGraph.ts';
import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const { outbox, desk, begin } = await openCampaigns();
const numbers = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(5_585_980_000_000 + index));

beforeEach(async () => {
  await begin();
});

async function startedWith(count: number, answer: ReturnType<typeof refusal>): Promise<number> {
  const id = await desk().write({ contactListId: await desk().list(numbers(count)) });
  outbox.graph.next(...Array.from({ length: count }, () => answer));
  await desk().do('start', id);
  await desk().work();
  return id;
}

describe('B-CAMP-13: a provider that takes nothing', () => {
  it.each([
    ['its server fails', refusal(503, 131_016)],
    ['its server fails without a code that is known', refusal(500, 999_999)],
    ['the account cannot pay', refusal(400, 131_042)],
    ['it refuses for a reason that nobody knows', refusal(403, 999_999)],
  ])('stops the campaign after the first few, who can be tried again: %s', async (_, answer) => {
    const id = await startedWith(60, answer);
    const report = await desk().report(id);
    expect(report).toMatchObject({ status: 'CANCELADA', stop: { code: 'provider' } });
    expect(desk().sentTo().length).toBeLessThanOrEqual(8);
    const { failed, retriable } = report.counts;
    expect(failed).toBeGreaterThan(0);
    expect(retriable).toBe(failed);
    outbox.graph.reset();
    expect((await desk().do('retry', id)).status).toBe(200);
    await desk().finish(id);
    const after = await desk().report(id);
    expect(after).toMatchObject({ status: 'FINALIZADA', reasons: [], counts: { sent: 60, failed: 0, retriable: 0 } });
  });

  it('a list of which nobody is reached is judged by ten', async () => {
    const id = await startedWith(60, refusal(400, 131_026));
    expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop: { code: 'failures' } });
    expect(desk().sentTo().length).toBeLessThan(20);
    expect((await desk().report(id)).counts).toMatchObject({ sent: 0, retriable: 0 });
  });

  it('a few whose message is refused for their own sake do not stop it', async () => {
    const id = await desk().write({ contactListId: await desk().list(numbers(12)) });
    outbox.graph.next(...Array.from({ length: 6 }, () => refusal(400, 131_026)));
    await desk().do('start', id);
    await desk().finish(id);
    expect(await desk().report(id)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 6, failed: 6 } });
  });
});
