import { contacts } from '@shared/contacts/contract.ts';
import type { Alias, Contact } from '@shared/contacts/model.ts';
import { call } from '@test/support/server/call.ts';
import { activeTicket, type ConnectedCompany, messagesOf } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedCompany } from '@test/support/server/linkedNumber.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { expect, it } from 'vitest';
import { handler as contactsHandler } from '../contacts/book/handler.ts';
import { findInboundContact } from '../contacts/book/inbound.ts';
import { changeContact } from '../contacts/records/contacts.ts';
import { closeSilently } from '../inbox/tickets/bulkUpdates.ts';

await forFile(openStoreFixture());

const lid: Alias = { kind: 'lid', value: '82880134910105' };
const number: Alias = { kind: 'pn', value: '5585988776655' };

const ctxOf = ({ company }: ConnectedCompany) => ({ companyId: company.id, now: new Date() });
const behind = async (shop: ConnectedCompany, alias: Alias): Promise<Contact> => {
  const contact = await findInboundContact(ctxOf(shop), [alias]);
  if (!contact) throw new Error(`nobody is ${alias.kind} ${alias.value}`);
  return contact;
};
const bodiesOf = async (shop: ConnectedCompany, { id }: Contact) =>
  (await messagesOf(shop, id)).map(({ body }) => body);

/** Somebody who wrote by number once, and by WhatsApp's own id alone since. */
async function opened(
  names: { readonly number: string; readonly lid: string } = { number: 'Ana Lima', lid: 'Aninha' },
) {
  const desk = await openLinkedCompany();
  const { shop, hear } = desk;
  await hear({ aliases: [number], pushName: names.number, body: 'um' });
  await hear({ aliases: [lid], pushName: names.lid, body: 'dois' });
  const [named, unnamed] = [await behind(shop, number), await behind(shop, lid)];
  expect(named.id).not.toBe(unnamed.id);
  /** Nobody serves the contact any more. */
  const close = async ({ id }: Contact) => closeSilently(ctxOf(shop), (await activeTicket(shop, id))?.id ?? 0);
  /** What WhatsApp says: both are one. */
  const writesAsBoth = (body = 'três') => hear({ aliases: [number, lid], pushName: 'Aninha', body });
  return { ...desk, named, unnamed, close, writesAsBoth };
}

it('somebody known by number and by WhatsApp’s id apart becomes one contact (B-IN-8)', async () => {
  const { shop, named, unnamed, close, writesAsBoth } = await opened();
  await close(unnamed);
  await writesAsBoth();
  expect(await behind(shop, lid)).toMatchObject({ id: named.id, name: 'Ana Lima', merged: [unnamed.id], twins: [] });
  expect(await bodiesOf(shop, named)).toEqual(['um', 'três']);
});

it('whoever is being talked to goes on, under the name by which the number is known', async () => {
  const { shop, named, unnamed, close, writesAsBoth } = await opened();
  await close(named);
  await writesAsBoth();
  const one = await behind(shop, number);
  expect(one).toMatchObject({ id: unnamed.id, name: 'Ana Lima', number: number.value, merged: [named.id] });
  expect(await bodiesOf(shop, unnamed)).toEqual(['dois', 'três']);
});

it('is learnt from the phone’s list as well', async () => {
  const { shop, named, unnamed, close, tell } = await opened();
  await close(unnamed);
  await tell({ kind: 'identity', known: [lid], learned: [number] });
  expect((await behind(shop, lid)).id).toBe(named.id);
});

it('while both are being talked to it is offered, and done with the first message after that', async () => {
  const { shop, named, unnamed, close, writesAsBoth } = await opened();
  await writesAsBoth();
  expect(await behind(shop, number)).toMatchObject({ id: named.id, twins: [unnamed.id] });
  expect((await behind(shop, lid)).id).toBe(unnamed.id);
  await close(unnamed);
  await writesAsBoth('quatro');
  expect((await behind(shop, lid)).id).toBe(named.id);
});

it.each<[string, Partial<Contact>, Partial<Contact>]>([
  ['one of them is blocked', {}, { active: false }],
  ['one of them must be kept as it is', { legalHold: { reason: 'x', by: { id: 1, name: 'A' }, at: '' } }, {}],
  ['both have numbers', {}, { number: '5511900000000' }],
])('stays with people where %s', async (_, ofNamed, ofUnnamed) => {
  const { shop, named, unnamed, close, writesAsBoth } = await opened();
  await close(unnamed);
  await changeContact(ctxOf(shop), named.id, (contact) => ({ ...contact, ...ofNamed }));
  await changeContact(ctxOf(shop), unnamed.id, (contact) => ({ ...contact, ...ofUnnamed }));
  await writesAsBoth();
  expect((await behind(shop, lid)).id).toBe(unnamed.id);
  expect(await behind(shop, number)).toMatchObject({ id: named.id, twins: [unnamed.id] });
});

it('stays with people where the number went with another id before: it may have gone to somebody else', async () => {
  const { shop, named, unnamed, close, writesAsBoth, hear } = await opened();
  await hear({ aliases: [number, { kind: 'lid', value: '771' }] });
  await close(unnamed);
  await writesAsBoth();
  expect((await behind(shop, lid)).id).toBe(unnamed.id);
  expect(await behind(shop, number)).toMatchObject({ id: named.id, twins: [unnamed.id] });
});

it('stays apart once somebody took it back', async () => {
  const { shop, named, unnamed, close, writesAsBoth } = await opened();
  await close(unnamed);
  await writesAsBoth();
  expect((await behind(shop, lid)).id).toBe(named.id);
  const token = await tokenOf(shop.admin.user);
  expect((await call(contactsHandler, contacts.unmerge, { id: unnamed.id }, { token })).status).toBe(200);
  await writesAsBoth('quatro');
  expect((await behind(shop, lid)).id).toBe(unnamed.id);
});
