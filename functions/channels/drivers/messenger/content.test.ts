import { serverText } from '@shared/connections/texts.ts';
import { expect, it } from 'vitest';
import { parseMessengerContent } from './content.ts';
import { parserFor } from './parse.ts';
import { split } from './split.ts';

const unsupported = serverText('unsupported');
const url = 'https://cdn.example.test/a.jpg';

it.each([
  [{ text: 'É este?', attachments: [{ type: 'hologram', payload: {} }] }, `É este?\n${unsupported}`],
  [{ text: 'É este?', attachments: [{ type: 'image', payload: {} }] }, `É este?\n${unsupported}`],
  [{ text: 'É este?', is_unsupported: true }, `É este?\n${unsupported}`],
  [{ text: 'Só hoje', attachments: [{ type: 'ephemeral' }] }, `Só hoje\n${serverText('ephemeral')}`],
  [{ attachments: [{ type: 'hologram' }] }, unsupported],
])('words stay with what nobody can show: %j', (message, body) => {
  expect(parseMessengerContent(message).body).toBe(body);
});

it.each(['ig_story', 'story'])('a story that is passed on (%s) keeps its picture and its words', (type) => {
  const message = { text: 'É este?', attachments: [{ type, payload: { url, title: 'Story' } }] };
  expect(parseMessengerContent(message)).toMatchObject({
    ...{ mediaType: 'image', body: 'É este?', media: { providerId: url } },
    about: `${serverText('sharedStory')}: Story`,
  });
});

it('a place is one, with the words that came along', () => {
  const location = { type: 'location', title: 'Praça da Sé', payload: { coordinates: { lat: -23.55, long: -46.63 } } };
  const place = { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé', address: '' };
  const expected = { mediaType: 'locationMessage', location: place };
  expect(parseMessengerContent({ attachments: [location] })).toMatchObject({ ...expected, body: 'Praça da Sé' });
  expect(parseMessengerContent({ text: 'Aqui', attachments: [location] })).toMatchObject({ ...expected, body: 'Aqui' });
  const nowhere = { type: 'location', payload: { coordinates: { lat: 912, long: 0 } } };
  expect(parseMessengerContent({ text: 'Aqui', attachments: [nowhere] })).toMatchObject({
    mediaType: 'chat',
    location: null,
  });
});

const messagesIn = (...attachments: object[]) => {
  const message = { mid: 'm_2', text: 'Tem?', attachments };
  const messaging = [{ sender: { id: 'U' }, recipient: { id: 'A' }, timestamp: 1_795_000_000_000, message }];
  return split({ object: 'instagram', entry: [{ id: 'A', messaging }] }).map(({ event }) => {
    const parsed = parserFor('igsid')(event, new Date(1_795_000_001_000));
    return parsed.kind === 'message' ? [parsed.message.wid, parsed.message.body] : [];
  });
};

it.each([
  [`${url}?a=1`, `${url}?b=2`],
  [url, 'https://elsewhere.example.test/p.jpg'],
])('a post that is told in the old and in the new way is one message', (old, post) => {
  const share = { type: 'share', payload: { url: old } };
  const newer = { type: 'ig_post', payload: { url: post, title: 'Post', ig_post_media_id: '1' } };
  const body = `${serverText('sharedPost')}\nPost\n${post}\nTem?`;
  expect(messagesIn(share, newer)).toEqual([['m_2', body]]);
  expect(messagesIn(newer, share)).toEqual([['m_2', body]]);
});

it('posts that are two stay two', () => {
  const shares = ['a', 'b'].map((name) => ({ type: 'share', payload: { url: `https://cdn.example.test/${name}` } }));
  expect(messagesIn(...shares)).toHaveLength(2);
  const post = { type: 'ig_post', payload: { url: 'https://cdn.example.test/c' } };
  expect(messagesIn(...shares, post)).toHaveLength(3);
});
