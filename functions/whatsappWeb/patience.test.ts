import { forFile } from '@test/support/server/forFile.ts';
import { openLinkedDesk } from '@test/support/whatsappWeb/linkedDesk.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { orderLine } from '../channels/linked/lines.ts';

const desk = await forFile(openLinkedDesk());
afterEach(async () => {
  desk.whatsapp.isSilent = false;
  desk.whatsapp.refCount = 6;
  await desk.rest();
});

const patience = { timeout: 10_000 };

describe('a code', () => {
  it.each(['scanned', 'typed'])('that nobody ever %s ends, and another is shown to who asks', async (way) => {
    desk.whatsapp.refCount = 3;
    desk.worker({ codeMs: 250 });
    const { connection } = await desk.number();
    const owner = desk.person('Dona');
    const order = { type: 'newCode', phone: way === 'typed' ? owner.number : null } as const;
    await orderLine(connection, order, new Date());
    const ended = { status: 'DISCONNECTED', statusReason: 'UNSCANNED', link: { codeUntil: null } };
    await expect.poll(() => desk.connectionOf(connection), patience).toMatchObject(ended);

    desk.whatsapp.refCount = 6;
    await desk.rest();
    desk.worker();
    await orderLine(connection, { type: 'newCode', phone: null }, new Date());
    desk.whatsapp.scan((await desk.code(connection)).text, owner);
    expect(await desk.status(connection, 'CONNECTED')).toMatchObject({ number: owner.number, statusReason: '' });
  });
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
  expect(await desk.status(connection, 'TIMEOUT')).toMatchObject({ statusReason: 'NO_ANSWER' });
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
  expect(await desk.status(shop.connection, 'TIMEOUT')).toMatchObject({ statusReason: 'NO_ANSWER' });
  const out = await desk.write(shop, ana, { body: 'dois' });
  desk.whatsapp.isSilent = false;
  await desk.status(shop.connection, 'CONNECTED');
  await expect.poll(() => desk.now(out), patience).toMatchObject({ ack: 1, failure: null });
  expect(desk.received(ana).map(({ message }) => message.extendedTextMessage?.text)).toEqual(['dois']);
});
