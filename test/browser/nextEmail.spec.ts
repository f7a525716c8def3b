import { expect, type Page } from '@playwright/test';
import { accessibilityFaults, noticeAppears, signInWith } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

const password = 'Pao-quentinho-7';

/** A company of its own: whoever signs in elsewhere goes on as they are. */
async function signUp(page: Page, email: string): Promise<void> {
  const [plan] = (await (await page.request.get('/api/plans/listPublic')).json()) as { readonly id: number }[];
  const form = { name: 'Marta Reis', companyName: 'Padaria do Novo E-mail', phone: '11988887777', planId: plan?.id };
  const made = await page.request.post('/api/auth/signup', { data: { ...form, email, password, termo: true } });
  expect(made.ok()).toBe(true);
}

/** The newest link that went to an address, as its owner finds it in the mailbox of this machine. */
async function linkTo(page: Page, email: string): Promise<string> {
  const asked = page.waitForRequest((request) => request.headers()['authorization'] !== undefined);
  await page.reload();
  const { authorization = '' } = (await asked).headers();
  const found = async () => {
    const answer = await page.request.get('/api/sandbox/emails', { headers: { authorization } });
    const emails = (await answer.json()) as { readonly to: string[]; readonly text: string }[];
    const mail = emails.find(({ to, text }) => to.includes(email) && text.includes('/prove-email#'));
    return /\/prove-email#\S+/.exec(mail?.text ?? '')?.[0] ?? '';
  };
  await expect.poll(found).not.toBe('');
  return found();
}

const openProfile = async (page: Page) => {
  await page.getByRole('button', { name: /^Conta de/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil' }).click();
  return page.getByRole('dialog', { name: 'Perfil' });
};

test('B-USER-11: another e-mail waits for its link, and signs in once that was opened', async ({ browser, page }) => {
  const [former, next] = ['marta@novo-email.example', 'marta.reis@novo-email.example'];
  await signUp(page, former);
  const own = await signInWith(browser, { email: former, password });
  const dialog = await openProfile(own);
  await dialog.getByRole('textbox', { name: /^E-mail/ }).fill(next);
  await dialog.getByLabel(/^Sua senha atual/).fill(password);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await noticeAppears(own, `Link enviado a ${next}.`);
  await expect(dialog).toBeHidden();
  const again = await openProfile(own);
  await expect(again.getByText(`O novo e-mail ${next} aguarda confirmação`)).toBeVisible();
  await expect(again.getByRole('textbox', { name: /^E-mail/ })).toHaveValue(former);
  expect(await accessibilityFaults(own)).toEqual([]);
  const link = await linkTo(own, next);
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('E-mail confirmado. Entre com ele a partir de agora.')).toBeVisible();
  await own.context().close();
  await (await signInWith(browser, { email: next, password })).context().close();
});
