import type { Message, MessageMedia } from '@shared/messages/model.ts';
import { openExternalServer } from '@test/support/outside/externalServer.ts';
import { forFile } from '@test/support/server/fileFixture.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import type { FileKind } from '@test/support/whatsappWeb/mediaHost.ts';
import type { Peer } from '@test/support/whatsappWeb/peer.ts';
import type { proto } from 'baileys';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaId, opened } from '../channels/drivers/whatsapp/media.ts';
import { newMediaKey, readFile, saveFile } from '../core/files/files.ts';
import { handler as jobs } from '../workers/queue/handler.ts';

const desk = await forFile(openLinkedFixture());
desk.worker();
const linked = await desk.linked();
let ana: Peer;
beforeEach(() => {
  ana = desk.person('Ana');
});
afterEach(() => {
  desk.whatsapp.media.status = 200;
});

const jpeg = Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), Buffer.alloc(3000, 1)]);
const webp = Buffer.concat([Buffer.from('RIFF\u0010\u0000\u0000\u0000WEBPVP8 ', 'latin1'), Buffer.alloc(500, 2)]);
const mp4 = Buffer.concat([Buffer.from('00000018667479706d703432', 'hex'), Buffer.alloc(70_000, 3)]);
const ogg = Buffer.concat([Buffer.from('4f67675300020000000000000000', 'hex'), Buffer.alloc(900, 4)]);
const pdf = Buffer.from('%PDF-1.7\n%%EOF');

type Part = 'imageMessage' | 'videoMessage' | 'audioMessage' | 'documentMessage' | 'stickerMessage';
interface Sample {
  readonly part: Part;
  readonly kind: FileKind;
  readonly bytes: Buffer;
  readonly mimetype: string;
  readonly mediaType: Message['mediaType'];
  readonly more?: Record<string, unknown>;
}

const samples: readonly Sample[] = [
  { part: 'imageMessage', kind: 'Image', bytes: jpeg, mimetype: 'image/jpeg', mediaType: 'image' },
  { part: 'videoMessage', kind: 'Video', bytes: mp4, mimetype: 'video/mp4', mediaType: 'video' },
  {
    ...{ part: 'audioMessage', kind: 'Audio', bytes: ogg, mimetype: 'audio/ogg; codecs=opus', mediaType: 'audio' },
    more: { ptt: true },
  },
  {
    ...{ part: 'documentMessage', kind: 'Document', bytes: pdf, mimetype: 'application/pdf' },
    ...{ mediaType: 'application', more: { fileName: 'contrato.pdf' } },
  },
  { part: 'stickerMessage', kind: 'Image', bytes: webp, mimetype: 'image/webp', mediaType: 'sticker' },
];

const message = (
  { part, kind, bytes, mimetype, more }: Sample,
  told: Record<string, unknown> = {},
): proto.IMessage => ({
  [part]: { ...desk.whatsapp.media.leave(bytes, kind), mimetype, ...more, ...told },
});

const [picture, film] = samples as [Sample, Sample];

async function receive(content: proto.IMessage): Promise<Message> {
  await desk.whatsapp.say(ana, linked.owner, content);
  const [first] = await desk.messages(linked.shop, ana, (all) => all.length > 0);
  if (!first) throw new Error('no message');
  return first;
}

const fetched = async (one: Message): Promise<Message> => {
  await desk.workshop.work('jobs', jobs);
  return desk.now(one);
};

/** Writes a file to Ana, who has written before. */
async function written({ bytes, mimetype, mediaType, more }: Sample, name = 'contrato.pdf'): Promise<Message> {
  await receive({ conversation: 'Oi' });
  const key = newMediaKey(linked.shop.company.id);
  await saveFile(key, bytes, { name, mime: mimetype });
  const media: MessageMedia = {
    ...{ status: 'ready', key, mime: mimetype, name, size: bytes.length, width: null, height: null },
    ...{ isVoice: more?.['ptt'] === true, providerId: '' },
  };
  return desk.write(linked.shop, ana, { mediaType, media, body: mediaType === 'image' ? 'veja' : '' });
}

describe.each(samples)('$mediaType', (sample) => {
  it('comes in as it was sent', async () => {
    const one = await receive(message(sample));
    expect(one).toMatchObject({ mediaType: sample.mediaType, media: { status: 'pending' } });
    const { media } = await fetched(one);
    expect(media).toMatchObject({ status: 'ready', size: sample.bytes.length, isVoice: sample.more?.['ptt'] === true });
    expect(await readFile(media?.key ?? '')).toEqual(sample.bytes);
  });

  it('goes out as it is', async () => {
    const out = await written(sample);
    await desk.whatsapp.until(() => desk.received(ana).length > 0);
    const [got] = desk.received(ana);
    const whole = got?.message.documentWithCaptionMessage?.message ?? got?.message;
    const part = whole?.[sample.part];
    expect(part).toMatchObject({ mimetype: sample.mimetype, ...sample.more });
    expect(desk.whatsapp.media.open(part ?? {}, sample.kind)).toEqual(sample.bytes);
    await expect.poll(() => desk.now(out)).toMatchObject({ ack: 1, failure: null });
  });
});

it.each([
  ['a voice note without a word of its codec', 'audio/ogg', true, 'audio/ogg; codecs=opus', true],
  ['a recording under the name of its codec', 'audio/opus', false, 'audio/ogg; codecs=opus', false],
  ['a recording of a phone that writes no Opus', 'audio/mp4', true, 'audio/mp4', false],
])('sends %s as what it is', async (_, mimetype, isVoice, mime, ptt) => {
  const [, , voice] = samples as [Sample, Sample, Sample];
  await written({ ...voice, mimetype, more: { ptt: isVoice } }, 'voz');
  await desk.whatsapp.until(() => desk.received(ana).length > 0);
  expect(desk.received(ana)[0]?.message.audioMessage).toMatchObject({ mimetype: mime, ptt });
});

it('keeps the words of a picture, both ways', async () => {
  expect(await receive(message(picture, { caption: 'olha' }))).toMatchObject({ body: 'olha', mediaType: 'image' });
  await written(picture);
  await desk.whatsapp.until(() => desk.received(ana).length > 0);
  expect(desk.received(ana)[0]?.message.imageMessage?.caption).toBe('veja');
});

describe('a file that came', () => {
  it('is tried again when the host fails, and opened with its keys then', async () => {
    desk.whatsapp.media.status = 503;
    const one = await receive(message(film));
    expect((await fetched(one)).media).toMatchObject({ status: 'pending' });
    desk.whatsapp.media.status = 200;
    desk.workshop.pass(300);
    expect((await fetched(one)).media).toMatchObject({ status: 'ready', size: mp4.length });
  });

  it('and was changed on its way is not kept', async () => {
    const other = desk.whatsapp.media.leave(mp4, 'Video');
    const one = await receive(message(film, { mediaKey: other.mediaKey }));
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await fetched(one);
      desk.workshop.pass(3600);
    }
    expect((await desk.now(one)).media).toMatchObject({ status: 'failed', key: '' });
  });

  it('and lies where its sender wants to have somebody called is nobody to call', async () => {
    const outsider = await openExternalServer(() => ({ body: 'secret' }));
    const there = { url: `${outsider.url}/latest/meta-data`, directPath: '' };
    const one = await receive(message(picture, there));
    expect(one).toMatchObject({ mediaType: 'unsupported', media: null });
    await desk.workshop.work('jobs', jobs);
    expect(outsider.heard).toEqual([]);
    await outsider.close();
  });

  it('and says to be larger than any that is kept is not fetched', async () => {
    const before = desk.whatsapp.media.fetched;
    const one = await fetched(await receive(message(film, { fileLength: 101 * 1024 * 1024 })));
    expect(one).toMatchObject({ media: { status: 'failed' }, body: expect.stringContaining('veja no aparelho') });
    expect(desk.whatsapp.media.fetched).toBe(before);
  });

  it('and is larger than is kept in memory goes through in pieces', async () => {
    const large = Buffer.concat([mp4, Buffer.alloc(40 * 1024 * 1024, 5)]);
    const one = await fetched(await receive(message({ ...film, bytes: large })));
    expect(one.media).toMatchObject({ status: 'ready', size: large.length });
  });

  it('and does not tell how large it is ends when it is too large to be kept in memory', async () => {
    const large = Buffer.alloc(33 * 1024 * 1024, 6);
    const one = await receive(message({ ...film, bytes: large }, { fileLength: 0 }));
    const before = desk.whatsapp.media.fetched;
    expect(await fetched(one)).toMatchObject({ media: { status: 'failed' } });
    expect(desk.whatsapp.media.fetched).toBe(before + 1);
  });
});

it('of a hundred megabytes no more is held than what was read last', async () => {
  const piece = Buffer.alloc(1024 * 1024, 7);
  const [read, taken] = [{ count: 0 }, { bytes: 0, ahead: 0 }];
  async function* source() {
    for (; read.count < 100; read.count += 1) yield piece;
  }
  const chunks = opened(source(), { key: Buffer.alloc(32, 8).toString('base64'), kind: 'Video' });
  const drained = (async () => {
    for await (const chunk of chunks) {
      taken.bytes += chunk.length;
      taken.ahead = Math.max(taken.ahead, (read.count + 1) * piece.length - taken.bytes);
    }
  })();
  // There is no MAC at the end of this one.
  await expect(drained).rejects.toThrow('not what was sent');
  expect(taken.bytes).toBeGreaterThan(99 * piece.length);
  expect(taken.ahead).toBeLessThan(2 * piece.length);
});

it('a place that was noted before sizes were is still one', async () => {
  const { url, mediaKey } = desk.whatsapp.media.leave(jpeg, 'Image');
  const key = Buffer.from(mediaKey).toString('base64');
  const { size: _, ...former } = JSON.parse(mediaId({ url, key, kind: 'Image', mime: 'image/jpeg', size: null }));
  const { fetchMedia } = await import('../channels/drivers/whatsapp/media.ts');
  expect(await fetchMedia(undefined, JSON.stringify(former), 1e6)).toMatchObject({ ok: true, mime: 'image/jpeg' });
});

describe('a file that is to go out', () => {
  it('is left once more when the host refuses it, and arrives once', async () => {
    desk.whatsapp.media.uploadFaults.push(500, 503);
    const out = await written(film);
    await expect.poll(() => desk.now(out)).toMatchObject({ ack: 1, failure: null });
    expect(new Set(desk.received(ana).map(({ id }) => id)).size).toBe(1);
    expect(desk.whatsapp.media.uploadFaults).toEqual([]);
  });

  it('and is not there any more says so, and keeps nothing behind it waiting', async () => {
    await receive({ conversation: 'Oi' });
    const media: MessageMedia = {
      ...{ status: 'ready', key: newMediaKey(linked.shop.company.id), mime: 'application/pdf', name: 'x.pdf' },
      ...{ size: 5, width: null, height: null, isVoice: false, providerId: '' },
    };
    const lost = await desk.write(linked.shop, ana, { mediaType: 'application', media, body: '' });
    const next = await desk.write(linked.shop, ana, { body: 'segue' });
    await expect.poll(() => desk.now(next)).toMatchObject({ ack: 1 });
    expect(await desk.now(lost)).toMatchObject({ failure: { code: 'ERR_WAPP_DOWNLOAD_MEDIA', isRetriable: false } });
  });

  it('and that the host never takes gives way to what stands behind it', async () => {
    desk.whatsapp.media.uploadFaults.push(...Array.from({ length: 5 }, () => 500));
    const stuck = await written(film);
    const next = await desk.write(linked.shop, ana, { body: 'segue' });
    await expect.poll(() => desk.now(next)).toMatchObject({ ack: 1 });
    expect(await desk.now(stuck)).toMatchObject({ failure: { code: 'ERR_SENDING_WAPP_MSG', isRetriable: true } });
    expect(desk.received(ana).map(({ message: { extendedTextMessage } }) => extendedTextMessage?.text)).toEqual([
      'segue',
    ]);
  });
});
