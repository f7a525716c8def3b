import { expect, type Page, type Worker } from '@playwright/test';
import { headerOf, openWaiting } from '../support/browser/inboxPages.ts';
import { ana, newCustomer, signIn, typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

async function workerOf(page: Page): Promise<Worker> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('the page has no worker');
  return worker;
}

/** Windows of the application that the worker knows of. */
const windowsOf = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as { clients: { matchAll: (options: object) => Promise<unknown[]> } };
    return (await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
  });

/** Leaves the application, and delivers a push as the browser's push service would. */
async function deliver(page: Page, worker: Worker, message: object): Promise<void> {
  const origin = new URL(page.url()).origin;
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (own) resolve(own.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.goto('about:blank');
  // The worker hears of it a moment later, and shows nothing to who looks at the application.
  await expect.poll(() => windowsOf(worker)).toBe(0);
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) });
}

/** What the worker has the system show, as far as a browser without a screen has one; the first stays within reach. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const scope = self as unknown as { registration: ServiceWorkerRegistration };
    const shown = await scope.registration.getNotifications();
    Reflect.set(self, 'shown', shown[0]);
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
  });

/** Presses the notification: nobody can reach those of the system from here. */
const press = (worker: Worker) =>
  worker.evaluate(() => {
    const Pressed = Reflect.get(self, 'NotificationEvent') as new (type: string, init: object) => Event;
    self.dispatchEvent(new Pressed('notificationclick', { notification: Reflect.get(self, 'shown') }));
  });

test('the application opens without a network, and goes on when it is back', async ({ browser }) => {
  const page = await signIn(browser, ana, { serviceWorkers: 'allow' });
  await workerOf(page);
  await page.context().setOffline(true);
  await page.goto('/tickets');
  await expect(page.getByText('Sem conexão com o servidor')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Conversas' })).toBeVisible();
  await page.context().close();
});

test('a push is shown while the application is closed, and leads to its ticket', async ({ browser }) => {
  const page = await signIn(browser, ana, { serviceWorkers: 'allow', permissions: ['notifications'] });
  const worker = await workerOf(page);
  const name = `Paula Prado ${Date.now() % 10_000}`;
  await newCustomer(page, name);
  await typeOnPhone(page, 'Vocês abrem no sábado?');
  await page.goto('/tickets');
  await openWaiting(page, name);
  await expect(headerOf(page, name)).toBeVisible();
  const path = new URL(page.url()).pathname;
  expect(path).toMatch(/^\/tickets\/[\w-]{36}$/);
  await deliver(page, worker, { title: name, body: 'Vocês abrem no sábado?', path, unread: 1 });
  await expect.poll(() => shownBy(worker)).toEqual([{ title: name, body: 'Vocês abrem no sábado?', tag: path }]);

  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: 'Contatos' })).toBeVisible();
  await press(worker);
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(headerOf(page, name)).toBeVisible();
  await page.context().close();
});
