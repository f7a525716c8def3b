import { openCampaigns } from '@test/support/server/campaignFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addOptOut } from '../contacts/optOuts/repo.ts';
import { handler as tick } from '../timers/minute.ts';

const { outbox, desk, begin } = await openCampaigns();
const people = ['5585980000001', '5585980000002'];

beforeEach(async () => {
  await begin();
});

const leave = (number: string) =>
  addOptOut(desk().ctx(), [{ kind: 'pn', value: number }], {
    ...{ name: '', contactId: null, via: 'panel' as const, text: '', by: null },
  });
const none = { status: 400, error: 'ERR_CAMPAIGN_NO_RECIPIENTS' };

describe('B-CAMP-5: a campaign that nobody can receive', () => {
  it('does not start while everybody of its list left, and starts once somebody came back', async () => {
    for (const number of people) await leave(number);
    const id = await desk().write({ contactListId: await desk().list(people) });
    expect(await desk().do('start', id)).toMatchObject(none);
    expect(await desk().campaign(id)).toMatchObject({ status: 'INATIVA', startedAt: null });
    const other = await desk().write({ contactListId: await desk().list([...people, '5585980000003']) });
    expect((await desk().do('start', other)).status).toBe(200);
    expect((await desk().do('cancel', other)).status).toBe(200);
  });

  it('does not start with an empty list', async () => {
    const id = await desk().write({ contactListId: await desk().list([]) });
    expect(await desk().do('start', id)).toMatchObject(none);
  });

  it('that waits for its time says so when that has come', async () => {
    const scheduledAt = new Date(desk().ctx().now.getTime() + 3_600_000).toISOString();
    const id = await desk().write({ contactListId: await desk().list(people), scheduledAt });
    for (const number of people) await leave(number);
    outbox.workshop.pass(3700);
    await tick();
    await desk().work();
    expect(await desk().campaign(id)).toMatchObject({ status: 'CANCELADA', stop: { code: 'audience' } });
    expect(await desk().do('restart', id)).toMatchObject(none);
    expect(desk().sentTo()).toEqual([]);
  });
});
