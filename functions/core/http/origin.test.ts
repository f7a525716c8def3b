import { expect, it } from 'vitest';
import { checkOrigin } from './origin.ts';

process.env['PUBLIC_URL'] = 'https://chat.example.com';

const asked = (headers: Record<string, string>): boolean => {
  try {
    checkOrigin({ headers });
    return true;
  } catch (error) {
    expect(error).toMatchObject({ code: 'ERR_NO_PERMISSION' });
    return false;
  }
};

it.each([
  ['a page of ours', { 'sec-fetch-site': 'same-origin', origin: 'https://chat.example.com' }],
  ['one of ours in an older browser', { origin: 'https://chat.example.com', host: 'abc.execute-api.example' }],
  ['one of ours under another name of this machine', { origin: 'http://10.0.0.5:3000', host: '10.0.0.5:3000' }],
  ['no browser', {}],
])('hears %s', (_case, headers) => {
  expect(asked(headers)).toBe(true);
});

it.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a neighbour of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.example.com' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['another site in an older browser', { origin: 'https://evil.example', host: 'chat.example.com' }],
  ['a page without an origin', { origin: 'null', host: '' }],
  ['a page without an origin, asked of nobody', { origin: 'null' }],
  ['a file', { origin: 'file:///', host: '' }],
  ['our name on another scheme', { origin: 'http://chat.example.com', host: 'abc.execute-api.example' }],
])('refuses %s', (_case, headers) => {
  expect(asked(headers)).toBe(false);
});
