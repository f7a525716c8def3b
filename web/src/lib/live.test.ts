import { connectedPage, last, page, fakeLivePage, wait } from '@test/support/web/livePage.ts';
import { describe, expect, it, vi } from 'vitest';

fakeLivePage();

it('tells fleeting signs no more for as long as the server says, and keeps its connection', async () => {
  const { sockets, live } = await connectedPage();
  const socket = last(sockets);
  socket.say('limit', 10, { error: 'ERR_TOO_MANY_ATTEMPTS', retryAfter: 3 });
  live.sendLive('typing');
  live.sendLive('ping');
  expect(socket.sent.slice(-2)).toEqual(['userStatus', 'ping']);
  await wait(3000);
  live.sendLive('typing');
  expect(socket.sent.at(-1)).toBe('typing');
});

describe('connecting', () => {
  it('carries the token in the subprotocol and asks for the sequence', async () => {
    const { sockets, live } = await page();
    expect(last(sockets).url).toBe('ws://localhost:3000/socket');
    expect(last(sockets).protocols).toEqual(['bearer', 'token-1']);
    last(sockets).accept();
    await wait(0);
    expect(last(sockets).sent).toEqual(['sync', 'userStatus']);
    expect(live.connectionState()).toBe('online');
  });

  it('gives each channel’s frames to who listens, whatever the company', async () => {
    const { sockets, live } = await connectedPage();
    const heard: unknown[] = [];
    const leave = live.onLive('ticket', (data) => heard.push(data));
    last(sockets).say('company-7-ticket', 11, { action: 'update' });
    last(sockets).say('company-7-ticketing', 12, { action: 'update' });
    leave();
    last(sockets).say('company-7-ticket', 13, { action: 'delete' });
    expect(heard).toEqual([{ action: 'update' }]);
  });

  it('takes several frames that come as one message, in their order, and leaves out what is none', async () => {
    const { sockets, live } = await connectedPage();
    const heard: unknown[] = [];
    live.onLive('ticket', ({ action }) => heard.push(action));
    const frame = (seq: number, action: string) => ({ channel: 'company-7-ticket', seq, data: { action } });
    last(sockets).hear(JSON.stringify([frame(11, 'delete'), { no: 'frame' }, 7, frame(12, 'update')]));
    for (const nothing of ['[]', '[[]]', 'null', '[', '']) last(sockets).hear(nothing);
    expect(heard).toEqual(['delete', 'update']);
  });

  it('says that the person is here every five minutes', async () => {
    const { sockets } = await connectedPage();
    last(sockets).isAnswering = true;
    await wait(10 * 60_000);
    expect(last(sockets).sent.filter((action) => action === 'userStatus')).toHaveLength(3);
  });
});

describe('losing the connection', () => {
  it('tries again after 0.25 to 0.5 s, then ever slower, at most 15 s', async () => {
    const { sockets } = await connectedPage();
    last(sockets).close();
    const waits: number[] = [];
    for (let count = sockets.length; waits.length < 8; ) {
      let waited = 0;
      while (sockets.length === count) {
        await wait(50);
        waited += 50;
      }
      waits.push(waited);
      count = sockets.length;
      last(sockets).close();
      await wait(0);
    }
    const limits = [500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000];
    for (const [index, limit] of limits.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(limit / 2 - 50);
      expect(waits[index]).toBeLessThanOrEqual(limit + 50);
    }
  });

  it('shows nothing for three seconds, then the banner, then two seconds of relief', async () => {
    const { sockets, live } = await connectedPage();
    last(sockets).close();
    await wait(2900);
    expect(live.connectionState()).toBe('connecting');
    await wait(200);
    expect(live.connectionState()).toBe('offline');
    await wait(15_000);
    last(sockets).accept();
    await wait(0);
    expect(live.connectionState()).toBe('restored');
    await wait(2000);
    expect(live.connectionState()).toBe('online');
  });

  it('shows no banner when it is back sooner', async () => {
    const { sockets, live } = await connectedPage();
    last(sockets).close();
    await wait(600);
    last(sockets).accept();
    await wait(5000);
    expect(live.connectionState()).toBe('online');
  });

  it.each([
    ['nothing', 10, []],
    ['something', 11, [true]],
  ])('reads the first answers again when %s passed by since they were asked for', async (_, seq, expected) => {
    const { sockets, missed } = await page(10);
    last(sockets).accept();
    await wait(0);
    last(sockets).say('sync', seq);
    expect(missed).toEqual(expected);
  });

  it('is not misled by what comes before the sequence', async () => {
    const { sockets, missed } = await connectedPage();
    last(sockets).close();
    await wait(600);
    last(sockets).accept();
    await wait(0);
    last(sockets).say('company-7-queue', 12, { action: 'update' });
    last(sockets).say('sync', 12);
    expect(missed).toEqual([true, false]);
  });

  it('reads again only when something passed by', async () => {
    const { sockets, missed } = await connectedPage();
    last(sockets).say('company-7-queue', 11, { action: 'update' });
    expect(missed).toEqual([true]);
    for (const seq of [11, 14]) {
      last(sockets).close();
      await wait(600);
      last(sockets).accept();
      await wait(0);
      last(sockets).say('sync', seq);
    }
    expect(missed).toEqual([true, false]);
  });

  it.each([
    ['one event', 11],
    ['many events', 500],
    ['all events of a table that was restored', 3],
  ])('reads again when %s passed by', async (_, seq) => {
    const { sockets, missed } = await connectedPage();
    last(sockets).close();
    await wait(600);
    last(sockets).accept();
    await wait(0);
    last(sockets).say('sync', seq);
    expect(missed).toEqual([true, false]);
  });

  it('stops when the session is over', async () => {
    const { sockets, live } = await connectedPage();
    live.stopLive();
    expect(last(sockets).readyState).toBe(3);
    await wait(60_000);
    expect(sockets).toHaveLength(1);
    expect(live.connectionState()).toBe('idle');
  });
});

describe('waking up', () => {
  const wake = () => window.dispatchEvent(new Event('focus'));

  it('gives the other side 18 seconds to answer', async () => {
    const { sockets } = await connectedPage();
    wake();
    expect(last(sockets).sent.at(-1)).toBe('ping');
    await wait(17_900);
    expect(sockets).toHaveLength(1);
    await wait(700);
    expect(sockets).toHaveLength(2);
  });

  it('is content with an answer', async () => {
    const { sockets } = await connectedPage();
    wake();
    last(sockets).say('pong', 10);
    await wait(30_000);
    expect(sockets).toHaveLength(1);
  });

  it('does not wait for the next try when the network is back', async () => {
    const { sockets } = await connectedPage();
    last(sockets).close();
    for (let round = 0; round < 6; round += 1) {
      await wait(15_000);
      last(sockets).close();
      await wait(0);
    }
    const before = sockets.length;
    window.dispatchEvent(new Event('online'));
    await wait(0);
    expect(sockets).toHaveLength(before + 1);
  });

  it('takes a socket that slept through its idle limit for dead', async () => {
    const { sockets } = await connectedPage();
    // Timers stand still while a laptop sleeps; the clock does not.
    vi.setSystemTime(Date.now() + 10 * 60_000);
    wake();
    await wait(0);
    expect(sockets).toHaveLength(2);
  });
});

describe('renewal', () => {
  it('opens the next socket before the present one ends, and keeps listening meanwhile', async () => {
    const { sockets, live } = await connectedPage();
    const first = last(sockets);
    const heard: unknown[] = [];
    live.onLive('queue', (data) => heard.push(data['action']));
    first.say('auth:expired', 0);
    await wait(0);
    expect(sockets).toHaveLength(2);
    expect(last(sockets).protocols).toEqual(['bearer', 'token-2']);
    first.say('company-7-queue', 11, { action: 'update' });
    expect(first.readyState).toBe(1);
    last(sockets).accept();
    await wait(0);
    expect(first.readyState).toBe(3);
    first.say('company-7-queue', 12, { action: 'late' });
    expect(heard).toEqual(['update']);
    expect(live.connectionState()).toBe('online');
  });

  it('happens with every new token, so before two hours', async () => {
    const { sockets, live } = await connectedPage();
    last(sockets).isAnswering = true;
    let waited = 0;
    while (sockets.length === 1 && waited < 15 * 60_000) {
      await wait(1000);
      waited += 1000;
    }
    expect(sockets).toHaveLength(2);
    last(sockets).accept();
    await wait(0);
    expect(sockets[0]?.readyState).toBe(3);
    expect(live.connectionState()).toBe('online');
  });

  it('fetches a new token when a handshake is refused', async () => {
    const { sockets } = await page();
    last(sockets).close();
    await wait(600);
    expect(last(sockets).protocols).toEqual(['bearer', 'token-2']);
  });
});
