import { expect, type Page } from '@playwright/test';
import { confirmWho, goAndSettle, platformAdmin, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

/** Where something of a company is set up, said or shown. */
const screens = [
  ...[
    '/',
    '/tickets',
    '/contacts',
    '/Kanban',
    '/chats',
    '/todolist',
    '/schedules',
    '/moments',
    '/campaigns',
    '/reports',
  ],
  ...['/users', '/queues', '/plantao', '/connections', '/sandbox', '/quick-messages', '/files', '/queue-integration'],
  ...['/prompts', '/contact-lists', '/contact-lists/1/contacts', '/opt-outs', '/tags', '/TagsKanban', '/settings'],
  ...['/holidays', '/financeiro', '/financeiro/plano', '/personal-data', '/processing-activities', '/incidents'],
  ...[
    '/single-sign-on',
    '/messages-api',
    '/api-keys',
    '/webhooks',
    '/security',
    '/campaigns-config',
    '/campaign/1/report',
  ],
];

/** How buttons that change something begin; a menu that also exports stays for that. */
const verbs =
  /^(Adicionar|Nov[oa]|Criar|Salvar(?!:)|Excluir|Remover|Editar|Enviar|Importar(?! ou exportar)|Conectar|Desconectar|Duplicar|Bloquear|Agendar|Iniciar|Parar|Aceitar|Resolver|Transferir|Convidar|Revogar|Mover|Arquivar|Pagar|Ligar|Pôr)\b/;

async function enterToRead(page: Page): Promise<void> {
  await page.goto('/companies/2');
  await page.getByRole('button', { name: 'Entrar na empresa' }).click();
  const dialog = page.getByRole('dialog', { name: /^Entrar na empresa/ });
  await dialog.getByRole('textbox', { name: /^Motivo/ }).fill('Chamado 4711');
  await dialog.getByRole('button', { name: 'Entrar na empresa' }).click();
  await confirmWho(page, platformAdmin);
  await expect(page.getByRole('region', { name: 'Você está dentro de Loja Aurora' })).toBeVisible();
}

test('who entered a company to read finds nothing on any screen that changes it', async ({ browser }) => {
  const page = await signIn(browser, platformAdmin, { viewport: { width: 1440, height: 900 } });
  await enterToRead(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    const isOwn = /\/(refresh_token|impersonations)/.test(request.url());
    if (request.url().includes('/api/') && request.method() !== 'GET' && !isOwn)
      sent.push(`${page.url()}: ${request.method()} ${request.url()}`);
  });
  const main = page.getByRole('main');
  const found: string[] = [];
  for (const path of screens) {
    await goAndSettle(page, path);
    await expect(page.getByRole('heading').first()).toBeVisible();
    const names = await main
      .getByRole('button', { name: verbs, disabled: false })
      .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
    found.push(...names.map((name) => `${path}: ${name}`));
    const live = await main
      .getByRole('switch', { disabled: false })
      .evaluateAll((all) =>
        all
          .filter((one) => one.closest('fieldset:disabled') === null)
          .map((one) => one.closest('label')?.textContent ?? ''),
      );
    // What only narrows a list.
    found.push(
      ...live.filter((name) => !/^(Mostrar|Arquivad|Só|Apenas|Espera)/.test(name)).map((name) => `${path}: ${name}`),
    );
  }
  expect(found).toEqual([]);
  expect(sent).toEqual([]);
  await expect(page.getByText('Aqui você só consulta')).toBeHidden();
  await page.context().close();
});

test('a conversation is read without a field to answer in, and keys change nothing', async ({ browser }) => {
  const page = await signIn(browser, platformAdmin, { viewport: { width: 1440, height: 900 } });
  await enterToRead(page);
  await goAndSettle(page, '/tickets?tab=pending');
  await page.getByRole('region', { name: 'Lista de conversas' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Mensagens' }).getByRole('listitem').last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toBeHidden();
  const before = page.url();
  for (const key of ['a', 'e', 't', 'u', 'n']) await page.keyboard.press(key);
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(page.url()).toBe(before);
  await page.context().close();
});
