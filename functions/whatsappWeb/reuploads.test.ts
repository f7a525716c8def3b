import { randomBytes } from 'node:crypto';
import { messages } from '@shared/messages/contract.ts';
import type { Message } from '@shared/messages/model.ts';
import { call } from '@test/support/server/call.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { tokenOf } from '@test/support/server/tenant.ts';
import { killed } from '@test/support/whatsappWeb/killed.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import type { proto } from 'baileys';
import { beforeEach, expect, it } from 'vitest';
import { movedTo } from '../channels/drivers/whatsapp/media.ts';
import { enqueueJobs } from '../core/events/jobs.ts';
import { readFile } from '../core/files/files.ts';
import { handler as messagesHandler } from '../inbox/messages/handler.ts';
import { handler as jobs } from '../workers/queue/handler.ts';

const desk = await forFile(openLinkedFixture());
let worker = desk.worker({ silenceMs: 300 });
const linked = await desk.linked({ allowGroup: true });
const { whatsapp } = desk;
let ana: Peer;
beforeEach(() => {
  ana = desk.person('Ana');
  whatsapp.reuploads.how = 'done';
});

const head = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

/** A picture, no two alike. */
function picture(): { bytes: Buffer; content: proto.IMessage; letGo: () => void } {
  const bytes = Buffer.concat([head, randomBytes(2000)]);
  const upload = whatsapp.media.leave(bytes, 'Image');
  const content = { imageMessage: { ...upload, mimetype: 'image/jpeg' } };
  return { bytes, content, letGo: () => whatsapp.media.letGo(upload.directPath) };
}

const firstOf = async (whom: Parameters<typeof desk.messages>[1]): Promise<Message> => {
  const [first] = await desk.messages(linked.shop, whom, (all) => all.length > 0);
  if (!first) throw new Error('no message');
  return first;
};

/** A message whose file WhatsApp has let go of. */
async function tooLate() {
  const { bytes, content, letGo } = picture();
  const wid = await whatsapp.say(ana, linked.owner, content);
  letGo();
  return { one: await firstOf(ana), bytes, wid };
}

const work = () => desk.workshop.work('jobs', jobs);
const fetched = async (one: Message): Promise<Message> => {
  await work();
  return desk.now(one);
};
const stateOf = (one: Message) => async () => (await fetched(one)).media?.status;
const asked = (wid: string): number => whatsapp.reuploads.wids.filter((id) => id === wid).length;

async function isStored(one: Message, bytes: Buffer): Promise<void> {
  await expect.poll(stateOf(one)).toBe('ready');
  const { media, body } = await desk.now(one);
  expect(await readFile(media?.key ?? '')).toEqual(bytes);
  expect(body).toBe('');
}

it('is left at WhatsApp once more by the phone of the number, and stored then', async () => {
  const { one, bytes, wid } = await tooLate();
  expect((await fetched(one)).media).toMatchObject({ status: 'pending' });
  await isStored(one, bytes);
  expect(asked(wid)).toBe(1);
});

it('of a group is asked for with who wrote it', async () => {
  const { bytes, content, letGo } = picture();
  const group = whatsapp.group('Família', ana, linked.owner);
  await whatsapp.sayIn(group.jid, ana, linked.owner, content);
  letGo();
  await isStored(await firstOf(group), bytes);
});

it('that the owner sent from the phone is asked for as well', async () => {
  const { bytes, content, letGo } = picture();
  await whatsapp.type(linked.owner, ana, content);
  letGo();
  await isStored(await firstOf(ana), bytes);
});

it.each(['missing', 'refused'] as const)(
  'that the phone has no longer (%s) says so, and is not asked for again',
  async (how) => {
    whatsapp.reuploads.how = how;
    const { one, wid } = await tooLate();
    await expect.poll(stateOf(one)).toBe('failed');
    expect(await desk.now(one)).toMatchObject({
      media: { key: '' },
      body: expect.stringContaining('veja no aparelho'),
    });
    desk.workshop.pass(3600);
    await work();
    expect(asked(wid)).toBe(1);
  },
);

it.each(['silent', 'busy', 'forged'] as const)(
  'that a phone does not bring (%s) is asked for four times within the hour',
  async (how) => {
    whatsapp.reuploads.how = how;
    const { one, wid } = await tooLate();
    for (let times = 1; times <= 4; times += 1) {
      expect((await fetched(one)).media).toMatchObject({ status: 'pending' });
      await expect.poll(() => asked(wid)).toBe(times);
      desk.workshop.pass(900);
    }
    expect(await fetched(one)).toMatchObject({
      media: { status: 'failed' },
      body: expect.stringContaining('aparelho'),
    });
    expect(asked(wid)).toBe(4);
  },
);

it('comes although nobody expects it any more', async () => {
  whatsapp.reuploads.how = 'silent';
  const { one, bytes, wid } = await tooLate();
  for (let times = 1; times <= 5; times += 1) {
    await work();
    desk.workshop.pass(900);
  }
  expect(await desk.now(one)).toMatchObject({ media: { status: 'failed' } });
  await whatsapp.until(() => asked(wid) > 0);
  whatsapp.reuploads.wake(wid);
  await isStored(one, bytes);
});

it('is brought to another worker when the one that asked is dead', async () => {
  whatsapp.reuploads.how = 'silent';
  const { one, bytes, wid } = await tooLate();
  await work();
  await whatsapp.until(() => asked(wid) > 0);
  killed(worker);
  whatsapp.reuploads.wake(wid);
  worker = desk.worker({ silenceMs: 300 });
  await isStored(one, bytes);
  expect(asked(wid)).toBe(1);
});

it('is stored once, however often the phone tells of it', async () => {
  const { one, bytes, wid } = await tooLate();
  await work();
  await whatsapp.until(() => asked(wid) > 0);
  for (let count = 0; count < 3; count += 1) whatsapp.reuploads.wake(wid);
  await isStored(one, bytes);
  const { version } = await desk.now(one);
  desk.workshop.pass(900);
  await expect.poll(work).toBe(0);
  expect(await desk.now(one)).toMatchObject({ version });
});

/** A picture of two months ago, imported: WhatsApp has let go of it, and nobody asked for it. */
async function imported() {
  const opened = await desk.linked();
  const { bytes, content, letGo } = picture();
  letGo();
  const key = { remoteJid: ana.lidJid, fromMe: false, id: `OLD${bytes.toString('hex', 20, 28)}` };
  const messageTimestamp = Math.floor(Date.parse('2026-10-02T12:00:00Z') / 1000);
  await desk.tellOld(opened.shop, opened.owner, ana, [{ message: { key, message: content, messageTimestamp } }]);
  const [one] = await desk.messages(opened.shop, ana, (all) => all.length > 0);
  if (!one) throw new Error('no message');
  const { user } = opened.shop.admin;
  const ask = async () =>
    (await call(messagesHandler, messages.fetchFile, { id: one.id }, { token: await tokenOf(user) })).status;
  return { one, bytes, wid: key.id, ask };
}

it('of an import is asked for when somebody wants it, and comes from the phone', async () => {
  const { one, bytes, wid, ask } = await imported();
  expect((await fetched(one)).media).toMatchObject({ status: 'failed' });
  expect(asked(wid)).toBe(0);
  expect(await ask()).toBe(200);
  expect((await desk.now(one)).media).toMatchObject({ status: 'pending' });
  await isStored(one, bytes);
  expect(asked(wid)).toBe(1);
  expect(await ask()).toBe(409);
});

it('of an import that the phone has no longer says so, and may be asked for again', async () => {
  whatsapp.reuploads.how = 'missing';
  const { one, bytes, wid, ask } = await imported();
  for (const times of [1, 2]) {
    expect(await ask()).toBe(200);
    await expect.poll(stateOf(one)).toBe('failed');
    expect(await desk.now(one)).toMatchObject({ body: expect.stringContaining('veja no aparelho') });
    expect(asked(wid)).toBe(times);
    // What waited to ask once more finds that it is known.
    desk.workshop.pass(900);
    await work();
  }
  whatsapp.reuploads.how = 'done';
  expect(await ask()).toBe(200);
  await isStored(one, bytes);
});

it('that is gone at its new place as well ends there', async () => {
  const { one } = await tooLate();
  whatsapp.media.status = 410;
  await expect.poll(stateOf(one)).toBe('failed');
  whatsapp.media.status = 200;
});

it('is asked of nobody once the number is linked no more', async () => {
  const { shop, owner } = await desk.linked();
  const { content, letGo } = picture();
  const wid = await whatsapp.say(ana, owner, content);
  letGo();
  const [one] = await desk.messages(shop, ana, (all) => all.length > 0);
  for (const device of whatsapp.devicesOf(owner)) whatsapp.unlink(device);
  await desk.status(shop.connection, 'DISCONNECTED');
  expect((await fetched(one as Message)).media).toMatchObject({ status: 'failed' });
  expect(asked(wid)).toBe(0);
});

it('that was stored meanwhile is not touched by a late refusal', async () => {
  const { one, bytes } = await tooLate();
  await isStored(one, bytes);
  const before = await desk.now(one);
  await enqueueJobs([{ type: 'media.fetch', companyId: one.companyId, messageId: one.id, place: '' }]);
  expect(await fetched(one)).toEqual(before);
});

const place = {
  url: 'https://mmg.whatsapp.net/v/t62?x=1',
  key: 'AA==',
  kind: 'Image',
  mime: 'image/png',
  size: 1,
} as const;

it.each(['', '/', '/v/t62.7118?ccb=1'])('takes %j for a place of the same host', (path) => {
  const moved = movedTo(place, path);
  if (path === '') expect(moved).toBeUndefined();
  else expect(JSON.parse(moved ?? '{}')).toEqual({ ...place, url: `https://mmg.whatsapp.net${path}` });
});

it.each(['.evil.example/x', '@evil.example/x', ':8080/x', 'https://evil.example'])('leads nowhere else: %j', (path) => {
  expect(movedTo(place, path)).toBeUndefined();
});
