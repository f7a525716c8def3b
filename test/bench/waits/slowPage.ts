import { chromium, type Page } from '@playwright/test';
import { rowOf } from '../../support/browser/inboxPages.ts';
import { ana, signIn } from '../../support/browser/people.ts';
import { startProduct } from '../../support/browser/product.ts';

/** A system of its own and one page in front of it, on a slow laptop (4x CPU throttle, 50 ms to the server). */
const slower = Number(process.env['SLOWER'] ?? 4);
const line = { offline: false, latency: 50, downloadThroughput: 1_000_000, uploadThroughput: 1_000_000 };
export const people = 12;
const messagesEach = 25;

/**
 * Runs in the page: `waitFor` resolves with milliseconds from an event until an element more of each selector was
 * painted; beside it how long frames took, how far the screen jumped, when the first row came, and how long each press took to be shown.
 */
const probe = `
window.waitFor = (type, wanted) => new Promise((done) => {
  const times = {};
  let at = 0;
  let before = {};
  const countOf = (selector) => document.querySelectorAll(selector).length;
  const look = () => {
    for (const [name, selector] of Object.entries(wanted)) {
      if (name in times || countOf(selector) <= before[name]) continue;
      times[name] = 0;
      requestAnimationFrame(() => setTimeout(() => {
        times[name] = performance.now() - at;
        if (Object.keys(wanted).every((one) => times[one] > 0)) { watcher.disconnect(); done(times); }
      }));
    }
  };
  const watcher = new MutationObserver(look);
  document.addEventListener(type, (event) => {
    at = event.timeStamp;
    before = Object.fromEntries(Object.entries(wanted).map(([name, selector]) => [name, countOf(selector)]));
    watcher.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
  }, { capture: true, once: true });
});
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
}).observe({ type: 'layout-shift', buffered: true });
window.framesFor = (milliseconds) => new Promise((done) => {
  const gaps = [];
  let last = performance.now();
  const end = last + milliseconds;
  const next = (now) => {
    gaps.push(now - last);
    last = now;
    if (now < end) requestAnimationFrame(next);
    else done(gaps.slice(1));
  };
  requestAnimationFrame(next);
});
window.presses = new Map();
new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId > 0) window.presses.set(interactionId, Math.max(duration, window.presses.get(interactionId) ?? 0));
}).observe({ type: 'event', durationThreshold: 16 });
new MutationObserver((_, watcher) => {
  if (document.querySelector('a[data-ticket]') === null) return;
  watcher.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.firstRow = performance.now(); }));
}).observe(document, { childList: true, subtree: true });
`;

/** What the probe leaves in the page. */
export interface Probed {
  readonly waitFor: (type: string, wanted: Readonly<Record<string, string>>) => Promise<Record<string, number>>;
  /** Milliseconds between the frames of a while. */
  readonly framesFor: (milliseconds: number) => Promise<number[]>;
  readonly shifted: number;
  readonly presses: Map<number, number>;
  readonly firstRow?: number;
}

export const nameOf = (index: number): string => `Espera ${String(index).padStart(2, '0')}`;

async function callsOf(page: Page) {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.reload();
  const { authorization = '' } = (await asked).headers();
  const headers = { authorization, origin: new URL(page.url()).origin };
  return {
    get: async (path: string) => (await page.request.get(`/api${path}`, { headers })).json(),
    post: async (path: string, data: Record<string, string>, isForm = false) => {
      const key = { ...headers, 'idempotency-key': crypto.randomUUID() };
      const sent = isForm ? { multipart: data } : { data };
      const call = () => page.request.post(`/api${path}`, { headers: key, ...sent });
      let answer = await call();
      // Quicker than a person may be.
      while (answer.status() === 429) {
        await page.waitForTimeout(1000 * Number(answer.headers()['retry-after'] ?? 1));
        answer = await call();
      }
      if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
    },
  };
}

/** Customers who wait, with a page of messages each. */
async function fill(page: Page): Promise<void> {
  const { get, post } = await callsOf(page);
  const [line] = (await get('/sandbox/numbers')) as { phoneNumberId: string }[];
  for (let person = 0; person < people; person += 1) {
    const number = `5511970000${100 + person}`;
    await post('/sandbox/phones', { number, name: nameOf(person) });
    for (let index = 0; index < messagesEach; index += 1) {
      const text = `Mensagem ${index}: ${'o pedido chega hoje ou amanhã? '.repeat(1 + (index % 4))}`;
      await post(`/sandbox/chats/${line?.phoneNumberId}/${number}`, { text }, true);
    }
  }
}

export async function openSlowPage() {
  const { url: baseURL, stop } = await startProduct(0);
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const page = await signIn(browser, ana, { baseURL, locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  await page.addInitScript({ content: probe });
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.enable');
  await fill(page);
  const throttle = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  /** What the page's thread computed so far: other work on the machine changes that less than times by the clock. */
  const computed = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0);
  };
  return {
    page,
    session,
    isFast: () => throttle(1),
    isSlow: async () => {
      await session.send('Network.emulateNetworkConditions', line);
      await throttle(slower);
    },
    /** Begins again, so that nothing of a conversation is there yet, and rests until the page has fetched ahead. */
    begin: async (): Promise<void> => {
      await throttle(1);
      await page.goto('/tickets?tab=pending');
      // One of those whom nobody takes up.
      await rowOf(page, nameOf(people - 1)).waitFor();
      await page.waitForTimeout(4000);
      await throttle(slower);
    },
    /** What a press takes until everything wanted is painted, and what the page computed meanwhile. */
    timed: async (type: string, wanted: Readonly<Record<string, string>>, press: () => Promise<unknown>) => {
      const before = await computed();
      const waits = page.evaluate(([event, selectors]) => (window as unknown as Probed).waitFor(event, selectors), [
        type,
        wanted,
      ] as const);
      await page.waitForTimeout(50);
      await press();
      const times = await waits;
      return { ...times, computed: (await computed()) - before };
    },
    close: async () => {
      await browser.close();
      await stop();
    },
  };
}

export type SlowPage = Awaited<ReturnType<typeof openSlowPage>>;
