import { chromium, type Page } from '@playwright/test';
import globalSetup, { ownUrl as baseURL } from '../browser/globalSetup.ts';
import { listOf, rowOf } from '../support/browser/desk.ts';
import { ana, signIn } from '../support/browser/people.ts';

/**
 * How long somebody at a slow laptop (4x CPU throttle, 50 ms to the server) waits for a conversation, and how far each
 * screen jumps while it loads. Times are of the clock, from the event to the frame after what was waited for came;
 * beside them stands what the page's thread computed, which other work on the machine changes less.
 */
const turns = Number(process.env['TURNS'] ?? 100);
const slower = Number(process.env['SLOWER'] ?? 4);
const people = 12;
const messagesEach = 25;
const mostShift = 0.05;

/** Runs in the page: resolves with milliseconds from an event until an element more of each selector was painted. */
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
`;

const stop = await globalSetup();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await signIn(browser, ana, { baseURL, locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
await page.addInitScript({ content: probe });
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'threadTicks' });

async function callsOf(of: Page) {
  const asked = of.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await of.reload();
  const { authorization = '' } = (await asked).headers();
  const headers = { authorization, origin: baseURL };
  return {
    get: async (path: string) => (await of.request.get(`${baseURL}/api${path}`, { headers })).json(),
    post: async (path: string, data: Record<string, string>, isForm = false) => {
      const key = { ...headers, 'idempotency-key': crypto.randomUUID() };
      const sent = isForm ? { multipart: data } : { data };
      const answer = await of.request.post(`${baseURL}/api${path}`, { headers: key, ...sent });
      if (!answer.ok()) throw new Error(`${path}: ${answer.status()}`);
    },
  };
}

const nameOf = (index: number) => `Espera ${String(index).padStart(2, '0')}`;

/** Customers who wait, with a page of messages each. */
async function fill(): Promise<void> {
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

async function throttle(rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}

async function threadTime(): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ThreadTime')?.value ?? 0);
}

type Times = Readonly<Record<string, number>>;

/** What a press takes until everything wanted is painted, and what the page computed meanwhile. */
async function timed(type: string, wanted: Readonly<Record<string, string>>, press: () => Promise<unknown>) {
  const before = await threadTime();
  const waits = page.evaluate(
    ([event, selectors]) =>
      (window as unknown as { waitFor: (...given: unknown[]) => Promise<Times> }).waitFor(event, selectors),
    [type, wanted] as const,
  );
  await page.waitForTimeout(50);
  await press();
  const times = await waits;
  return { ...times, computed: (await threadTime()) - before };
}

function quantile(values: readonly number[], at: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? 0);
}

function report(what: string, measured: readonly Times[]): void {
  for (const name of Object.keys(measured[0] ?? {})) {
    const values = measured.map((times) => times[name] ?? 0);
    const [median, p95] = [quantile(values, 0.5), quantile(values, 0.95)];
    console.log(`${what}, ${name}: median ${median} ms, p95 ${p95} ms of ${values.length}`);
  }
}

/** Begins anew, so that nothing of a conversation is there yet, and rests until the page has fetched ahead. */
async function begin(): Promise<void> {
  await throttle(1);
  await page.goto(`${baseURL}/tickets?tab=pending`);
  await rowOf(page, nameOf(0)).waitFor();
  await page.waitForTimeout(4000);
  await throttle(slower);
}

async function measureOpening(): Promise<void> {
  const measured: Times[] = [];
  while (measured.length < turns) {
    await begin();
    for (let person = 0; person < people && measured.length < turns; person += 1) {
      const pane = `section[aria-label="${nameOf(person)}"]`;
      const wanted = { header: `${pane} header`, messages: `${pane} [data-row]` };
      // No pointer comes near, which would have the messages fetched before the press.
      measured.push(await timed('click', wanted, () => rowOf(page, nameOf(person)).dispatchEvent('click')));
    }
  }
  report('a conversation that was not opened before', measured);
}

/** The addresses of the menu and of the settings. */
async function places(): Promise<string[]> {
  const found: string[] = [];
  for (const [start, inside] of [
    ['/tickets', 'navigation'],
    ['/all-settings', 'main'],
  ] as const) {
    await page.goto(`${baseURL}${start}`);
    const links = page.getByRole(inside).getByRole('link');
    await links.first().waitFor();
    found.push(...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))));
  }
  return [...new Set(found)].filter((path) => path.startsWith('/'));
}

async function measureShifts(): Promise<boolean> {
  await throttle(1);
  const all = await places();
  const over: string[] = [];
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: width > 500 ? 900 : 844 });
    for (const path of all) {
      await page.goto(`${baseURL}${path}`);
      await page.waitForTimeout(2000);
      const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
      if (shifted > mostShift) over.push(`${path} at ${width} by ${shifted.toFixed(3)}`);
    }
  }
  console.log(`${all.length} screens, ${over.length} over a shift of ${mostShift} ${over.join(', ')}`);
  return over.length === 0;
}

try {
  await fill();
  await page.goto(`${baseURL}/tickets?tab=pending`);
  await listOf(page).waitFor();
  const isStill = await measureShifts();
  await page.setViewportSize({ width: 1440, height: 900 });
  await session.send('Network.enable');
  const [latency, speed] = [50, 1_000_000];
  const line = { offline: false, latency, downloadThroughput: speed, uploadThroughput: speed };
  await session.send('Network.emulateNetworkConditions', line);
  await measureOpening();
  process.exitCode = isStill ? 0 : 1;
} finally {
  await browser.close();
  await stop();
}
