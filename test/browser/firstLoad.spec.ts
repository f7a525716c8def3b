import { expect } from '@playwright/test';
import { listOf } from '../support/browser/inboxPages.ts';
import { ana, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

/** What a person who opens the page in the morning, with nothing kept from before, waits for. */
const maxRequests = 40;
const maxBytes = 250_000;

interface Asked {
  readonly path: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  bytes?: number;
}

/** Runs in the page: notes the frame in which the first row is painted. */
const noteFirstRow = `
new MutationObserver((_, watcher) => {
  if (document.querySelector('a[data-ticket]') === null) return;
  watcher.disconnect();
  requestAnimationFrame(() => { window.firstRow = Date.now(); });
}).observe(document, { childList: true, subtree: true });
`;

test('the first row of the inbox needs few requests and few bytes', async ({ browser }) => {
  const signedIn = await signIn(browser, ana);
  const { cookies } = await signedIn.context().storageState();
  await signedIn.context().close();
  const fresh = await browser.newContext({ storageState: { cookies, origins: [] }, serviceWorkers: 'allow' });
  const page = await fresh.newPage();
  await page.addInitScript({ content: noteFirstRow });
  const session = await fresh.newCDPSession(page);
  const asked = new Map<string, Asked>();
  session.on('Network.requestWillBeSent', ({ requestId, request, wallTime }) => {
    // Pictures that the page draws itself come from nowhere.
    if (request.url.startsWith('http'))
      asked.set(requestId, { path: new URL(request.url).pathname, at: wallTime * 1000 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  // What was given up on the way has no end of its own.
  session.on('Network.loadingFailed', ({ requestId }) => {
    const request = asked.get(requestId);
    if (request) request.bytes ??= 0;
  });
  await session.send('Network.enable');
  await page.goto('/tickets');
  // A row may be found before the frame that paints it.
  const firstRow = await page.waitForFunction(() => (window as unknown as { firstRow?: number }).firstRow);
  const shownAt = Number(await firstRow.jsonValue());
  await expect(listOf(page).getByRole('link').first()).toBeVisible();
  const before = () => [...asked.values()].filter(({ at }) => at < shownAt);
  await expect.poll(() => before().every(({ bytes }) => bytes !== undefined)).toBe(true);
  const list = before().map(({ path, bytes = 0 }) => `${bytes} ${path}`);
  expect(list.length, list.join('\n')).toBeLessThanOrEqual(maxRequests);
  expect(
    before().reduce((sum, { bytes = 0 }) => sum + bytes, 0),
    list.join('\n'),
  ).toBeLessThanOrEqual(maxBytes);
  // Nothing of what only may be wanted, nor the worker's own list, comes before it.
  expect(list.filter((line) => /MemberScreens|ConversationPane|Palette|sw\.js/.test(line))).toEqual([]);
  await fresh.close();
});
