import { serverText } from '@shared/connections/texts.ts';
import { attachment, event, message, mid, pageId, payload, psid } from '@test/support/graph/messenger.ts';
import { describe, expect, it } from 'vitest';
import type { InboundEvent, InboundMessage } from '../driver.ts';
import { parserFor } from './parse.ts';
import { split } from './split.ts';

const receivedAt = new Date('2026-11-20T10:00:05.000Z');
const parse = (one: unknown): InboundEvent => parserFor('psid')(one, receivedAt);
const parsed = (one: unknown): InboundMessage => {
  const found = parse(one);
  if (found.kind !== 'message') throw new Error(`a message, not ${found.kind}`);
  return found.message;
};
const splitOf = (...events: Parameters<typeof payload>[2][]) => split(payload('page', pageId, ...events));

describe('split', () => {
  it('gives each event to its page and its person, with one identity for all deliveries', () => {
    const [first] = splitOf(message());
    expect(first).toMatchObject({ account: pageId, person: psid });
    expect(splitOf(message())[0]?.identity).toBe(first?.identity);
    expect(splitOf(message({ mid: 'm_other' }))[0]?.identity).not.toBe(first?.identity);
    expect(splitOf(message({ is_deleted: true }))[0]?.identity).not.toBe(first?.identity);
  });

  it('keeps echoes with the person they went to', () => {
    const echo = event({ message: { mid, is_echo: true, text: 'Oi' } }, psid, pageId);
    expect(splitOf(echo)).toMatchObject([{ account: pageId, person: psid }]);
  });

  it('parts an album, and the text stays with its first picture', () => {
    const pieces = splitOf(message({ attachments: [attachment('image'), attachment('image'), attachment('video')] }));
    expect(new Set(pieces.map(({ identity }) => identity)).size).toBe(3);
    const messages = pieces.map((piece) => parsed(piece.event));
    expect(messages.map(({ wid, body, mediaType }) => [wid, body, mediaType])).toEqual([
      [mid, 'Vocês abrem hoje?', 'image'],
      [`${mid}.1`, '', 'image'],
      [`${mid}.2`, '', 'video'],
    ]);
  });

  it.each([null, 1, [], {}, { entry: 1 }, { entry: [{ id: '1', messaging: [null, 'x', {}] }] }])(
    'makes nothing of %j',
    (odd) => expect(split(odd)).toEqual([]),
  );

  it('leaves room in the queue whatever a message holds', () => {
    const [piece] = splitOf(message({ text: 'á'.repeat(900_000), attachments: [attachment('image')] }));
    expect(JSON.stringify(piece).length).toBeLessThan(400_000);
  });
});

describe('a message', () => {
  it('is text of a person known by its scoped id, at the millisecond it was written', () => {
    expect(parsed(message())).toMatchObject({
      ...{ wid: mid, body: 'Vocês abrem hoje?', mediaType: 'chat', at: '2025-11-20T10:00:00.123Z' },
      ...{ aliases: [{ kind: 'psid', value: psid }], pushName: '', quotedWid: null, replyId: null },
    });
    const igsid = parserFor('igsid')(message(), receivedAt);
    expect(igsid).toMatchObject({ message: { aliases: [{ kind: 'igsid', value: psid }] } });
  });

  it('answers another one, or a quick reply', () => {
    expect(parsed(message({ reply_to: { mid: 'm_1' } })).quotedWid).toBe('m_1');
    expect(parsed(message({ quick_reply: { payload: '2' } })).replyId).toBe('2');
  });

  it.each([
    ['image', 'image', 'image/jpeg'],
    ['video', 'video', 'video/mp4'],
    ['audio', 'audio', 'audio/mp4'],
    ['file', 'application', 'application/octet-stream'],
    ['sticker', 'sticker', 'image/png'],
  ])('with a file of type %s waits for its bytes', (type, mediaType, mime) => {
    const found = parsed(message({ text: undefined, attachments: [attachment(type)] }));
    expect(found).toMatchObject({ mediaType, body: '', media: { status: 'pending', mime } });
    expect(found.media?.providerId).toBe(`https://cdn.fbsbx.com/v/${type}.bin?oh=1`);
  });

  it('fetches nothing but addresses of the web', () => {
    for (const url of ['file:///etc/passwd', 'gopher://x/', '//host/x', '']) {
      expect(parsed(message({ attachments: [attachment('image', { url })] })).media).toBeNull();
    }
  });

  it.each([
    ['share', 'sharedPost'],
    ['ig_reel', 'sharedReel'],
    ['reel', 'sharedReel'],
  ] as const)('passes a %s on as words with its address', (type, word) => {
    const { body, media } = parsed(message({ text: '', attachments: [attachment(type, { title: 'Novidades' })] }));
    expect(body).toBe(`${serverText(word)}\nNovidades\nhttps://cdn.fbsbx.com/v/${type}.bin?oh=1`);
    expect(media).toBeNull();
  });

  it('keeps the picture of a story, and says what it is about', () => {
    const mention = parsed(message({ text: undefined, attachments: [attachment('story_mention')] }));
    expect(mention).toMatchObject({ mediaType: 'image', about: serverText('storyMention') });
    const reply = parsed(message({ reply_to: { story: { id: '1', url: 'https://lookaside.test/s' } } }));
    expect(reply).toMatchObject({ body: 'Vocês abrem hoje?', about: serverText('storyReply') });
    expect(reply.media?.providerId).toBe('https://lookaside.test/s');
  });

  it.each([
    [{ text: undefined, is_unsupported: true }, serverText('unsupported')],
    [{ text: undefined, attachments: [{ type: 'hologram' }] }, serverText('unsupported')],
    [{ text: undefined, attachments: [{ type: 'ephemeral' }] }, serverText('ephemeral')],
    [{ text: undefined, attachments: [{ type: 'like_heart' }] }, '❤️'],
    [{ text: undefined }, serverText('unsupported')],
  ])('%j is readable', (fields, body) => expect(parsed(message(fields)).body).toBe(body));

  it('came through an advertisement', () => {
    const referral = { source: 'ADS', ad_id: '6045246247433', ads_context_data: { ad_title: 'Promoção' } };
    expect(parsed(message({ referral })).advertisement).toMatchObject({ id: '6045246247433', title: 'Promoção' });
    const link = { ref: 'vitrine', source: 'SHORTLINK', type: 'OPEN_THREAD' };
    expect(parsed(message({ referral: link })).advertisement).toEqual({ id: '', title: 'vitrine', url: '', text: '' });
    expect(parsed(message({ referral: { source: 'SHORTLINK' } })).advertisement).toBeNull();
  });
});

describe('what is no message of its own', () => {
  it('is a reaction, and its end', () => {
    const reacted = parsed(event({ reaction: { mid: 'm_1', action: 'react', reaction: 'love', emoji: '❤️' } }));
    expect(reacted.reaction).toEqual({ wid: 'm_1', emoji: '❤️' });
    expect(parsed(event({ reaction: { mid: 'm_1', action: 'unreact' } })).reaction?.emoji).toBe('');
  });

  it('is an edit, a removal, a button', () => {
    expect(parsed(event({ message_edit: { mid: 'm_1', text: 'novo', num_edit: 1 } })).edit).toEqual({
      ...{ wid: 'm_1', body: 'novo' },
    });
    expect(parsed(message({ text: undefined, is_deleted: true })).removal).toEqual({ wid: mid });
    const button = event({ postback: { mid: 'm_2', title: 'Começar', payload: 'START' } });
    expect(parsed(button)).toMatchObject({ wid: 'm_2', body: 'Começar', replyId: 'START' });
  });

  it('is a watermark, or a read of one message', () => {
    const progress = { kind: 'progress', known: [{ kind: 'psid', value: psid }] };
    expect(parse(event({ delivery: { mids: [mid], watermark: 1_763_632_800_000 } }))).toEqual({
      ...{ ...progress, status: 'delivered', upTo: '2025-11-20T10:00:00.000Z', wid: null },
    });
    expect(parse(event({ read: { mid: 'm_1' } }))).toEqual({ ...progress, status: 'read', upTo: null, wid: 'm_1' });
  });

  it('is an echo: ours tells that the message went out', () => {
    const echo = event({ message: { mid, is_echo: true, metadata: '1-C-9-x', text: 'Oi' } }, psid, pageId);
    expect(parse(echo)).toMatchObject({ kind: 'status', report: { wid: mid, messageRef: '1-C-9-x', status: 'sent' } });
    const unsent = event({ message: { mid, is_echo: true, metadata: '1-C-9-x', is_deleted: true } }, psid, pageId);
    expect(parse(unsent)).toMatchObject({ kind: 'echo', message: { removal: { wid: mid } } });
  });

  it('is an echo of what was written in another inbox: ours, with everything it says', () => {
    const own = { mid, is_echo: true, app_id: 26_390_203_743_090, text: 'Já respondi por aqui' };
    for (const metadata of [undefined, 'ref-of-another-app']) {
      expect(parse(event({ message: { ...own, metadata } }, psid, pageId))).toMatchObject({
        ...{ kind: 'echo', message: { wid: mid, body: own.text, aliases: [{ kind: 'psid', value: psid }] } },
      });
    }
    const picture = event({ message: { mid, is_echo: true, attachments: [attachment('image')] } }, psid, pageId);
    expect(parse(picture)).toMatchObject({ kind: 'echo', message: { mediaType: 'image' } });
  });

  it.each([null, {}, event({}), event({ optin: {} }), event({ read: {} }), event({ reaction: {} })])(
    'is %j, which says nothing',
    (odd) => expect(parse(odd).kind).toBe('nothing'),
  );
});
