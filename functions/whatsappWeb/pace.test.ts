import { mostQuestions } from '@shared/contactLists/checks.ts';
import { contacts } from '@shared/contacts/contract.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/forFile.ts';
import type { Shop } from '@test/support/server/shop.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { openLinkedDesk } from '@test/support/whatsappWeb/linkedDesk.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { afterEach, expect, it } from 'vitest';
import { countNewConversation } from '../channels/linked/firstContacts.ts';
import { countQuestions } from '../channels/linked/questions.ts';
import { handler as contactsHandler } from '../contacts/book/handler.ts';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';

const desk = await forFile(openLinkedDesk());
afterEach(() => desk.rest());

const patience = { timeout: 15_000 };
const pace = { between: [0, 0], beforeNew: [0, 0], newPerDay: 1000 } as const;

/** Somebody who has never written, with a ticket in which the company writes first. */
async function stranger({ admin, connection }: Shop, person: Peer): Promise<void> {
  const token = await tokenOf(admin.user);
  const made = await call(contactsHandler, contacts.create, { name: person.name, number: person.number }, { token });
  const begun = { contactId: made.json.id, whatsappId: connection.id };
  expect((await call(ticketsHandler, tickets.create, begun, { token })).status).toBe(200);
}

it('lets messages of a number leave one after another, and the others wait without a fault', async () => {
  desk.worker({ pace: { ...pace, between: [600, 600] }, scale: 1 });
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'Oi');
  await desk.messages(shop, ana, (all) => all.length === 1);
  const written = [];
  for (const body of ['um', 'dois', 'três']) written.push(await desk.write(shop, ana, { body }));
  await desk.whatsapp.until(() => desk.received(ana).length === 1);
  const last = written.at(-1);
  expect(last && (await desk.now(last))).toMatchObject({ ack: 0, failure: null });
  await desk.whatsapp.until(() => desk.received(ana).length === 3);
  const [first, second, third] = desk.received(ana).map(({ at }) => at) as [number, number, number];
  expect(second - first).toBeGreaterThanOrEqual(599);
  expect(third - second).toBeGreaterThanOrEqual(599);
});

it('waits first when another worker goes on, which cannot know when the last message left', async () => {
  const first = desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'Oi');
  await desk.messages(shop, ana, (all) => all.length === 1);
  await first.stop();
  await desk.write(shop, ana, { body: 'um' });
  const began = performance.now();
  desk.worker({ pace: { ...pace, between: [2500, 2500] }, scale: 1 });
  await desk.whatsapp.until(() => desk.received(ana).length === 1);
  expect((desk.received(ana)[0]?.at ?? 0) - began).toBeGreaterThanOrEqual(2500);
});

it('begins no more conversations a day than it may, with any worker', async () => {
  const limited = { pace: { ...pace, newPerDay: 1 } };
  const first = desk.worker(limited);
  const { shop } = await desk.linked();
  const [ana, bia] = ['Ana', 'Bia'].map((name) => desk.person(name)) as [Peer, Peer];
  for (const one of [ana, bia]) await stranger(shop, one);
  await desk.write(shop, ana, { body: 'Olá, Ana' });
  await desk.whatsapp.until(() => desk.received(ana).length === 1);
  await first.stop();
  desk.worker(limited);
  const refused = await desk.write(shop, bia, { body: 'Olá, Bia' });
  const failure = { code: 'NEW_CONVERSATIONS_PER_DAY', isRetriable: true };
  await expect.poll(() => desk.now(refused), patience).toMatchObject({ failure });
  // What was begun goes on.
  await desk.write(shop, ana, { body: 'Ainda aí?' });
  await desk.whatsapp.until(() => desk.received(ana).length === 2);
  expect(desk.received(bia)).toEqual([]);

  const line = { companyId: shop.company.id, whatsappId: shop.connection.id };
  const today = new Date();
  expect(await countNewConversation(line, 'bia', today, 1)).toBe(false);
  expect(await countNewConversation(line, 'bia', new Date(today.getTime() + 24 * 60 * 60 * 1000), 1)).toBe(true);
});

it('waits longer before somebody who has never written', async () => {
  desk.worker({ pace: { ...pace, beforeNew: [2500, 2500] }, scale: 1 });
  const { shop } = await desk.linked();
  const ana = desk.person('Ana');
  await stranger(shop, ana);
  const began = performance.now();
  await desk.write(shop, ana, { body: 'Olá' });
  await desk.whatsapp.until(() => desk.received(ana).length === 1);
  expect((desk.received(ana)[0]?.at ?? 0) - began).toBeGreaterThanOrEqual(2500);
});

it('asks first whether somebody is on WhatsApp at all, and counts nobody who is not', async () => {
  desk.worker({ pace: { ...pace, newPerDay: 1 } });
  const { shop } = await desk.linked();
  const ana = desk.person('Ana');
  const nobody = { name: 'Ninguém', number: '5511900000001', lid: '0' } as Peer;
  for (const one of [nobody, ana]) await stranger(shop, one);
  const lost = await desk.write(shop, nobody, { body: 'Alô?' });
  const failure = { code: 'NOT_ON_WHATSAPP', isRetriable: false };
  await expect.poll(() => desk.now(lost), patience).toMatchObject({ failure });
  await desk.write(shop, ana, { body: 'Olá' });
  await desk.whatsapp.until(() => desk.received(ana).length === 1);
});

it('looks up no more strangers a day than a number may ask about', async () => {
  desk.worker({ pace });
  const { shop } = await desk.linked();
  const ana = desk.person('Ana');
  const nobody = { name: 'Ninguém', number: '5511900000002', lid: '0' } as Peer;
  for (const one of [nobody, ana]) await stranger(shop, one);
  const line = { companyId: shop.company.id, whatsappId: shop.connection.id };
  await countQuestions(line, new Date(), mostQuestions - 1, mostQuestions);
  const lost = await desk.write(shop, nobody, { body: 'Alô?' });
  await expect.poll(() => desk.now(lost), patience).toMatchObject({ failure: { code: 'NOT_ON_WHATSAPP' } });
  const refused = await desk.write(shop, ana, { body: 'Olá' });
  const failure = { code: 'NEW_CONVERSATIONS_PER_DAY', isRetriable: true };
  await expect.poll(() => desk.now(refused), patience).toMatchObject({ failure });
});
