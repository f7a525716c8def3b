import { messages } from '@shared/messages/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { startStorage } from '@test/support/server/storage.ts';
import { messageChange } from '@test/support/server/streamChanges.ts';
import { describe, expect, it } from 'vitest';
import { contactEntity, messageEntity, messageId } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { putItem } from '../../core/store/store.ts';
import { buildSegment } from '../../search/engine/segment.ts';
import { changeIndex } from '../../search/record.ts';
import { storeSegment } from '../../search/segmentFiles.ts';
import { indexMessages } from '../../workers/stream/messageWords.ts';
import { closeSilently } from '../tickets/bulkUpdates.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
await forFile(startStorage());
catchQueues();
const desk = await newCompanyFixture();

type Options = Parameters<CompanyFixture['writes']>[2];

/** Messages as a contact writes them one after another, put into the index. */
async function said(texts: readonly string[], options: Options = {}) {
  const who = await desk.contact({ name: 'Cliente' });
  const received = [];
  for (const [turn, text] of texts.entries()) {
    received.push(await desk.writes(who, text, { at: new Date(Date.now() - 100_000 + turn * 1000), ...options }));
  }
  await indexMessages(received.map(({ message }) => messageChange(undefined, message)));
  const [first] = received;
  if (!first) throw new Error('nothing was said');
  return { who, ticket: first.ticket, messages: received.map(({ message }) => message) };
}

const search = (ticketId: number, searchParam: string, { token = desk.admin.token, cursor = '', within = '' } = {}) =>
  call(
    handler,
    messages.search,
    { ticketId, searchParam, ...(cursor && { cursor }), ...(within && { within }) },
    { token },
  );
const bodies = async (ticketId: number, text: string, options: Parameters<typeof search>[2] = {}) =>
  (await search(ticketId, text, options)).json.matches.map(({ body }) => body);

describe('searching within a conversation', () => {
  it('finds what was said there and nowhere else, newest first, with the message to go to', async () => {
    const one = await said(['Quero um ORÇAMENTO', 'bom dia', 'o orçamento chegou']);
    await said(['outro orçamento']);
    const { json } = await search(one.ticket.id, 'orcam');
    expect(json.matches).toEqual([
      {
        messageId: one.messages[2]?.id,
        body: 'o orçamento chegou',
        createdAt: one.messages[2]?.createdAt,
        fromMe: false,
      },
      {
        messageId: one.messages[0]?.id,
        body: 'Quero um ORÇAMENTO',
        createdAt: one.messages[0]?.createdAt,
        fromMe: false,
      },
    ]);
    expect([json.hasMore, json.nextCursor]).toEqual([false, null]);
    expect(await bodies(one.ticket.id, 'orcamento chegou')).toEqual(['o orçamento chegou']);
    expect(await bodies(one.ticket.id, 'orcamento outro')).toEqual([]);
    expect(await bodies(one.ticket.id, 'a')).toEqual([]);
  });

  it('does not mix the conversations that a contact has over two connections', async () => {
    const other = await desk.connect({ name: 'Outra' });
    const { who, ticket } = await said(['a nota fiscal']);
    const elsewhere = await desk.writes(who, 'a nota promissória', { connection: other });
    await indexMessages([messageChange(undefined, elsewhere.message)]);
    expect(await bodies(ticket.id, 'nota')).toEqual(['a nota fiscal']);
    expect(await bodies(elsewhere.ticket.id, 'nota')).toEqual(['a nota promissória']);
  });

  it('looks within the ticket alone, or in all conversations of the contact that the caller may see', async () => {
    const other = await desk.connect({ name: 'Terceira' });
    const { who, ticket } = await said(['o recibo de ontem'], { queue: desk.sales });
    await closeSilently({ companyId: desk.company.id, now: new Date() }, ticket.id);
    const again = await desk.writes(who, 'o recibo de hoje', { queue: desk.sales });
    const elsewhere = await desk.writes(who, 'o recibo do suporte', { connection: other, queue: desk.support });
    await indexMessages([again, elsewhere].map(({ message }) => messageChange(undefined, message)));
    expect(again.ticket.id).not.toBe(ticket.id);
    expect(await bodies(again.ticket.id, 'recibo', { within: 'ticket' })).toEqual(['o recibo de hoje']);
    expect(await bodies(again.ticket.id, 'recibo')).toEqual(['o recibo de hoje', 'o recibo de ontem']);
    const { json } = await search(again.ticket.id, 'recibo', { within: 'contact' });
    expect(json.matches.map(({ body, ticketUuid }) => [body, ticketUuid])).toEqual([
      ['o recibo do suporte', elsewhere.ticket.uuid],
      ['o recibo de hoje', undefined],
      ['o recibo de ontem', undefined],
    ]);
    const { token } = await desk.person({ queueIds: [desk.sales.id] });
    expect(await bodies(again.ticket.id, 'recibo', { token, within: 'contact' })).toEqual([
      'o recibo de hoje',
      'o recibo de ontem',
    ]);
    expect((await search(again.ticket.id, 'recibo', { within: 'company' })).status).toBe(400);
  });

  it('finds what a contact said before it became another', async () => {
    const { who: loser } = await said(['a proposta antiga']);
    const { who: winner, ticket } = await said(['a proposta nova']);
    await putItem(toItem(contactEntity, { ...winner, merged: [loser.id] }));
    expect(await bodies(ticket.id, 'proposta')).toEqual(['a proposta nova']);
    expect((await bodies(ticket.id, 'proposta', { within: 'contact' })).toSorted()).toEqual([
      'a proposta antiga',
      'a proposta nova',
    ]);
  });

  it('finds what was said here behind what was said over another connection, and ends a page that finds nothing', async () => {
    const { who, ticket, messages: own } = await said(['a fatura daqui']);
    const start = Date.now() + 1000;
    const docs = Array.from({ length: 25_000 }, (_, turn) => {
      const at = new Date(start + turn);
      return {
        id: messageId(999, who.id, at, `r${turn}`),
        ticketId: 1,
        at: at.getTime(),
        terms: ['fatura', `#c${who.id}`],
      };
    });
    const segment = await storeSegment(desk.company.id, buildSegment(docs));
    await changeIndex(desk.company.id, (index) => ({ ...index, building: null, segments: [segment] }));
    const first = (await search(ticket.id, 'fatura')).json;
    expect(first).toMatchObject({ matches: [], hasMore: true });
    const { json } = await search(ticket.id, 'fatura', { cursor: first.nextCursor ?? '' });
    expect(json).toMatchObject({ matches: [{ messageId: own[0]?.id }], hasMore: false });
    await changeIndex(desk.company.id, (index) => ({ ...index, segments: [] }));
  });

  it('finds on the first page what few may see of a contact, behind hundreds of messages of others', async () => {
    const other = await desk.connect({ name: 'Suporte' });
    const { who, ticket } = await said(['o laudo antigo'], { queue: desk.sales });
    const many = [];
    for (let turn = 0; turn < 220; turn += 1)
      many.push(await desk.writes(who, `o laudo ${turn}`, { connection: other, queue: desk.support }));
    await indexMessages(many.map(({ message }) => messageChange(undefined, message)));
    const { token } = await desk.person({ queueIds: [desk.sales.id] });
    expect(await bodies(ticket.id, 'laudo', { token, within: 'contact' })).toEqual(['o laudo antigo']);
  });

  it('goes on where a page ended, each message once', async () => {
    const { ticket } = await said(Array.from({ length: 45 }, (_, turn) => `parcela ${turn}`));
    const all: string[] = [];
    let cursor = '';
    do {
      const { json } = await search(ticket.id, 'parcela', { cursor });
      all.push(...json.matches.map(({ body }) => body));
      cursor = json.nextCursor ?? '';
    } while (cursor !== '');
    expect(all).toEqual(Array.from({ length: 45 }, (_, turn) => `parcela ${44 - turn}`));
  });

  it('leaves out what says something else by now', async () => {
    const { ticket, messages: all } = await said(['o contrato velho', 'o contrato novo']);
    const [old] = all;
    if (!old) throw new Error('nothing was said');
    await putItem(toItem(messageEntity, { ...old, isDeleted: true }));
    expect(await bodies(ticket.id, 'contrato')).toEqual(['o contrato novo']);
  });

  it('answers 404 to those who may not see the ticket', async () => {
    const { ticket } = await said(['segredo do suporte'], { queue: desk.support });
    const stranger = await desk.person({ queueIds: [desk.sales.id] });
    expect((await search(ticket.id, 'segredo', { token: stranger.token })).status).toBe(404);
    expect((await search(ticket.id, 'segredo', { token: (await newCompanyFixture()).admin.token })).status).toBe(404);
    expect(await bodies(ticket.id, 'segredo')).toEqual(['segredo do suporte']);
  });

  it('refuses what is no search', async () => {
    const { ticket } = await said(['oi']);
    expect((await search(ticket.id, '  ')).status).toBe(400);
    expect((await search(ticket.id, 'a'.repeat(401))).status).toBe(400);
    expect((await search(ticket.id, 'palavra', { cursor: 'nada' })).json).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await search(ticket.id, 'palavra '.repeat(50))).json.matches).toEqual([]);
  });
});
