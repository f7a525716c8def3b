import { connections } from '@shared/connections/contract.ts';
import { call } from '@test/support/server/call.ts';
import type { ConnectedCompany } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { newTenant, newUser } from '@test/support/server/tenant.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { afterEach, expect, it } from 'vitest';
import { queryAll } from '../../core/store/store.ts';
import { partitions } from '../../core/store/table.ts';
import { putCommand } from '../linked/commands.ts';
import { listSessions } from '../linked/sessions.ts';
import { saveChange } from './changes.ts';
import { handler } from './handler.ts';

const desk = await forFile(openLinkedFixture());
afterEach(() => desk.clear());

const as = ({ admin }: Pick<ConnectedCompany, 'admin'>) => ({ token: admin.token });
const waiting = async (shop: Pick<ConnectedCompany, 'admin'>) =>
  (await call(handler, connections.waiting, {}, as(shop))).json;

const leave = async ({ company, connection }: ConnectedCompany, minute: number, count: number) => {
  const place = { companyId: company.id, whatsappId: connection.id };
  for (let at = 0; at < count; at += 1) {
    const written = new Date(Date.UTC(2026, 10, 20, 10, minute, at % 60, Math.floor(at / 60)));
    await putCommand(place, written, `W${at}`, { type: 'send', messageId: `M${at}`, wid: `W${at}` });
  }
};

it('says since when how much waits to leave, and nothing where nothing does', async () => {
  const shop = await desk.number();
  expect(await waiting(shop)).toEqual([]);
  const place = { companyId: shop.company.id, whatsappId: shop.connection.id };
  await putCommand(place, new Date(), 'read', { type: 'read', wid: 'W', aliases: [] });
  expect(await waiting(shop)).toEqual([]);
  await leave(shop, 5, 2);
  await leave(shop, 3, 1);
  const { id } = shop.connection;
  expect(await waiting(shop)).toEqual([{ id, since: '2026-11-20T10:03:00.000Z', count: 3, isMore: false }]);
  await leave(shop, 6, 120);
  expect(await waiting(shop)).toEqual([{ id, since: '2026-11-20T10:03:00.000Z', count: 100, isMore: true }]);
});

it('tells it to those who may link numbers, of their own company', async () => {
  const shop = await desk.number();
  await leave(shop, 1, 1);
  expect(await waiting(await newTenant())).toEqual([]);
  const attendant = await newUser(shop.company.id);
  expect(await call(handler, connections.waiting, {}, { token: attendant.token })).toMatchObject({ status: 403 });
});

it('leaves nothing of a number that is removed while its code is on show', async () => {
  desk.worker();
  const shop = await desk.number();
  const code = await desk.code(shop.connection);
  expect(await call(handler, connections.remove, { id: shop.connection.id }, as(shop))).toMatchObject({ status: 200 });
  await expect
    .poll(async () => (await listSessions()).sessions.filter(({ companyId }) => companyId === shop.company.id))
    .toEqual([]);
  expect(() => desk.whatsapp.scan(code.text, desk.person('Dona'))).toThrow('nobody shows this code');
  const place = partitions.linked(shop.company.id, shop.connection.id);
  await expect.poll(() => queryAll({ pk: place, limit: 100, consistent: true })).toEqual([]);
  expect((await call(handler, connections.list, {}, as(shop))).json).toEqual([]);
});

it('takes a number off its phone that is removed right after its code was scanned', async () => {
  // As long as it takes to open a line at its first time.
  desk.worker({ scale: 1 });
  const shop = await desk.number();
  const owner = desk.person('Dona');
  desk.whatsapp.scan((await desk.code(shop.connection)).text, owner);
  await desk.scanned(shop.connection);
  await call(handler, connections.remove, { id: shop.connection.id }, as(shop));
  await desk.whatsapp.until(() => desk.whatsapp.devicesOf(owner).length === 0);
  const place = partitions.linked(shop.company.id, shop.connection.id);
  await expect.poll(() => queryAll({ pk: place, limit: 100, consistent: true })).toEqual([]);
});

it('takes a number off its phone that is removed while nobody has its line', async () => {
  const former = desk.worker();
  const { shop, owner } = await desk.linked();
  await former.stop();
  await call(handler, connections.remove, { id: shop.connection.id }, as(shop));
  desk.worker({ scale: 1 });
  await desk.whatsapp.until(() => desk.whatsapp.devicesOf(owner).length === 0);
  const place = partitions.linked(shop.company.id, shop.connection.id);
  await expect.poll(() => queryAll({ pk: place, limit: 100, consistent: true })).toEqual([]);
});

it('restarts all lines there are, and neither disturbs a code on show nor shows one for a number that has ended', async () => {
  desk.worker();
  const { shop, owner } = await desk.linked();
  const { companyId } = shop.connection;
  const draft = (name: string) => ({ name, channel: 'whatsapp' });
  const make = async (name: string) => (await call(handler, connections.create, draft(name), as(shop))).json;
  const [second, shown, ended] = [await make('Segunda'), await make('Código'), await make('Fim')];
  const other = desk.person('Dono');
  const of = ({ id }: { id: number }) => ({ ...shop.connection, companyId, id });
  desk.whatsapp.scan((await desk.code(of(second))).text, other);
  await desk.status(of(second), 'CONNECTED');
  const code = await desk.code(of(shown));
  await desk.status(of(ended), 'qrcode');
  await call(handler, connections.disconnect, { id: ended.id }, as(shop));

  const before = desk.whatsapp.entrances;
  expect(await call(handler, connections.restart, {}, as(shop))).toMatchObject({ status: 200 });
  await desk.whatsapp.until(() => desk.whatsapp.entrances === before + 2);
  for (const one of [shop.connection, of(second)]) await desk.status(one, 'CONNECTED');
  expect([desk.whatsapp.online(owner), desk.whatsapp.online(other)]).toEqual([1, 1]);
  expect(await desk.code(of(shown))).toEqual(code);
  expect(await desk.connectionOf(of(shown))).toMatchObject({ status: 'qrcode' });
  expect(await desk.connectionOf(of(ended))).toMatchObject({ status: 'DISCONNECTED' });
});

it('says at once that a device is gone which people forget, and not of one whose line they open again', async () => {
  const shop = await desk.number();
  const { id, companyId, createdAt: since } = shop.connection;
  const link = { since, restarts: 0, codeUntil: null, restrictedUntil: null, hasDevice: true };
  const linked = () => saveChange(companyId, id, (before) => ({ ...before, status: 'CONNECTED', link }));
  const seen = async (route: 'retry' | 'newCode' | 'disconnect') => {
    await linked();
    return (await call(handler, connections[route], { id }, as(shop))).json;
  };
  expect(await seen('retry')).toMatchObject({ status: 'OPENING', link: { hasDevice: true } });
  expect(await seen('newCode')).toMatchObject({ status: 'OPENING', link: { hasDevice: false } });
  expect(await seen('disconnect')).toMatchObject({ status: 'DISCONNECTED', link: { hasDevice: false } });
});
