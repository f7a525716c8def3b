import { maskedMessage } from '@shared/messages/mask.ts';
import { type Message, messageView } from '@shared/messages/model.ts';
import { pollText } from '@shared/messages/polls.ts';
import {
  activeTicket,
  type ConnectedCompany,
  contactCount,
  messagesOf,
  stateOf,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedCompany } from '@test/support/server/linkedNumber.ts';
import { aMessage } from '@test/support/server/samples.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { describe, expect, it } from 'vitest';
import { saveChange } from '../channels/connections/changes.ts';
import { widKey } from '../channels/connections/messageLookup.ts';
import { aliasKey } from '../core/store/contactAliases.ts';
import { contactEntity, messageEntity, messageId } from '../core/store/entities.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';

await forFile(openStoreFixture());

const bodies = async (shop: ConnectedCompany) => (await stateOf(shop)).messages.map(({ body }) => body);

let serial = 0;
/** A text of an attendant that WhatsApp took. */
async function answer(shop: ConnectedCompany, wid: string, body = 'Custa 10'): Promise<Message> {
  const { contact, ticket } = await stateOf(shop);
  if (!ticket) throw new Error('no ticket');
  serial += 1;
  const id = messageId(shop.connection.id, contact.id, new Date(Date.now() + serial), `O${serial}`);
  const user = { id: 9, name: 'Bruno' };
  const message = aMessage({ companyId: shop.company.id, id, ticket, fromMe: true, wid, body, user, ack: 1 });
  await putItem(toItem(messageEntity, message));
  await putItem({ ...widKey(shop.company.id, wid), et: 'ref', messageId: id });
  return message;
}

const report = (wid: string, status: 'delivered' | 'read') =>
  ({ kind: 'status', report: { wid, messageRef: null, status, at: new Date().toISOString(), failure: null } }) as const;

describe('on the phone of its owner', () => {
  it('what was written is corrected and taken back, whoever wrote it here', async () => {
    const { shop, hear, echo } = await openLinkedCompany();
    await hear();
    await echo({ wid: 'OWN', body: 'Bom dai' });
    await echo({ edit: { wid: 'OWN', body: 'Bom dia' }, body: 'Bom dia' });
    await answer(shop, 'DESK');
    await echo({ removal: { wid: 'DESK' }, body: '' });
    const { messages, ticket } = await stateOf(shop);
    expect(messages).toMatchObject([
      { body: 'Oi', fromMe: false },
      { body: 'Bom dia', fromMe: true, isEdited: true, user: null },
      { body: 'Custa 10', fromMe: true, isDeleted: true },
    ]);
    expect(ticket?.status).toBe('pending');
  });

  it('nobody corrects or takes back what the customer wrote, and the customer not ours', async () => {
    const { shop, hear, echo } = await openLinkedCompany();
    await hear({ wid: 'HERS', body: 'Quanto?' });
    await answer(shop, 'OURS');
    await echo({ edit: { wid: 'HERS', body: 'x' }, body: 'x' });
    await echo({ removal: { wid: 'HERS' } });
    await hear({ edit: { wid: 'OURS', body: 'y' }, body: 'y' });
    await hear({ removal: { wid: 'OURS' } });
    const { messages } = await stateOf(shop);
    expect(messages).toMatchObject([
      { body: 'Quanto?', isDeleted: false, isEdited: false },
      { body: 'Custa 10', isDeleted: false, isEdited: false },
    ]);
  });

  it('a reaction takes the place of ours, raises nothing and says nothing in the row', async () => {
    const { shop, hear, echo } = await openLinkedCompany();
    await hear({ wid: 'HERS' });
    const react = (emoji: string) =>
      echo({ reaction: { wid: 'HERS', emoji }, body: emoji, mediaType: 'reactionMessage' });
    await react('👍');
    await react('❤️');
    await hear({ reaction: { wid: 'HERS', emoji: '😂' }, body: '😂', mediaType: 'reactionMessage' });
    const { messages, ticket } = await stateOf(shop);
    const shown = messages.filter(({ mediaType, isDeleted }) => mediaType === 'reactionMessage' && !isDeleted);
    expect(shown.map(({ body, fromMe }) => [body, fromMe])).toEqual([
      ['❤️', true],
      ['😂', false],
    ]);
    expect(ticket).toMatchObject({ lastMessage: 'Oi' });
  });

  it('what was written wakes no bot', async () => {
    const { shop, echo } = await openLinkedCompany({ greetingMessage: 'Olá!' });
    await echo({ body: 'Oi, tudo bem?' });
    expect(await bodies(shop)).toEqual(['Oi, tudo bem?']);
  });
});

it('ticks of what left rise by WhatsApp’s ids, in any order', async () => {
  const { shop, hear, tell } = await openLinkedCompany();
  await hear();
  await answer(shop, 'T1');
  await tell(report('T1', 'read'), report('T1', 'delivered'), report('UNKNOWN', 'read'));
  expect((await stateOf(shop)).messages.at(-1)).toMatchObject({ wid: 'T1', ack: 3 });
});

describe('in a group', () => {
  const aliases: [{ kind: 'gid'; value: string }] = [{ kind: 'gid', value: '120363000000000001' }];
  const person = (number: string, name = '') => ({
    sender: { alias: { kind: 'lid' as const, value: `9${number}` }, name, number },
  });
  const inGroup = { aliases, group: { subject: 'Condomínio' }, pushName: '' };
  const stateIn = async (shop: ConnectedCompany) => {
    const ref = await getItem(aliasKey(shop.company.id, aliases[0]), true);
    const item = ref && (await getItem(keys.contact(shop.company.id, String(ref['contactId'])), true));
    const contact = item && fromItem(contactEntity, item);
    if (!contact) return undefined;
    const [messages, ticket] = await Promise.all([messagesOf(shop, contact.id), activeTicket(shop, contact.id)]);
    return { contact, messages, ticket };
  };

  it('nothing is taken in unless the connection allows it (B-IN-5)', async () => {
    const { shop, hear } = await openLinkedCompany({ allowGroup: false });
    await hear({ ...inGroup, ...person('5585911110001') });
    expect(await stateIn(shop)).toBeUndefined();
  });

  it('only who wrote a message corrects it, and only they or an administrator take it back', async () => {
    const { shop, hear } = await openLinkedCompany({ allowGroup: true });
    const bia = person('5585911110001', 'Bia');
    const caio = person('5585911110002', 'Caio');
    await hear({ ...inGroup, ...bia, wid: 'B1', body: 'Paguei' });
    await hear({ ...inGroup, ...caio, edit: { wid: 'B1', body: 'Não paguei' }, body: 'Não paguei' });
    await hear({ ...inGroup, ...caio, removal: { wid: 'B1' }, body: '' });
    expect((await stateIn(shop))?.messages).toMatchObject([{ body: 'Paguei', isEdited: false, isDeleted: false }]);

    const byNumber = { sender: { ...bia.sender, alias: { kind: 'pn' as const, value: '5585911110001' } } };
    await hear({ ...inGroup, ...byNumber, edit: { wid: 'B1', body: 'Paguei hoje' }, body: 'Paguei hoje' });
    expect((await stateIn(shop))?.messages).toMatchObject([{ body: 'Paguei hoje', isEdited: true, isDeleted: false }]);
    await hear({ ...inGroup, ...caio, removal: { wid: 'B1', isByAdmin: true }, body: '' });
    expect((await stateIn(shop))?.messages).toMatchObject([{ isDeleted: true }]);
  });

  it('everybody writes into one conversation under their own name, and no bot answers', async () => {
    const { shop, hear } = await openLinkedCompany({ allowGroup: true, greetingMessage: 'Olá!' });
    await hear({ ...inGroup, ...person('5585911110001', 'Bia'), wid: 'G1', body: 'Quem vem?' });
    await hear({ ...inGroup, ...person('5585911110002'), quotedWid: 'G1', body: 'Eu' });
    const state = await stateIn(shop);
    expect(state?.contact).toMatchObject({ name: 'Condomínio', isGroup: true, number: '' });
    expect(state?.ticket).toMatchObject({ status: 'group', isGroup: true, isBot: false, unreadMessages: 2 });
    expect(state?.ticket).toMatchObject({ lastMessage: 'Eu', lastSender: '5585911110002' });
    expect(state?.messages).toMatchObject([
      { body: 'Quem vem?', sender: { name: 'Bia', number: '5585911110001' } },
      { body: 'Eu', sender: { name: '', number: '5585911110002' }, quotedMsg: { body: 'Quem vem?', author: 'Bia' } },
    ]);
    expect(await contactCount(shop)).toBe(1);
    const views = state?.messages.map((message) => messageView(message)) ?? [];
    const masked = JSON.stringify(views.map((view) => maskedMessage(view, true).sender));
    expect(masked).not.toMatch(/5585911110001|5585911110002/);
    expect(JSON.stringify(views.map(({ sender }) => sender))).not.toContain('95585911110001');
  });

  it('a ticket waits where groups are tickets', async () => {
    const { shop, hear } = await openLinkedCompany({ allowGroup: true, groupAsTicket: 'enabled' });
    await hear({ ...inGroup, ...person('5585911110001') });
    expect((await stateIn(shop))?.ticket).toMatchObject({ status: 'pending', isGroup: true });
  });

  it('reactions of one do not replace those of another', async () => {
    const { shop, hear } = await openLinkedCompany({ allowGroup: true });
    await hear({ ...inGroup, ...person('5585911110001'), wid: 'G1' });
    for (const [number, emoji] of [
      ['5585911110002', '👍'],
      ['5585911110003', '👍'],
      ['5585911110002', '😂'],
    ] as const) {
      const reaction = { wid: 'G1', emoji };
      await hear({ ...inGroup, ...person(number), reaction, body: emoji, mediaType: 'reactionMessage' });
    }
    const shown = (await stateIn(shop))?.messages.filter(({ quotedMsg, isDeleted }) => quotedMsg && !isDeleted);
    expect(shown?.map(({ body }) => body)).toEqual(['👍', '😂']);
  });

  it('is called what its members call it, once that is known', async () => {
    const { shop, hear, tell } = await openLinkedCompany({ allowGroup: true });
    await hear({ ...inGroup, group: { subject: '' }, ...person('5585911110001') });
    expect((await stateIn(shop))?.contact.name).toBe('Grupo');
    await tell({ kind: 'group', group: aliases[0], subject: 'Condomínio', size: 12 });
    expect((await stateIn(shop))?.contact).toMatchObject({ name: 'Condomínio', groupSize: 12 });
    await tell({ kind: 'group', group: { kind: 'gid', value: '1-2' }, subject: 'Outro', size: 2 });
  });
});

it('a poll counts the newest vote of everybody', async () => {
  const { shop, hear } = await openLinkedCompany();
  const options = ['Hoje', 'Amanhã'].map((title) => ({ title, voters: [] }));
  const poll = { question: 'Quando?', options, secret: 'c2VjcmV0' };
  await hear({ wid: 'POLL', poll, body: pollText(poll) });
  const vote = (voter: string, ...choices: string[]) => hear({ vote: { wid: 'POLL', voter, choices }, body: '' });
  await vote('a', 'Hoje');
  await vote('b', 'Hoje', 'Amanhã', 'nunca');
  await vote('a', 'Amanhã');
  const { messages, ticket } = await stateOf(shop);
  expect(messages.map(({ body }) => body)).toEqual(['Quando?\n• Hoje (1)\n• Amanhã (2)']);
  expect(ticket?.unreadMessages).toBe(1);
  expect(JSON.stringify(messages.map((message) => messageView(message)))).not.toContain(poll.secret);
});

it('somebody who is known by WhatsApp’s own id alone is not called by it, and is one with their number later', async () => {
  const { shop, hear } = await openLinkedCompany();
  const lid = { kind: 'lid', value: '82880134910105' } as const;
  await hear({ aliases: [lid], pushName: '' });
  const find = async () => {
    const ref = await getItem(aliasKey(shop.company.id, lid), true);
    const item = await getItem(keys.contact(shop.company.id, String(ref?.['contactId'])), true);
    return fromItem(contactEntity, item ?? {});
  };
  expect(await find()).toMatchObject({ name: 'Contato sem nome', number: '' });
  await hear({ aliases: [{ kind: 'pn', value: '5585988776655' }, lid], pushName: 'Ana' });
  expect(await find()).toMatchObject({ name: 'Ana', number: '5585988776655' });
  expect(await contactCount(shop)).toBe(1);
});

it('takes what the phone tells before anybody noted whose number it is', async () => {
  const { shop, hear } = await openLinkedCompany();
  const { company, connection } = shop;
  await saveChange(company.id, connection.id, (before) => ({ ...before, status: 'PAIRING', number: '' }));
  await hear({ body: 'Oi' });
  expect((await stateOf(shop)).messages[0]).toMatchObject({ body: 'Oi' });
});
