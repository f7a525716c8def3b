import { sandbox } from '@shared/sandbox/contract.ts';
import type { SandboxMessage, SandboxNumber } from '@shared/sandbox/model.ts';
import { standInPath } from '@shared/sandbox/path.ts';
import { call } from '@test/support/server/call.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant } from '@test/support/server/tenant.ts';
import { until } from '@test/support/until.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import { openSandboxPhones } from '@test/support/whatsappWeb/sandboxPhones.ts';
import { expect, it } from 'vitest';
import { handler as inbound } from '../inbound/inbound.ts';
import { saveChange } from '../channels/connections/changes.ts';
import { orderLine } from '../channels/linked/lines.ts';
import { handler } from '../sandbox/handler.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();
const phones = await forFile(openSandboxPhones(desk.whatsapp));
Object.assign(process.env, {
  SANDBOX: 'on',
  PUBLIC_URL: 'http://127.0.0.1:3000',
  META_GRAPH_URL: `http://127.0.0.1:3000${standInPath}`,
  SANDBOX_PHONES_URL: phones.control,
});

const number = '5585988880001';
const ana = { number, lid: `9${number}`, name: 'Ana' } as Peer;

const as = ({ admin }: ConnectedCompany) => ({ token: admin.token });
const savePhone = (shop: ConnectedCompany, fields: object = {}) =>
  call(handler, sandbox.savePhone, { number, name: 'Ana', ...fields }, as(shop));
const link = (shop: ConnectedCompany) => call(handler, sandbox.link, { connectionId: shop.connection.id }, as(shop));

/** A company whose number one of the sandbox's phones scanned the code of. */
async function linked(): Promise<{ shop: ConnectedCompany; phone: SandboxNumber }> {
  const shop = await desk.number();
  await savePhone(shop);
  await desk.code(shop.connection);
  const { status, json } = await link(shop);
  expect(status).toBe(200);
  await desk.status(shop.connection, 'CONNECTED');
  return { shop, phone: json as SandboxNumber };
}

async function chat(shop: ConnectedCompany, phone: SandboxNumber, isSo: (lines: readonly SandboxMessage[]) => boolean) {
  const pair = { phoneNumberId: phone.phoneNumberId, number };
  return until(async () => {
    await desk.workshop.work('inbound', inbound);
    const { messages } = (await call(handler, sandbox.chat, pair, as(shop))).json as { messages: SandboxMessage[] };
    return isSo(messages) && messages;
  });
}

it('links a number, carries words both ways with their ticks, and ends with the phone', async () => {
  const { shop, phone } = await linked();
  expect(await desk.connectionOf(shop.connection)).toMatchObject({ number: phone.phoneNumberId });
  const pair = { phoneNumberId: phone.phoneNumberId, number };

  const { json: said } = await call(handler, sandbox.write, { ...pair, text: 'Oi, tem bolo?' }, as(shop));
  await desk.messages(shop, ana, (all) => all.some(({ body, wid }) => body === 'Oi, tem bolo?' && wid === said.wamid));
  await chat(shop, phone, ([line]) => line?.status === 'delivered');

  const answer = await desk.write(shop, ana, { body: 'Tem, sim' });
  const lines = await chat(shop, phone, (all) => all.length === 2);
  expect(lines[1]).toMatchObject({ text: 'Tem, sim', fromCustomer: false, status: 'delivered' });
  await desk.messages(shop, ana, (all) => all.some(({ id, ack }) => id === answer.id && ack === 2));
  await call(handler, sandbox.read, pair, as(shop));
  await desk.messages(shop, ana, (all) => all.some(({ id, ack }) => id === answer.id && ack === 3));

  expect((await call(handler, sandbox.unlink, { phoneNumberId: phone.phoneNumberId }, as(shop))).status).toBe(200);
  await desk.status(shop.connection, 'DISCONNECTED');
});

it('has a test phone tell of the days before it was linked', async () => {
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);
  const shop = await desk.number({ importOldMessages: day(10), importRecentMessages: day(0) });
  await savePhone(shop);
  await desk.code(shop.connection);
  expect((await link(shop)).status).toBe(200);
  await desk.status(shop.connection, 'CONNECTED');
  const received = await desk.messages(shop, ana, (all) => all.length === 2);
  expect(received.map(({ fromMe, isImported }) => [fromMe, isImported])).toEqual([
    [false, true],
    [true, true],
  ]);
  const result = async () => {
    await desk.workshop.work('inbound', inbound);
    return (await desk.connectionOf(shop.connection)).importResult;
  };
  await expect.poll(result).toMatchObject({ count: 2 });
});

it('has a number that is linked again import again', async () => {
  const { shop, phone } = await linked();
  expect((await call(handler, sandbox.unlink, { phoneNumberId: phone.phoneNumberId }, as(shop))).status).toBe(200);
  await desk.status(shop.connection, 'DISCONNECTED');
  const day = (ago: number) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString().slice(0, 10);
  const period = { importOldMessages: day(10), importRecentMessages: day(0) };
  await saveChange(shop.company.id, shop.connection.id, (before) => ({ ...before, ...period }));
  await orderLine(shop.connection, { type: 'newCode', phone: null }, new Date());
  await desk.code(shop.connection);
  expect((await link(shop)).status).toBe(200);
  await desk.status(shop.connection, 'CONNECTED');
  const received = await desk.messages(shop, ana, (all) => all.length === 2);
  expect(received.map(({ isImported }) => isImported)).toEqual([true, true]);
});

it('has what came while the phone was off when it is on again', async () => {
  const { shop, phone } = await linked();
  const pair = { phoneNumberId: phone.phoneNumberId, number };
  await call(handler, sandbox.write, { ...pair, text: 'Oi' }, as(shop));
  await desk.messages(shop, ana, (all) => all.length > 0);
  await savePhone(shop, { isOnline: false });
  const answer = await desk.write(shop, ana, { body: 'Olá' });
  const [, waiting] = await chat(shop, phone, (all) => all.length === 2);
  expect(waiting).toMatchObject({ text: 'Olá', status: 'sent' });
  await call(handler, sandbox.write, { ...pair, text: 'Depois' }, as(shop));
  await savePhone(shop, { isOnline: true });
  await desk.messages(shop, ana, (all) => all.some(({ body }) => body === 'Depois'));
  await desk.messages(shop, ana, (all) => all.some(({ id, ack }) => id === answer.id && ack === 2));
});

it('says so of what this phone cannot send, and of a phone that was taken off', async () => {
  const { shop, phone } = await linked();
  const pair = { phoneNumberId: phone.phoneNumberId, number };
  await call(handler, sandbox.write, { ...pair, type: 'location', latitude: 1, longitude: 2 }, as(shop));
  await chat(shop, phone, ([line]) => line?.failure === '131051');
  await call(handler, sandbox.unlink, { phoneNumberId: phone.phoneNumberId }, as(shop));
  await call(handler, sandbox.write, { ...pair, text: 'Alguém?' }, as(shop));
  await chat(shop, phone, (all) => all.some(({ text, status }) => text === 'Alguém?' && status === 'failed'));
});

it('scans no code of another company, none that is not shown, and nothing where nobody stands in', async () => {
  const shop = await desk.number();
  await desk.code(shop.connection);
  const { admin } = await newTenant();
  expect((await link({ ...shop, admin })).status).toBe(404);
  delete process.env['SANDBOX_PHONES_URL'];
  expect((await link(shop)).status).toBe(404);
  process.env['SANDBOX_PHONES_URL'] = phones.control;
  expect((await link(shop)).status).toBe(200);
  await desk.status(shop.connection, 'CONNECTED');
  expect((await link(shop)).status).toBe(404);
  expect((await fetch(new URL('/', phones.control), { method: 'POST', body: '{}' })).status).toBe(404);
});
