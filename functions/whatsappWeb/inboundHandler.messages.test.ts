import './libraryBounds.ts';
import { connections } from '@shared/connections/contract.ts';
import { contacts } from '@shared/contacts/contract.ts';
import { call } from '@test/support/server/call.ts';
import { type ConnectedCompany, messagesOf } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { oldMessage } from '@test/support/whatsappWeb/oldMessage.ts';
import { proto } from 'baileys';
import { expect, it } from 'vitest';
import { handler as connectionsHandler } from '../channels/connections/handler.ts';
import { enqueueAmendment } from '../channels/connections/service.ts';
import { handler as contactsHandler } from '../contacts/book/handler.ts';
import { aliasKey } from '../core/store/contactAliases.ts';
import { contactEntity, messageEntity } from '../core/store/entities.ts';
import { fromItem, toItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as inbound } from '../inbound/inbound.ts';
import { handler as outbound } from '../outbound/outbound.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();

const { Type } = proto.Message.ProtocolMessage;

/** How the number stands once what came of it is worked off. */
const worked = (shop: ConnectedCompany) => async () => {
  await desk.workshop.work('inbound', inbound);
  return desk.connectionOf(shop.connection);
};

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
  const received = await desk.messages(shop, ana, (all) => all.some(({ isDeleted }) => isDeleted));
  expect(received.map(({ body, isEdited, isDeleted }) => [body, isEdited, isDeleted])).toEqual([
    ['Quanto custam?', true, false],
    ['🙏', false, false],
    ['engano', false, true],
  ]);

  const answer = await desk.write(shop, ana, { body: 'Dez' });
  await expect.poll(() => desk.now(answer)).toMatchObject({ ack: 1 });
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
  await expect.poll(found).toMatchObject({ name: 'Condomínio', groupSize: 2, isGroup: true });
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
  const messages = [
    oldMessage(ana, 'O3', '2026-11-02', 'tarde'),
    oldMessage(ana, 'O2', '2026-10-03', 'dois', true),
    oldMessage(ana, 'O1', '2026-10-02', 'um'),
  ];
  await desk.tellOld(shop, owner, ana, messages);
  const stored = await desk.messages(shop, ana, (all) => all.length === 2);
  expect(stored.map(({ body, fromMe }) => [body, fromMe])).toEqual([
    ['um', false],
    ['dois', true],
  ]);
  await expect.poll(worked(shop)).toMatchObject({
    ...{ statusImportMessages: 'renderButtonCloseTickets', importDone: 2 },
    importResult: { from: '2026-10-01', until: '2026-10-31', count: 2 },
  });
});

it('says so when the phone keeps nothing of the wanted days, and no longer once that was read', async () => {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.tellOld(shop, owner, ana, [oldMessage(ana, 'O9', '2026-11-02', 'tarde')]);
  const nothing = { from: '2026-10-01', until: '2026-10-31', count: 0 };
  await expect
    .poll(worked(shop))
    .toMatchObject({ statusImportMessages: '', importOldMessages: null, importResult: nothing });
  const token = await tokenOf(shop.admin.user);
  const shown = async () => (await call(connectionsHandler, connections.list, {}, { token })).json[0]?.importResult;
  expect(await shown()).toEqual(nothing);
  const { id } = shop.connection;
  const rename = await call(connectionsHandler, connections.update, { id, name: 'Outra loja' }, { token });
  expect([rename.status, await shown()]).toEqual([200, nothing]);
  await call(connectionsHandler, connections.update, { id, importOldMessages: null }, { token });
  expect(await shown()).toBeUndefined();
});

it('waits for a phone that was linked to tell of the wanted days, and says so when it tells nothing', async () => {
  const shop = await desk.number({ importOldMessages: '2026-10-01', importRecentMessages: '2026-10-31' });
  const owner = desk.person('Dona');
  desk.whatsapp.scan((await desk.code(shop.connection)).text, owner);
  await desk.status(shop.connection, 'CONNECTED');
  expect(await desk.connectionOf(shop.connection)).toMatchObject({
    ...{ statusImportMessages: expect.stringMatching(/^\d+$/), importAll: 0 },
  });
  await expect.poll(worked(shop)).toMatchObject({
    ...{ statusImportMessages: '', importOldMessages: null },
    importResult: { from: '2026-10-01', until: '2026-10-31', count: 0 },
  });
});
