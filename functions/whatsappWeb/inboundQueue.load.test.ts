import { EventEmitter } from 'node:events';
import type { BinaryNode, WASocket } from 'baileys';
import { expect, it, vi } from 'vitest';
import { maxWaitingBytes } from './bounds.ts';
import { type InboundListeners, InboundQueue } from './inboundQueue.ts';
import { LineLoad } from './lineLoad.ts';
import type { SendBarrier } from './sendBarrier.ts';

const tags = ['message', 'receipt', 'notification', 'call'];
const large = maxWaitingBytes + 1;

/** A line whose library has each stanza in its hands until it is let go. */
function openFakeLine() {
  const socket = { pause: vi.fn(), resume: vi.fn() };
  const ws = Object.assign(new EventEmitter(), { socket });
  const taken: BinaryNode[] = [];
  const letGo: (() => void)[] = [];
  for (const tag of tags)
    ws.on(`CB:${tag}`, (node: BinaryNode) => {
      taken.push(node);
      return new Promise<void>((done) => void letGo.push(done));
    });
  const line = { ws, ev: new EventEmitter(), messageRetryManager: { addRecentMessage: vi.fn() } };
  const barrier = { attach: vi.fn(), wait: vi.fn(), drained: async () => undefined, isFailed: false };
  const outside = line as unknown as WASocket;
  const parts = { barrier: barrier as unknown as SendBarrier, load: new LineLoad(outside) };
  const queue = new InboundQueue(outside, parts, {} as InboundListeners);
  return { ws, socket, taken, letGo, queue };
}

it.each(tags)('counts a %s as long as the library has it, and one that waited at WhatsApp as well', async (tag) => {
  const { ws, socket, taken, letGo } = openFakeLine();
  ws.emit(`CB:${tag}`, { tag, attrs: { id: '1', offline: '1' }, content: new Uint8Array(large) });
  expect(socket.pause).toHaveBeenCalledOnce();
  await expect.poll(() => letGo.length).toBe(1);
  expect(taken[0]?.attrs).toEqual({ id: '1' });
  expect(socket.resume).not.toHaveBeenCalled();
  letGo[0]?.();
  await expect.poll(() => socket.resume.mock.calls.length).toBe(1);
});

it.each(tags)('hands on one %s after another, and counts each that waits', async (tag) => {
  const { ws, socket, taken, letGo } = openFakeLine();
  for (const id of ['1', '2', '3'])
    ws.emit(`CB:${tag}`, { tag, attrs: { id }, content: new Uint8Array(Math.ceil(large / 3)) });
  expect(socket.pause).toHaveBeenCalledOnce();
  for (const place of [0, 1, 2]) {
    await expect.poll(() => letGo.length).toBe(place + 1);
    letGo[place]?.();
  }
  await expect.poll(() => socket.resume.mock.calls.length).toBe(1);
  expect(taken.map(({ attrs }) => attrs['id'])).toEqual(['1', '2', '3']);
});
