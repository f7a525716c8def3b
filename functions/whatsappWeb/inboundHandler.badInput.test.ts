import { forFile } from '@test/support/server/fileFixture.ts';
import { until } from '@test/support/until.ts';
import { killed } from '@test/support/whatsappWeb/killed.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { handler as inbound } from '../inbound/inbound.ts';
import { DeviceKeys } from './deviceKeys.ts';

const desk = await forFile(openLinkedFixture());
afterEach(async () => {
  vi.restoreAllMocks();
  desk.whatsapp.isSilent = false;
  await desk.clear();
});

it('takes a message once that comes five times', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  const id = await desk.whatsapp.say(ana, owner, 'Oi');
  for (let time = 1; time < 5; time += 1) await desk.whatsapp.say(ana, owner, 'Oi', { id });
  const last = await desk.whatsapp.say(ana, owner, 'Tchau');
  const received = await desk.messages(shop, ana, (all) => all.some(({ wid }) => wid === last));
  expect(received.map(({ body }) => body).sort()).toEqual(['Oi', 'Tchau']);
});

it('keeps 60 thousand characters of a message and says that there were more', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'é'.repeat(60_000));
  await desk.whatsapp.say(ana, owner, 'a'.repeat(60_001));
  const received = await desk.messages(shop, ana, (all) => all.length === 2);
  const bodies = received.map(({ body }) => body).sort();
  expect(bodies[1]).toBe('é'.repeat(60_000));
  expect(bodies[0]?.slice(0, 60_000)).toBe('a'.repeat(60_000));
  expect(bodies[0]?.slice(60_000)).toMatch(/^ .{10,80}$/);
});

it('says that a server does not answer, and shows a code as soon as it does', async () => {
  desk.whatsapp.isSilent = true;
  desk.worker({ connectMs: 500 });
  const { connection } = await desk.number();
  expect(await desk.status(connection, 'TIMEOUT')).toMatchObject({ statusReason: 'NO_ANSWER' });
  desk.whatsapp.isSilent = false;
  const owner = desk.person('Dona');
  desk.whatsapp.scan((await desk.code(connection)).text, owner);
  expect(await desk.status(connection, 'CONNECTED')).toMatchObject({ number: owner.number });
});

it('loses and doubles nothing while a server drops its line again and again', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'um');
  await desk.messages(shop, ana, (all) => all.length === 1);
  desk.whatsapp.drops = 5;
  desk.whatsapp.drop(owner);
  await desk.whatsapp.say(ana, owner, 'dois');
  const out = await desk.write(shop, ana, { body: 'três' });
  const received = await desk.messages(shop, ana, (all) => all.filter(({ fromMe }) => !fromMe).length === 2);
  expect(received.filter(({ fromMe }) => !fromMe).map(({ body }) => body)).toEqual(['um', 'dois']);
  await expect.poll(() => desk.now(out)).toMatchObject({ ack: 1, failure: null });
  expect(desk.whatsapp.drops).toBe(0);
  expect(new Set(desk.received(ana).map(({ id }) => id)).size).toBe(1);
});

const upTo = (most: number): number[] => Array.from({ length: most }, (_, place) => place + 1);

it('links a number, and loses and doubles nothing, while a server drops each line one frame later than the last', async () => {
  const { whatsapp } = desk;
  // The last of these shows a code, and is dropped when the device says that it was scanned.
  whatsapp.lives = upTo(4);
  desk.worker();
  const shop = await desk.number();
  const [owner, ana] = [desk.person('Dona'), desk.person('Ana')];
  await whatsapp.until(() => whatsapp.lives.length === 0);
  await until(async () => {
    const { text } = await desk.code(shop.connection);
    try {
      return whatsapp.scan(text, owner);
    } catch {
      // It is that of a line that was dropped.
      return undefined;
    }
  });
  await desk.status(shop.connection, 'CONNECTED');
  expect(whatsapp.devicesOf(owner)).toHaveLength(1);
  await whatsapp.say(ana, owner, 'um');
  await desk.messages(shop, ana, (all) => all.length === 1);

  whatsapp.lives = upTo(7);
  whatsapp.drop(owner);
  await whatsapp.say(ana, owner, 'dois');
  const out = await desk.write(shop, ana, { body: 'três' });
  await expect.poll(() => desk.now(out)).toMatchObject({ ack: 1, failure: null });
  const received = await desk.messages(shop, ana, (all) => all.length === 3);
  expect(received.map(({ body }) => body).sort()).toEqual(['dois', 'três', 'um']);
  expect(new Set(desk.received(ana).map(({ id }) => id)).size).toBe(1);
});

it('places at the present what says to be of a time that cannot be', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  const began = Date.now();
  for (const t of ['0', '4102444800', '99999999999999']) await desk.whatsapp.say(ana, owner, `de ${t}`, { t });
  const received = await desk.messages(shop, ana, (all) => all.length === 3);
  for (const { createdAt } of received) expect(Math.abs(Date.parse(createdAt) - began)).toBeLessThan(60_000);
});

it('takes in what came while nobody had the line, all of it', async () => {
  const first = desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await first.stop();
  const texts = Array.from({ length: 60 }, (_, at) => `m${String(at).padStart(2, '0')}`);
  for (const text of texts) await desk.whatsapp.say(ana, owner, text);
  desk.worker();
  const received = await desk.messages(shop, ana, (all) => all.length >= texts.length);
  expect(received.map(({ body }) => body).sort()).toEqual(texts);
});

it('imports every old message once although its worker died in the middle', async () => {
  const first = desk.worker({ silenceMs: 300, beatMs: 50 });
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  const messages = Array.from({ length: 60 }, (_, at) => ({
    message: {
      key: { remoteJid: ana.lidJid, fromMe: false, id: `OLD${at}` },
      message: { conversation: `antiga ${String(at).padStart(2, '0')}` },
      messageTimestamp: Math.floor(Date.parse('2026-10-02T12:00:00Z') / 1000) + at,
    },
  }));
  await desk.tellOld(shop, owner, ana, messages);
  killed(first);
  desk.worker({ silenceMs: 300, beatMs: 50 });
  const stored = await desk.messages(shop, ana, (all) => all.length >= messages.length);
  expect(stored.map(({ body }) => body)).toEqual(messages.map(({ message }) => message.message.conversation));
  // Whatever the dead one had counted already, and although it can no longer say that the phone is quiet.
  const result = async () => {
    desk.workshop.pass(46);
    await desk.workshop.work('inbound', inbound);
    return (await desk.connectionOf(shop.connection)).importResult;
  };
  await expect.poll(result).toMatchObject({ count: messages.length });
});

it('links a number although its keys cannot be written for a while, and leaves no device behind that nobody has', async () => {
  desk.worker();
  const { connection } = await desk.number();
  const owner = desk.person('Dona');
  const { text } = await desk.code(connection);
  const throttled = Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' });
  const flush = vi.spyOn(DeviceKeys.prototype, 'flush').mockRejectedValueOnce(throttled);
  desk.whatsapp.scan(text, owner);
  await expect.poll(() => flush.mock.calls.length).toBeGreaterThan(0);
  // Linked by this code, or by the next one where the first line was lost with what it had not kept.
  desk.code(connection, text).then(
    (next) => desk.whatsapp.scan(next.text, owner),
    // There was none when the file ended.
    () => undefined,
  );
  expect(await desk.status(connection, 'CONNECTED')).toMatchObject({ number: owner.number });
  expect(desk.whatsapp.online(owner)).toBe(1);
});
