import type { Contact } from '@shared/contacts/model.ts';
import { activeTicket, type ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { widKey } from '../channels/connections/messageLookup.ts';
import { enqueueRead } from '../channels/connections/service.ts';
import { showTyping } from '../channels/connections/typing.ts';
import { getItem, writeItems } from '../core/store/store.ts';
import { handler as outbound } from '../outbound/outbound.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();
const linked = await desk.linked({ allowGroup: true });
beforeEach(() => {
  desk.whatsapp.presences.splice(0);
});

/** As if what leads from the message to it were still to be written. */
async function forget({ company }: ConnectedCompany, wid: string): Promise<void> {
  const key = widKey(company.id, wid);
  await writeItems([{ remove: key }]);
  expect(await getItem(key, true)).toBeUndefined();
}

async function read(shop: ConnectedCompany, contact: Contact | undefined): Promise<void> {
  const ticket = contact && (await activeTicket(shop, contact.id));
  if (!ticket) throw new Error('no ticket');
  await enqueueRead({ companyId: shop.company.id, now: new Date() }, ticket);
  await desk.workshop.work('outbound', outbound);
}

const isRead = (wid: string): boolean => desk.whatsapp.receipts.some(({ id, type }) => id === wid && type === 'read');

describe('a message of this moment', () => {
  it('is told to be read, and answered under a sign of typing', async () => {
    const { shop, owner } = linked;
    const ana = desk.person('Ana');
    const wid = await desk.whatsapp.say(ana, owner, 'Oi');
    await desk.messages(shop, ana, (all) => all.length === 1);
    await forget(shop, wid);
    const contact = await desk.contactOf(shop, ana);
    await read(shop, contact);
    await desk.whatsapp.until(() => isRead(wid));
    const connection = await desk.connectionOf(shop.connection);
    await showTyping({ companyId: shop.company.id }, connection, { wid, writer: contact?.aliases ?? [] });
    await desk.whatsapp.until(() => desk.whatsapp.presences.some(({ tag }) => tag === 'chatstate'));
    const sign = desk.whatsapp.presences.find(({ tag }) => tag === 'chatstate');
    expect(sign?.attrs['to']).toBe(ana.lidJid);
    expect(sign?.content).toMatchObject([{ tag: 'composing' }]);
  });

  it('in a group is told to its writer to be read', async () => {
    const { shop, owner } = linked;
    const [bia, caio] = [desk.person('Bia'), desk.person('Caio')];
    const group = desk.whatsapp.group('Obra', owner, bia, caio);
    await desk.whatsapp.sayIn(group.jid, bia, owner, 'Quem vem?');
    const wid = await desk.whatsapp.sayIn(group.jid, caio, owner, 'Eu');
    await desk.messages(shop, group, (all) => all.length === 2);
    await forget(shop, wid);
    await read(shop, await desk.contactOf(shop, group));
    await desk.whatsapp.until(() => isRead(wid));
    expect(desk.whatsapp.receipts.find(({ id, type }) => id === wid && type === 'read')).toMatchObject({
      to: group.jid,
      writer: caio.lidJid,
    });
  });
});
