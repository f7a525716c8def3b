import { connectedPage, last, fakeLivePage, wait } from '@test/support/web/livePage.ts';
import { describe, expect, it, vi } from 'vitest';

fakeLivePage();

describe('a line that is dead without saying so', () => {
  it('is given up after two signs of life that stayed out, the first asked for after 25 seconds of silence', async () => {
    const { sockets, live } = await connectedPage();
    const pings = () => sockets[0]?.sent.filter((action) => action === 'ping').length;
    await wait(24_900);
    expect(pings()).toBe(0);
    await wait(200);
    expect(pings()).toBe(1);
    await wait(25_000);
    expect(pings()).toBe(2);
    expect(live.connectionState()).toBe('online');
    await wait(25_000);
    expect(live.connectionState()).toBe('connecting');
    await wait(3000);
    expect(live.connectionState()).toBe('offline');
  });

  it('is not suspected while anything comes', async () => {
    const { sockets, live } = await connectedPage();
    last(sockets).isAnswering = true;
    await wait(9 * 60_000);
    expect(sockets).toHaveLength(1);
    expect(live.connectionState()).toBe('online');
  });

  it('shows the banner three seconds after the browser says that it is offline', async () => {
    const { sockets, live } = await connectedPage();
    window.dispatchEvent(new Event('offline'));
    await wait(2900);
    expect(live.connectionState()).toBe('connecting');
    await wait(200);
    expect(live.connectionState()).toBe('offline');
    last(sockets).accept();
    await wait(0);
    expect(live.connectionState()).toBe('restored');
  });

  it('shows the banner three seconds after a request that nobody answered, and leaves a socket that is silent', async () => {
    const { sockets, live, server } = await connectedPage();
    server.on('GET /tickets/counts', () => {
      throw new TypeError('Failed to fetch');
    });
    const { api } = await import('./api.ts');
    await expect(api.tickets.counts({})).rejects.toThrow();
    await wait(2900);
    expect(live.connectionState()).toBe('online');
    await wait(200);
    expect(live.connectionState()).toBe('offline');
    expect(sockets[0]?.readyState).toBe(3);
  });

  it('shows nothing where the socket answers after the request that failed', async () => {
    const { sockets, live, server } = await connectedPage();
    last(sockets).isAnswering = true;
    server.on('GET /tickets/counts', () => {
      throw new TypeError('Failed to fetch');
    });
    const { api } = await import('./api.ts');
    await expect(api.tickets.counts({})).rejects.toThrow();
    await wait(5000);
    expect(live.connectionState()).toBe('online');
    expect(sockets).toHaveLength(1);
  });

  it('is left on waking where the computer’s clock was set back', async () => {
    const { sockets } = await connectedPage();
    vi.setSystemTime(Date.now() - 60 * 60_000);
    window.dispatchEvent(new Event('focus'));
    await wait(0);
    expect(sockets).toHaveLength(2);
  });
});
