import type { Message } from '@shared/messages/model.ts';
import { deadAddress, type FakeGraph, fakeGraph, hangUp, html, json, refusal } from '@test/support/graph/fakeGraph.ts';
import { aConnection, aContact, aMessage, aTicket } from '@test/support/server/samples.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account, Outgoing, OutgoingFile } from '../driver.ts';
import { fetchMedia, markRead, refuseCall, send, showTyping } from './send.ts';

let graph: FakeGraph;
let account: Account;
beforeAll(async () => {
  graph = await fakeGraph();
  account = { baseUrl: graph.url, phoneNumberId: '999', wabaId: '888', accessToken: 'secret-token' };
});
beforeEach(() => graph.reset());
afterAll(() => graph.stop());

const contact = aContact({ companyId: 1, id: 'C' });
const ticket = aTicket({ companyId: 1, id: 1, contact, connection: aConnection({ companyId: 1, id: 1 }) });
const messageOf = (fields: Partial<Message> = {}): Message =>
  aMessage({ companyId: 1, id: '1-C-1763632800000-x', ticket, fromMe: true, wid: null, ...fields });

const outgoing = (fields: Partial<Message> = {}, more: Partial<Outgoing> = {}): Outgoing => ({
  message: messageOf(fields),
  aliases: contact.aliases,
  number: contact.number,
  file: null,
  ...more,
});

const content = Buffer.from('the bytes of a file');
const file = (mime: string): OutgoingFile => ({
  name: 'relatório "1".pdf',
  mime,
  read: (work) =>
    work({
      size: content.byteLength,
      name: '',
      chunks: (async function* () {
        yield content;
      })(),
    }),
  link: async () => 'https://storage.test/file',
});
const stored = (mime: string, isVoice = false): Message['media'] => ({
  status: 'ready',
  key: 'c/1/K',
  mime,
  name: 'relatório.pdf',
  size: 19,
  isVoice,
  width: null,
  height: null,
  providerId: '',
});

describe('send', () => {
  it('posts with the token and learns identities', async () => {
    const outcome = await send(account, outgoing());
    expect(outcome).toEqual({
      kind: 'accepted',
      wid: expect.stringMatching(/^wamid\.G/),
      aliases: [
        { kind: 'pn', value: contact.number },
        { kind: 'bsuid', value: 'BR.777' },
      ],
    });
    expect(graph.calls).toMatchObject([{ path: '/v26.0/999/messages', authorization: 'Bearer secret-token' }]);
  });

  it('uploads a file first, byte by byte as it is, and sends its id', async () => {
    await send(
      account,
      outgoing(
        { mediaType: 'application', body: '', media: stored('application/pdf') },
        { file: file('application/pdf') },
      ),
    );
    const [upload, sent] = graph.calls;
    const form = await new Response(new Uint8Array(upload?.raw ?? []), {
      headers: { 'content-type': upload?.type ?? '' },
    }).formData();
    expect(form.get('messaging_product')).toBe('whatsapp');
    expect(form.get('type')).toBe('application/pdf');
    const part = form.get('file') as File;
    expect([part.name, part.type, await part.text()]).toEqual([
      'relatório _1_.pdf',
      'application/pdf',
      content.toString(),
    ]);
    expect(sent?.json['document']).toEqual({ id: 'uploaded-1', filename: 'relatório.pdf' });
  });

  it.each(['audio/ogg', 'audio/opus'])('calls %s by its codec, without which it would be refused', async (mime) => {
    const sound = outgoing({ mediaType: 'audio', media: stored(mime) }, { file: file(mime) });
    expect((await send(account, sound)).kind).toBe('accepted');
    const [upload] = graph.calls;
    const headers = { 'content-type': upload?.type ?? '' };
    const form = await new Response(new Uint8Array(upload?.raw ?? []), { headers }).formData();
    expect(form.get('type')).toBe('audio/ogg; codecs=opus');
  });

  it('lets the platform fetch what it does not take as an upload', async () => {
    await send(
      account,
      outgoing(
        { mediaType: 'application', body: '', media: stored('application/zip') },
        { file: file('application/zip') },
      ),
    );
    expect(graph.calls).toHaveLength(1);
    expect(graph.calls[0]?.json['document']).toMatchObject({ link: 'https://storage.test/file' });
  });

  it.each([
    [131056, 400, 'retry', true],
    [130429, 429, 'retry', true],
    [4, 400, 'retry', true],
    [80007, 400, 'retry', true],
    [131000, 500, 'unknown', true],
    [131016, 503, 'unknown', true],
    [2, 503, 'unknown', true],
    [131047, 400, 'never', false],
    [131026, 400, 'never', false],
    [131049, 400, 'never', false],
    [131051, 400, 'never', false],
    [131008, 400, 'never', false],
    [131009, 400, 'never', false],
    [132001, 404, 'never', false],
    [368, 403, 'never', true],
    [190, 401, 'reconnect', true],
    [10, 403, 'reconnect', true],
    [200, 403, 'reconnect', true],
    [299, 400, 'reconnect', true],
    [131031, 403, 'reconnect', true],
    [133010, 400, 'reconnect', true],
    [987654, 400, 'never', true],
    [987654, 500, 'unknown', true],
    [987654, 429, 'retry', true],
  ])('takes %i with status %i for %s', async (code, status, kind, isRetriable) => {
    graph.next(refusal(status, code));
    expect(await send(account, outgoing())).toMatchObject({
      kind,
      failure: { code: String(code), reason: `details of ${code}`, isRetriable },
    });
  });

  it('waits four times longer each time for the pair limit, and as long as it is told', async () => {
    graph.next(refusal(400, 131056), refusal(429, 130429, { 'retry-after': '17' }));
    expect(await send(account, outgoing())).toMatchObject({ growth: 4 });
    expect(await send(account, outgoing())).toMatchObject({ growth: 2, retryAfter: 17 });
  });

  it.each([
    ['a page of a proxy', html, 'HTTP_502'],
    ['a line that breaks', hangUp, 'NETWORK'],
    ['an answer 200 that is none', json(200, { ok: true }), 'ODD_ANSWER'],
  ])('does not know what became of the message after %s', async (_, answer, code) => {
    graph.next(answer);
    expect(await send(account, outgoing())).toMatchObject({ kind: 'unknown', failure: { code } });
  });

  it('knows that nothing went out when nobody listens', async () => {
    const nobody = { ...account, baseUrl: await deadAddress() };
    expect(await send(nobody, outgoing())).toMatchObject({ kind: 'retry', failure: { code: 'NETWORK' } });
  });

  it('may repeat an upload whose end is unknown, because nothing was sent yet', async () => {
    graph.next(hangUp);
    const picture = outgoing({ mediaType: 'image', media: stored('image/png') }, { file: file('image/png') });
    expect((await send(account, picture)).kind).toBe('retry');
    expect(graph.sent()).toHaveLength(0);
  });

  it('shows that somebody types, with the read mark', async () => {
    expect((await showTyping(account, 'wamid.IN')).kind).toBe('accepted');
    expect(graph.calls[0]?.json).toEqual({
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: 'wamid.IN',
      typing_indicator: { type: 'text' },
    });
    graph.next(refusal(400, 131009));
    expect((await showTyping(account, 'wamid.OLD')).kind).toBe('never');
  });

  it('gives the sign up when it would come too late', async () => {
    graph.next(() => undefined);
    expect(await showTyping(account, 'wamid.IN', 50)).toMatchObject({ failure: { code: 'TIMEOUT' } });
  });

  it('marks as read', async () => {
    expect((await markRead(account, 'wamid.IN')).kind).toBe('accepted');
    // A sign that was given up may arrive beside it.
    const read = { messaging_product: 'whatsapp', status: 'read', message_id: 'wamid.IN' };
    expect(graph.calls.map(({ json }) => json)).toContainEqual(read);
  });
});

it('B-CONN-12: refuses a call', async () => {
  expect((await refuseCall(account, 'wacid.1')).kind).toBe('accepted');
  expect(graph.calls[0]).toMatchObject({
    path: expect.stringMatching(/\/calls$/),
    json: { messaging_product: 'whatsapp', call_id: 'wacid.1', action: 'reject' },
  });
  graph.next(refusal(400, 138_004));
  expect((await refuseCall(account, 'wacid.1')).kind).not.toBe('accepted');
});

describe('media', () => {
  const bytes = async (chunks: AsyncIterable<Uint8Array>): Promise<string> => {
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return Buffer.concat(parts).toString();
  };

  it('is fetched with the token', async () => {
    graph.media.set('m1', { mime: 'image/png', content });
    const media = await fetchMedia(account, 'm1', 1000);
    expect(media).toMatchObject({ ok: true, mime: 'image/png', size: content.byteLength });
    expect(media.ok && (await bytes(media.chunks))).toBe(content.toString());
    expect(graph.calls.map(({ authorization }) => authorization)).toEqual([
      'Bearer secret-token',
      'Bearer secret-token',
    ]);
  });

  it('is refused for good when it is too large, gone or unknown', async () => {
    graph.media.set('m1', { mime: 'image/png', content });
    expect(await fetchMedia(account, 'm1', 5)).toMatchObject({ ok: false, isFinal: true });
    expect(await fetchMedia(account, 'none', 1000)).toMatchObject({ ok: false, isFinal: true });
    graph.next(json(200, { url: `${graph.url}/download/none`, mime_type: 'image/png' }));
    expect(await fetchMedia(account, 'm2', 1000)).toMatchObject({ ok: false, isFinal: true });
  });

  it('is tried again after a fault, and never trusts the stated size', async () => {
    graph.next(refusal(500, 131000));
    expect(await fetchMedia(account, 'm1', 1000)).toMatchObject({ ok: false, isFinal: false });
    graph.media.set('liar', { mime: 'image/png', content, size: 3 });
    const media = await fetchMedia(account, 'liar', 10);
    await expect(media.ok && bytes(media.chunks)).rejects.toThrow();
  });

  it('says that the token is no longer good', async () => {
    graph.next(refusal(401, 190));
    expect(await fetchMedia(account, 'm1', 1000)).toMatchObject({ ok: false, mustReconnect: true });
  });
});
