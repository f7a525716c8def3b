import { serverText } from '@shared/connections/texts.ts';
import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { activeTicket, type ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { ulid } from 'ulid';
import { expect, it } from 'vitest';
import { orderLine } from '../channels/linked/lines.ts';
import { messageEntity, messageKey } from '../core/store/entities.ts';
import { fromItem } from '../core/store/records.ts';
import { getItem, putItem } from '../core/store/store.ts';
import { keys } from '../core/store/table.ts';
import { handler as messagesHandler } from '../inbox/messages/handler.ts';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';
import { handler as outbound } from '../outbound/outbound.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();

/** A text of the company that a customer has, in a ticket that its administrator serves. */
async function sent(body = 'Custa 10') {
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'Quanto custa?');
  await desk.messages(shop, ana, (all) => all.length > 0);
  const contact = await desk.contactOf(shop, ana);
  const ticket = contact && (await activeTicket(shop, contact.id));
  const how = { token: await tokenOf(shop.admin.user) };
  await call(ticketsHandler, tickets.update, { id: ticket?.id ?? 0, status: 'open' }, how);
  const said = { ticketId: ticket?.id ?? 0, body };
  const { id } = (await call(messagesHandler, messages.send, said, { ...how, idempotencyKey: ulid() })).json.message;
  await desk.workshop.work('outbound', outbound);
  const now = async (): Promise<Message> => {
    const key = messageKey(shop.company.id, id);
    return fromItem(messageEntity, (key && (await getItem(key, true))) ?? {});
  };
  await expect.poll(now).toMatchObject({ ack: 1 });
  /** What a person asks for, and the channel is told of. */
  const asked = async (change: 'edit' | 'remove', text = 'Custa 100') => {
    const { status } = await (change === 'edit'
      ? call(messagesHandler, messages.edit, { id, body: text }, how)
      : call(messagesHandler, messages.remove, { id }, how));
    expect(status).toBe(200);
    await desk.workshop.work('outbound', outbound);
  };
  const row = async () => (await activeTicket(shop, contact?.id ?? ''))?.lastMessage;
  return { shop, asked, now, row };
}

const byAdmin = ({ admin }: ConnectedCompany, kind: 'edit' | 'remove') => ({ kind, userId: admin.user.id });

it('an edit that WhatsApp refuses is taken back, and says so (B-MSG-8)', async () => {
  const { shop, asked, now, row } = await sent();
  desk.whatsapp.refusals.push('479');
  await asked('edit');
  const refused = { body: 'Custa 10', isEdited: false, refusedAmendment: byAdmin(shop, 'edit') };
  await expect.poll(now).toMatchObject(refused);
  await expect.poll(row).toBe('Custa 10');
  expect(await now()).not.toHaveProperty('amending');
  await asked('edit', 'Custa 90');
  await expect.poll(now).not.toHaveProperty('amending');
  expect(await now()).toMatchObject({ body: 'Custa 90', isEdited: true });
  expect(await now()).not.toHaveProperty('refusedAmendment');
});

it('a message that WhatsApp does not take back is there again (B-MSG-9)', async () => {
  const { shop, asked, now, row } = await sent();
  desk.whatsapp.refusals.push('479');
  await asked('remove');
  await expect.poll(now).toMatchObject({
    ...{ isDeleted: false, body: 'Custa 10', refusedAmendment: byAdmin(shop, 'remove') },
  });
  await expect.poll(row).toBe('Custa 10');
  await asked('remove');
  await expect.poll(now).not.toHaveProperty('amending');
  expect(await now()).toMatchObject({ isDeleted: true });
});

it('what was erased here stays erased, and says that it is still there', async () => {
  const { shop, asked, now } = await sent();
  const erasing = { enableLGPD: 'enabled', lgpdDeleteMessage: 'enabled' };
  await putItem({ ...keys.settings(shop.company.id), et: 'settings', companyId: shop.company.id, ...erasing });
  desk.whatsapp.refusals.push('479');
  await asked('remove');
  await expect.poll(now).toMatchObject({
    ...{ isDeleted: true, body: serverText('removed'), refusedAmendment: byAdmin(shop, 'remove') },
  });
});

it('an edit whose line ended for good before it left is taken back, too', async () => {
  const { shop, asked, now } = await sent();
  await desk.rest();
  await asked('edit');
  await orderLine(shop.connection, { type: 'logout' }, new Date());
  desk.worker();
  await expect.poll(now).toMatchObject({ body: 'Custa 10', refusedAmendment: byAdmin(shop, 'edit') });
});
