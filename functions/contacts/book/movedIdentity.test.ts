import { contacts } from '@shared/contacts/contract.ts';
import { call } from '@test/support/server/call.ts';
import { contact, customer, message, payload, value } from '@test/support/graph/cloudApi.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import {
  activeTicket,
  type ConnectedCompany,
  contactBy,
  newWamid,
  openConnectedCompany,
  post,
  theContact,
  write,
} from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { expect, it } from 'vitest';
import { handler as jobs } from '../../workers/queue/handler.ts';
import { changeContact } from '../records/contacts.ts';
import { handler } from './handler.ts';

const workshop = await forFile(openStoreFixture());
await forFile(fakeGraph());

const present = '5511911112222';
const anonymous = { from_user_id: undefined };
const byNumber = (number: string) => contact({ wa_id: number, user_id: undefined });

const writes = (shop: ConnectedCompany, from: string) =>
  write(workshop, shop, { ...anonymous, from, id: newWamid() }, byNumber(from));

/** The platform tells that the customer changed the number. */
async function changes(shop: ConnectedCompany): Promise<void> {
  const system = { wa_id: present, type: 'user_changed_number' };
  const notice = message({ id: newWamid(), type: 'system', system, text: undefined, ...anonymous });
  await post(workshop, payload(value({ messages: [notice] }, shop.connection.phoneNumberId)));
}

it('cards of boards and lists show the new number', async () => {
  const shop = await openConnectedCompany();
  await writes(shop, customer);
  const { id } = await theContact(shop);
  await changes(shop);
  await workshop.work('jobs', jobs);
  expect((await activeTicket(shop, id))?.contact).toMatchObject({ id, number: present });
});

it('who is blocked stays so, and the next owner of the number is not', async () => {
  const shop = await openConnectedCompany();
  await writes(shop, customer);
  const { id } = await theContact(shop);
  const ctx = { companyId: shop.company.id, now: new Date() };
  await changeContact(ctx, id, (before) => ({ ...before, active: false }));
  await changes(shop);
  await writes(shop, present);
  await writes(shop, customer);
  expect(await contactBy(shop, 'pn', present)).toMatchObject({ id, active: false });
  expect(await contactBy(shop, 'pn', customer)).toMatchObject({ active: true, aliases: expect.any(Array) });
});

it('is found by the old number at once, which is marked as such', async () => {
  const shop = await openConnectedCompany();
  await writes(shop, customer);
  const { id } = await theContact(shop);
  await changes(shop);
  const found = await call(handler, contacts.names, { searchParam: customer }, { token: shop.admin.token });
  expect(found.json).toEqual([expect.objectContaining({ id, number: present, formerNumber: customer })]);
  // By what it has now it is found as anybody is.
  const now = await call(handler, contacts.list, { searchParam: present }, { token: shop.admin.token });
  expect(now.json.contacts).toEqual([expect.not.objectContaining({ formerNumber: expect.anything() })]);
});
