import { contacts } from '@shared/contacts/contract.ts';
import { call } from '@test/support/server/call.ts';
import { messagesOf } from '@test/support/server/shop.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { forFile } from '@test/support/server/forFile.ts';
import { openLinkedDesk } from '@test/support/whatsappWeb/linkedDesk.ts';
import { proto } from 'baileys';
import { expect, it } from 'vitest';
import { enqueueAmendment } from '../channels/connections/service.ts';
import { handler as contactsHandler } from '../contacts/book/handler.ts';
import { aliasKey } from '../core/store/contactAliases.ts';
import { contactEntity, messageEntity } from '../core/store/entities.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as inbound } from '../inbound/inbound.ts';
import { handler as outbound } from '../outbound/outbound.ts';

const desk = await forFile(openLinkedDesk());
desk.worker();

const { Type } = proto.Message.ProtocolMessage;
const patience = { timeout: 10_000 };

it('corrects, takes back and reacts both ways, with ticks', async () => {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  const wid = await desk.whatsapp.say(ana, owner, 'Quanto custa?');
  const key = { id: wid, fromMe: true };
  const editedMessage = { conversation: 'Quanto custam?' };
  await desk.whatsapp.say(ana, owner, { protocolMessage: { key, type: Type.MESSAGE_EDIT, editedMessage } });
  await desk.whatsapp.say(ana, owner, { reactionMessage: { key, text: '🙏' } });
  const second = await desk.whatsapp.say(ana, owner, 'engano');
  await desk.whatsapp.say(ana, owner, { protocolMessage: { key: { id: second }, type: Type.REVOKE } });
  const heard = await desk.messages(shop, ana, (all) => all.some(({ isDeleted }) => isDeleted));
  expect(heard.map(({ body, isEdited, isDeleted }) => [body, isEdited, isDeleted])).toEqual([
    ['Quanto custam?', true, false],
    ['🙏', false, false],
    ['engano', false, true],
  ]);

  const answer = await desk.write(shop, ana, { body: 'Dez' });
  await expect.poll(() => desk.now(answer), patience).toMatchObject({ ack: 1 });
  const out = await desk.now(answer);
  desk.whatsapp.receipt(ana, owner, out.wid ?? '');
  await desk.messages(shop, ana, (all) => all.some(({ ack }) => ack === 2));
  for (const change of [{ body: 'Cem' }, { isDeleted: true }]) {
    const next = { ...(await desk.now(answer)), ...change };
    await putItem(toItem(messageEntity, { ...next, version: next.version + 1 }));
    await enqueueAmendment({ ...next, version: next.version + 1 });
    await desk.workshop.work('outbound', outbound);
  }
  const amended = () =>
    desk
      .received(ana)
      .flatMap(({ message }) => message.protocolMessage ?? message.editedMessage?.message?.protocolMessage ?? []);
  await desk.whatsapp.until(() => amended().length === 2);
  expect(amended()).toMatchObject([
    { type: Type.MESSAGE_EDIT, key: { id: out.wid } },
    { type: Type.REVOKE, key: { id: out.wid } },
  ]);
});

it('takes a group in under its subject, with the names of its members', async () => {
  const { shop, owner } = await desk.linked({ allowGroup: true });
  const [bia, caio] = [desk.person('Bia'), desk.person('Caio')];
  const group = '120363000000000042@g.us';
  await desk.whatsapp.sayIn(group, bia, owner, 'Quem vem?');
  await desk.whatsapp.sayIn(group, caio, owner, 'Eu');
  const found = async () => {
    await desk.workshop.work('inbound', inbound);
    const ref = await getItem(aliasKey(shop.company.id, { kind: 'gid', value: '120363000000000042' }), true);
    const item = ref && (await getItem(keys.contact(shop.company.id, String(ref['contactId'])), true));
    return item && fromItem(contactEntity, item);
  };
  await expect.poll(found, patience).toMatchObject({ name: 'Condomínio', groupSize: 2, isGroup: true });
  const messages = await messagesOf(shop, (await found())?.id ?? '');
  expect(messages.map(({ body, sender }) => [body, sender?.name, sender?.number])).toEqual([
    ['Quem vem?', 'Bia', bia.number],
    ['Eu', 'Caio', caio.number],
  ]);
});

it('blocks at WhatsApp whom the company blocks, and lets them through again', async () => {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'Oi');
  await desk.messages(shop, ana, (all) => all.length > 0);
  const id = (await desk.contactOf(shop, ana))?.id ?? '';
  const token = await tokenOf(shop.admin.user);
  for (const [active, action] of [
    [false, 'block'],
    [true, 'unblock'],
  ] as const) {
    expect((await call(contactsHandler, contacts.block, { id, active }, { token })).status).toBe(200);
    await desk.whatsapp.until(() => desk.whatsapp.blocks.at(-1)?.action === action);
    expect(desk.whatsapp.blocks.at(-1)).toMatchObject({ jid: ana.lidJid });
  }
});

it('takes over what the phone tells of the wanted days', async () => {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  const told = (id: string, day: string, text: string, fromMe = false) => ({
    message: {
      key: { remoteJid: ana.lidJid, fromMe, id },
      message: { conversation: text },
      messageTimestamp: Math.floor(Date.parse(`${day}T12:00:00Z`) / 1000),
    },
  });
  const messages = [
    told('O3', '2026-11-02', 'tarde'),
    told('O2', '2026-10-03', 'dois', true),
    told('O1', '2026-10-02', 'um'),
  ];
  await desk.tellOld(shop, owner, ana, messages);
  const stored = await desk.messages(shop, ana, (all) => all.length === 2);
  expect(stored.map(({ body, fromMe }) => [body, fromMe])).toEqual([
    ['um', false],
    ['dois', true],
  ]);
  const over = async () => {
    await desk.workshop.work('inbound', inbound);
    return desk.connectionOf(shop.connection);
  };
  await expect.poll(over, patience).toMatchObject({ statusImportMessages: 'renderButtonCloseTickets', importDone: 2 });
});
