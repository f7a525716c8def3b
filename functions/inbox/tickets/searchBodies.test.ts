import { marshall } from '@aws-sdk/util-dynamodb';
import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type CompanyFixture, catchQueues, newCompanyFixture } from '@test/support/server/companyFixture.ts';
import { startEngine } from '@test/support/server/engine.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { messageChange } from '@test/support/server/streamChanges.ts';
import type { SignedIn } from '@test/support/server/tenant.ts';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { messageEntity } from '../../core/store/entities.ts';
import { toItem } from '../../core/store/records.ts';
import { type Item, putItem } from '../../core/store/store.ts';
import { handler as react } from '../../workers/stream/handler.ts';
import { indexMessages } from '../../workers/stream/messageWords.ts';
import { handler } from './handler.ts';

await forFile(startEngine());
catchQueues();
const desk = await newCompanyFixture();
const ana = await desk.person({ name: 'Ana' });

const image = (item: Item | undefined) => item && marshall(item, { removeUndefinedValues: true });
const outcome = (before: Message | undefined, after: Message | undefined): Promise<unknown> =>
  react({
    Records: [before, after].every((one) => one === undefined)
      ? []
      : [
          {
            dynamodb: {
              OldImage: image(before && toItem(messageEntity, before)),
              NewImage: image(after && toItem(messageEntity, after)),
            },
          },
        ],
  } as unknown as DynamoDBStreamEvent);
/** A message as the channel brings it, with what the stream makes of it. */
const said = async (text: string, options: Parameters<CompanyFixture['writes']>[2] = {}, contact?: string) => {
  const who = await desk.contact({ name: contact ?? 'Cliente' });
  const received = await desk.writes(who, text, options);
  await outcome(undefined, received.message);
  return { ...received, contact: who };
};
const changed = async (before: Message, fields: Partial<Message>): Promise<Message> => {
  const after = { ...before, ...fields };
  await putItem(toItem(messageEntity, after));
  await outcome(before, after);
  return after;
};
const search = async (searchParam: string, who: SignedIn = desk.admin, input: object = {}) =>
  (await call(handler, tickets.list, { status: 'search', searchParam, ...input }, { token: who.token })).json;
const found = async (text: string, who?: SignedIn) => (await search(text, who)).tickets.map(({ id }) => id);

describe('searching in what was said (B-PERM-7)', () => {
  it('finds by words and their beginnings, without accents, and tells which message', async () => {
    const { ticket, message } = await said('Bom dia! Queria um ORÇAMENTO de persianas, por favor');
    for (const text of ['orçamento', 'orcam', 'orç', 'persianas orcamento', 'PERSI', 'per orç']) {
      expect(await found(text)).toEqual([ticket.id]);
    }
    expect(await found('persianas cortina')).toEqual([]);
    const [row] = (await search('orcamento persianas')).tickets;
    expect(row?.match).toEqual({
      messageId: message.id,
      body: 'Bom dia! Queria um ORÇAMENTO de persianas, por favor',
      createdAt: message.createdAt,
    });
  });

  it('shows one row per conversation, by its newest such message, newest first', async () => {
    const at = Date.now() - 60_000;
    const one = await said('garantia vencida', { at: new Date(at) });
    const two = await said('sobre a garantia', { at: new Date(at + 1000) });
    const again = await desk.writes(one.contact, 'e a garantia?', { at: new Date(at + 2000) });
    await outcome(undefined, again.message);
    const { tickets: rows } = await search('garantia');
    expect(rows.map(({ id, match }) => [id, match?.body])).toEqual([
      [one.ticket.id, 'e a garantia?'],
      [two.ticket.id, 'sobre a garantia'],
    ]);
  });

  it('shows people of that name and what others said of them on one page, without showing anybody twice', async () => {
    const named = await said('eu mesma, a violeta', {}, 'Violeta Prado');
    const speaker = await said('falei com a violeta ontem', {}, 'Outro');
    const page = await search('violeta');
    expect(page.tickets.map(({ id, match }) => [id, match?.body])).toEqual([
      [speaker.ticket.id, 'falei com a violeta ontem'],
      [named.ticket.id, undefined],
    ]);
    expect(page.hasMore).toBe(false);
  });

  it('has room for what was said beside however many people, and goes on with both', async () => {
    const people: number[] = [];
    for (let place = 0; place < 25; place += 1) people.push((await said('oi', {}, `Iolanda ${place}`)).ticket.id);
    const speakers: number[] = [];
    for (let place = 0; place < 18; place += 1) speakers.push((await said(`pergunte à iolanda ${place}`)).ticket.id);
    const pages: Awaited<ReturnType<typeof search>>[] = [];
    for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.nextCursor ?? null) {
      pages.push(await search('iolanda', desk.admin, { cursor }));
    }
    const sizes = pages.map(({ tickets: rows }) => [rows.length, rows.filter(({ match }) => match).length]);
    expect(sizes).toEqual([
      [20, 15],
      [20, 3],
      [3, 0],
    ]);
    const ids = pages.flatMap(({ tickets: rows }) => rows.map(({ id }) => id));
    expect(ids.toSorted()).toEqual([...people, ...speakers].toSorted());
  });

  it('follows corrections, and forgets what was deleted or erased', async () => {
    const { ticket, message } = await said('quero o modelo zebrado');
    const corrected = await changed(message, { body: 'quero o modelo listrado', isEdited: true });
    expect([await found('zebrado'), await found('listrado')]).toEqual([[], [ticket.id]]);
    const ticked = await changed(corrected, { ack: 3 });
    const deleted = await changed(ticked, { isDeleted: true });
    expect([await found('listrado'), await found('modelo')]).toEqual([[], []]);
    await outcome(deleted, undefined);
  });

  it('believes the message, not an index that is a moment behind', async () => {
    const { message } = await said('senha provisoria');
    await putItem(toItem(messageEntity, { ...message, isDeleted: true }));
    expect(await found('provisoria')).toEqual([]);
  });

  it('finds notes of colleagues, but nothing the system wrote', async () => {
    const { ticket } = await said('texto', { fields: { isPrivate: true, body: 'cliente inadimplente' } });
    await said('texto', { fields: { isAutomatic: true, fromMe: true, body: 'atendimento encerrado' } });
    expect([await found('inadimplente'), await found('encerrado')]).toEqual([[ticket.id], []]);
  });

  it('shows nobody what they may not see', async () => {
    const other = await said('processo sigiloso', { queue: desk.support });
    expect([await found('sigiloso', ana), await found('sigiloso')]).toEqual([[], [other.ticket.id]]);
    const { company } = await newCompanyFixture();
    expect(company.id).not.toBe(desk.company.id);
    expect(await found('sigiloso', (await newCompanyFixture()).admin)).toEqual([]);
  });

  it('finds what was said to the caller, although the same was said to a colleague since', async () => {
    const mine = await said('o tapete persa');
    const { id } = mine.ticket;
    for (const change of [
      { status: 'open', userId: ana.user.id },
      { status: 'closed', sendFarewellMessage: false },
    ]) {
      await call(handler, tickets.update, { id, ...change }, { token: ana.token });
    }
    const next = await desk.writes(mine.contact, 'e o tapete turco?', { queue: desk.support });
    await outcome(undefined, next.message);
    expect([await found('tapete', ana), await found('tapete')]).toEqual([[mine.ticket.id], [next.ticket.id]]);
  });

  it('finds on the first page what many newer messages begin like', async () => {
    const wanted = await said('a entrega atrasou', { at: new Date(Date.now() - 3_600_000) });
    const one = await desk.contact({ name: 'Repetida' });
    const items: Message[] = [];
    for (let turn = 0; turn < 60; turn += 1) items.push((await desk.writes(one, `entrada ${turn} entregam`)).message);
    await indexMessages(items.map((message) => messageChange(undefined, message)));
    expect(await found('entrega atrasou')).toEqual([wanted.ticket.id]);
    expect(await found('entrega')).toContain(wanted.ticket.id);
    expect(await search('entregam atrasou')).toMatchObject({ tickets: [], hasMore: false });
  });

  it('looks on in a conversation whose newest such message is gone', async () => {
    const first = await said('peneira fina');
    const again = await desk.writes(first.contact, 'outra peneira');
    await outcome(undefined, again.message);
    await putItem(toItem(messageEntity, { ...again.message, isDeleted: true }));
    expect((await search('peneira')).tickets.map(({ match }) => match?.body)).toEqual(['peneira fina']);
  });

  it('finds two letters in scripts without spaces', async () => {
    const { ticket } = await said('你好，我想退款');
    expect([await found('退款'), await found('想退'), await found('退我')]).toEqual([[ticket.id], [ticket.id], []]);
  });

  it('answers page after page, each conversation once', async () => {
    const ids: number[] = [];
    for (let turn = 0; turn < 18; turn += 1) ids.push((await said(`boleto ${turn}`)).ticket.id);
    const first = await search('boleto');
    expect([first.tickets.length, first.hasMore]).toEqual([15, true]);
    const second = await search('boleto', desk.admin, { cursor: first.nextCursor });
    expect(second.tickets.length).toBe(3);
    expect([...first.tickets, ...second.tickets].map(({ id }) => id).sort()).toEqual([...ids].sort());
  });
});
