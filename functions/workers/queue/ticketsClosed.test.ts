import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { logTypes, served, storedTicket, trackingOf, waiting } from '@test/support/server/inbox.ts';
import { aContact, aTicket } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { describe, expect, it } from 'vitest';
import { conversationEntity, ticketEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem, writeItems } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { readCounters } from '../../core/store/ticketCounters.ts';
import { handler } from '../../inbox/tickets/handler.ts';
import { handler as jobs } from './handler.ts';

const workshop = await forFile(openStoreFixture());
const desk = await newCompanyFixture();

const order = (input: Record<string, unknown>, who = desk.admin) =>
  call(handler, tickets.closeAll, input, { token: who.token });
const statusOf = async (id: number) => (await storedTicket(desk, id)).status;
const counted = () => readCounters(desk.company.id, true);

describe('closing everything', () => {
  it('closes the chosen status and queues with all effects, without a word', async () => {
    const ana = await desk.person({ name: 'Ana', farewellMessage: 'Tchau' });
    const open = await served(desk, ana);
    const sales = await waiting(desk);
    const support = await waiting(desk, { queue: desk.support });
    const loose = await waiting(desk, { queue: null });
    const { status, json } = await order({ status: 'pending', queueIds: [desk.sales.id, 0] });
    expect([status, json.count]).toEqual([200, 2]);
    await workshop.work('jobs', jobs);
    const states = await Promise.all([open, sales, support, loose].map(({ id }) => statusOf(id)));
    expect(states).toEqual(['open', 'closed', 'pending', 'closed']);
    expect(await logTypes(desk, sales.id)).toEqual(['create', 'queue', 'closed']);
    expect(await trackingOf(desk, sales.id, sales.trackingId)).toMatchObject({
      status: 'closed',
      finishedAt: expect.any(String),
    });
    expect((await order({ status: 'open', queueIds: [] })).json.count).toBe(1);
    await workshop.work('jobs', jobs);
    expect(await statusOf(open.id)).toBe('closed');
    const said = (await workshop.drain('outbound')).filter(({ type }) => type === 'message');
    expect(said).toEqual([]);
    const left = Object.entries(await counted()).filter(([key, n]) => /^n\|(open|pending)/.test(key) && n !== 0);
    expect(left).toEqual([[`n|pending|0|${desk.support.id}|0|0`, 1]]);
  });

  it('leaves what moved after the order', async () => {
    const early = await waiting(desk);
    await order({ status: 'pending', queueIds: [desk.sales.id] });
    workshop.pass(1);
    const late = await waiting(desk);
    await workshop.work('jobs', jobs);
    expect(await Promise.all([early, late].map(({ id }) => statusOf(id)))).toEqual(['closed', 'pending']);
  });

  it('is for administrators', async () => {
    const boss = await desk.person({ profile: 'supervisor' });
    expect(await order({ status: 'open', queueIds: [] }, boss)).toMatchObject({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  });

  it('goes on where it was when a run ends early, and counts exactly', async () => {
    const crowd = await newCompanyFixture();
    const companyId = crowd.company.id;
    const many = 620;
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const rows = Array.from({ length: many }, (_, position) => position + 1).flatMap((id) => {
      const contact = aContact({ companyId, id: `01JC${String(id).padStart(22, '0')}` });
      const row = aTicket({
        companyId,
        id,
        contact,
        connection: crowd.connection,
        queueId: 1,
        queue: { id: 1, name: 'Vendas', color: '#111111' },
        updatedAt: at,
      });
      const conversation = {
        companyId,
        whatsappId: crowd.connection.id,
        contactId: contact.id,
        activeTicketId: id,
        newestTicketId: id,
        listedClosedId: null,
        version: 1,
      };
      return [{ put: toItem(ticketEntity, row) }, { put: toItem(conversationEntity, conversation) }];
    });
    await writeItems(rows);
    await putItem({ ...keys.counters(companyId), 'n|pending|0|1|0|0': many });
    const { json } = await call(
      handler,
      tickets.closeAll,
      { status: 'pending', queueIds: [] },
      { token: crowd.admin.token },
    );
    expect(json.count).toBe(many);
    await workshop.step('jobs', jobs);
    // The next part is lost in the middle of its work, and comes back after its time-out.
    await workshop.loseOne('jobs');
    workshop.pass(1000);
    await workshop.work('jobs', jobs);
    const counters = await readCounters(companyId, true);
    expect([counters['n|pending|0|1|0|0'], counters['n|closed|0|1|0|0']]).toEqual([0, many]);
  });
});
