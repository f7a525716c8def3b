import './libraryBounds.ts';
import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { deflateSync } from 'node:zlib';
import { forFile } from '@test/support/server/fileFixture.ts';
import { packedHistory } from '@test/support/whatsappWeb/history.ts';
import { storedEmails } from '@test/support/server/storedEmails.ts';
import { openLinkedFixture } from '@test/support/whatsappWeb/linkedFixture.ts';
import { DEFAULT_CONNECTION_CONFIG, decodeBinaryNode, getHttpStream, proto, type WASocket } from 'baileys';
import { describe, expect, it, vi } from 'vitest';
import { closeServer, listen } from '../../infra/local/host/listen.ts';
import {
  maxConversationBytes,
  maxDepth,
  maxExcesses,
  maxInflatedBytes,
  maxInlineBytes,
  maxObjects,
  maxSettingsFileBytes,
  maxSocketBytes,
  maxWaitingBytes,
  TooMuch,
} from './bounds.ts';
import { type HistoryStep, readHistory } from './history.ts';
import { LineLoad } from './lineLoad.ts';
import { boundSocket } from './socketBounds.ts';

const desk = await forFile(openLinkedFixture());
const { whatsapp } = desk;

const MB = 1024 * 1024;
/** 300 MB of nothing in 290 kB. */
const bomb = deflateSync(Buffer.alloc(300 * MB), { level: 9 });

const quoted = (depth: number): proto.IMessage => {
  let message: proto.IMessage = { conversation: 'oi' };
  for (let at = 0; at < depth; at += 1) message = { ephemeralMessage: { message } };
  return message;
};
const encoded = (message: proto.IMessage): Uint8Array => proto.Message.encode(message).finish();

const inline = (initialHistBootstrapInlinePayload: Uint8Array) => ({ initialHistBootstrapInlinePayload });
const textOf = (id: string, conversation: string) => ({
  message: { key: { remoteJid: id, fromMe: false, id: 'OLD' }, message: { conversation }, messageTimestamp: 1 },
});

async function stepsOf(notification: proto.Message.IHistorySyncNotification) {
  const steps: HistoryStep[] = [];
  const onTooLarge = vi.fn();
  await readHistory(notification, async (step) => void steps.push(step), onTooLarge);
  return { steps, onTooLarge };
}

describe('what a line brings', () => {
  it('is not inflated by the library beyond what a frame may hold', async () => {
    await expect(decodeBinaryNode(Buffer.concat([Buffer.from([2]), bomb]))).rejects.toThrow('a line brought');
    await expect(
      decodeBinaryNode(Buffer.concat([Buffer.from([2]), deflateSync(Buffer.alloc(maxInflatedBytes + 1))])),
    ).rejects.toThrow('a line brought');
  });

  it('is decoded by the library up to a depth and a number of parts', () => {
    expect(proto.Message.decode(encoded(quoted(10))).ephemeralMessage).toBeTruthy();
    expect(() => proto.Message.decode(encoded(quoted(maxDepth)))).toThrow('a line brought');
    // Protobuf inside protobuf, written out: the library itself could not write one so deep.
    let deep = encoded({ conversation: 'oi' });
    const wrapped = (tag: readonly number[], { length }: Uint8Array) =>
      Buffer.from([...tag, (length & 127) | 128, ((length >> 7) & 127) | 128, length >> 14]);
    for (let at = 0; at < 3000; at += 1) {
      const future = Buffer.concat([wrapped([0x0a], deep), deep]);
      deep = Buffer.concat([wrapped([0xc2, 0x02], future), future]);
    }
    expect(() => proto.Message.decode(deep)).toThrow('a line brought');
    const mutations = { mutations: Array.from({ length: maxObjects }, () => ({})) };
    expect(() => proto.SyncdMutations.decode(proto.SyncdMutations.encode(mutations).finish())).toThrow(
      'a line brought',
    );
    // What was too much leaves nothing behind that counts against the next one.
    expect(proto.Message.decode(encoded({ conversation: 'oi' })).conversation).toBe('oi');
  });

  it('names no other host for the settings of a phone', () => {
    const reference = (directPath: string) => proto.ExternalBlobReference.encode({ directPath }).finish();
    expect(proto.ExternalBlobReference.decode(reference('/v/t62/1')).directPath).toBe('/v/t62/1');
    for (const path of ['@evil.example/x', '.evil.example/x', '//evil.example/x', 'x', '/\\evil.example']) {
      expect(() => proto.ExternalBlobReference.decode(reference(path))).toThrow('a line brought');
      const patch = { externalMutations: { directPath: path } };
      expect(() => proto.SyncdPatch.decode(proto.SyncdPatch.encode(patch).finish())).toThrow('a line brought');
    }
  });

  it('is fetched by the library from WhatsApp alone, up to a size, and from nowhere else that WhatsApp names', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, response) => {
      asked.push(url);
      if (url === '/moved') response.writeHead(302, { location: '/full' }).end();
      else if (url === '/gone') response.writeHead(410).end('no');
      else response.end(Buffer.alloc(maxSettingsFileBytes + (url === '/full' ? 0 : 1)));
    });
    const base = `http://127.0.0.1:${await listen(server, 0)}`;
    process.env['WHATSAPP_WEB_URL'] = base.replace('http', 'ws');
    const read = async (address: string) => {
      const { length } = await buffer(await getHttpStream(address, DEFAULT_CONNECTION_CONFIG.options));
      return length;
    };
    const cause = async (address: string) => {
      const error: unknown = await read(address).catch((fault: unknown) => fault);
      return error instanceof Error && error.cause instanceof Error ? error.cause.message : error;
    };
    try {
      expect(await read(`${base}/full`)).toBe(maxSettingsFileBytes);
      expect(await cause(`${base}/endless`)).not.toBeTypeOf('number');
      expect(await cause(`${base}/moved`)).toMatch('302');
      expect(await cause(`${base}/gone`)).toMatch('410');
      expect(asked).toEqual(['/full', '/endless', '/moved', '/gone']);
      for (const host of ['https://evil.example', 'https://mmg.whatsapp.net.evil.example', 'http://mmg.whatsapp.net'])
        expect(await cause(`${host}/v/1`)).toMatch('forbidden');
    } finally {
      process.env['WHATSAPP_WEB_URL'] = whatsapp.url;
      server.closeAllConnections();
      await closeServer(server);
    }
  });

  it('is refused as a past that is small and becomes large, or is too large for its message', async () => {
    await expect(stepsOf(inline(bomb))).rejects.toThrow('a line brought');
    await expect(stepsOf(inline(new Uint8Array(maxInlineBytes + 1)))).rejects.toThrow('a line brought');
    await expect(stepsOf({ directPath: '/v/1', fileLength: 1e12 })).rejects.toThrow('a line brought');
    await expect(stepsOf({ directPath: '@evil.example/1', mediaKey: Buffer.alloc(32) })).rejects.toThrow('forbidden');
  });

  it('is read of a past in steps, without a conversation that is without end', async () => {
    const line = randomBytes(60_000).toString('hex');
    const talkative = Array.from({ length: 12 }, (_, at) => ({
      id: `${at}@lid`,
      messages: [textOf(`${at}@lid`, line)],
    }));
    const endless = { id: 'endless@lid', messages: [textOf('endless@lid', 'x'.repeat(maxConversationBytes))] };
    const phoneNumberToLidMappings = [{ lidJid: '1@lid', pnJid: '55@s.whatsapp.net' }];
    const conversations = [...talkative.slice(0, 6), endless, ...talkative.slice(6)];
    const packed = packedHistory({ conversations, phoneNumberToLidMappings });
    const { steps, onTooLarge } = await stepsOf(inline(packed));
    expect(onTooLarge).toHaveBeenCalledOnce();
    expect(steps.flatMap(({ messages }) => messages.map(({ key }) => key.remoteJid))).toEqual(
      talkative.map(({ id }) => id),
    );
    expect(steps.length).toBeGreaterThan(2);
    for (const { lidPnMappings } of steps) expect(lidPnMappings).toEqual([{ lid: '1@lid', pn: '55@s.whatsapp.net' }]);
  });

  it('waits at WhatsApp while too much of it waits here', () => {
    const socket = { pause: vi.fn(), resume: vi.fn() };
    const load = new LineLoad({ ws: { socket } } as unknown as WASocket);
    load.add(maxWaitingBytes);
    expect(socket.pause).not.toHaveBeenCalled();
    load.add(1);
    load.add(1);
    expect(socket.pause).toHaveBeenCalledOnce();
    load.remove(2);
    expect(socket.resume).not.toHaveBeenCalled();
    load.remove(maxWaitingBytes / 2);
    expect(socket.resume).toHaveBeenCalledOnce();
  });

  it('is bounded at the socket, and an error of it is not the process’s', async () => {
    const receiver = { _maxPayload: 100 * MB, _extensions: { 'permessage-deflate': { _maxPayload: 100 * MB } } };
    const ws = Object.assign(new EventEmitter(), { socket: { _receiver: receiver } });
    const taken = vi.fn().mockRejectedValue(new TooMuch('a test'));
    ws.on('message', taken);
    const onFailure = vi.fn();
    const load = { add: vi.fn(), remove: vi.fn() };
    boundSocket({ ws } as unknown as WASocket, load as unknown as LineLoad, onFailure);
    ws.emit('open');
    expect(receiver).toEqual({
      _maxPayload: maxSocketBytes,
      _extensions: { 'permessage-deflate': { _maxPayload: maxSocketBytes } },
    });
    ws.emit('message', Buffer.alloc(maxSocketBytes + 1));
    expect(taken).not.toHaveBeenCalled();
    ws.emit('message', Buffer.alloc(1));
    await expect.poll(() => onFailure.mock.calls.length).toBe(2);
    await expect.poll(() => load.remove.mock.calls).toEqual([[1]]);
    expect(load.add.mock.calls).toEqual([[1]]);
  });
});

describe('a line that misbehaves', () => {
  it('is put aside with a notice, and the others of its worker go on', async () => {
    vi.stubEnv('MAIL_FROM', 'prosa@example.com');
    desk.worker();
    const [bad, good] = [await desk.linked(), await desk.linked()];
    const ana = desk.person('Ana');
    const { RECENT: recent } = proto.HistorySync.HistorySyncType;
    const [device] = whatsapp.devicesOf(bad.owner);
    if (!device) throw new Error('no device');
    for (let time = 0; time < maxExcesses; time += 1) await whatsapp.bootstrap(device, {}, recent, bomb);
    expect(await desk.status(bad.shop.connection, 'DISCONNECTED')).toMatchObject({ statusReason: 'OVERLOADED' });
    const warnings = (await storedEmails(bad.shop.company.id)).flatMap(({ content }) =>
      content.kind === 'numberWarning' ? [content.warning] : [],
    );
    expect(warnings).toEqual(['overloaded']);
    await whatsapp.say(ana, good.owner, 'Oi');
    const received = await desk.messages(good.shop, ana, (all) => all.length > 0);
    expect(received.map(({ body }) => body)).toEqual(['Oi']);
    expect((await desk.connectionOf(good.shop.connection)).status).toBe('CONNECTED');
  });

  it('is no line to which a customer writes too much: what comes after it comes', async () => {
    desk.worker();
    const { shop, owner } = await desk.linked();
    const ana = desk.person('Ana');
    for (let time = 0; time <= maxExcesses; time += 1) await whatsapp.say(ana, owner, quoted(maxDepth + 5));
    await whatsapp.say(ana, owner, 'depois');
    await desk.messages(shop, ana, (all) => all.some(({ body }) => body === 'depois'));
    expect((await desk.connectionOf(shop.connection)).status).toBe('CONNECTED');
  });
});
