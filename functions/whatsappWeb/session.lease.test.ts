import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { forFile } from '@test/support/server/fileFixture.ts';
import { isOver, killed } from '@test/support/whatsappWeb/killed.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { beat, giveSessionBack, listSessions, showCode, takeOverSession } from '../channels/linked/sessions.ts';
import { queryAll, WriteConflict } from '../core/store/store.ts';
import { partitions } from '../core/store/table.ts';
import { DeviceKeys, forgetDevice } from './deviceKeys.ts';

const desk = await forFile(openLinkedFixture());
afterEach(async () => {
  vi.restoreAllMocks();
  await desk.clear();
});

const sessionOf = async (id: number, companyId: number) =>
  (await listSessions()).sessions.find((one) => one.whatsappId === id && one.companyId === companyId);

it('takes a number over within 30 seconds after its worker died, without another code', async () => {
  const real = performance.now.bind(performance);
  let moved = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + moved);
  const first = desk.worker();
  const { shop, owner } = await desk.linked();
  const { company, connection } = shop;
  const second = desk.worker();
  const tick = async () => {
    moved += 1000;
    // As long as a look takes, so that both workers see each second.
    for (let look = 0; look < 3; look += 1) await listSessions();
  };
  for (let second = 0; second < 6; second += 1) await tick();
  expect((await sessionOf(connection.id, company.id))?.owner).toBe(first.id);

  killed(first);
  const died = moved;
  while ((await sessionOf(connection.id, company.id))?.owner !== second.id) await tick();
  expect(moved - died).toBeLessThanOrEqual(30_000);
  await desk.whatsapp.until(() => desk.whatsapp.online(owner) === 1);
  expect(desk.whatsapp.devicesOf(owner)).toHaveLength(1);
  expect(await desk.status(connection, 'CONNECTED')).toMatchObject({ status: 'CONNECTED' });
});

it('gives a number to one of two workers that start at once', async () => {
  for (let worker = 0; worker < 2; worker += 1) desk.worker();
  const { shop, owner } = await desk.linked();
  expect(desk.whatsapp.online(owner)).toBe(1);
  expect(await sessionOf(shop.connection.id, shop.company.id)).toMatchObject({ fence: 1 });
});

it('minds the count of signs of life, not the clock of whoever gives them', async () => {
  const shop = await desk.number();
  const place = { companyId: shop.company.id, whatsappId: shop.connection.id };
  const seen = await sessionOf(place.whatsappId, place.companyId);
  if (!seen) throw new Error('no session');
  await takeOverSession(seen, 'AHEAD');
  const other = desk.worker({ silenceMs: 400 });
  const began = performance.now();
  // Its clock is years ahead, then years behind.
  for (let turn = 0; performance.now() - began < 1000; turn += 1) await beat('AHEAD', turn % 2 === 0 ? 4e9 : 1e6);
  expect(await sessionOf(place.whatsappId, place.companyId)).toMatchObject({ owner: 'AHEAD' });
  await expect.poll(async () => (await sessionOf(place.whatsappId, place.companyId))?.owner).toBe(other.id);
});

/** A number of a company and the lease that somebody has on it. */
async function leased() {
  const shop = await desk.number();
  const place = { companyId: shop.company.id, whatsappId: shop.connection.id };
  const seen = await sessionOf(place.whatsappId, place.companyId);
  const former = seen && (await takeOverSession(seen, 'FORMER'));
  if (!former) throw new Error('no lease');
  return { place, seen, former };
}

it('reads a key once more that was written while it was read', async () => {
  const { former } = await leased();
  const [older, newer] = [Buffer.from('older'), Buffer.from('newer')];
  const before = new DeviceKeys(former);
  before.set({ session: { ana: older } });
  await before.flush();
  const { send } = DynamoDBClient.prototype;
  let goOn = (): void => undefined;
  const written = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const sent = vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementationOnce(async function late(
    this: DynamoDBClient,
    ...given: unknown[]
  ) {
    const answer = await Reflect.apply(send, this, given);
    await written;
    return answer;
  } as typeof send);
  const keys = new DeviceKeys(former);
  const reading = keys.get('session', ['ana']);
  await expect.poll(() => sent).toHaveBeenCalled();
  keys.set({ session: { ana: newer } });
  await keys.flush();
  goOn();
  expect(await reading).toEqual({ ana: newer });
  expect(await keys.get('session', ['ana'])).toEqual({ ana: newer });
});

it('writes, removes and shows nothing more once somebody else has the number', async () => {
  const { place, seen, former } = await leased();
  const keys = new DeviceKeys(former);
  keys.noteCreds();
  await keys.flush();
  const lease = await takeOverSession({ ...seen, owner: 'FORMER', fence: former.fence }, 'LATTER');
  const stored = () =>
    queryAll({ pk: partitions.linked(place.companyId, place.whatsappId), limit: 500, consistent: true });
  const before = await stored();
  expect(before).toHaveLength(1);

  keys.set({ 'pre-key': { 7: { public: Buffer.from('a'), private: Buffer.from('b') } } });
  await expect(keys.flush()).rejects.toThrow(WriteConflict);
  await expect(forgetDevice(former)).rejects.toThrow(WriteConflict);
  expect(await showCode(former, { kind: 'qr', text: 'x' })).toBe(false);
  expect(await giveSessionBack(former)).toBe(false);
  expect(await stored()).toEqual(before);
  expect(await sessionOf(place.whatsappId, place.companyId)).toMatchObject({ owner: 'LATTER', fence: lease?.fence });
});

it('leaves messages and state to its successor when WhatsApp ends the line of a worker that stood still', async () => {
  const shop = await desk.number();
  const { company, connection } = shop;
  // It looks once, and then no more: it neither lives for others nor sees that somebody took the number.
  const former = desk.worker({ lookMs: 1e6 });
  const owner = await desk.scan(shop);
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'Oi');
  await desk.messages(shop, ana, (messages) => messages.length === 1);
  const answer = await desk.write(shop, ana, { body: 'Olá' });
  const latter = desk.worker({ silenceMs: 300 });
  await expect.poll(async () => (await sessionOf(connection.id, company.id))?.owner).toBe(latter.id);
  await expect.poll(() => isOver(former, connection)).toBe(true);
  await desk.whatsapp.until(() => desk.received(ana).length > 0);
  await expect.poll(() => desk.now(answer)).toMatchObject({ ack: 1, failure: null });
  expect(await desk.connectionOf(connection)).toMatchObject({ status: 'CONNECTED', statusReason: '' });
  expect(desk.whatsapp.online(owner)).toBe(1);
});

it('takes messages once when its keys cannot be written for a while', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  const throttled = Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' });
  const flush = vi
    .spyOn(DeviceKeys.prototype, 'flush')
    .mockRejectedValueOnce(throttled)
    .mockRejectedValueOnce(throttled);
  for (const text of ['um', 'dois', 'três']) await desk.whatsapp.say(ana, owner, text);
  const received = await desk.messages(shop, ana, (messages) => messages.length >= 3);
  // Of one second the library may open what is new before what it is sent again.
  expect(received.map(({ body }) => body).sort()).toEqual(['dois', 'três', 'um']);
  await expect.poll(() => flush.mock.calls.length).toBeGreaterThan(2);
  const answer = await desk.write(shop, ana, { body: 'quatro' });
  await desk.whatsapp.until(() => desk.received(ana).length > 0);
  await expect.poll(() => desk.now(answer)).toMatchObject({ ack: 1 });
  expect(new Set(desk.received(ana).map(({ id }) => id)).size).toBe(1);
});

it('takes messages as they are when its keys cannot be read for a while', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  const { entrances, receipts } = desk.whatsapp;
  const retries = () => receipts.filter(({ type }) => type === 'retry').length;
  const before = retries();
  const throttled = Object.assign(new Error('slow down'), { name: 'ProvisionedThroughputExceededException' });
  const { send } = DynamoDBClient.prototype;
  let faults = 1;
  vi.spyOn(DynamoDBClient.prototype, 'send').mockImplementation(async function slow(
    this: DynamoDBClient,
    ...given: unknown[]
  ) {
    const { input } = given[0] as { input: object };
    const isRead = 'RequestItems' in input && JSON.stringify(input).includes('KEY#session');
    if (isRead && faults > 0) {
      faults -= 1;
      throw throttled;
    }
    return Reflect.apply(send, this, given);
  } as typeof send);
  for (const text of ['um', 'dois', 'três']) await desk.whatsapp.say(ana, owner, text);
  await desk.whatsapp.until(() => desk.whatsapp.entrances > entrances);
  const received = await desk.messages(shop, ana, (messages) => messages.length >= 3);
  expect(received.map(({ body }) => body).sort()).toEqual(['dois', 'três', 'um']);
  expect(retries()).toBe(before);
});
