import { maxQuestions } from '@shared/contactLists/checks.ts';
import { contacts } from '@shared/contacts/contract.ts';
import { hourMs } from '@shared/core/time.ts';
import { tickets } from '@shared/tickets/contract.ts';
import { call } from '@test/support/server/call.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { countNewConversation } from '../channels/linked/firstContacts.ts';
import { countQuestions } from '../channels/linked/questions.ts';
import { handler as contactsHandler } from '../contacts/book/handler.ts';
import { now } from '../core/context/clock.ts';
import { handler as ticketsHandler } from '../inbox/tickets/handler.ts';

const desk = await forFile(openLinkedFixture());
afterEach(() => desk.clear());

const pace = { between: [0, 0], beforeNew: [0, 0], newPerDay: 1000 } as const;

/** Somebody who has never written, with a ticket in which the company writes first. */
async function stranger({ admin, connection }: ConnectedCompany, person: Peer): Promise<void> {
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
  await expect.poll(() => desk.now(refused)).toMatchObject({ failure });
  const again = await desk.write(shop, bia, { body: 'Olá outra vez' });
  await expect.poll(() => desk.now(again)).toMatchObject({ failure });
  // What was begun goes on.
  await desk.write(shop, ana, { body: 'Ainda aí?' });
  await desk.whatsapp.until(() => desk.received(ana).length === 2);
  expect(desk.received(bia)).toEqual([]);

  const line = { companyId: shop.company.id, whatsappId: shop.connection.id };
  const today = new Date();
  expect(await countNewConversation(line, 'bia', today, 1)).toBe(false);
  expect(await countNewConversation(line, 'bia', new Date(today.getTime() + 24 * 60 * 60 * 1000), 1)).toBe(true);
});

it('counts whom it knows by WhatsApp’s own id, because another number of the company heard of them', async () => {
  desk.worker({ pace: { ...pace, newPerDay: 0 } });
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'Oi');
  await desk.messages(shop, ana, (all) => all.length === 1);
  const other = await desk.beside(shop);
  const contact = await desk.contactOf(shop, ana);
  expect(contact?.aliases).toContainEqual({ kind: 'lid', value: ana.lid });
  const token = await tokenOf(shop.admin.user);
  const begun = { contactId: contact?.id ?? '', whatsappId: other.connection.id };
  expect((await call(ticketsHandler, tickets.create, begun, { token })).status).toBe(200);
  const refused = await desk.write(other, ana, { body: 'Olá, Ana' });
  const failure = { code: 'NEW_CONVERSATIONS_PER_DAY', isRetriable: true };
  await expect.poll(() => desk.now(refused)).toMatchObject({ failure });
  // To the number that she wrote to it goes.
  await desk.write(shop, ana, { body: 'Oi, Ana' });
  await desk.whatsapp.until(() => desk.received(ana).length === 1);
  expect(desk.received(ana)[0]?.from.number).toBe(owner.number);
});

describe('after WhatsApp refused to let a number begin a conversation', () => {
  /** A number that was refused once, somebody who has written to it, and a stranger. */
  async function refusedOnce(told: Date | null) {
    desk.worker();
    const { shop, owner } = await desk.linked();
    const [ana, bia, caio] = ['Ana', 'Bia', 'Caio'].map((name) => desk.person(name)) as [Peer, Peer, Peer];
    await desk.whatsapp.say(ana, owner, 'Oi');
    await desk.messages(shop, ana, (all) => all.length === 1);
    for (const one of [bia, caio]) await stranger(shop, one);
    desk.whatsapp.restrictedUntil = told;
    desk.whatsapp.refusals.push('463');
    const refused = await desk.write(shop, bia, { body: 'Olá, Bia' });
    await expect.poll(() => desk.now(refused)).toMatchObject({ failure: { code: '463', isRetriable: false } });
    return { shop, ana, caio };
  }
  afterEach(() => {
    desk.whatsapp.restrictedUntil = undefined;
  });

  it('tries no other before the end that WhatsApp tells, and answers whoever wrote', async () => {
    const end = new Date(Math.floor(now().getTime() / 1000) * 1000 + 2 * hourMs);
    const { shop, ana, caio } = await refusedOnce(end);
    const said = desk.whatsapp.said.length;
    expect((await desk.connectionOf(shop.connection)).link?.restrictedUntil).toBe(end.toISOString());
    const waiting = await desk.write(shop, caio, { body: 'Olá, Caio' });
    await expect.poll(() => desk.now(waiting)).toMatchObject({ failure: { code: '463', isRetriable: true } });
    expect(desk.whatsapp.said.length).toBe(said);
    await desk.write(shop, ana, { body: 'Oi, Ana' });
    await desk.whatsapp.until(() => desk.received(ana).length === 1);
    desk.workshop.pass(2 * 3600 + 1);
    await desk.write(shop, caio, { body: 'Olá de novo' });
    await desk.whatsapp.until(() => desk.received(caio).length === 1);
  });

  it('tries no other for an hour where WhatsApp does not tell', async () => {
    const { shop, caio } = await refusedOnce(null);
    const { link } = await desk.connectionOf(shop.connection);
    const until = Date.parse(link?.restrictedUntil ?? '') - now().getTime();
    expect(until).toBeGreaterThan(hourMs / 2);
    const waiting = await desk.write(shop, caio, { body: 'Olá, Caio' });
    await expect.poll(() => desk.now(waiting)).toMatchObject({ failure: { code: '463' } });
  });
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
  await expect.poll(() => desk.now(lost)).toMatchObject({ failure });
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
  await countQuestions(line, now(), maxQuestions - 1, maxQuestions);
  const lost = await desk.write(shop, nobody, { body: 'Alô?' });
  await expect.poll(() => desk.now(lost)).toMatchObject({ failure: { code: 'NOT_ON_WHATSAPP' } });
  const refused = await desk.write(shop, ana, { body: 'Olá' });
  const failure = { code: 'NEW_CONVERSATIONS_PER_DAY', isRetriable: true };
  await expect.poll(() => desk.now(refused)).toMatchObject({ failure });
});
