import './libraryBounds.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { proto } from 'baileys';
import { afterEach, describe, expect, it } from 'vitest';
import { enqueueAmendment } from '../channels/connections/service.ts';
import { readCommands } from '../channels/linked/commands.ts';
import { orderBlock, orderLine } from '../channels/linked/lines.ts';
import { messageEntity } from '../core/store/entities.ts';
import { toItem } from '../core/store/records.ts';
import { putItem } from '../core/store/store.ts';
import { handler as outbound } from '../outbound/outbound.ts';

const desk = await forFile(openLinkedFixture());
afterEach(async () => {
  desk.whatsapp.isSilent = false;
  desk.whatsapp.refCount = 6;
  await desk.clear();
});

describe('a code', () => {
  it.each(['scanned', 'typed'])('that nobody ever %s ends, and another is shown to who asks', async (way) => {
    desk.whatsapp.refCount = 3;
    desk.worker({ codeMs: 250 });
    const { connection } = await desk.number();
    const owner = desk.person('Dona');
    const order = { type: 'newCode', phone: way === 'typed' ? owner.number : null } as const;
    await orderLine(connection, order, new Date());
    const ended = {
      ...{ status: 'DISCONNECTED', statusReason: 'UNSCANNED' },
      link: { codeUntil: null, hasDevice: false },
    };
    await expect.poll(() => desk.connectionOf(connection)).toMatchObject(ended);

    desk.whatsapp.refCount = 6;
    await desk.rest();
    desk.worker();
    await orderLine(connection, { type: 'newCode', phone: null }, new Date());
    desk.whatsapp.scan((await desk.code(connection)).text, owner);
    expect(await desk.status(connection, 'CONNECTED')).toMatchObject({ number: owner.number, statusReason: '' });
  });
});

it('B-CONN-2: three codes are shown, and no fourth, although the server has more', async () => {
  desk.worker({ codeMs: 250 });
  const { connection } = await desk.number();
  const ended = { status: 'DISCONNECTED', statusReason: 'UNSCANNED', link: { hasDevice: false } };
  await expect.poll(() => desk.connectionOf(connection)).toMatchObject(ended);
});

it('a line whose code nobody has scanned yet stays as long as the server answers', async () => {
  desk.worker({ codeMs: 800, aliveMs: 100 });
  const { connection } = await desk.number();
  const first = await desk.code(connection);
  expect((await desk.code(connection, first.text)).kind).toBe('qr');
  expect(await desk.connectionOf(connection)).toMatchObject({ status: 'qrcode', statusReason: '' });
});

it('a server that falls silent while a code is on show is asked for another one', async () => {
  desk.worker({ connectMs: 500, aliveMs: 100 });
  const { connection } = await desk.number();
  const former = await desk.code(connection);
  desk.whatsapp.isSilent = true;
  const lost = { statusReason: 'NO_ANSWER', link: { hasDevice: false } };
  expect(await desk.status(connection, 'TIMEOUT')).toMatchObject(lost);
  desk.whatsapp.isSilent = false;
  desk.whatsapp.scan((await desk.code(connection, former.text)).text, desk.person('Dona'));
  await desk.status(connection, 'CONNECTED');
});

it('a server that falls silent on an open line is left, and what was written meanwhile arrives once', async () => {
  desk.worker({ connectMs: 500, aliveMs: 100 });
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'um');
  await desk.messages(shop, ana, (all) => all.length === 1);
  desk.whatsapp.isSilent = true;
  // Nobody needs a code: the phone still has the device.
  const lost = { statusReason: 'NO_ANSWER', link: { hasDevice: true } };
  expect(await desk.status(shop.connection, 'TIMEOUT')).toMatchObject(lost);
  const out = await desk.write(shop, ana, { body: 'dois' });
  desk.whatsapp.isSilent = false;
  await desk.status(shop.connection, 'CONNECTED');
  await expect.poll(() => desk.now(out)).toMatchObject({ ack: 1, failure: null });
  expect(desk.received(ana).map(({ message }) => message.extendedTextMessage?.text)).toEqual(['dois']);
});

it('what was taken back and let through again while nobody answers reaches WhatsApp on the next line, once', async () => {
  desk.worker({ connectMs: 500, aliveMs: 100 });
  const { shop, owner } = await desk.linked();
  const ana = desk.person('Ana');
  await desk.whatsapp.say(ana, owner, 'um');
  await desk.messages(shop, ana, (all) => all.length === 1);
  const out = await desk.write(shop, ana, { body: 'dois' });
  await expect.poll(() => desk.now(out)).toMatchObject({ ack: 1 });
  desk.whatsapp.isSilent = true;
  const removed = { ...(await desk.now(out)), isDeleted: true };
  await putItem(toItem(messageEntity, { ...removed, version: removed.version + 1 }));
  await enqueueAmendment(removed);
  await desk.workshop.work('outbound', outbound);
  await orderBlock(shop.connection, removed.contactId, false, new Date());
  expect(await desk.status(shop.connection, 'TIMEOUT')).toMatchObject({ statusReason: 'NO_ANSWER' });
  desk.whatsapp.isSilent = false;
  await desk.status(shop.connection, 'CONNECTED');
  const place = { companyId: shop.company.id, whatsappId: shop.connection.id };
  const removals = () => desk.received(ana).flatMap(({ message }) => message.protocolMessage ?? []);
  await desk.whatsapp.until(() => removals().length > 0 && desk.whatsapp.blocks.length > 0);
  await expect.poll(async () => (await readCommands(place)).commands).toEqual([]);
  expect(removals()).toMatchObject([{ type: proto.Message.ProtocolMessage.Type.REVOKE, key: { id: removed.wid } }]);
  expect(desk.whatsapp.blocks).toMatchObject([{ action: 'unblock' }]);
});
