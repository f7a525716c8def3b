import { lookup } from 'node:dns/promises';
import { openExternalServer } from '@test/support/outside/externalServer.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addressOfFile, fetchMedia, mediaId } from './media.ts';

vi.mock('node:dns/promises', { spy: true });

const standIn = 'http://127.0.0.1:4600';
beforeEach(() => vi.stubEnv('ALLOW_PRIVATE_ADDRESSES', 'off'));
afterEach(() => {
  vi.unstubAllEnvs();
  vi.mocked(lookup).mockReset();
});

const usual = 'https://mmg.whatsapp.net/v/t62?x=1';

describe('where a file lies', () => {
  it.each([usual, 'https://media.fgru1-1.fna.whatsapp.net/v/t62', 'https://MMG.whatsapp.net/v'])(
    '%s is with WhatsApp',
    (url) => {
      expect(addressOfFile(url, '/v/other')).toBe(url);
    },
  );

  it.each([
    '',
    'no address',
    'http://mmg.whatsapp.net/v',
    'https://mmg.whatsapp.net:8443/v',
    'https://whatsapp.net.attacker.example/v',
    'https://attackerwhatsapp.net/v',
    'https://mmg.whatsapp.net@attacker.example/v',
    'https://attacker.example/.whatsapp.net',
    'http://169.254.169.254/latest/meta-data',
    `${standIn}/files/x`,
    'file:///etc/passwd',
  ])('%s is not, so the usual host has it', (url) => {
    expect(addressOfFile(url, '/v/t62?x=1')).toBe(usual);
    expect(addressOfFile(url, '')).toBeUndefined();
  });

  it.each(['@attacker.example/x', '.attacker.example/x', ':8443/x', 'x'])('%s is no path of a host', (path) => {
    expect(addressOfFile('', path)).toBeUndefined();
  });

  it('is with the server that stands in for WhatsApp, where one is named', () => {
    vi.stubEnv('WHATSAPP_WEB_URL', 'ws://127.0.0.1:4600/ws/chat');
    expect(addressOfFile(`${standIn}/files/x`, '')).toBe(`${standIn}/files/x`);
    expect(addressOfFile('http://127.0.0.1:4601/files/x', '')).toBeUndefined();
    expect(addressOfFile('https://127.0.0.1:4600/files/x', '')).toBeUndefined();
  });
});

describe('a file that was noted before only WhatsApp was believed', () => {
  const noted = (url: string): string =>
    mediaId({ url, key: Buffer.alloc(32).toString('base64'), kind: 'Image', mime: 'image/jpeg', size: null });
  const refused = { ok: false, isFinal: true, reason: 'FORBIDDEN' };

  it('is fetched from nowhere else', async () => {
    const outsider = await openExternalServer(() => ({ body: 'secret' }));
    for (const url of [`${outsider.url}/x`, 'http://169.254.169.254/latest', 'https://attacker.example/x'])
      expect(await fetchMedia(undefined, noted(url), 1000)).toMatchObject(refused);
    expect(outsider.heard).toEqual([]);
    expect(lookup).not.toHaveBeenCalled();
    await outsider.close();
  });

  it.each(['127.0.0.1', '169.254.169.254', '10.0.0.1', 'fd00:ec2::254'])(
    'is not fetched at %s, whatever name leads there',
    async (address) => {
      vi.mocked(lookup).mockResolvedValue([{ address, family: address.includes(':') ? 6 : 4 }] as never);
      expect(await fetchMedia(undefined, noted(usual), 1000)).toMatchObject(refused);
      expect(lookup).toHaveBeenCalled();
    },
  );
});
