import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { afterEach, expect, it } from 'vitest';
import { orderLine } from '../channels/linked/lines.ts';
import { listSessions } from '../channels/linked/sessions.ts';

const desk = await forFile(openLinkedFixture());
afterEach(() => desk.clear());

const ownerOf = async (id: number, companyId: number): Promise<string | undefined> =>
  (await listSessions()).sessions.find((one) => one.whatsappId === id && one.companyId === companyId)?.owner;

it('goes on with another worker when one falls silent, without another code', async () => {
  // It gives one sign of life, and none after that.
  const silent = desk.worker({ beatMs: Number.POSITIVE_INFINITY, silenceMs: 1e6 });
  const { shop, owner } = await desk.linked();
  const { company, connection } = shop;
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'um');
  await desk.messages(shop, ana, (messages) => messages.length === 1);

  const other = desk.worker({ silenceMs: 300 });
  await expect.poll(() => ownerOf(connection.id, company.id)).toBe(other.id);
  await expect.poll(() => silent.size).toBe(0);
  await desk.whatsapp.say(ana, owner, 'dois');
  const received = await desk.messages(shop, ana, (messages) => messages.length === 2);
  expect(received.map(({ body }) => body)).toEqual(['um', 'dois']);
  const answer = await desk.write(shop, ana, { body: 'três' });
  await desk.whatsapp.until(() => desk.received(ana).length > 0);
  expect(desk.received(ana).map(({ message }) => message.extendedTextMessage?.text)).toEqual(['três']);
  await expect.poll(() => desk.now(answer)).toMatchObject({ ack: 1 });
  expect(desk.whatsapp.devicesOf(owner)).toHaveLength(1);
});

it('sends what waited while nobody had the line', async () => {
  const first = desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'um');
  await desk.messages(shop, ana, (messages) => messages.length === 1);
  await first.stop();
  const answer = await desk.write(shop, ana, { body: 'espera' });
  expect(await desk.now(answer)).toMatchObject({ ack: 0, failure: null });
  await desk.whatsapp.say(ana, owner, 'dois');
  desk.worker();
  await desk.messages(shop, ana, (messages) => messages.length === 2 || messages.length === 3);
  await desk.whatsapp.until(() => desk.received(ana).length > 0);
  await expect.poll(() => desk.now(answer)).toMatchObject({ ack: 1 });
  expect(new Set(desk.received(ana).map(({ id }) => id)).size).toBe(1);
});

it('tells of a message that WhatsApp refuses, and does not try it again', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'um');
  await desk.messages(shop, ana, (messages) => messages.length === 1);
  desk.whatsapp.refusals.push('463');
  const refused = await desk.write(shop, ana, { body: 'frio' });
  await expect
    .poll(() => desk.now(refused))
    .toMatchObject({ failure: { code: '463', isRetriable: false }, nextAttemptAt: null });
  expect(desk.received(ana)).toEqual([]);
});

it('keeps what the owner writes on the phone, and wakes no bot', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked({ greetingMessage: 'Olá! Como podemos ajudar?' });
  const ana = desk.person('Ana');
  await desk.whatsapp.type(owner, ana, 'Escrevi do celular');
  const written = await desk.messages(shop, ana, (messages) => messages.length > 0);
  expect(written).toMatchObject([{ body: 'Escrevi do celular', fromMe: true, ack: 1, isAutomatic: false }]);
});

it('knows a person by number and by WhatsApp’s own id as one contact', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'pelo número');
  await desk.whatsapp.say(ana, owner, 'pelo id', { by: 'lid' });
  await desk.messages(shop, ana, (messages) => messages.length === 2);
  const contact = await desk.contactOf(shop, ana);
  expect(contact).toMatchObject({ number: ana.number, name: 'Ana' });
  expect(contact?.aliases).toContainEqual({ kind: 'lid', value: ana.lid });
});

it('forgets a number whose device was removed on the phone', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const [device] = desk.whatsapp.devicesOf(owner);
  if (!device) throw new Error('no device');
  desk.whatsapp.unlink(device);
  const gone = { statusReason: 'LOGGED_OUT', link: { hasDevice: false } };
  expect(await desk.status(shop.connection, 'DISCONNECTED')).toMatchObject(gone);
});

it('leaves a line to the program that took it, and opens it again with the same device when somebody says so', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const { entrances } = desk.whatsapp;
  desk.whatsapp.openElsewhere(owner);
  const replaced = { statusReason: 'REPLACED', link: { hasDevice: true } };
  expect(await desk.status(shop.connection, 'DISCONNECTED')).toMatchObject(replaced);
  expect(desk.whatsapp.entrances).toBe(entrances);
  await orderLine(shop.connection, { type: 'restart' }, new Date());
  expect(await desk.status(shop.connection, 'CONNECTED')).toMatchObject({ link: { hasDevice: true } });
  expect(desk.whatsapp.devicesOf(owner)).toHaveLength(1);
});

it('shows that a message waits which cannot be opened, until its sender’s phone sends it once more', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'um');
  await desk.messages(shop, ana, (all) => all.length === 1);
  const wid = await desk.whatsapp.say(ana, owner, 'dois', { isSpoiled: true });
  const [, waiting] = await desk.messages(shop, ana, (all) => all.length === 2);
  expect(waiting).toMatchObject({ wid, body: 'Aguardando esta mensagem; veja no aparelho.' });
  await desk.whatsapp.until(() => desk.whatsapp.held.has(wid));
  desk.whatsapp.held.get(wid)?.();
  const received = await desk.messages(shop, ana, (all) => all.some(({ body }) => body === 'dois'));
  expect(received.map(({ body }) => body)).toEqual(['um', 'dois']);
});

it('shows what an advertisement brought once the phone tells of it, and once only', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  const wid = await desk.whatsapp.say(ana, owner, 'Vi o anúncio', { by: 'lid', isAbsent: true });
  const [waiting] = await desk.messages(shop, ana, (all) => all.length === 1);
  expect(waiting).toMatchObject({ wid, body: 'Aguardando esta mensagem; veja no aparelho.' });
  const [device] = desk.whatsapp.devicesOf(owner);
  if (!device) throw new Error('no device');
  await desk.whatsapp.tellOf(device, ana, wid, { conversation: 'Vi o anúncio' });
  await desk.whatsapp.tellOf(device, ana, wid, { conversation: 'Vi o anúncio' });
  await desk.whatsapp.say(ana, owner, 'Alô?');
  const received = await desk.messages(shop, ana, (all) => all.some(({ body }) => body === 'Alô?'));
  expect(received.map(({ body }) => body)).toEqual(['Vi o anúncio', 'Alô?']);
});
