import { fakeScope } from '@test/support/web/fakeScope.ts';
import { expect, it, vi } from 'vitest';
import { pushAddressChanged } from './messages.ts';
import { showPushNotifications } from './pushNotifications.ts';
import type { Page } from './scope.ts';

const path = '/tickets/0a1b2c3d-0000-8000-8000-000000000042';
const push = { title: 'Maria Souza', body: 'Bom dia', path, unread: 3 };

function start(userAgent?: string) {
  const browser = fakeScope(() => Promise.reject(new Error('no network')), userAgent);
  showPushNotifications(browser.scope);
  return browser;
}

const dataOf = (text: string) => ({ data: { text: () => text } });
const arrives = (browser: ReturnType<typeof start>, message: unknown = push) =>
  browser.happen('push', dataOf(JSON.stringify(message)));

/** An open page, with what it was told. */
function page(change: Partial<Page> = {}) {
  const outcome: unknown[] = [];
  const focus = vi.fn(async () => undefined);
  const postMessage = (message: unknown) => void outcome.push(message);
  const opened: Page = { focused: false, visibilityState: 'hidden', focus, postMessage, ...change };
  return { opened, told: outcome, focus };
}

const press = (browser: ReturnType<typeof start>, data: unknown = { path }) => {
  const close = vi.fn();
  return browser.happen('notificationclick', { notification: { close, data } }).then(() => close);
};

it('shows what is pushed, in place of what stood there of the same ticket, and counts', async () => {
  const browser = start();
  await arrives(browser);
  expect(browser.shown).toMatchObject([
    { title: 'Maria Souza', options: { body: 'Bom dia', tag: path, renotify: true, data: { path } } },
  ]);
  expect(browser.done).toEqual(['badge 3']);
});

it('says nothing while the application is looked at', async () => {
  const browser = start();
  browser.pages.push(page({ focused: true, visibilityState: 'visible' }).opened);
  await arrives(browser);
  expect(browser.shown).toEqual([]);
});

it('speaks while a page is open and not looked at', async () => {
  const browser = start();
  browser.pages.push(page({ visibilityState: 'visible' }).opened);
  await arrives(browser);
  expect(browser.shown).toHaveLength(1);
});

it('is silent, not absent, in browsers that demand to see every push', async () => {
  const browser = start('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1');
  browser.pages.push(page({ focused: true }).opened);
  await arrives(browser);
  expect(browser.shown).toMatchObject([{ options: { silent: true } }]);
});

it.each(['', 'no json', '{}', '{"title":1,"body":"","path":"/","unread":0}', 'null'])(
  'is not misled by %j',
  async (text) => {
    const browser = start();
    await browser.happen('push', dataOf(text));
    await browser.happen('push', { data: null });
    expect([browser.shown, browser.done]).toEqual([[], []]);
  },
);

it('leads to the ticket when it is pressed, in the page that is seen', async () => {
  const browser = start();
  const [hidden, seen] = [page(), page({ visibilityState: 'visible' })];
  browser.pages.push(hidden.opened, seen.opened);
  expect(await press(browser)).toHaveBeenCalledOnce();
  expect([hidden.told, seen.told]).toEqual([[], [{ open: path }]]);
  expect(seen.focus).toHaveBeenCalledOnce();
  expect(browser.done).toEqual([]);
});

it('opens the application there when it is closed', async () => {
  const browser = start();
  await press(browser);
  expect(browser.done).toEqual([`open ${path}`]);
});

it('only closes what is not its own', async () => {
  const browser = start();
  expect(await press(browser, null)).toHaveBeenCalledOnce();
  expect(browser.done).toEqual([]);
});

it.each([
  [null, ['subscribe {"userVisibleOnly":true,"applicationServerKey":"key"}']],
  [{ options: {} }, []],
])('keeps an address when the push service gives another (%j)', async (newSubscription, done) => {
  const browser = start();
  const { opened, told: outcome } = page();
  browser.pages.push(opened);
  const oldSubscription = { options: { applicationServerKey: 'key' } };
  await browser.happen('pushsubscriptionchange', { oldSubscription, newSubscription });
  expect(browser.done).toEqual(done);
  expect(outcome).toEqual([pushAddressChanged]);
});
