import { afterEach, beforeEach, vi } from 'vitest';
import { fakeServer } from './fakeServer.ts';
import { type FakeSocket, fakeSockets } from './fakeSockets.ts';
import { person } from './people.ts';

type Live = typeof import('@web/lib/live.ts');
let stop: () => void = () => undefined;

export const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** A page that has just begun to connect. */
export async function page(readFrom?: number) {
  vi.resetModules();
  const server = fakeServer();
  let tokens = 0;
  server.on('POST /auth/refresh_token', () => {
    tokens += 1;
    return { body: { token: `token-${tokens}`, user: person() } };
  });
  const sockets = fakeSockets();
  const live: Live = await import('@web/lib/live.ts');
  const missed: boolean[] = [];
  live.onResync((isFirst) => missed.push(isFirst));
  stop = live.stopLive;
  const { beginSession } = await import('@web/lib/credentials.ts');
  if (readFrom !== undefined) beginSession({ token: 'token-0', user: person(), seq: readFrom });
  live.startLive();
  await wait(0);
  return { live, sockets, missed, server };
}

export const last = (sockets: readonly FakeSocket[]): FakeSocket => {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error('no socket was opened');
  return socket;
};

/** A page whose first socket is open and knows the sequence 10. */
export async function connectedPage() {
  const now = await page();
  last(now.sockets).accept();
  await wait(0);
  last(now.sockets).say('sync', 10);
  return now;
}

/** Time stands still in each test of a file, and what it connected ends with it. */
export function fakeLivePage(): void {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
