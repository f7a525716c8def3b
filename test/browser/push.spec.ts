import { expect, test } from '@playwright/test';
import { ana, signIn } from './people.ts';

test('the application opens without a network, and goes on when it is back', async ({ browser }) => {
  const page = await signIn(browser, ana, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.context().setOffline(true);
  await page.goto('/tickets');
  await expect(page.getByText('Sem conexão com o servidor')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Conversas' })).toBeVisible();
  await page.context().close();
});
