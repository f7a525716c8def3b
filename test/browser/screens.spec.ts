import { expect, type Locator, type Page } from '@playwright/test';
import {
  accessibilityFaults,
  ana,
  collectCspViolations,
  goAndSettle,
  openAndSettle,
  platformAdmin,
  signIn,
} from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

/** In the order of the side menu. */
const workScreens = [
  ['/', 'Dashboard'],
  ['/tickets', 'Conversas'],
  ['/contacts', 'Contatos'],
  ['/Kanban', 'Kanban'],
  ['/chats', 'Chat interno'],
  ['/todolist', 'Tarefas'],
  ['/schedules', 'Agendamentos'],
  ['/moments', 'Tempo real'],
  ['/campaigns', 'Campanhas'],
  ['/reports', 'Relatórios'],
  ['/helps', 'Ajuda'],
  ['/all-settings', 'Configurações'],
] as const;

/** In the order of the settings hub. */
const settingsScreens = [
  ['/users', 'Usuários'],
  ['/queues', 'Filas'],
  ['/service-levels', 'Prazos cumpridos'],
  ['/plantao', 'Plantão'],
  ['/connections', 'Conexões'],
  ['/sandbox/emails', 'Caixa de e-mails'],
  ['/sandbox/bank', 'Banco de teste'],
  ['/sandbox', 'Celular de teste'],
  ['/quick-messages', 'Mensagens rápidas'],
  ['/files', 'Listas de arquivos'],
  ['/queue-integration', 'Integrações'],
  ['/prompts', 'Prompts de IA'],
  ['/contact-lists', 'Listas de contatos'],
  ['/opt-outs', 'Descadastrados de campanhas'],
  ['/tags', 'Tags'],
  ['/TagsKanban', 'Etapas do kanban'],
  ['/settings', 'Opções do atendimento'],
  ['/settings#companyHours', 'Horário de atendimento'],
  ['/holidays', 'Feriados'],
  ['/settings#privacy', 'Privacidade (LGPD)'],
  ['/financeiro', 'Faturas'],
  ['/personal-data', 'Dados pessoais'],
  ['/processing-activities', 'Registro de tratamento'],
  ['/incidents', 'Incidentes de dados'],
  ['/single-sign-on', 'Login único'],
  ['/audit', 'Auditoria'],
  ['/messages-api', 'API de mensagens'],
  ['/api-keys', 'Chaves de API'],
  ['/webhooks', 'Webhooks'],
] as const;
/** Reached from elsewhere than menu and settings. */
const otherScreens = [
  ['/sandbox/facebook', 'Facebook de teste'],
  ['/connections/facebook', 'Contas da Meta'],
  ['/?tab=ratings', 'Dashboard'],
  ['/?tab=attendants', 'Dashboard'],
  ['/security', 'Segurança'],
  ['/campaigns-config', 'Configurações de campanhas'],
  ['/financeiro/plano', 'Meu plano'],
  ...[
    'durations',
    'groups',
    'ratings',
    'reopened',
    'transfers',
    'advertised',
    'advertisements',
    'reasons',
    'firstContact',
    'grid',
  ].map((tab) => [`/reports?view=${tab}`, 'Relatórios'] as const),
  ['/moments/wall', 'Tempo real'],
  ['/moments/activity', 'Atividade da equipe'],
] as const;
const screens = [...workScreens, ...settingsScreens, ...otherScreens];

/** What only the platform's administrator has. */
const platformScreens = [
  ['/announcements', 'Informativos'],
  ['/companies', 'Empresas'],
  ['/companies/2', 'Loja Aurora'],
  ['/money', 'Receita'],
  ['/plans', 'Planos'],
  ['/platform-settings', 'Ajustes da plataforma'],
  ['/help-videos', 'Vídeos de ajuda'],
] as const;

test.describe.configure({ mode: 'serial' });

const people = [
  ['the administrator of a company', ana, screens],
  ['the administrator of the platform', platformAdmin, platformScreens],
] as const;

for (const [who, email, theirs] of people) {
  test.describe(`for ${who}`, () => {
    let page: Page;
    const failures: string[] = [];

    test.beforeAll(async ({ browser }) => {
      page = await signIn(browser, email, { onContext: (context) => collectCspViolations(context, failures) });
      page.on('pageerror', (error) => failures.push(error.message));
    });
    test.afterAll(() => page.context().close());

    for (const [path, heading] of theirs) {
      test(`${path} opens and passes axe in both themes`, async () => {
        // From their addresses all of them are opened below, on a phone.
        await goAndSettle(page, path);
        await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
        await expect(page).toHaveTitle(/Prosa/);
        expect(await accessibilityFaults(page)).toEqual([]);
        expect(failures).toEqual([]);
      });
    }
  });
}

test('no screen of the menu and of the settings is left out', async ({ browser }) => {
  const page = await signIn(browser, ana);
  const pathsOf = (links: Locator) => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  expect(await pathsOf(menu.getByRole('link'))).toEqual(workScreens.map(([path]) => path));
  await menu.getByRole('link', { name: 'Configurações' }).click();
  await expect(page.getByRole('heading', { name: 'Equipe' })).toBeVisible();
  expect(await pathsOf(page.getByRole('main').getByRole('link'))).toEqual(settingsScreens.map(([path]) => path));
  await page.context().close();
});

test.describe('on a phone', () => {
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await signIn(browser, ana, { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  });
  test.afterAll(() => page.context().close());

  for (const [path] of screens) {
    test(`nothing of ${path} reaches beyond the edge`, async () => {
      await openAndSettle(page, path);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBe(0);
    });
  }

  test('only messages scroll where they do not fit, never what is around them', async () => {
    await page.setViewportSize({ width: 360, height: 320 });
    await page.goto('/tickets');
    await page.getByRole('region', { name: 'Lista de conversas' }).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: 'Mensagens' }).getByRole('listitem').last()).toBeVisible();
    const hidden = await page.locator('#root > *').evaluate((shell) => shell.scrollHeight - shell.clientHeight);
    expect(hidden).toBe(0);
  });
});

test('a wrong password says so and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(ana);
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill('nao-e-esta');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText(/e-?mail ou senha|credenciais|incorret/i).first()).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(ana);
});

test('a company signs up and its administrator enters an inbox that says what to do next', async ({ page }) => {
  await page.goto('/signup');
  const stamp = Date.now();
  await page.getByLabel('Nome da empresa').fill(`Padaria ${stamp}`);
  await page.getByLabel('Seu nome completo').fill('Rosa Martins');
  await page.getByLabel('Telefone com DDD').fill('11987654321');
  await page.getByLabel('E-mail').fill(`rosa${stamp}@padaria.test`);
  await page.getByRole('textbox', { name: 'Senha', exact: true }).fill('Senha-Forte-1');
  await page.getByLabel('Plano').selectOption({ index: 1 });
  await page.getByRole('checkbox', { name: /termos/i }).check();
  await page.getByRole('button', { name: 'Cadastrar' }).click();
  await expect(page).toHaveURL(/\/tickets/);
  await expect(page.getByRole('heading', { name: 'Conversas' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Primeiros passos' })).toBeVisible();
});
