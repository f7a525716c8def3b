import { tags } from '@shared/tags/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { contactId, openTaggedCompany, type TaggedCompany } from '@test/support/server/taggedCompany.ts';
import { newTenant, newUser, widePlan } from '@test/support/server/tenant.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as ticketsHandler } from '../../inbox/tickets/handler.ts';
import { handler } from './handler.ts';

let shop: TaggedCompany;
await forFile(startEngine());
beforeEach(async () => {
  shop = await openTaggedCompany();
});

describe('a ticket', () => {
  const move = (ticketId: number, tagId: number, { token } = shop.user) =>
    call(handler, tags.moveTicket, { ticketId, tagId }, { token });
  const clear = (ticketId: number, { token } = shop.user) => call(handler, tags.clearTicket, { ticketId }, { token });

  it('B-TAG-5: stands in one lane, moves, and leaves; the contact’s tags stay', async () => {
    const [one, two] = [
      (await shop.create({ name: 'Novo', kanban: 1 })).json.id,
      (await shop.create({ name: 'Feito', kanban: 1 })).json.id,
    ];
    const vip = { id: 50, name: 'VIP', color: '#111111' };
    const { updatedAt } = await shop.ticketOf(await shop.person(1, { tags: [vip] }), 7);
    expect((await move(7, one)).json).toMatchObject({ ticketId: 7, tags: [{ id: one, name: 'Novo' }] });
    const { version } = await shop.storedTicket(7);
    expect((await move(7, one)).json.version).toBe(version);
    expect((await shop.storedTicket(7)).version).toBe(version);
    expect((await move(7, two)).json.version).toBe(version + 1);
    expect(await shop.storedTicket(7)).toMatchObject({
      kanbanTags: [{ id: two }],
      contact: { tags: [vip] },
      updatedAt,
    });
    expect([(await shop.get(one)).json.ticketsCount, (await shop.get(two)).json.ticketsCount]).toEqual([0, 1]);
    expect((await clear(7)).json.tags).toEqual([]);
    expect((await shop.get(two)).json.ticketsCount).toBe(0);
    expect((await clear(7)).status).toBe(200);
  });

  it('refuses tags of contacts, unknown ones, tickets nobody sees and closed ones', async () => {
    const lane = (await shop.create({ name: 'Novo', kanban: 1 })).json.id;
    const plain = (await shop.create()).json.id;
    await shop.ticketOf(await shop.person(1), 7);
    expect(await move(7, plain)).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND' });
    expect(await move(7, 999)).toMatchObject({ status: 404, error: 'ERR_NO_TAG_FOUND' });
    expect(await move(8, lane)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
    const blind = await newUser(shop.companyId);
    expect(await move(7, lane, blind)).toMatchObject({ status: 404, error: 'ERR_NO_TICKET_FOUND' });
    expect(await clear(7, blind)).toMatchObject({ status: 404 });
    await shop.ticketOf(await shop.person(2), 9, { status: 'closed', userId: shop.user.user.id });
    expect(await move(9, lane)).toMatchObject({ status: 409, error: 'ERR_TICKET_TRANSITION' });
  });

  it('needs the kanban in the plan', async () => {
    const poor = await newTenant({ plan: { ...widePlan, useKanban: false } });
    const { token } = poor.admin;
    const refused = { status: 403, error: 'ERR_PLAN_FEATURE_DISABLED' };
    expect(await call(handler, tags.lanes, {}, { token })).toMatchObject(refused);
    expect(await call(handler, tags.moveTicket, { ticketId: 1, tagId: 1 }, { token })).toMatchObject(refused);
    expect(await call(handler, tags.clearTicket, { ticketId: 1 }, { token })).toMatchObject(refused);
    expect(await shop.create({ kanban: 1 }, poor.admin)).toMatchObject(refused);
    expect((await shop.create({}, poor.admin)).status).toBe(200);
  });

  it('B-TAG-3: a sync with its number sets both kinds, without it leaves the lane', async () => {
    const lane = (await shop.create({ name: 'Novo', kanban: 1 })).json.id;
    const plain = (await shop.create()).json.id;
    await shop.ticketOf(await shop.person(1), 7);
    const both = await shop.sync({ contactId: contactId(1), ticketId: 7, tags: [lane, plain] });
    expect(both.json).toMatchObject({ tags: [{ id: plain }], kanbanTags: [{ id: lane }] });
    await shop.sync({ contactId: contactId(1), tags: [] });
    expect((await shop.storedTicket(7)).kanbanTags).toHaveLength(1);
    await shop.sync({ contactId: contactId(1), ticketId: 7, tags: [] });
    expect((await shop.storedTicket(7)).kanbanTags).toEqual([]);
    await shop.person(2);
    expect(await shop.sync({ contactId: contactId(2), ticketId: 7, tags: [] })).toMatchObject({ status: 404 });
  });

  it('B-TICKET-13: loses its lane when it is closed', async () => {
    const lane = (await shop.create({ name: 'Novo', kanban: 1 })).json.id;
    await shop.ticketOf(await shop.person(1), 7, { status: 'open', userId: shop.admin.user.id });
    await move(7, lane, shop.admin);
    const close = { id: 7, status: 'closed', sendFarewellMessage: false };
    expect((await call(ticketsHandler, tickets.update, close, { token: shop.admin.token })).json).toMatchObject({
      status: 'closed',
      tags: [],
    });
    expect((await shop.get(lane)).json.ticketsCount).toBe(0);
  });

  it('B-PERM-7: is found by the tags of its contact', async () => {
    const vip = (await shop.create()).json.id;
    for (const id of [1, 2, 3]) await shop.ticketOf(await shop.person(id, { newestTickets: { '1': id } }), id);
    await shop.sync({ contactId: contactId(2), tags: [vip] });
    for (const status of ['pending', 'search']) {
      const page = await call(ticketsHandler, tickets.list, { status, tags: `[${vip}]` }, { token: shop.user.token });
      expect(page.json.tickets.map(({ id }) => id)).toEqual([2]);
    }
  });
});
