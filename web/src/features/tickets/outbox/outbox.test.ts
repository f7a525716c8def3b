import { AppError } from '@shared/core/errors.ts';
import type { MessageView } from '@shared/messages/model.ts';
import { message, ticket } from '@test/support/web/ticketFixtures.ts';
import type { CallOptions, InputOf } from '@web/lib/api.ts';
import { NetworkError } from '@web/lib/httpTransport.ts';
import { decodeTime } from 'ulid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Outbox } from './outbox.ts';
import { isStoredAs, type Outgoing } from './outboxEntry.ts';

type Sent = { input: InputOf<'messages', 'send'>; key: string | undefined };

const mine = ticket(1, { userId: 1 });
const text = (body: string, more: Partial<Outgoing> = {}): Outgoing => ({
  ticket: mine,
  user: { id: 1, name: 'Ana Prado' },
  body,
  ...more,
});

/** A server that answers as told, and remembers what it was asked. */
function setup(answers: (() => Promise<unknown>)[] = []) {
  const sent: Sent[] = [];
  const stored: MessageView[] = [];
  const kept = new Map<string, string>();
  let isOwn = true;
  const outbox = new Outbox({
    send: async (input, options: CallOptions) => {
      sent.push({ input, key: options.idempotencyKey });
      await (answers.shift() ?? (() => Promise.resolve()))();
      const kept = message(50 + sent.length, { id: `1-c1-0-${options.idempotencyKey?.slice(10)}`, fromMe: true });
      return { message: kept, messages: [kept] };
    },
    upload: async (file, options) => {
      options?.onProgress?.(0.5);
      await (answers.shift() ?? (() => Promise.resolve()))();
      options?.signal?.throwIfAborted();
      return { key: 'up/1', name: file.name, width: 4, height: 3 };
    },
    onStored: (messages) => stored.push(...messages),
    storage: {
      save: (entry) => kept.set(entry.clientId, entry.state),
      remove: ({ clientId }) => kept.delete(clientId),
      has: ({ clientId }) => kept.has(clientId),
    },
    isOwn: () => isOwn,
  });
  return { outbox, sent, stored, kept, become: (own: boolean) => (isOwn = own) };
}

const fails = (error: unknown) => () => Promise.reject(error);
const states = (outbox: Outbox) => outbox.entries().map(({ body, state }) => `${body}:${state}`);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('Outbox', () => {
  it('takes what an earlier page left for nothing that is written now', () => {
    const before = setup();
    const left = before.outbox.add(text('antes'));
    const { outbox } = setup();
    outbox.restore([left]);
    expect(outbox.newest()).toBeNull();
    const entry = outbox.add(text('agora'));
    expect(outbox.newest()).toBe(entry);
  });

  it('shows a message at once and hands it over once stored', async () => {
    const { outbox, sent, stored } = setup();
    const entry = outbox.add(text('oi', { after: '2099-01-01T00:00:00.000Z' }));
    expect(states(outbox)).toEqual(['oi:waiting']);
    expect(entry.at).toBe('2099-01-01T00:00:00.001Z');
    await settle();
    expect(sent[0]?.key).toBe(entry.clientId);
    expect(stored).toHaveLength(1);
    expect(isStoredAs(stored[0]?.id ?? '', entry.clientId)).toBe(true);
    expect(states(outbox)).toEqual(['oi:stored']);
    expect(outbox.origin(stored[0]?.id ?? '')).toEqual({ clientId: entry.clientId, previewUrl: null });
    await vi.advanceTimersByTimeAsync(1000);
    expect(outbox.entries()).toEqual([]);
  });

  it('is remembered until it is stored or given up, and not sent once another tab gave it up', async () => {
    const { outbox, kept, sent } = setup([
      () => Promise.resolve(),
      fails(new AppError('ERR_OUT_OF_WINDOW')),
      fails(new NetworkError()),
    ]);
    outbox.add(text('um'));
    outbox.add(text('dois'));
    expect([...kept.values()]).toEqual(['waiting', 'waiting']);
    await settle();
    expect([...kept.values()]).toEqual(['failed']);
    const [failed] = outbox.entries().filter(({ state }) => state === 'failed');
    outbox.discard(failed?.clientId ?? '');
    expect(kept.size).toBe(0);
    const entry = outbox.add(text('três'));
    await settle();
    kept.delete(entry.clientId);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(3);
    expect(outbox.entries()).toEqual([]);
  });

  it('keeps the order of texts while the first one waits for the network', async () => {
    const { outbox, sent } = setup([fails(new NetworkError())]);
    outbox.add(text('um'));
    outbox.add(text('dois'));
    await settle();
    expect(states(outbox)).toEqual(['um:waiting', 'dois:waiting']);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent.map(({ input }) => input.body)).toEqual(['um', 'um', 'dois']);
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });

  it('places each message after what was before it, by the time its key names', () => {
    vi.setSystemTime('2026-11-20T12:00:00.000Z');
    const { outbox } = setup();
    const places = ['um', 'dois', 'três'].map((body) => outbox.add(text(body)));
    expect(places.map(({ at }) => at.slice(17))).toEqual(['00.000Z', '00.001Z', '00.002Z']);
    for (const { at, clientId } of places) expect(new Date(decodeTime(clientId)).toISOString()).toBe(at);
  });

  it('goes on at once when the connection is back', async () => {
    const { outbox, sent } = setup([fails(new NetworkError())]);
    outbox.add(text('um'));
    await settle();
    outbox.wake();
    await settle();
    expect(sent).toHaveLength(2);
  });

  it('fails in its place when the server refuses, lets the next ones pass, and tries again when asked', async () => {
    const refusal = new AppError('ERR_OUT_OF_WINDOW');
    const { outbox, sent } = setup([fails(refusal)]);
    const first = outbox.add(text('um'));
    outbox.add(text('dois'));
    await settle();
    expect(states(outbox)).toEqual(['um:failed', 'dois:stored']);
    expect(outbox.entries()[0]?.error).toBe(refusal);
    outbox.retry(first.clientId);
    await settle();
    expect(sent.at(-1)).toEqual({ input: expect.objectContaining({ body: 'um' }), key: first.clientId });
    expect(states(outbox)[0]).toBe('um:stored');
  });

  it('gives a stumbling server a few attempts, then asks the person', async () => {
    const stumble = fails(new AppError('ERR_INTERNAL', { status: 500 }));
    const { outbox, sent } = setup([stumble, stumble, stumble, stumble]);
    outbox.add(text('um'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(4);
    expect(states(outbox)).toEqual(['um:failed']);
  });

  it('does not take the time without a connection for failures of the server', async () => {
    const lost = fails(new NetworkError());
    const { outbox, stored } = setup([
      lost,
      lost,
      lost,
      lost,
      lost,
      fails(new AppError('ERR_INTERNAL', { status: 500 })),
    ]);
    outbox.add(text('um'));
    await vi.advanceTimersByTimeAsync(90_000);
    expect(stored).toHaveLength(1);
  });

  it('waits as long as the server asks', async () => {
    const { outbox, sent } = setup([fails(new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 30 }))]);
    outbox.add(text('um'));
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1500);
    expect(sent).toHaveLength(2);
  });

  it('uploads before it sends, without holding up texts, and never uploads twice', async () => {
    let finish: () => void = () => undefined;
    const slow = () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      });
    const { outbox, sent } = setup([slow]);
    const file = new File(['x'], 'foto.png', { type: 'image/png' });
    outbox.add(text('legenda', { attachment: { file, previewUrl: null, width: 4, height: 3, uploaded: null } }));
    outbox.add(text('depois'));
    await settle();
    expect(states(outbox)).toEqual(['legenda:uploading', 'depois:stored']);
    expect(outbox.entries()[0]?.share).toBe(0.5);
    finish();
    await settle();
    const medias = [{ key: 'up/1', name: 'foto.png', caption: 'legenda', width: 4, height: 3 }];
    expect(sent.at(-1)?.input).toMatchObject({ body: '', medias });
  });

  it('forgets what was cancelled while it was on its way', async () => {
    let finish: () => void = () => undefined;
    const { outbox, sent } = setup([
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    ]);
    const file = new File(['x'], 'foto.png', { type: 'image/png' });
    const { clientId } = outbox.add(
      text('', { attachment: { file, previewUrl: null, width: null, height: null, uploaded: null } }),
    );
    await settle();
    outbox.discard(clientId);
    finish();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(outbox.entries()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('does not send the words of one person in the name of another', async () => {
    const { outbox, sent, become } = setup([fails(new NetworkError())]);
    outbox.add(text('um'));
    await settle();
    become(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });
});
