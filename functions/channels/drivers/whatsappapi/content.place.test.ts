import { expect, it } from 'vitest';
import { parseWhatsAppContent } from './content.ts';

it.each([
  ['beyond the poles', { latitude: 90.1, longitude: 0 }],
  ['beyond the date line', { latitude: 0, longitude: -180.1 }],
  ['that no table keeps', { latitude: '1e300', longitude: '1e300' }],
  ['without an end', { latitude: 'Infinity', longitude: 0 }],
  ['of nothing', {}],
])('a place %s is told as something that cannot be shown', (_, location) => {
  expect(parseWhatsAppContent({ location }, 'location')).toMatchObject({ mediaType: 'unsupported', location: null });
});

it('a place at the end of the world is one', () => {
  const location = { latitude: -90, longitude: 180 };
  expect(parseWhatsAppContent({ location }, 'location')).toMatchObject({ mediaType: 'locationMessage', location });
});
