import { aConnection } from '@test/support/server/samples.ts';
import { describe, expect, it } from 'vitest';
import { connectionView, isMaskedToken } from './view.ts';

const queues = [1, 2, 3].map((id) => ({ id, name: `Fila ${id}`, color: '#0f766e', greetingMessage: 'Olá' }));
const connection = aConnection({ companyId: 1, id: 1, queueIds: [3, 1, 9], accessToken: 'sealed', token: 'T0KEN' });
const viewOf = (fields: object = {}, isAdmin = false) =>
  connectionView({ ...connection, ...fields }, queues, { isAdmin, maskedToken: '****abcd' });

describe('a connection as people see it (B-CONN-5)', () => {
  it('has no secret in it', () => {
    const { version: _version, token: _token, greetingMedia: _media, ...shown } = connection;
    expect(viewOf()).toEqual({
      ...{ ...shown, accessToken: '****abcd' },
      ...{ greetingMediaAttachment: null, greetingMediaPath: null, greetingMediaMime: null, greetingMediaSize: null },
      queues: [
        { id: 1, name: 'Fila 1', color: '#0f766e' },
        { id: 3, name: 'Fila 3', color: '#0f766e' },
      ],
    });
  });

  it('gives the external API’s token to administrators', () => {
    expect(viewOf({}, true).token).toBe('T0KEN');
  });

  it('hides the token for calls, and says that there is one', () => {
    expect(viewOf({ wavoip: 'sealed' }).wavoip).toBe('****');
    expect(viewOf()).not.toHaveProperty('wavoip');
  });

  it('shows the picture that goes with the greeting', () => {
    const greetingMedia = { key: '1/a.png', name: 'a.png', mime: 'image/png', size: 7 };
    expect(viewOf({ greetingMedia })).toMatchObject({
      ...{ greetingMediaAttachment: 'a.png', greetingMediaPath: '/api/media/1/a.png' },
      ...{ greetingMediaMime: 'image/png', greetingMediaSize: 7 },
    });
  });
});

it.each([
  [undefined, true],
  ['', true],
  ['****', true],
  ['****abcd', true],
  ['EAAB', false],
  ['abcd****', false],
])('%j means the token that is stored: %s', (token, expected) => {
  expect(isMaskedToken(token)).toBe(expected);
});
