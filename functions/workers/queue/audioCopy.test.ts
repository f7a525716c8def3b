import { type Message, messageView } from '@shared/messages/model.ts';
import { fakeGraph } from '@test/support/graph/fakeGraph.ts';
import { type ConnectedCompany, openConnectedCompany, stateOf, write } from '@test/support/server/connectedCompany.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { silentVoiceNote } from '@test/support/server/oggOpus.ts';
import { openStoreFixture } from '@test/support/server/storeFixture.ts';
import { beforeEach, expect, it } from 'vitest';
import { enqueueRecording } from '../../core/events/jobs.ts';
import { deleteFile, findFile, readFile } from '../../core/files/files.ts';
import { messageEntity } from '../../core/store/entities.ts';
import { fromItem, toItem } from '../../core/store/records.ts';
import { getItem, putItem } from '../../core/store/store.ts';
import { handler as copies } from './audioCopy.ts';
import { handler as jobs } from './handler.ts';

let shop: ConnectedCompany;
const workshop = await forFile(openStoreFixture());
const graph = await forFile(fakeGraph());
beforeEach(async () => {
  await workshop.drain('jobs');
  shop = await openConnectedCompany();
  graph.reset();
  graph.media.clear();
});

/** Begins like a voice note, and is none. */
const brokenNote = () => Buffer.concat([silentVoiceNote(1).subarray(0, 60), Buffer.alloc(500, 7)]);

const work = () => workshop.work('audio', copies);
const stored = async (message: Message): Promise<Message> =>
  fromItem(messageEntity, (await getItem(messageEntity.key(message), true)) ?? {});

/** A voice note of a customer, fetched; its copy is the next job. */
async function fetched(content: Buffer): Promise<Message> {
  graph.media.set('v1', { mime: 'audio/ogg; codecs=opus', content });
  await write(workshop, shop, { type: 'audio', audio: { id: 'v1', mime_type: 'audio/ogg; codecs=opus', voice: true } });
  const message = (await stateOf(shop)).messages.at(-1);
  if (!message) throw new Error('no message');
  await workshop.work('jobs', jobs);
  return stored(message);
}

/** Milliseconds of sound in an mp3 of MPEG-1 layer III frames at 48 kHz. */
function lengthOf(mp3: Buffer): number {
  const bitrates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
  let frames = 0;
  for (let at = 0; at + 4 <= mp3.length; frames += 1) {
    expect(mp3.readUInt16BE(at) & 0xfffe).toBe(0xfffa);
    const kilobits = bitrates[(mp3[at + 2] ?? 0) >> 4] ?? 0;
    at += Math.floor((144 * kilobits * 1000) / 48_000) + (((mp3[at + 2] ?? 0) >> 1) & 1);
  }
  return (frames * 1152 * 1000) / 48_000;
}

it('B-IN-31: a voice note is kept as it came and as mp3 of the same length', async () => {
  const original = silentVoiceNote(3);
  const message = await fetched(original);
  expect(messageView(message)).toMatchObject({ mediaStatus: 'ready', mediaCopyUrl: null });
  await work();
  const copied = await stored(message);
  expect(copied.version).toBe(message.version + 1);
  expect(await readFile(copied.media?.key ?? '')).toEqual(original);
  const key = copied.media?.copyKey ?? '';
  expect(messageView(copied).mediaCopyUrl).toBe(`/api/media/${key}`);
  expect(key).toMatch(new RegExp(`^c/${shop.company.id}/[0-9A-Z]{26}$`));
  expect((await findFile(key))?.mime).toBe('audio/mpeg');
  const length = lengthOf(await readFile(key));
  expect(length).toBeGreaterThanOrEqual(3000);
  expect(length).toBeLessThan(3200);
});

it('a second delivery of the job makes no second copy', async () => {
  const message = await fetched(silentVoiceNote(1));
  await enqueueRecording({ companyId: shop.company.id, messageId: message.id });
  await work();
  await work();
  expect((await stored(message)).version).toBe(message.version + 1);
});

it('what only calls itself a voice note stays without a copy', async () => {
  const message = await fetched(brokenNote());
  await work();
  expect(await stored(message)).toEqual(message);
});

it('a recording erased before its turn stays erased', async () => {
  const message = await fetched(silentVoiceNote(1));
  await putItem(toItem(messageEntity, { ...message, media: null, isDeleted: true }));
  await work();
  expect((await stored(message)).media).toBeNull();
});

it('B-MSG-5: a recording becomes a WAV for a channel that takes no Ogg, and is told where it cannot', async () => {
  const [message, broken] = [await fetched(silentVoiceNote(2)), await fetched(brokenNote())];
  await workshop.drain('audio');
  for (const { id } of [message, broken])
    await enqueueRecording({ companyId: shop.company.id, messageId: id, form: 'wav' });
  await work();
  const key = (await stored(message)).media?.copyKey ?? '';
  expect(await findFile(key)).toMatchObject({ mime: 'audio/wav', name: expect.stringMatching(/\.wav$/) });
  expect((await readFile(key)).toString('latin1', 0, 4)).toBe('RIFF');
  expect((await stored(broken)).media?.copyKey).toBe('');
});

it('a recording that cannot be opened is not told as one of which none can be made', async () => {
  const message = await fetched(silentVoiceNote(1));
  await workshop.drain('audio');
  await deleteFile(message.media?.key ?? '');
  await enqueueRecording({ companyId: shop.company.id, messageId: message.id, form: 'wav' });
  await work();
  expect(await stored(message)).toEqual(message);
});
