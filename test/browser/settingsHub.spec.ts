import { expect, type Locator, type Page } from '@playwright/test';
import { accessibilityFaults, ana, bruno, openAndSettle, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

const menuOf = (page: Page): Locator => page.getByRole('navigation', { name: 'Menu principal' });
const fieldOf = (page: Page): Locator => page.getByRole('searchbox', { name: 'Buscar configuração' });
const resultsOf = (page: Page): Locator => page.getByRole('region', { name: /resultado/ }).getByRole('link');
const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

const wide = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

test('the hub and what it finds pass axe in both themes, wide and narrow', async ({ browser }) => {
  const page = await signIn(browser, ana, wide);
  for (const { viewport } of [wide, phone]) {
    await page.setViewportSize(viewport);
    await page.goto('/all-settings');
    await expect(page.getByRole('heading', { name: 'Configurações', level: 1 })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Equipe', level: 2 })).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await fieldOf(page).fill('mensagem');
    await expect(resultsOf(page).first()).toBeVisible();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.goto('/settings#userRating');
    await expect(page.getByRole('switch', { name: 'Pedir avaliação' })).toBeFocused();
    expect(await accessibilityFaults(page)).toEqual([]);
  }
  await page.context().close();
});

const wanted = [
  ['quem pode atender', '/users', 'Usuários'],
  ['conectar um número', '/connections', 'Conexões'],
  ['respostas prontas', '/quick-messages', 'Mensagens rápidas'],
] as const;

test('who never saw it finds each page in one try, by key, and comes back', async ({ browser }) => {
  const page = await signIn(browser, ana, wide);
  await menuOf(page).getByRole('link', { name: 'Configurações' }).click();
  for (const [typed, path, heading] of wanted) {
    await fieldOf(page).fill(typed);
    await expect(resultsOf(page).first()).toHaveAttribute('href', path);
    await fieldOf(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(menuOf(page).getByRole('link', { name: 'Configurações' })).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'Todas as configurações' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Equipe' })).toBeVisible();
  }
  await page.context().close();
});

test('a single option is found here and in the palette, and has the focus', async ({ browser }) => {
  const page = await signIn(browser, ana, wide);
  await page.goto('/all-settings');
  await fieldOf(page).fill('horário de funcionamento');
  await expect(resultsOf(page).first()).toHaveAttribute('href', '/settings#companyHours');
  await fieldOf(page).press('ArrowDown');
  await page.keyboard.press('Enter');
  // Whichever hours count in this company, the way leads to them.
  const rule = page.getByRole('combobox', { name: 'Qual horário vale' });
  const hours = page.getByRole('tab', { name: 'Horário de atendimento', selected: true });
  await expect(rule.or(hours)).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Conversa, contato, tela ou ação' }).fill('assinatura');
  await page.getByRole('option', { name: /Permitir assinatura/ }).click();
  const option = page.getByRole('switch', { name: 'Permitir assinatura' });
  await expect(option).toBeFocused();
  await expect(option).toBeInViewport();
  await page.context().close();
});

test('on a phone the menu leads to the hub, and long words in Turkish stay within it', async ({ browser }) => {
  const page = await signIn(browser, ana, phone);
  await page.getByRole('button', { name: 'Menu principal' }).tap();
  await menuOf(page).getByRole('link', { name: 'Configurações' }).tap();
  await expect(page.getByRole('heading', { name: 'Equipe' })).toBeVisible();
  await page.evaluate(() => window.localStorage.setItem('prosa.language', '"tr"'));
  await page.route('**/auth/refresh_token', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { user: object };
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, language: 'tr' } } });
  });
  for (const path of ['/all-settings', '/all-settings?q=mesaj', '/settings#companyHours']) {
    await openAndSettle(page, path);
    await expect(page.getByRole('heading', { name: /^(Ayarlar|Hizmet seçenekleri)$/ })).toBeVisible();
    expect([path, await overflowOf(page)]).toEqual([path, 0]);
  }
  await page.context().close();
});

test('labels are there from 1280 pixels on until the person takes them away, in every browser', async ({ browser }) => {
  const page = await signIn(browser, bruno, wide);
  const word = menuOf(page).getByText('Contatos');
  await expect(word).toBeVisible();
  await page.setViewportSize({ width: 1279, height: 900 });
  await expect(word).toBeHidden();
  await page.setViewportSize(wide.viewport);
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Recolher menu' }).click();
  expect((await saved).status()).toBe(200);
  await expect(word).toBeHidden();
  await page.reload();
  await expect(menuOf(page).getByRole('link', { name: 'Contatos' })).toBeVisible();
  await expect(word).toBeHidden();
  await page.context().close();

  const other = await signIn(browser, bruno, wide);
  await expect(menuOf(other).getByText('Contatos')).toBeHidden();
  const shown = other.waitForResponse((answer) => answer.request().method() === 'PUT');
  await other.getByRole('button', { name: 'Expandir menu' }).click();
  expect((await shown).status()).toBe(200);
  await expect(menuOf(other).getByText('Contatos')).toBeVisible();
  await other.context().close();
});
