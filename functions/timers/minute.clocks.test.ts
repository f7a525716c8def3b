import type { Connection } from '@shared/connections/model.ts';
import { clockedCompany } from '@test/support/server/clockedCompany.ts';
import {
  type CompanyFixture,
  catchQueues,
  newCompanyFixture,
  shiftClock,
} from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { now } from '../core/context/clock.ts';
import { companyEntity, connectionEntity } from '../core/store/entities.ts';
import { readHeldWork } from '../core/store/heldWork.ts';
import { duePosition } from '../core/store/indexes.ts';
import { toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { changeTicket } from '../inbox/tickets/bulkUpdates.ts';
import { companyResumed } from '../workers/queue/companyResumed.ts';
import { connectionChanged } from '../workers/queue/connectionChanged.ts';
import { handler as minute } from './minute.ts';

let desk: CompanyFixture;
const { answer, ctx, cycle, held: current, logs, pass, said, serve, tick, writes } = clockedCompany(() => desk);

await forFile(startEngine());
catchQueues();
beforeEach(async () => {
  desk = await newCompanyFixture();
});
afterAll(() => shiftClock(0));

const warning = { timeInactiveMessage: 10, inactiveMessage: 'Ainda está aí, {{firstName}}?' };
const ending = { expiresTicket: 20, expiresInactiveMessage: 'Encerrado por falta de resposta.' };

describe('a ticket nobody writes in', () => {
  it('is closed after its minutes, once, with its text and without a rating (B-CLOSE-1, 4)', async () => {
    const { ticket } = await writes({ ...ending, ratingMessage: 'Nota?' });
    await tick(60);
    expect((await current(ticket)).status).toBe('pending');
    await serve(ticket);
    await answer(ticket);
    await tick(19);
    expect((await current(ticket)).status).toBe('open');
    await tick(1);
    const closed = await current(ticket);
    expect(closed).toMatchObject({ status: 'closed', unreadMessages: 0, dueAt: null });
    expect(closed.lastMessage).toBe(ending.expiresInactiveMessage);
    expect(await said(ticket)).toEqual(['Pois não?', ending.expiresInactiveMessage]);
    expect(await logs(ticket)).toContain('autoClose');
    expect(await cycle(ticket)).toMatchObject({ status: 'closed', rated: false, finishedAt: closed.closedAt });
    await tick(60);
    expect(await said(ticket)).toHaveLength(2);
  });

  it('counts from the last message, not from the last change', async () => {
    const { ticket, contact, connection } = await writes(ending);
    await serve(ticket);
    pass(15);
    await desk.writes(contact, 'Mais uma coisa', { connection, at: now() });
    await tick(10);
    expect((await current(ticket)).status).toBe('open');
    await changeTicket(ctx(), ticket.id, (before) => ({
      ticket: { ...before, updatedAt: now().toISOString() },
      event: 'ticket.updated',
    }));
    await tick(10);
    expect((await current(ticket)).status).toBe('closed');
  });

  it('waits for the company to have written where the connection says so (B-CLOSE-2)', async () => {
    const { ticket } = await writes({ ...ending, whenExpiresTicket: '1' });
    await serve(ticket);
    await tick(120);
    expect(await current(ticket)).toMatchObject({ status: 'open', dueAt: null });
    await answer(ticket);
    await tick(20);
    expect((await current(ticket)).status).toBe('closed');
  });

  it('is warned first; the warning neither counts as an answer nor starts the time again (B-CLOSE-3)', async () => {
    const { ticket } = await writes({ ...warning, ...ending, whenExpiresTicket: '1' });
    await serve(ticket);
    await answer(ticket);
    const { lastMessageAt } = await current(ticket);
    await tick(10);
    const warned = await current(ticket);
    expect(warned).toMatchObject({ isWarned: true, status: 'open', lastMessageAt });
    expect(await said(ticket)).toEqual(['Pois não?', `Ainda está aí, ${warned.contact.name.split(' ')[0]}?`]);
    await tick(19);
    expect((await current(ticket)).status).toBe('open');
    await tick(1);
    expect((await current(ticket)).status).toBe('closed');
    expect(await said(ticket)).toHaveLength(3);
  });

  it('is warned again after the contact wrote (B-CLOSE-5), also without an end', async () => {
    const { ticket, contact, connection } = await writes(warning);
    await serve(ticket);
    await tick(10);
    expect((await current(ticket)).isWarned).toBe(true);
    await desk.writes(contact, 'Estou', { connection, at: now() });
    expect((await current(ticket)).isWarned).toBe(false);
    await tick(10);
    expect(await current(ticket)).toMatchObject({ isWarned: true, status: 'open', dueAt: null });
    expect(await said(ticket)).toHaveLength(2);
  });

  it('stays while its connection is down, and is made up for when it is back', async () => {
    const { ticket, connection } = await writes(ending);
    await serve(ticket);
    await putItem(toItem(connectionEntity, { ...connection, status: 'DISCONNECTED' as const }));
    await tick(25);
    expect((await current(ticket)).status).toBe('open');
    await putItem(toItem(connectionEntity, connection));
    await tick(11);
    expect((await current(ticket)).status).toBe('closed');
  });

  it('stays while the company is suspended', async () => {
    const { ticket } = await writes(ending);
    await serve(ticket);
    await putItem(toItem(companyEntity, { ...desk.company, dueDate: '2020-01-01' }));
    await tick(25);
    expect((await current(ticket)).status).toBe('open');
    await putItem(toItem(companyEntity, desk.company));
    await tick(61);
    expect((await current(ticket)).status).toBe('closed');
  });

  it('B-COMP-11: goes on with the next minute once the company has paid', async () => {
    const { ticket } = await writes(ending);
    await serve(ticket);
    await putItem(toItem(companyEntity, { ...desk.company, dueDate: '2020-01-01' }));
    await tick(25);
    expect((await current(ticket)).status).toBe('open');
    await putItem(toItem(companyEntity, desk.company));
    await tick(1);
    expect((await current(ticket)).status).toBe('open');
    await companyResumed({ type: 'company.resumed', companyId: desk.company.id });
    await tick(1);
    expect((await current(ticket)).status).toBe('closed');
    expect((await readHeldWork(desk.company.id)).waiting).toEqual([]);
  });

  it('is closed once by several clocks, and by the next one after a clock that died', async () => {
    const { ticket } = await writes(ending);
    await serve(ticket);
    pass(300);
    await Promise.all([minute(), minute(), minute()]);
    expect((await current(ticket)).status).toBe('closed');
    expect(await said(ticket)).toHaveLength(1);
    expect((await logs(ticket)).filter((type) => type === 'autoClose')).toHaveLength(1);
  });

  it('says nothing where the reply window is closed, but closes', async () => {
    const { ticket } = await writes({ expiresTicket: 3000, expiresInactiveMessage: 'Tchau' });
    await serve(ticket);
    await tick(3001);
    expect((await current(ticket)).status).toBe('closed');
    expect(await said(ticket)).toEqual([]);
  });
});

describe('a question nobody answers', () => {
  const asked = async (status: 'nps' | 'lgpd', fields: Partial<Connection> = {}) => {
    const { ticket } = await writes({ complationMessage: 'Até logo', ...fields });
    await serve(ticket, status);
    return ticket;
  };

  it('of a rating is dropped after its minutes, a day without any (B-CLOSE-6)', async () => {
    const quick = await asked('nps', { expiresTicketNPS: 5 });
    const slow = await asked('nps', { expiresTicketNPS: 0 });
    await tick(5);
    expect(await current(quick)).toMatchObject({ status: 'closed', lastMessage: 'Até logo' });
    expect(await cycle(quick)).toMatchObject({ rated: false, status: 'closed' });
    expect(await logs(quick)).toContain('autoClose');
    await tick(1434);
    expect((await current(slow)).status).toBe('nps');
    await tick(1);
    expect((await current(slow)).status).toBe('closed');
  });

  it('for consent is dropped after a day without a word (B-CLOSE-7)', async () => {
    const ticket = await asked('lgpd');
    await tick(1439);
    expect((await current(ticket)).status).toBe('lgpd');
    await tick(1);
    expect((await current(ticket)).status).toBe('closed');
    expect(await said(ticket)).toEqual([]);
    expect(await logs(ticket)).toContain('autoClose');
  });
});

describe('clocks', () => {
  it('cost tickets of connections without any nothing', async () => {
    const { ticket } = await writes({});
    await serve(ticket);
    const item = (await getItem(keys.ticket(desk.company.id, ticket.id), true)) ?? {};
    expect(duePosition(item)).toBeUndefined();
    expect(item['clocks']).toBeUndefined();
  });

  it('set later reach the tickets that are there', async () => {
    const { ticket, connection } = await writes({});
    await serve(ticket);
    pass(30);
    await putItem(toItem(connectionEntity, { ...connection, ...ending }));
    await connectionChanged({ type: 'connection.changed', companyId: desk.company.id, whatsappId: connection.id });
    await minute();
    expect((await current(ticket)).status).toBe('closed');
  });
});
