import type { Message } from '@shared/messages/model.ts';
import { type FakeGraph, fakeGraph, hangUp, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { openExternalServer } from '@test/support/outside/externalServer.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Account, Outgoing, OutgoingFile } from '../driver.ts';
import { facebook, instagram } from './drivers.ts';

let graph: FakeGraph;
let account: Account;
beforeAll(async () => {
  graph = await fakeGraph();
  account = { baseUrl: graph.url, phoneNumberId: '700', wabaId: '700', accessToken: 'page-token' };
});
beforeEach(() => graph.reset());
afterAll(() => graph.stop());

const aliases = [
  { kind: 'psid', value: 'P1' },
  { kind: 'igsid', value: 'I1' },
] as const;
const contact = aContact({ companyId: 1, id: 'C' });
const connection = aConnection({ companyId: 1, id: 1, channel: 'facebook' });
const ticket = aTicket({ companyId: 1, id: 1, contact, connection });

const outgoing = (fields: Partial<Message> = {}, file: OutgoingFile | null = null): Outgoing => ({
  message: aMessage({ companyId: 1, id: '1-C-1763632800000-x', ticket, fromMe: true, wid: null, ...fields }),
  ...{ aliases, number: '', file },
});
const picture = (mime: string): OutgoingFile => ({
  ...{ name: 'foto', mime },
  read: () => Promise.reject(new Error('files travel as links')),
  link: async () => 'https://storage.test/file',
});
const accepted = json(200, { recipient_id: 'P1', message_id: 'm_sent' });
/** A refusal with the finer code the product has. */
const refused = (status: number, code: number, subcode: number) =>
  json(status, { error: { message: 'no', code, error_subcode: subcode } });

describe('send', () => {
  it('posts to the page, with our id for the echo', async () => {
    graph.next(accepted);
    expect(await facebook.send(account, outgoing({ body: 'Oi' }))).toEqual({
      ...{ kind: 'accepted', wid: 'm_sent', aliases: [] },
    });
    expect(graph.calls[0]).toMatchObject({ path: '/v26.0/700/messages', authorization: 'Bearer page-token' });
    expect(graph.calls[0]?.json).toEqual({
      recipient: { id: 'P1' },
      messaging_type: 'RESPONSE',
      message: { text: 'Oi', metadata: '1-C-1763632800000-x' },
    });
  });

  it('proves that the app uses the token which was given it', async () => {
    graph.next(accepted);
    await facebook.send({ ...account, proof: 'ab12' }, outgoing({ body: 'Oi' }));
    expect(graph.calls[0]?.path).toBe('/v26.0/700/messages?appsecret_proof=ab12');
    await facebook.fetchProfile?.({ ...account, proof: 'ab12' }, aliases);
    expect(graph.calls[1]?.path).toMatch(/^\/v26\.0\/P1\?fields=[\w,]+&appsecret_proof=ab12$/);
  });

  it('names an attendant’s late answer, and only that', () => {
    const body = instagram.format(outgoing({ body: 'Oi', isHumanAgent: true }), null);
    expect(body).toEqual({
      ...{ recipient: { id: 'I1' }, messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT', message: { text: 'Oi' } },
    });
  });

  it.each([
    ['image', 'image', 'image/png'],
    ['sticker', 'image', 'image/webp'],
    ['audio', 'audio', 'audio/mpeg'],
    ['application', 'file', 'application/pdf'],
  ] as const)('gives a file of type %s as a link', async (mediaType, type, mime) => {
    graph.next(accepted);
    await facebook.send(account, outgoing({ mediaType, body: '' }, picture(mime)));
    expect(graph.calls[0]?.json).toMatchObject({
      message: { attachment: { type, payload: { url: 'https://storage.test/file' } } },
    });
  });

  it('draws a menu as quick replies, and tells places and cards in words', () => {
    const menu = {
      ...{ style: 'buttons' as const, text: 'Como podemos ajudar?', label: '' },
      choices: [{ id: '1', title: 'Vendas' }],
    };
    expect(facebook.format(outgoing({ menu }), null)).toMatchObject({
      message: {
        ...{ text: 'Como podemos ajudar?' },
        quick_replies: [{ content_type: 'text', title: 'Vendas', payload: '1' }],
      },
    });
    const location = { latitude: -3.7, longitude: -38.5, name: 'Loja', address: '' };
    expect(facebook.format(outgoing({ mediaType: 'locationMessage', location }), null)).toMatchObject({
      message: { text: 'Loja\nhttps://www.google.com/maps/search/?api=1&query=-3.7,-38.5' },
    });
  });

  it('reacts on Instagram', async () => {
    graph.next(json(200, { recipient_id: 'I1' }));
    const quotedMsg = { id: '', wid: 'm_1', body: '', fromMe: false, mediaType: 'chat' as const, author: '' };
    const sent = await instagram.send(account, outgoing({ mediaType: 'reactionMessage', body: '❤️', quotedMsg }));
    expect(sent).toMatchObject({ kind: 'accepted', wid: 'reaction.1-C-1763632800000-x' });
    expect(graph.calls[0]?.json).toEqual({
      ...{ recipient: { id: 'I1' }, sender_action: 'react', payload: { message_id: 'm_1', reaction: '❤️' } },
    });
  });

  it.each([
    ['a token that died', refusal(401, 190), 'reconnect'],
    ['a missing right', refusal(403, 200), 'reconnect'],
    ['outside of the window', refused(400, 10, 2018278), 'never'],
    ['a page that may not write for now', refused(400, 10, 1893063), 'never'],
    ['nobody of that id', refused(400, 100, 2018001), 'never'],
    ['a person who is gone', refusal(400, 551), 'never'],
    ['too many calls', refusal(400, 613), 'retry'],
    ['a passing fault', refusal(400, 1200), 'retry'],
    ['a line that breaks', hangUp, 'unknown'],
    ['an answer that says nothing', json(200, {}), 'unknown'],
  ] as const)('because of %s ends as it should', async (_, answer, kind) => {
    graph.next(answer);
    expect((await facebook.send(account, outgoing())).kind).toBe(kind);
  });

  it('does not try people the channel does not know', async () => {
    const stranger = { ...outgoing(), aliases: [{ kind: 'pn', value: '5511' }] as const };
    expect(await facebook.send(account, stranger)).toMatchObject({ kind: 'never', failure: { code: 'NO_ADDRESS' } });
    expect(graph.calls).toEqual([]);
  });
});

it('reads and typing are told to the person', async () => {
  await facebook.markRead(account, 'm_1', aliases);
  await instagram.showTyping?.(account, 'm_1', undefined, aliases);
  expect(graph.calls.map(({ json: body }) => body)).toEqual([
    { recipient: { id: 'P1' }, sender_action: 'mark_seen' },
    { recipient: { id: 'I1' }, sender_action: 'typing_on' },
  ]);
});

it('asks what a person calls themselves', async () => {
  graph.next(
    json(200, { first_name: 'Ana', last_name: 'Lima' }),
    json(200, { username: 'ana.lima' }),
    refusal(400, 100),
  );
  expect(await facebook.fetchProfile?.(account, aliases)).toEqual({ name: 'Ana Lima' });
  expect(await instagram.fetchProfile?.(account, aliases)).toEqual({ name: 'ana.lima' });
  expect(await facebook.fetchProfile?.(account, aliases)).toBeUndefined();
  expect(graph.calls[0]?.path).toBe('/v26.0/P1?fields=first_name,last_name,profile_pic');
});

describe('the account', () => {
  const page = json(200, { id: '700', name: 'Padaria' });
  const linked = (id: string) => json(200, { id: '700', instagram_business_account: { id, username: 'padaria' } });

  it('is the page that the token belongs to', async () => {
    graph.next(page, json(200, { id: '701', name: 'Outra' }), refusal(401, 190), hangUp);
    expect(await facebook.checkAccount(account)).toMatchObject({ isConnected: true, verifiedName: 'Padaria' });
    expect(await facebook.checkAccount(account)).toMatchObject({ isConnected: false, isRefused: true });
    expect(await facebook.checkAccount(account)).toMatchObject({ isConnected: false, isRefused: true });
    expect(await facebook.checkAccount(account)).toMatchObject({ isConnected: false, isRefused: false });
  });

  it('is the Instagram account linked to the page, or one of its own', async () => {
    const byPage = { ...account, phoneNumberId: '900' };
    graph.next(linked('900'), linked('901'), json(200, { user_id: '900', username: 'padaria' }));
    expect(await instagram.checkAccount(byPage)).toMatchObject({ isConnected: true, verifiedName: '@padaria' });
    expect(await instagram.checkAccount(byPage)).toMatchObject({ isConnected: false, isRefused: true });
    expect(await instagram.checkAccount({ ...byPage, wabaId: '900' })).toMatchObject({ isConnected: true });
    expect(graph.calls.at(-1)?.path).toBe('/v26.0/me?fields=user_id,username');
  });
});

describe('a file that a webhook names', () => {
  afterEach(() => vi.unstubAllEnvs());
  const fetched = async (url: string, most = 1000) => {
    const media = await facebook.fetchMedia(account, url, most);
    if (!media.ok) return media.isFinal ? media.reason : `later: ${media.reason}`;
    const chunks: Uint8Array[] = [];
    for await (const chunk of media.chunks) chunks.push(chunk);
    return [media.mime, Buffer.concat(chunks).toString()];
  };

  it('is called at public addresses only, also behind a redirect', async () => {
    const outsider = await openExternalServer(({ path }) =>
      path === '/moved' ? { status: 302, location: '/file' } : { type: 'image/png; x=1', body: 'bytes' },
    );
    vi.stubEnv('ALLOW_PRIVATE_ADDRESSES', 'off');
    for (const url of [`${outsider.url}/file`, 'http://169.254.169.254/latest', 'file:///etc/passwd', 'x'])
      expect(await fetched(url)).toBe('forbidden');
    expect(outsider.heard).toEqual([]);
    vi.stubEnv('ALLOW_PRIVATE_ADDRESSES', 'on');
    expect(await fetched(`${outsider.url}/moved`)).toEqual(['image/png', 'bytes']);
    expect(await fetched(outsider.url, 2)).toBe('tooLarge');
    outsider.answers(() => ({ status: 410 }));
    expect(await fetched(outsider.url)).toBe('HTTP 410');
    outsider.answers(() => ({ status: 500 }));
    expect(await fetched(outsider.url)).toBe('later: HTTP 500');
    await outsider.close();
    expect(await fetched(outsider.url)).toBe('later: network');
  });

  it('of the sandbox lies on this machine', async () => {
    const outsider = await openExternalServer(() => ({ type: 'image/png', body: 'bytes' }));
    const origin = 'http://127.0.0.1:3000';
    for (const [name, value] of [
      ['SANDBOX', 'on'],
      ['PUBLIC_URL', origin],
      ['META_GRAPH_URL', `${origin}/api/sandbox/graph`],
      ['AWS_ENDPOINT_URL_S3', outsider.url],
      ['ALLOW_PRIVATE_ADDRESSES', 'off'],
    ] as const)
      vi.stubEnv(name, value);
    expect(await fetched(`${outsider.url}/file`)).toEqual(['image/png', 'bytes']);
    // Whatever else is named there is judged as everywhere.
    const other = outsider.url.replace('127.0.0.1', 'localhost');
    expect(await fetched(`${other}/file`)).toBe('forbidden');
    expect(await fetched('http://169.254.169.254/latest')).toBe('forbidden');
    vi.stubEnv('ALLOW_PRIVATE_ADDRESSES', 'on');
    expect(await fetched(`${other}/file`)).toEqual(['image/png', 'bytes']);
    await outsider.close();
  });
});
