import { catchQueues, newCompanyFixture, shiftClock } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept, automaticTexts, change, logTypes, served, trackingOf, waiting } from '@test/support/server/inbox.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { getItem, putItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';

await forFile(startEngine());
const outbox = catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });
afterEach(async () => {
  shiftClock(0);
  await desk.set({});
});

describe('close (B-TICKET-7, 12, 13)', () => {
  it('says the attendant’s farewell with its variables, then ends the cycle', async () => {
    const polite = await desk.person({
      name: 'Rui',
      farewellMessage: 'Até logo, {{firstName}}! {{userName}}, {{queue}}',
    });
    const ticket = await served(desk, polite);
    outbox.clear();
    const { status, json } = await change(polite, ticket.id, { status: 'closed' });
    const farewell = 'Até logo, Maria! Rui, Vendas';
    expect([status, json.status, json.lastMessage, json.fromMe]).toEqual([200, 'closed', farewell, true]);
    expect(await automaticTexts(desk, ticket.id)).toEqual([`${farewell}\u200E`]);
    expect(outbox.sent('outbound')).toEqual([]);
    expect(outbox.sent('jobs')).toEqual([expect.objectContaining({ type: 'message.release' })]);
    expect(await trackingOf(desk, ticket.id, ticket.trackingId)).toMatchObject({
      finishedAt: json.closedAt,
      closedAt: json.closedAt,
      userId: polite.user.id,
      status: 'closed',
      lastMessage: farewell,
    });
    expect(await logTypes(desk, ticket.id)).toEqual(['create', 'queue', 'open', 'closed']);
  });

  it('says the owner’s farewell when somebody else closes, else the connection’s', async () => {
    const polite = await desk.person({ name: 'Rui', farewellMessage: 'Do Rui' });
    const ticket = await served(desk, polite);
    await change(desk.admin, ticket.id, { status: 'closed' });
    expect(await automaticTexts(desk, ticket.id)).toEqual(['Do Rui\u200E']);
    const connection = await desk.connect({ complationMessage: 'Da loja' });
    const other = (await desk.writes(await desk.contact(), 'Oi', { connection })).ticket;
    await accept(ana, other.id);
    await change(ana, other.id, { status: 'closed' });
    expect(await automaticTexts(desk, other.id)).toEqual(['Da loja\u200E']);
  });

  it('closes without a word when asked to, when the connection is down and when the window is shut', async () => {
    const polite = await desk.person({ farewellMessage: 'Tchau' });
    const silent = await served(desk, polite);
    await change(polite, silent.id, { status: 'closed', sendFarewellMessage: false });
    const connection = await desk.connect({ status: 'DISCONNECTED' });
    const down = (await desk.writes(await desk.contact(), 'Oi', { connection })).ticket;
    await accept(polite, down.id);
    const late = await served(desk, polite);
    expect((await change(polite, down.id, { status: 'closed' })).json.status).toBe('closed');
    shiftClock(25 * 3_600_000);
    const nextDay = { ...polite, token: await tokenOf(polite.user) };
    expect((await change(nextDay, late.id, { status: 'closed' })).json.status).toBe('closed');
    shiftClock(0);
    for (const { id } of [silent, down, late]) expect(await automaticTexts(desk, id)).toEqual([]);
  });

  it('wants a tag where the company requires one, looking at the contact itself', async () => {
    await desk.set({ requiredTag: 'enabled' });
    const ticket = await served(desk, ana);
    expect(await change(ana, ticket.id, { status: 'closed' })).toMatchObject({
      status: 400,
      error: 'ERR_REQUIRED_TAG',
    });
    const item = (await getItem(keys.contact(desk.company.id, ticket.contactId), true)) ?? {};
    await putItem({ ...item, tags: [{ id: 1, name: 'vip', color: '#000000' }] });
    expect((await change(ana, ticket.id, { status: 'closed' })).json.status).toBe('closed');
    const ignored = await waiting(desk);
    expect((await change(ana, ignored.id, { status: 'closed', sendFarewellMessage: false })).json.status).toBe(
      'closed',
    );
  });

  it('keeps one farewell when it is asked twice at once', async () => {
    const polite = await desk.person({ farewellMessage: 'Uma vez' });
    const ticket = await served(desk, polite);
    const answers = await Promise.all([1, 2, 3].map(() => change(polite, ticket.id, { status: 'closed' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await automaticTexts(desk, ticket.id)).toEqual(['Uma vez\u200E']);
    expect((await logTypes(desk, ticket.id)).filter((type) => type === 'closed')).toHaveLength(1);
  });
});
