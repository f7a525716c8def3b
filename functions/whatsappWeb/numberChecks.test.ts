import { maxOfLists, maxQuestions } from '@shared/contactLists/checks.ts';
import { contactLists } from '@shared/contactLists/contract.ts';
import { externalApi } from '@shared/developers/contract.ts';
import { call } from '@test/support/server/call.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { killed } from '@test/support/whatsappWeb/killed.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readCommands } from '../channels/linked/commands.ts';
import { countQuestions } from '../channels/linked/questions.ts';
import { handler as lists } from '../contacts/lists/handler.ts';
import { handler as api } from '../externalApi/handler.ts';
import { handler as outbound } from '../outbound/outbound.ts';

const desk = await forFile(openLinkedFixture());
afterEach(async () => {
  vi.restoreAllMocks();
  await desk.clear();
  desk.whatsapp.numbersAsked.length = 0;
  desk.whatsapp.mostAsked = Number.POSITIVE_INFINITY;
});

let serial = 0;
/** Numbers that nobody has, and that no other test asks about. */
const nobody = (count: number) =>
  Array.from({ length: count }, () => {
    serial += 1;
    return `551190000${1000 + serial}`;
  });
const placeOf = ({ company, connection }: ConnectedCompany) => ({ companyId: company.id, whatsappId: connection.id });
const asked = () => new Set(desk.whatsapp.numbersAsked);

/** A list with these numbers, as an administrator of the shop has it. */
async function listOf({ admin, connection }: ConnectedCompany, numbers: readonly string[]) {
  const token = await tokenOf(admin.user);
  const { id } = (await call(lists, contactLists.create, { name: 'Clientes' }, { token })).json;
  for (const number of numbers) {
    const person = { contactListId: id, name: 'Ana', number };
    expect((await call(lists, contactLists.addItem, person, { token })).status).toBe(200);
  }
  const get = async () => (await call(lists, contactLists.get, { id }, { token })).json;
  const state = async () => (await call(lists, contactLists.check, { id }, { token })).json;
  const start = (whatsappId = connection.id) => call(lists, contactLists.startCheck, { id, whatsappId }, { token });
  const stop = () => call(lists, contactLists.stopCheck, { id }, { token });
  const counts = async () => {
    const { validCount, invalidCount } = await get();
    return [validCount, invalidCount];
  };
  return { id, token, state, start, stop, counts };
}

describe('a list that a linked number asks about', () => {
  it('learns who has WhatsApp and who has not, asks about nobody twice, and ends', async () => {
    desk.worker();
    const { shop } = await desk.linked();
    const people = [desk.person('Ana'), desk.person('Bia')].map(({ number }) => number);
    const numbers = [...people, ...nobody(3)];
    const list = await listOf(shop, [...numbers, 'BR.1502512345']);
    expect(await list.state()).toBeNull();
    expect((await list.start()).json).toMatchObject({ status: 'running', whatsappId: shop.connection.id });
    await expect.poll(list.state).toMatchObject({ status: 'done', reason: null });
    expect(await list.counts()).toEqual([2, 3]);
    expect(desk.whatsapp.numbersAsked.toSorted()).toEqual(numbers.toSorted());
    await expect.poll(async () => (await readCommands(placeOf(shop))).commands).toEqual([]);

    await list.start();
    await expect.poll(list.state).toMatchObject({ status: 'done' });
    expect(desk.whatsapp.numbersAsked).toHaveLength(5);
  });

  it('is asked about to its end although its worker died in the middle', async () => {
    const first = desk.worker();
    const { shop } = await desk.linked();
    const list = await listOf(shop, nobody(25));
    await list.start();
    await expect.poll(() => asked().size).toBeGreaterThan(21);
    killed(first);
    desk.worker({ silenceMs: 200 });
    await expect.poll(list.state).toMatchObject({ status: 'done' });
    expect(await list.counts()).toEqual([0, 25]);
    // What had been saved was not asked again.
    expect(desk.whatsapp.numbersAsked.length).toBeLessThan(25 + 20);
  });

  it('keeps no message waiting', async () => {
    // So slow that the list would take a minute.
    desk.worker({ scale: 1 });
    const { shop, owner } = await desk.linked();
    const ana = desk.person('Ana');
    await desk.whatsapp.say(ana, owner, 'Oi');
    await desk.messages(shop, ana, (all) => all.length === 1);
    const list = await listOf(shop, nobody(20));
    await list.start();
    await expect.poll(() => asked().size).toBe(1);
    await desk.write(shop, ana, { body: 'Olá' });
    await desk.whatsapp.until(() => desk.received(ana).length === 1);
    expect(asked().size).toBeLessThan(3);
    expect((await list.stop()).json).toMatchObject({ status: 'stopped' });
  });

  it('asks singly, seconds apart', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    desk.worker({ scale: 0.5 });
    const { shop } = await desk.linked();
    const list = await listOf(shop, nobody(2));
    await list.start();
    await expect.poll(() => asked().size).toBe(1);
    const began = performance.now();
    await expect.poll(() => asked().size).toBe(2);
    expect(performance.now() - began).toBeGreaterThan(850);
  });

  it('waits for tomorrow once the number asked as often as it may', async () => {
    desk.worker();
    const { shop } = await desk.linked();
    expect(await countQuestions(placeOf(shop), new Date(), maxOfLists - 2, maxQuestions)).toBe(true);
    const list = await listOf(shop, nobody(3));
    await list.start();
    await expect.poll(async () => (await list.state())?.waitsUntil).toMatch(/T00:00:00.000Z$/);
    expect(desk.whatsapp.numbersAsked).toEqual([]);
    expect((await list.stop()).json).toMatchObject({ status: 'stopped', waitsUntil: null });
  });

  it('stops when WhatsApp refuses to be asked, and when a person says so', async () => {
    desk.worker();
    const { shop } = await desk.linked();
    const list = await listOf(shop, nobody(30));
    desk.whatsapp.mostAsked = 22;
    await list.start();
    await expect.poll(list.state).toMatchObject({ status: 'stopped', reason: 'refused' });
    expect(await list.counts()).toEqual([0, 20]);
    expect(desk.whatsapp.numbersAsked).toHaveLength(23);
    await desk.rest();

    await list.start();
    expect((await list.stop()).json).toMatchObject({ status: 'stopped', reason: null });
    desk.worker();
    await expect.poll(async () => (await readCommands(placeOf(shop))).commands).toEqual([]);
    expect(desk.whatsapp.numbersAsked).toHaveLength(23);
  });

  it('asks nothing more once a person stopped it, and keeps what it learned', async () => {
    desk.worker({ scale: 0.2 });
    const { shop } = await desk.linked();
    const list = await listOf(shop, nobody(12));
    await list.start();
    await expect.poll(() => asked().size).toBe(1);
    expect((await list.stop()).json).toMatchObject({ status: 'stopped' });
    await expect.poll(list.counts).toEqual([0, 1]);
    expect(await list.state()).toMatchObject({ status: 'stopped', reason: null });
    expect(asked().size).toBe(1);
  });

  it('lets a program ask first, for which somebody waits', async () => {
    desk.worker({ scale: 0.5 });
    const { shop } = await desk.linked();
    const ana = desk.person('Ana');
    const list = await listOf(shop, nobody(12));
    await list.start();
    await expect.poll(() => asked().size).toBe(1);
    const { connection } = shop;
    const answer = await call(api, externalApi.checkNumber, { number: ana.number }, { token: connection.token });
    expect(answer.json).toMatchObject({ existsInWhatsapp: true });
    expect(desk.whatsapp.numbersAsked[1]).toBe(ana.number);
    await list.stop();
  });

  it('stops with its number', async () => {
    // So slow that it cannot be over.
    desk.worker({ scale: 1 });
    const { shop, owner } = await desk.linked();
    const list = await listOf(shop, nobody(12));
    await list.start();
    await expect.poll(() => asked().size).toBeGreaterThan(0);
    for (const device of desk.whatsapp.devicesOf(owner)) desk.whatsapp.unlink(device);
    await expect.poll(list.state).toMatchObject({ status: 'stopped', reason: 'disconnected' });
    expect((await list.start()).error).toBe('ERR_WAPP_NOT_INITIALIZED');
  });
});

describe('a program that asks about a number', () => {
  const ask = ({ connection }: ConnectedCompany, number: string) =>
    call(api, externalApi.checkNumber, { number }, { token: connection.token });

  it('hears whether it is on WhatsApp', async () => {
    desk.worker();
    const { shop } = await desk.linked();
    const ana = desk.person('Ana');
    expect((await ask(shop, ana.number)).json).toMatchObject({ existsInWhatsapp: true, number: ana.number });
    const [stranger = ''] = nobody(1);
    expect((await ask(shop, stranger)).json).toMatchObject({ existsInWhatsapp: false });
    // B-API-2: nothing is sent to whom WhatsApp does not know, and nothing is kept of them.
    const sent = { number: stranger, body: 'Olá' };
    const { status, error } = await call(api, externalApi.send, sent, { token: shop.connection.token });
    expect([status, error]).toEqual([400, 'ERR_WAPP_INVALID_CONTACT']);
    expect((await ask(shop, stranger)).json).toMatchObject({ existsInWhatsapp: false });
    const known = { number: ana.number, body: 'Olá' };
    expect((await call(api, externalApi.send, known, { token: shop.connection.token })).status).toBe(200);
  });

  it('B-API-2: has somebody asked about once, who gets two messages and writes nothing back', async () => {
    desk.worker();
    const { shop, owner } = await desk.linked();
    const ana = desk.person('Ana');
    const send = (body: string) =>
      call(api, externalApi.send, { number: ana.number, body }, { token: shop.connection.token });
    const work = () => desk.workshop.work('outbound', outbound);
    expect((await send('Olá')).status).toBe(200);
    await work();
    const [out] = await desk.messages(shop, ana, (all) => all.some(({ ack }) => ack === 1));
    desk.whatsapp.receipt(ana, owner, out?.wid ?? '');
    await desk.messages(shop, ana, (all) => all.some(({ ack }) => ack === 2));
    expect((await send('Tudo bem?')).status).toBe(200);
    await work();
    await desk.whatsapp.until(() => desk.received(ana).length === 2);
    expect(desk.whatsapp.numbersAsked.filter((number) => number === ana.number)).toHaveLength(1);
    expect(await countQuestions(placeOf(shop), new Date(), maxQuestions - 1, maxQuestions)).toBe(true);
  });

  it('hears that nobody answered, that the number asked enough, and that it is not connected', async () => {
    desk.worker();
    const { shop } = await desk.linked();
    desk.whatsapp.mostAsked = 0;
    expect(await ask(shop, '5511900001000')).toMatchObject({ status: 503, error: 'ERR_WAPP_CHECK_CONTACT' });
    await countQuestions(placeOf(shop), new Date(), maxQuestions - 1, maxQuestions);
    expect(await ask(shop, '5511900001000')).toMatchObject({ status: 429, error: 'ERR_NUMBER_CHECKS_PER_DAY' });
    expect(desk.whatsapp.numbersAsked).toHaveLength(1);
    const unlinked = await desk.number();
    expect(await ask(unlinked, '5511900001000')).toMatchObject({ status: 503, error: 'ERR_WAPP_NOT_INITIALIZED' });
  });

  it('is not kept waiting for ever by a worker that is away', async () => {
    desk.worker();
    const { shop } = await desk.linked();
    await desk.rest();
    // Whoever asks looks at the clock again and again, and seconds have gone by each time.
    let at = performance.now();
    vi.spyOn(performance, 'now').mockImplementation(() => {
      at += 4000;
      return at;
    });
    expect(await ask(shop, '5511900001000')).toMatchObject({ status: 503, error: 'ERR_WAPP_CHECK_CONTACT' });
  });
});
