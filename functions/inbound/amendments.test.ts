import { closeSilently } from '@fn/inbox/tickets/bulkUpdates.ts';
import type { Message } from '@shared/messages/model.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import {
  activeTicket,
  type ConnectedCompany,
  delivery,
  messagesOf,
  newWamid,
  openConnectedCompany,
  secondsAt,
  stateOf,
  ticketCount,
  ticketOf,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { aMessage } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { describe, expect, it } from 'vitest';
import { widKey } from '../channels/connections/messageLookup.ts';
import { messageEntity, messageId } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { getItem, putItem, writeItems } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as inbound } from './inbound.ts';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const start = Date.parse('2026-11-20T10:00:00.000Z');
const at = (second: number): string => secondsAt(new Date(start + second * 1000).toISOString());

const react = (shop: ConnectedCompany, about: string, emoji: string | undefined, second: number) =>
  write(workshop, shop, {
    type: 'reaction',
    timestamp: at(second),
    reaction: { message_id: about, ...(emoji ? { emoji } : {}) },
  });

async function begun(body = 'Oi'): Promise<{ shop: ConnectedCompany; wid: string }> {
  const shop = await openConnectedCompany();
  return { shop, wid: await write(workshop, shop, { timestamp: at(0), text: { body } }) };
}

const shownReactions = async (shop: ConnectedCompany): Promise<string[]> =>
  (await stateOf(shop)).messages
    .filter(({ mediaType, isDeleted }) => mediaType === 'reactionMessage' && !isDeleted)
    .map(({ body }) => body);

/** A message of the company that the platform took. */
async function answered(shop: ConnectedCompany, wid: string, body: string): Promise<string> {
  const { contact, ticket } = await stateOf(shop);
  if (!ticket) throw new Error('no ticket');
  const id = messageId(shop.connection.id, contact.id, new Date(start + 30_000), 'OUT');
  const user = { id: 9, name: 'Bruno' };
  await putItem(
    toItem(messageEntity, aMessage({ companyId: shop.company.id, id, ticket, fromMe: true, wid, body, user, ack: 2 })),
  );
  return id;
}

describe('a quote', () => {
  it('shows what it is about, whoever wrote it', async () => {
    const { shop, wid } = await begun('a pergunta');
    const ours = await answered(shop, 'wamid.OURS', 'a resposta');
    await putItem({ ...widKey(shop.company.id, 'wamid.OURS'), et: 'ref', messageId: ours });
    await write(workshop, shop, { timestamp: at(60), context: { id: 'wamid.OURS' } });
    await write(workshop, shop, { timestamp: at(61), context: { id: wid } });
    await write(workshop, shop, { timestamp: at(62), context: { id: 'wamid.UNKNOWN' } });
    const quotes = (await stateOf(shop)).messages.slice(-3).map(({ quotedMsg }) => quotedMsg);
    expect(quotes).toMatchObject([
      { id: ours, wid: 'wamid.OURS', body: 'a resposta', fromMe: true, author: 'Bruno' },
      { wid, body: 'a pergunta', fromMe: false, author: 'Sheena Nelson' },
      null,
    ]);
  });

  it('finds what the company wrote also without its ref', async () => {
    const { shop } = await begun();
    await answered(shop, 'wamid.OURS', 'a resposta');
    await write(workshop, shop, { timestamp: at(60), context: { id: 'wamid.OURS' } });
    expect((await stateOf(shop)).messages.at(-1)?.quotedMsg?.body).toBe('a resposta');
  });

  it('is where an advertisement stands', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, { referral: { headline: 'Promoção', source_url: 'https://fb.me/x' } });
    expect((await stateOf(shop)).messages[0]?.quotedMsg).toMatchObject({ id: '', body: 'Promoção\nhttps://fb.me/x' });
  });

  it('notes on ticket and cycle through which advertisement a conversation began, not what comes later', async () => {
    const shop = await openConnectedCompany();
    await write(workshop, shop, { referral: { source_id: '77', headline: 'Promoção', source_url: 'https://fb.me/x' } });
    await write(workshop, shop, { timestamp: at(60), referral: { source_id: '78', headline: 'Outra' } });
    const { ticket } = await stateOf(shop);
    const advertisement = { id: '77', title: 'Promoção', url: 'https://fb.me/x' };
    expect(ticket).toMatchObject({ advertisement });
    const cycle = ticket && (await getItem(keys.tracking(shop.company.id, ticket.id, ticket.trackingId)));
    expect(cycle).toMatchObject({ advertisement });
  });
});

describe('a reaction', () => {
  it('quotes its message, is quiet, is replaced and taken back', async () => {
    const { shop, wid } = await begun();
    await react(shop, wid, '👍', 10);
    const { messages, ticket } = await stateOf(shop);
    expect(messages.at(-1)).toMatchObject({ mediaType: 'reactionMessage', body: '👍', quotedMsg: { wid, body: 'Oi' } });
    expect(ticket).toMatchObject({ unreadMessages: 1, lastMessage: 'Oi' });
    await react(shop, wid, '❤️', 20);
    expect(await shownReactions(shop)).toEqual(['❤️']);
    await react(shop, wid, undefined, 30);
    expect(await shownReactions(shop)).toEqual([]);
    expect((await stateOf(shop)).ticket?.unreadMessages).toBe(1);
  });

  it('that comes after a newer one, or after it was taken back, is not shown', async () => {
    const { shop, wid } = await begun();
    await react(shop, wid, '❤️', 20);
    await react(shop, wid, '👍', 10);
    expect(await shownReactions(shop)).toEqual(['❤️']);
    const other = await begun();
    await react(other.shop, other.wid, undefined, 20);
    await react(other.shop, other.wid, '👍', 10);
    expect(await shownReactions(other.shop)).toEqual([]);
  });

  it('repeated changes nothing', async () => {
    const { shop, wid } = await begun();
    const first = { id: newWamid(), type: 'reaction', timestamp: at(10), reaction: { message_id: wid, emoji: '👍' } };
    await inbound(delivery(shop, first));
    await react(shop, wid, '❤️', 10);
    await inbound(delivery(shop, first));
    expect(await shownReactions(shop)).toEqual(['❤️']);
    expect((await stateOf(shop)).messages).toHaveLength(3);
  });

  it('to a finished conversation opens no new ticket', async () => {
    const { shop, wid } = await begun();
    const { contact, ticket } = await stateOf(shop);
    await closeSilently({ companyId: shop.company.id, now: new Date() }, ticket?.id ?? 0);
    await react(shop, wid, '🙏', 40);
    expect(await activeTicket(shop, contact.id)).toBeUndefined();
    expect(await ticketCount(shop)).toBe(1);
    expect((await messagesOf(shop, contact.id)).at(-1)).toMatchObject({ body: '🙏', ticketId: ticket?.id });
  });
});

describe('an edit', () => {
  const edit = (shop: ConnectedCompany, wid: string, body: string, second = 20) =>
    write(workshop, shop, {
      type: 'edit',
      timestamp: at(second),
      edit: { original_message_id: wid, message: { type: 'text', text: { body } } },
    });

  it('replaces the words, and those of the row when they were the last', async () => {
    const { shop, wid } = await begun('ola');
    await edit(shop, wid, 'olá');
    const { messages, ticket } = await stateOf(shop);
    expect(messages).toMatchObject([{ body: 'olá', isEdited: true }]);
    expect(ticket).toMatchObject({ lastMessage: 'olá', unreadMessages: 1 });
    await write(workshop, shop, { timestamp: at(30), text: { body: 'depois' } });
    await edit(shop, wid, 'olá!', 40);
    expect((await stateOf(shop)).ticket?.lastMessage).toBe('depois');
  });

  it('of a message that never came is stored as what it says now', async () => {
    const { shop } = await begun();
    await edit(shop, 'wamid.LOST', 'texto novo');
    expect((await stateOf(shop)).messages.at(-1)).toMatchObject({
      body: 'texto novo',
      isEdited: true,
      mediaType: 'chat',
    });
  });

  it('cannot touch what the company wrote', async () => {
    const { shop } = await begun();
    await answered(shop, 'wamid.OURS', 'nosso');
    await edit(shop, 'wamid.OURS', 'falso');
    expect((await stateOf(shop)).messages.map(({ body }) => body)).toContain('nosso');
  });
});

describe('a message taken back', () => {
  const revoke = (shop: ConnectedCompany, wid: string) =>
    write(workshop, shop, { type: 'revoke', timestamp: at(50), revoke: { original_message_id: wid } });

  const promiseErasure = ({ company }: ConnectedCompany) =>
    putItem({
      ...keys.settings(company.id),
      et: 'settings',
      sv: 1,
      companyId: company.id,
      enableLGPD: 'enabled',
      lgpdDeleteMessage: 'enabled',
    });

  it('is marked; its words stay for administrators', async () => {
    const { shop, wid } = await begun('segredo');
    await revoke(shop, wid);
    const { messages, ticket } = await stateOf(shop);
    expect(messages).toMatchObject([{ isDeleted: true, body: 'segredo' }]);
    expect(ticket).toMatchObject({ lastMessage: 'Mensagem removida', isBot: true, unreadMessages: 1 });
  });

  it('is erased with its file where the company promises that', async () => {
    const { shop, wid } = await begun('segredo');
    const { company } = shop;
    await promiseErasure(shop);
    const [message] = (await stateOf(shop)).messages;
    if (!message) throw new Error('no message');
    const media = {
      status: 'ready',
      key: `c/${company.id}/01JCAAAAAAAAAAAAAAAAAAAAAA`,
      mime: 'image/png',
      name: 'x',
      size: 1,
      isVoice: false,
      width: 1,
      height: 1,
      providerId: '',
    } as const;
    await putItem(toItem(messageEntity, { ...message, media }));
    await workshop.drain('jobs');
    await revoke(shop, wid);
    expect((await stateOf(shop)).messages).toMatchObject([{ isDeleted: true, body: 'Mensagem removida', media: null }]);
    expect(await workshop.drain('jobs')).toEqual([{ type: 'media.delete', companyId: company.id, key: media.key }]);
  });

  it('is erased from the answers that quote it too', async () => {
    const { shop, wid } = await begun('segredo');
    await promiseErasure(shop);
    const [target] = (await stateOf(shop)).messages;
    if (!target) throw new Error('no message');
    const id = await answered(shop, 'wamid.ANSWER', 'anotado');
    const [answer] = (await stateOf(shop)).messages.filter((message) => message.id === id);
    if (!answer) throw new Error('no answer');
    const { body, mediaType, fromMe } = target;
    const quotedMsg = { id: target.id, wid, body, mediaType, fromMe, author: 'Maria' };
    await putItem(toItem(messageEntity, { ...answer, quotedMsg }));
    await revoke(shop, wid);
    const { messages } = await stateOf(shop);
    expect(messages.find((message) => message.id === id)).toMatchObject({
      body: 'anotado',
      quotedMsg: { ...quotedMsg, body: 'Mensagem removida', mediaType: 'chat' },
    });
  });

  it('leaves the row also when the telling that marked it got no further', async () => {
    const { shop, wid } = await begun('segredo');
    const [message] = (await stateOf(shop)).messages;
    if (!message) throw new Error('no message');
    await putItem(toItem(messageEntity, { ...message, isDeleted: true }));
    await revoke(shop, wid);
    expect((await stateOf(shop)).ticket?.lastMessage).toBe('Mensagem removida');
  });

  it('is erased from its answers however much was said after them', async () => {
    const { shop, wid } = await begun('segredo');
    await promiseErasure(shop);
    const { messages, ticket, contact } = await stateOf(shop);
    const [target] = messages;
    if (!target || !ticket) throw new Error('no message');
    const { company, connection } = shop;
    const said = (second: number, fields: Partial<Message> = {}): Message => {
      const id = messageId(connection.id, contact.id, new Date(start + second * 1000), 'LATER');
      return aMessage({ companyId: company.id, id, ticket, ...fields });
    };
    const quotedMsg = { id: target.id, wid, body: 'segredo', mediaType: 'chat', fromMe: false, author: 'M' } as const;
    const answer = said(40, { quotedMsg });
    const later = Array.from({ length: 230 }, (_, index) => said(60 + index));
    await putItem({ ...widKey(company.id, wid), et: 'ref', messageId: target.id });
    await writeItems([answer, ...later].map((message) => ({ put: toItem(messageEntity, message) })));
    await revoke(shop, wid);
    const item = await getItem(messageEntity.key(answer), true);
    expect(item?.['quotedMsg']).toMatchObject({ id: target.id, body: 'Mensagem removida' });
  });

  it('that is not here, or ours, is left alone', async () => {
    const { shop } = await begun();
    await answered(shop, 'wamid.OURS', 'nosso');
    await revoke(shop, 'wamid.OURS');
    await revoke(shop, 'wamid.LOST');
    const { messages, ticket } = await stateOf(shop);
    expect(messages.every(({ isDeleted }) => !isDeleted)).toBe(true);
    expect((await ticketOf(shop, ticket?.id ?? 0)).lastMessage).toBe('Oi');
  });
});
