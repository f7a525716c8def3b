import { expect, it } from 'vitest';
import { advertisementOf } from './referral.ts';

const referral = { source_type: 'ad', source_id: '120210001', source_url: 'https://fb.me/ad', media_type: 'image' };

it.each([
  [
    'an advertisement',
    { ...referral, headline: 'Promoção', body: 'Leve 3' },
    { id: '120210001', title: 'Promoção', url: 'https://fb.me/ad', text: 'Promoção\nLeve 3\nhttps://fb.me/ad' },
  ],
  [
    'one without a headline',
    { ...referral, body: 'Leve 3' },
    { id: '120210001', title: 'Leve 3', url: 'https://fb.me/ad', text: 'Leve 3\nhttps://fb.me/ad' },
  ],
  [
    'an address that a browser would run',
    { source_id: '7', source_url: 'javascript:alert(1)' },
    { id: '7', title: '', url: '', text: 'javascript:alert(1)' },
  ],
  ['nothing', {}, null],
  ['no object', 'x', null],
])('reads %s', (_, given, advertisement) => {
  expect(advertisementOf(given)).toEqual(advertisement);
});
