import type { Connection } from '@shared/connections/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import {
  changePerson,
  clock,
  openBotCompany,
  ratingsOf,
  scene,
  set,
  says as write,
} from '@test/support/server/bots.ts';
import { call } from '@test/support/server/call.ts';
import { type ConnectedCompany, secondsAt, ticketOf } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { accept, change } from '@test/support/server/inbox.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { describe, expect, it } from 'vitest';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';
import { markFailed } from '../outbound/attempts.ts';
import { handler as outbound } from '../outbound/outbound.ts';
import { handler as jobs } from '../workers/queue/handler.ts';

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
  /** What was said leaves, what is held for the undo as well. */
  async function leaves(): Promise<void> {
    workshop.pass(10);
    await workshop.work('jobs', jobs);
    await workshop.work('outbound', outbound);
  }
  async function asked(connection: Partial<Connection> = {}): Promise<ConnectedCompany> {
    const shop = await closed(connection);
    await leaves();
    return shop;
  }

  it('a number ends the service and is kept', async () => {
    const shop = await asked();
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
    const shop = await asked({ ratingCommentMessage: 'Por quê?' });
    await says(shop, '9');
    const rated = await scene(shop);
    expect(rated.said.slice(2)).toEqual(['Por quê?']);
    expect(rated.ticket).toMatchObject({ status: 'nps', bot: { commentAsked: true } });
    expect(rated.cycles).toMatchObject([{ rated: true, rate: 9, finishedAt: null }]);
    const waits = Date.parse(rated.ticket.dueAt ?? '') - Date.parse(rated.ticket.lastMessageAt ?? '');
    expect(waits).toBe(10 * 60_000);
    await leaves();
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
    const shop = await asked();
    await says(shop, 'muito bom!');
    const again = await scene(shop);
    expect(again.said.slice(2)).toEqual(['Por favor, responda apenas com um número.', 'De 0 a 10, Sheena?']);
    expect(again.ticket).toMatchObject({ status: 'nps', bot: { ratingAsked: 2 } });
    await leaves();
    await says(shop, 'ótimo');
    const { ticket, said, cycles, logs } = await scene(shop);
    expect(ticket.status).toBe('closed');
    expect(said.slice(4)).toEqual(['Até logo!']);
    expect(cycles).toMatchObject([{ rated: false, finishedAt: ticket.closedAt }]);
    expect(logs).toContain('autoClose');
    expect(await ratingsOf(shop)).toEqual([]);
  });

  it('thanks that come before the question answer nothing, and the question leaves once', async () => {
    const shop = await closed();
    await says(shop, 'Muito obrigada!');
    const thanked = await scene(shop);
    expect(thanked.said.slice(1)).toEqual(['De 0 a 10, Sheena?']);
    expect(thanked.ticket).toMatchObject({ status: 'nps', unreadMessages: 1, heldUntil: null });
    await workshop.work('outbound', outbound);
    const question = (await scene(shop)).messages.find(({ body }) => body.startsWith('De 0'));
    expect(question?.wid).toEqual(expect.any(String));
    await leaves();
    await says(shop, '10');
    const { ticket, said } = await scene(shop);
    expect(ticket.status).toBe('closed');
    expect(said.slice(1)).toEqual(['De 0 a 10, Sheena?', 'Até logo!']);
    expect(await ratingsOf(shop)).toMatchObject([{ rate: 10 }]);
  });

  it('a number that comes before the question is no rating', async () => {
    const shop = await closed();
    await says(shop, '3');
    await leaves();
    expect((await scene(shop)).ticket.status).toBe('nps');
    expect(await ratingsOf(shop)).toEqual([]);
  });

  it('what was written before the question left, and comes late, answers nothing', async () => {
    const shop = await closed();
    const before = secondsAt(clock().toISOString());
    await leaves();
    await write(workshop, shop, 'Muito obrigada!', { timestamp: before });
    expect((await scene(shop)).said.slice(1)).toEqual(['De 0 a 10, Sheena?']);
  });

  it('three messages in a row are told once that a number is wanted', async () => {
    const shop = await asked();
    await says(shop, 'Muito');
    await says(shop, 'obrigada');
    await says(shop, 'mesmo!');
    const { ticket, said } = await scene(shop);
    expect(said.slice(2)).toEqual(['Por favor, responda apenas com um número.', 'De 0 a 10, Sheena?']);
    expect(ticket.status).toBe('nps');
  });

  it('a comment is what follows the question for it', async () => {
    const shop = await asked({ ratingCommentMessage: 'Por quê?' });
    await says(shop, '9');
    await says(shop, 'opa, era 10');
    expect((await scene(shop)).ticket).toMatchObject({ status: 'nps', bot: { commentAsked: true } });
    await leaves();
    await says(shop, 'Muito gentis');
    expect((await scene(shop)).cycles).toMatchObject([{ rate: 9, comment: 'Muito gentis' }]);
  });

  it('a question that could not be sent was not asked: what the contact writes begins the next service', async () => {
    const shop = await closed();
    const { ticket, messages } = await scene(shop);
    const question = messages.find(({ body }) => body.startsWith('De 0'));
    if (!question) throw new Error('no question');
    const failure = { code: '131047', reason: 'window', isRetriable: false };
    await markFailed({ companyId: shop.company.id, now: clock() }, question, failure);
    await says(shop, '5');
    const next = await scene(shop);
    expect(next.ticket.id).not.toBe(ticket.id);
    expect(next.ticket.status).toBe('pending');
    expect((await ticketOf(shop, ticket.id)).status).toBe('closed');
    expect(await ratingsOf(shop)).toEqual([]);
  });

  it('whatever stood in the way of the process, the question leaves once and before what follows', async () => {
    const shop = await closed();
    await says(shop, 'Muito obrigada!');
    await workshop.loseOne('outbound');
    workshop.pass(600);
    await workshop.work('jobs', jobs);
    await workshop.work('outbound', outbound);
    const questions = (await scene(shop)).messages.filter(({ body }) => body.startsWith('De 0'));
    expect(questions.map(({ ack }) => ack)).toEqual([1]);
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
    // People of the only queue see who waits.
    expect(ticket.queueId).not.toBeNull();
    expect(next).toMatchObject({ status: 'pending', queueId: ticket.queueId, contactId: contact.id });
  });
});
