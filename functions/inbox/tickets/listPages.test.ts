import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import {
  type CompanyFixture,
  catchQueues,
  newCompanyFixture,
  shiftClock,
} from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { storeTicket } from '@test/support/server/inbox.ts';
import { newTenant, type SignedIn } from '@test/support/server/tenant.ts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { StoredTicket } from '../../core/store/entities.ts';
import { pointToNewest } from '../../core/store/newestTickets.ts';
import { getItem } from '../../core/store/store.ts';
import { keys } from '../../core/store/table.ts';
import { handler } from './handler.ts';

let desk: CompanyFixture;
let ana: SignedIn;

await forFile(startEngine());
catchQueues();
afterEach(() => shiftClock(0));

const list = (who: SignedIn, input: object) => call(handler, tickets.list, { ...input }, { token: who.token });
const put = (who: SignedIn, id: number, body: object) =>
  call(handler, tickets.update, { id, ...body }, { token: who.token });
const idsOf = async (who: SignedIn, input: object): Promise<number[]> =>
  (await list(who, input)).json.tickets.map(({ id }) => id);

const fresh = async () => {
  desk = await newCompanyFixture();
  ana = await desk.person({ name: 'Ana' });
};
const waiting = async (
  text = 'Oi',
  options: Parameters<CompanyFixture['writes']>[2] = {},
  name = 'Maria Souza',
): Promise<StoredTicket> => (await desk.writes(await desk.contact({ name }), text, options)).ticket;

describe('pages', () => {
  beforeAll(fresh);

  it('of several queues are one list: every row once, newest first, exact at the end', async () => {
    const both = await desk.person({ queueIds: [desk.sales.id, desk.support.id] });
    const made: number[] = [];
    for (let index = 0; index < 80; index += 1) {
      made.unshift((await waiting('Oi', { queue: index % 3 === 0 ? desk.support : desk.sales })).id);
    }
    const first = await list(both, { status: 'pending' });
    expect(first.json).toMatchObject({ count: 80, hasMore: true });
    const second = await list(both, { status: 'pending', cursor: first.json.nextCursor });
    expect(second.json).toMatchObject({ hasMore: false, nextCursor: null });
    expect([...first.json.tickets, ...second.json.tickets].map(({ id }) => id)).toEqual(made);
    const byNumber = await list(both, { status: 'pending', pageNumber: 2 });
    expect(byNumber.json.tickets.map(({ id }) => id)).toEqual(made.slice(40));
    expect((await list(both, { status: 'pending', pageNumber: 3 })).json).toMatchObject({
      tickets: [],
      hasMore: false,
    });
  });

  it('go on where they were although new rows come in front', async () => {
    const first = await list(ana, { status: 'pending' });
    const late = await waiting();
    const second = await list(ana, { status: 'pending', cursor: first.json.nextCursor });
    const all = [...first.json.tickets, ...second.json.tickets].map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
    expect(all).not.toContain(late.id);
  });

  it('refuse a cursor that is not theirs, and find nothing with another company’s', async () => {
    expect(await list(ana, { status: 'pending', cursor: 'x' })).toMatchObject({
      status: 400,
      fields: { cursor: 'invalid' },
    });
    const foreign = Buffer.from('{"contact":"a#b"}').toString('base64url');
    expect((await list(ana, { status: 'pending', cursor: foreign })).status).toBe(400);
    const { json } = await list(ana, { status: 'pending' });
    const { admin } = await newTenant();
    expect((await list(admin, { status: 'pending', cursor: json.nextCursor })).json.tickets).toEqual([]);
  });
});

describe('tabs (B-PERM-5, 6)', () => {
  beforeAll(fresh);

  it('show a ticket in exactly the list its state decides', async () => {
    const ticket = await waiting();
    const where = async (): Promise<string[]> => {
      const found: string[] = [];
      for (const status of ['open', 'pending', 'group', 'closed']) {
        if ((await idsOf(ana, { status })).includes(ticket.id)) found.push(status);
      }
      return found;
    };
    expect(await where()).toEqual(['pending']);
    await put(ana, ticket.id, { status: 'open', userId: ana.user.id });
    expect(await where()).toEqual(['open']);
    await put(ana, ticket.id, { status: 'closed', sendFarewellMessage: false });
    expect(await where()).toEqual(['closed']);
  });

  it('show all to administrators and to supervisors what is of their queues', async () => {
    const ticket = await waiting();
    await put(ana, ticket.id, { status: 'open', userId: ana.user.id });
    const boss = await desk.person({ profile: 'supervisor' });
    const other = await desk.person({ profile: 'supervisor', queueIds: [desk.support.id] });
    const asked = { status: 'open', showAll: true };
    expect(await idsOf(desk.admin, { status: 'open' })).not.toContain(ticket.id);
    expect(await idsOf(desk.admin, asked)).toContain(ticket.id);
    expect(await idsOf(boss, asked)).toContain(ticket.id);
    expect(await idsOf(other, asked)).not.toContain(ticket.id);
    expect(await idsOf(await desk.person(), asked)).not.toContain(ticket.id);
  });

  it('cut requested queues down to the caller’s; 0 means without queue (B-PERM-4)', async () => {
    const without = await waiting('Oi', { queue: null });
    const support = await waiting('Oi', { queue: desk.support });
    const asked = { status: 'pending', queueIds: [0, desk.support.id] };
    expect(await idsOf(ana, asked)).toEqual([]);
    expect((await idsOf(desk.admin, asked)).sort()).toEqual([without.id, support.id].sort());
    const everything = await desk.person({ allTicket: 'enabled' });
    expect(await idsOf(everything, asked)).toEqual([without.id]);
    expect(await idsOf(everything, { status: 'pending' })).toContain(without.id);
  });

  it('show of a conversation only the newest closed ticket', async () => {
    const contact = await desk.contact();
    const rounds: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const { ticket } = await desk.writes(contact, `Oi ${round}`);
      await put(ana, ticket.id, { status: 'open', userId: ana.user.id });
      await put(ana, ticket.id, { status: 'closed', sendFarewellMessage: false });
      rounds.push(ticket.id);
    }
    const shown = await idsOf(ana, { status: 'closed' });
    expect(shown.filter((id) => rounds.includes(id))).toEqual([rounds[2]]);
    const { json } = await list(ana, { status: 'closed' });
    expect(json.count).toBe(json.tickets.length);
  });
});

describe('filters (B-PERM-7)', () => {
  beforeAll(fresh);

  it('by tag, connection and person', async () => {
    const tagged = await waiting('Oi', {}, 'Com etiqueta');
    const tags = [{ id: 9, name: 'vip', color: '#000000' }];
    await storeTicket(desk, tagged.id, { contact: { ...tagged.contact, tags } });
    const connection = await desk.connect();
    const over = await waiting('Oi', { connection });
    const plain = await waiting();
    expect(await idsOf(ana, { status: 'pending', tags: [9] })).toEqual([tagged.id]);
    expect(await idsOf(ana, { status: 'pending', whatsappIds: [connection.id] })).toEqual([over.id]);
    await put(ana, plain.id, { status: 'open', userId: ana.user.id });
    const asked = { status: 'open', showAll: true, users: [ana.user.id] };
    expect(await idsOf(desk.admin, asked)).toEqual([plain.id]);
    expect(await idsOf(desk.admin, { ...asked, users: [desk.admin.user.id] })).toEqual([]);
    // Filtering by person is for administrators; for others it does not count.
    expect(await idsOf(ana, { status: 'open', users: [desk.admin.user.id] })).toEqual([plain.id]);
  });

  it('by day, in the company’s zone', async () => {
    const yesterday = -86_400_000;
    shiftClock(yesterday);
    const old = await waiting();
    const day = new Date(Date.now() + yesterday).toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
    shiftClock(0);
    const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Sao_Paulo' });
    expect(await idsOf(ana, { status: 'pending', updatedAt: day })).toEqual([old.id]);
    expect(await idsOf(ana, { status: 'pending', date: day })).toEqual([old.id]);
    expect(await idsOf(ana, { status: 'pending', updatedAt: today })).not.toContain(old.id);
  });

  it('count what they let through, not what the badge counts', async () => {
    const { json } = await list(ana, { status: 'pending', tags: [9] });
    expect(json).toMatchObject({ count: 1, hasMore: false });
  });
});

describe('unread (B-PERM-8)', () => {
  it('are mine, and those who wait where I serve; none of these for who wants to hear of none', async () => {
    await fresh();
    const everything = await desk.person({ allTicket: 'enabled' });
    const ticket = await waiting();
    const asked = { withUnreadMessages: true };
    expect(await idsOf(ana, asked)).toEqual([ticket.id]);
    const quiet = await desk.person({ queueIds: ana.user.queueIds, waitingNotices: 'disabled' });
    expect(await idsOf(quiet, asked)).toEqual([]);
    expect(await idsOf(everything, asked)).toEqual([ticket.id]);
    expect(await idsOf(desk.admin, asked)).toEqual([ticket.id]);
    await put(ana, ticket.id, { status: 'open', userId: ana.user.id });
    expect(await idsOf(ana, asked)).toEqual([]);
    const contact = (await getItem(keys.contact(desk.company.id, ticket.contactId), true)) as never;
    await desk.writes(contact, 'e aí?');
    expect((await list(ana, asked)).json).toMatchObject({ count: 1, tickets: [{ id: ticket.id, unreadMessages: 1 }] });
    expect(await idsOf(everything, asked)).toEqual([]);
  });
});

describe('search (B-PERM-7)', () => {
  beforeAll(fresh);

  it('finds people by any part of name or number, ignoring accents and case', async () => {
    const jose = await waiting('Oi', {}, 'José Antônio da Conceição');
    const search = (searchParam: string) => idsOf(ana, { status: 'search', searchParam });
    for (const text of ['jose', 'ANTONIO', 'ôNi', 'nio da conc', 'conceição'])
      expect(await search(text)).toEqual([jose.id]);
    const numbered = (await desk.writes(await desk.contact({ name: 'X Y', number: '5521912345678' }), 'Oi')).ticket;
    for (const text of ['(21) 9 1234', '345678', '5521']) expect(await search(text)).toEqual([numbered.id]);
    expect(await search('zz')).toEqual([]);
    expect(await search('ninguém')).toEqual([]);
  });

  it('shows a person once, also when the text occurs twice in the name', async () => {
    const ticket = await waiting('Oi', {}, 'Bonbon Bonfim');
    expect(await idsOf(ana, { status: 'search', searchParam: 'bon' })).toEqual([ticket.id]);
  });

  it('shows every connection’s newest ticket, and only what the caller may see', async () => {
    const contact = await desk.contact({ name: 'Zuleica' });
    const connection = await desk.connect();
    const here = (await desk.writes(contact, 'Oi')).ticket;
    const there = (await desk.writes(contact, 'Oi', { connection, queue: desk.support })).ticket;
    expect((await idsOf(desk.admin, { status: 'search', searchParam: 'zuleica' })).sort()).toEqual(
      [here.id, there.id].sort(),
    );
    expect(await idsOf(ana, { status: 'search', searchParam: 'zuleica' })).toEqual([here.id]);
    expect(await idsOf(ana, { status: 'open', searchParam: 'zuleica' })).toEqual([]);
  });

  it('shows of a conversation the newest ticket that the caller may see', async () => {
    const contact = await desk.contact({ name: 'Otília Braga' });
    const mine = (await desk.writes(contact, 'Oi')).ticket;
    await put(ana, mine.id, { status: 'open', userId: ana.user.id });
    await put(ana, mine.id, { status: 'closed', sendFarewellMessage: false });
    const next = (await desk.writes(contact, 'Oi de novo', { queue: desk.support })).ticket;
    await pointToNewest(next);
    for (const input of [{ searchParam: 'otilia' }, { statusFilter: ['closed'] }, {}]) {
      const search = { status: 'search', ...input };
      expect([input, (await idsOf(ana, search)).filter((id) => [mine.id, next.id].includes(id))]).toEqual([
        input,
        [mine.id],
      ]);
    }
    expect(await idsOf(desk.admin, { status: 'search', searchParam: 'otilia' })).toEqual([next.id]);
    expect(await idsOf(ana, { status: 'search', searchParam: 'otilia', statusFilter: ['pending'] })).toEqual([]);
  });

  it('goes through many matches page by page, each once', async () => {
    const made: number[] = [];
    for (let index = 0; index < 45; index += 1) made.push((await waiting('Oi', {}, `Quitéria ${index} Quitéria`)).id);
    const found: number[] = [];
    let cursor = '';
    for (let page = 0; page < 10; page += 1) {
      const { json } = await list(ana, { status: 'search', searchParam: 'quiteria', cursor });
      found.push(...json.tickets.map(({ id }) => id));
      if (!json.nextCursor) break;
      cursor = json.nextCursor;
    }
    expect([...found].sort()).toEqual([...made].sort());
    const second = await list(ana, { status: 'search', searchParam: 'quiteria', pageNumber: 2 });
    expect(second.json.tickets).toHaveLength(20);
  });

  it('by filters alone shows every conversation by its newest ticket', async () => {
    await fresh();
    const contact = await desk.contact();
    const old = (await desk.writes(contact, 'Oi')).ticket;
    await put(ana, old.id, { status: 'open', userId: ana.user.id });
    await put(ana, old.id, { status: 'closed', sendFarewellMessage: false });
    expect(await idsOf(ana, { status: 'search' })).toEqual([old.id]);
    const present = (await desk.writes(contact, 'de novo')).ticket;
    expect(await idsOf(ana, { status: 'search' })).toEqual([present.id]);
    expect(await idsOf(ana, { status: 'search', statusFilter: ['closed'] })).toEqual([]);
    expect(await idsOf(desk.admin, { status: 'search', statusFilter: ['pending'] })).toEqual([present.id]);
  });
});

describe('numbers (B-PERM-11)', () => {
  it('are masked for everybody but administrators, who are found by the whole of one alone', async () => {
    await fresh();
    await desk.set({ lgpdHideNumber: 'enabled' });
    const ticket = (await desk.writes(await desk.contact({ name: '5511987654321' }), 'Oi')).ticket;
    const { json } = await list(ana, { status: 'pending' });
    expect(json.tickets[0]?.contact).toMatchObject({ number: '5511*******21', name: '5511*******21' });
    expect((await list(desk.admin, { status: 'pending' })).json.tickets[0]?.contact.number).toBe('5511987654321');
    for (const part of ['98765', '551198765432', '+55 11', '11987654321']) {
      expect(await idsOf(ana, { status: 'search', searchParam: part })).toEqual([]);
    }
    expect(await idsOf(ana, { status: 'search', searchParam: '5511987654321' })).toEqual([ticket.id]);
    expect(await idsOf(desk.admin, { status: 'search', searchParam: '98765' })).toEqual([ticket.id]);
    const detail = await call(handler, tickets.byUuid, { uuid: ticket.uuid }, { token: ana.token });
    expect(JSON.stringify(detail.json)).not.toContain('5511987654321');
  });
});
