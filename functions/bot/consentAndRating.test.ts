import type { Connection } from '@shared/connections/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { changePerson, openBotCompany, ratingsOf, scene, set, says as write } from '@test/support/server/bots.ts';
import { call } from '@test/support/server/call.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept, change } from '@test/support/server/inbox.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { describe, expect, it } from 'vitest';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const says = (shop: ConnectedCompany, ...bodies: string[]): Promise<void> =>
  bodies.reduce((before, body) => before.then(() => write(workshop, shop, body)), Promise.resolve());
const one = [{ id: 1, name: 'Vendas' }];

describe('B-IN-13, 14, 27..29 consent', () => {
  const consent = {
    enableLGPD: 'enabled',
    lgpdMessage: 'Cuidamos dos seus dados, {{firstName}}.',
    lgpdLink: 'https://loja.test/lgpd',
  };
  const question =
    'Você concorda com o tratamento dos seus dados para este atendimento?\n\n[ 1 ] - Concordo\n[ 2 ] - Não concordo';
  const asked = ['Cuidamos dos seus dados, Sheena.', 'https://loja.test/lgpd', question];

  it('is asked for first, a second apart, and nobody is served meanwhile', async () => {
    const shop = await openBotCompany({ queues: one, settings: consent });
    await workshop.drain('outbound');
    await workshop.drain('jobs');
    await says(shop, 'Oi');
    const { ticket, said, logs } = await scene(shop);
    expect(ticket).toMatchObject({ status: 'lgpd', queueId: null, amountUsedBotQueues: 1 });
    expect(said).toEqual(asked);
    expect(logs).toEqual(['lgpd']);
    expect(await workshop.drain('outbound')).toHaveLength(1);
    expect(await workshop.drain('jobs')).toEqual([]);
    workshop.pass(1);
    expect(await workshop.drain('jobs')).toMatchObject([{ type: 'message.release' }]);
    workshop.pass(1);
    expect(await workshop.drain('jobs')).toMatchObject([{ type: 'message.release' }]);
  });

  it('given, the service begins and the contact is not asked again', async () => {
    const shop = await openBotCompany({ queues: one, settings: consent });
    await says(shop, 'Oi', '1');
    const { ticket, contact, said } = await scene(shop);
    expect(ticket).toMatchObject({ status: 'pending', queueId: 1 });
    expect(contact.lgpdAcceptedAt).toEqual(expect.any(String));
    expect(said).toEqual([...asked, 'Olá, Sheena!']);
    await change(shop.admin, ticket.id, { status: 'closed', sendFarewellMessage: false });
    await says(shop, 'Voltei');
    expect((await scene(shop)).ticket).toMatchObject({ status: 'pending', queueId: 1 });
    await set(shop, { ...consent, lgpdConsent: 'enabled' });
    await change(shop.admin, (await scene(shop)).ticket.id, { status: 'closed', sendFarewellMessage: false });
    await says(shop, 'De novo');
    expect((await scene(shop)).ticket.status).toBe('lgpd');
  });

  it('refused, it ends with a farewell and measures nothing', async () => {
    const shop = await openBotCompany({ queues: one, settings: consent });
    await says(shop, 'Oi', '2');
    const { ticket, active, contact, said, cycles, logs } = await scene(shop);
    expect(ticket.status).toBe('closed');
    expect(active).toBeUndefined();
    expect(contact.lgpdAcceptedAt).toBeNull();
    expect(said).toEqual([...asked, 'Até logo!']);
    expect(cycles).toEqual([]);
    expect(logs).toEqual(['lgpd', 'closed']);
  });

  it('not answered, it is asked for as often as menus are, then not any more', async () => {
    const shop = await openBotCompany({ queues: one, settings: consent, connection: { maxUseBotQueues: 2 } });
    await says(shop, 'Oi', 'por quê?', 'não entendi');
    const { ticket, said } = await scene(shop);
    expect(said).toEqual([...asked, ...asked]);
    expect(ticket).toMatchObject({ status: 'lgpd', amountUsedBotQueues: 2 });
  });

  it('is not asked for without its text', async () => {
    const shop = await openBotCompany({ queues: one, settings: { ...consent, lgpdMessage: ' ' } });
    await says(shop, 'Oi');
    expect((await scene(shop)).ticket).toMatchObject({ status: 'pending', queueId: 1 });
  });
});

describe('B-TICKET-13.1, B-IN-23..26 rating', () => {
  const request = 'De 0 a 10, {{firstName}}?';
  async function closed(connection: Partial<Connection> = {}): Promise<ConnectedCompany> {
    const shop = await openBotCompany({
      queues: one,
      settings: { userRating: 'enabled' },
      connection: { ratingMessage: request, maxUseBotQueuesNPS: 2, ...connection },
    });
    await says(shop, 'Oi');
    const { ticket } = await scene(shop);
    expect((await accept(shop.admin, ticket.id)).status).toBe(200);
    expect((await change(shop.admin, ticket.id, { status: 'closed' })).json.status).toBe('nps');
    return shop;
  }

  it('a number ends the service and is kept', async () => {
    const shop = await closed();
    await says(shop, ' *8,7* ');
    const { ticket, active, said, cycles, logs } = await scene(shop);
    expect(ticket).toMatchObject({ status: 'closed', unreadMessages: 0, userId: shop.admin.user.id });
    expect(active).toBeUndefined();
    expect(said).toEqual(['Olá, Sheena!', 'De 0 a 10, Sheena?', 'Até logo!']);
    expect(logs.sort()).toEqual(['closed', 'create', 'nps', 'open', 'queue']);
    const [cycle] = cycles;
    expect(cycle).toMatchObject({
      rated: true,
      ratingAt: ticket.closedAt,
      finishedAt: ticket.closedAt,
      status: 'closed',
    });
    expect(Date.parse(cycle?.closedAt ?? '')).toBeLessThan(Date.parse(cycle?.ratingAt ?? ''));
    expect(await ratingsOf(shop)).toMatchObject([
      { rate: 8, ticketId: ticket.id, trackingId: cycle?.id, userId: shop.admin.user.id, queueId: 1 },
    ]);
  });

  it('B-IN-25a: the next words are the comment, and belong to the same service', async () => {
    const shop = await closed({ ratingCommentMessage: 'Por quê?' });
    await says(shop, '9');
    const asked = await scene(shop);
    expect(asked.said.slice(2)).toEqual(['Por quê?']);
    expect(asked.ticket).toMatchObject({ status: 'nps', bot: { commentAsked: true } });
    expect(asked.cycles).toMatchObject([{ rated: true, rate: 9, finishedAt: null }]);
    const waits = Date.parse(asked.ticket.dueAt ?? '') - Date.parse(asked.ticket.lastMessageAt ?? '');
    expect(waits).toBe(10 * 60_000);
    await says(shop, 'Foram muito gentis');
    const { ticket, said, cycles } = await scene(shop);
    expect(ticket.status).toBe('closed');
    expect(said.slice(3)).toEqual(['Até logo!']);
    expect(cycles).toMatchObject([
      { rated: true, rate: 9, comment: 'Foram muito gentis', finishedAt: ticket.closedAt },
    ]);
    expect(await ratingsOf(shop)).toHaveLength(1);
  });

  it('anything else is asked again, then the service ends without one', async () => {
    const shop = await closed();
    await says(shop, 'muito bom!');
    const again = await scene(shop);
    expect(again.said.slice(2)).toEqual(['Por favor, responda apenas com um número.', 'De 0 a 10, Sheena?']);
    expect(again.ticket).toMatchObject({ status: 'nps', bot: { ratingAsked: 2 } });
    await says(shop, 'ótimo');
    const { ticket, said, cycles, logs } = await scene(shop);
    expect(ticket.status).toBe('closed');
    expect(said.slice(4)).toEqual(['Até logo!']);
    expect(cycles).toMatchObject([{ rated: false, finishedAt: ticket.closedAt }]);
    expect(logs).toContain('autoClose');
    expect(await ratingsOf(shop)).toEqual([]);
  });

  it('the request is taken back with the closing while it has not left', async () => {
    const shop = await closed();
    const { ticket } = await scene(shop);
    const undone = await call(ticketsHandler, tickets.undoClose, { id: ticket.id }, { token: shop.admin.token });
    expect(undone.json).toMatchObject({ status: 'open', userId: shop.admin.user.id });
    expect((await scene(shop)).said).toEqual(['Olá, Sheena!']);
    await says(shop, '9');
    expect((await scene(shop)).ticket).toMatchObject({ status: 'open', lastMessage: '9' });
    expect(await ratingsOf(shop)).toEqual([]);
  });
});

describe('B-IN-37 nobody is answered', () => {
  it('whose automation is switched off', async () => {
    const shop = await openBotCompany({ queues: one });
    await says(shop, 'Oi');
    const { contact, ticket } = await scene(shop);
    await change(shop.admin, ticket.id, { status: 'closed', sendFarewellMessage: false });
    await changePerson((await scene(shop)).contact, { disableBot: true });
    await says(shop, 'Oi de novo');
    const { said, ticket: next } = await scene(shop);
    expect(said).toEqual(['Olá, Sheena!']);
    expect(next).toMatchObject({ status: 'pending', queueId: null, contactId: contact.id });
  });
});
