import { expect } from '@playwright/test';
import { accessibilityFaults, injectAxe, platformAdmin } from '@test/support/browser/people.ts';
import { loginOf } from '@test/support/browser/product.ts';
import { test } from '../support/browser/story.ts';

const owner = { email: 'dona@padaria-do-pix.example', password: 'Pao-Quente-Toda-Hora' };

/** A company whose subscription is past due since yesterday. */
async function expiredCompany(request: import('@playwright/test').APIRequestContext): Promise<void> {
  const login = loginOf(platformAdmin);
  const { token } = await (await request.post('/api/auth/login', { data: login })).json();
  const dueDate = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
  const answer = await request.post('/api/companies', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'padaria-do-pix' },
    data: {
      ...{ name: 'Padaria do Pix', userName: 'Dona Rosa', planId: 1, recurrence: 'MENSAL', dueDate },
      ...{ ...owner, document: '529.982.247-25' },
      currentPassword: login.password,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

test('a company that is past due pays at the test bank, and its inbox opens', async ({ browser, request }) => {
  await expiredCompany(request);
  const context = await browser.newContext();
  await injectAxe(context);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(owner.email);
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill(owner.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(/financeiro-aberto/);
  await page.getByRole('button', { name: 'PAGAR a fatura 1' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Falta pouco' });
  await dialog.getByRole('button', { name: 'PRÓXIMO' }).press('Enter');
  await dialog.getByRole('button', { name: 'PAGAR' }).press('Enter');
  await expect(dialog.getByRole('img', { name: /QR Code/ })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  const [bank] = await Promise.all([
    context.waitForEvent('page'),
    dialog.getByRole('link', { name: 'Pagar no banco de teste' }).press('Enter'),
  ]);
  await bank.getByRole('button', { name: /^Pagar Plano/ }).press('Enter');
  await expect(dialog.getByText('Pagamento confirmado')).toBeVisible();
  await expect(page).toHaveURL(/\/tickets/);
  await expect(page.getByRole('heading', { name: 'Conversas' })).toBeVisible();
});
