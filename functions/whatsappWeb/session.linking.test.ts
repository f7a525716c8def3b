import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { describe, expect, it, vi } from 'vitest';
import { linkedSessions } from '../../infra/local/linkedWorker.ts';
import { orderLine } from '../channels/linked/lines.ts';
import { queryAll } from '../core/store/store.ts';
import { partitions } from '../core/store/table.ts';
import { CommandRunner } from './commandRunner.ts';

const desk = await forFile(openLinkedFixture());
// Each device makes all the keys that it makes for WhatsApp itself.
desk.whatsapp.fewestKeys = 0;
desk.worker();

describe('a number that is to be linked', () => {
  it('shows a code, and is connected once it was scanned', async () => {
    const { connection } = await desk.number();
    const owner = desk.person('Dona');
    const waiting = await desk.status(connection, 'qrcode');
    expect(Date.parse(waiting.link?.codeUntil ?? '')).toBeGreaterThan(Date.now());
    expect(waiting.link).toMatchObject({ hasDevice: false });
    desk.whatsapp.scan((await desk.code(connection)).text, owner);
    const linked = await desk.status(connection, 'CONNECTED');
    expect(linked).toMatchObject({
      ...{ number: owner.number, statusReason: '' },
      link: { restarts: 0, codeUntil: null, hasDevice: true },
    });
  });

  it('counts how often its line was lost, again once it is linked again', async () => {
    const { shop, owner } = await desk.linked();
    desk.whatsapp.drop(owner);
    await expect.poll(() => desk.connectionOf(shop.connection)).toMatchObject({ link: { restarts: 1 } });
    await orderLine(shop.connection, { type: 'newCode', phone: null }, new Date());
    desk.whatsapp.scan((await desk.code(shop.connection)).text, owner);
    expect((await desk.status(shop.connection, 'CONNECTED')).link).toMatchObject({ restarts: 0 });
  });

  it('B-PLAN-6: closes its line, stays linked, and opens it again without a code', async () => {
    const { shop } = await desk.linked();
    await orderLine(shop.connection, { type: 'rest' }, new Date());
    const resting = await desk.status(shop.connection, 'DISCONNECTED');
    expect(resting).toMatchObject({ statusReason: 'PAUSED', link: { hasDevice: true } });
    await orderLine(shop.connection, { type: 'restart' }, new Date());
    expect(await desk.status(shop.connection, 'CONNECTED')).toMatchObject({ statusReason: '' });
  });

  it('is opened again also for who wants it back while it is being closed', async () => {
    const { shop } = await desk.linked();
    const giveUp = CommandRunner.prototype.giveUp;
    const closing = vi.spyOn(CommandRunner.prototype, 'giveUp').mockImplementationOnce(async function (
      this: CommandRunner,
    ) {
      await orderLine(shop.connection, { type: 'restart' }, new Date());
      await giveUp.call(this);
    });
    await orderLine(shop.connection, { type: 'rest' }, new Date());
    await expect.poll(() => closing.mock.calls.length).toBeGreaterThan(0);
    expect(await desk.status(shop.connection, 'CONNECTED')).toMatchObject({ statusReason: '' });
  });

  it('keeps its keys sealed', async () => {
    const { shop } = await desk.linked();
    const items = await queryAll({
      pk: partitions.linked(shop.company.id, shop.connection.id),
      limit: 500,
      consistent: true,
    });
    expect(items.length).toBeGreaterThan(800);
    expect(JSON.stringify(items)).not.toMatch(/"private"|noiseKey|advSecret/);
  });

  it('is written to and writes', async () => {
    const { shop, owner } = await desk.linked();
    const ana = desk.person('Ana');
    await desk.whatsapp.say(ana, owner, 'Bom dia');
    const [first] = await desk.messages(shop, ana, (messages) => messages.length === 1);
    expect(first).toMatchObject({ body: 'Bom dia', fromMe: false });
    const answer = await desk.write(shop, ana, { body: 'Pois não?' });
    await desk.whatsapp.until(() => desk.whatsapp.delivered.some(({ to }) => to === ana));
    expect(desk.whatsapp.delivered.filter(({ to }) => to === ana)).toMatchObject([
      { message: { extendedTextMessage: { text: 'Pois não?' } } },
    ]);
    await expect.poll(() => desk.now(answer)).toMatchObject({ ack: 1, nextAttemptAt: null, failure: null });
  });

  it('is taken off the phone', async () => {
    const { shop, owner } = await desk.linked();
    await orderLine(shop.connection, { type: 'logout' }, new Date());
    await expect
      .poll(() => desk.connectionOf(shop.connection))
      .toMatchObject({ status: 'DISCONNECTED', link: { hasDevice: false } });
    expect(desk.whatsapp.devicesOf(owner)).toEqual([]);
    await expect
      .poll(() =>
        queryAll({ pk: partitions.linked(shop.company.id, shop.connection.id), limit: 100, consistent: true }),
      )
      .toEqual([]);
  });
});

it('is waited for where it stands', () => {
  expect(partitions.linkedSessions).toBe(linkedSessions);
});
