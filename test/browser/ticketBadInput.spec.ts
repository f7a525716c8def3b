import { expect, type Page } from '@playwright/test';
import {
  bubbleOf,
  chatOf,
  composerOf,
  headerOf,
  openConversation,
  sendMessage,
  sharedInboxPages,
} from '../support/browser/inboxPages.ts';
import { ana, confirmWho } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

const customer = 'Ubirajara Melo';
const colleague = 'Davi Prestes';

const desk = sharedInboxPages(customer, 'Quero saber do pedido');

const attach = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
const tray = (page: Page) => page.getByRole('list', { name: 'Arquivos a enviar' });

test('nothing and blanks are not sent, an emoji alone is', async () => {
  const { bruno, phone } = desk;
  let sent = 0;
  bruno.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/messages\/\d+$/.test(request.url())) sent += 1;
  });
  for (const text of ['', '   ', '\n\n \t']) {
    await composerOf(bruno).fill(text);
    await composerOf(bruno).press('Enter');
  }
  await composerOf(bruno).fill('🎉');
  await composerOf(bruno).press('Enter');
  await expect(chatOf(phone, customer).getByText('🎉')).toHaveCount(1);
  await expect(bubbleOf(bruno, '🎉')).toHaveCount(1);
  expect(sent).toBe(1);
});

test('a text beyond the limit says how long it is and stays to be shortened', async () => {
  const { bruno } = desk;
  await composerOf(bruno).fill('palavra '.repeat(8125));
  await composerOf(bruno).press('Enter');
  await expect(bruno.getByText(/Texto longo demais: 65\.\d{3} de 4\.096 caracteres/)).toBeVisible();
  await expect(composerOf(bruno)).toHaveValue(/^palavra palavra/);
  await composerOf(bruno).fill('Curto');
  await expect(bruno.getByText('Texto longo demais')).toHaveCount(0);
  await composerOf(bruno).fill('');
});

test('an empty file, one too large and a program are refused before they leave', async () => {
  const { bruno } = desk;
  await attach(bruno, 'vazio.pdf', 'application/pdf', Buffer.alloc(0));
  await expect(bruno.getByText('Arquivo vazio, não foi anexado: vazio.pdf')).toBeVisible();
  await attach(bruno, 'foto enorme.jpg', 'image/jpeg', Buffer.alloc(6 * 1024 * 1024));
  await expect(bruno.getByText(/foto enorme\.jpg.*5 MB/)).toBeVisible();
  await attach(bruno, 'instalador.exe', 'application/x-msdownload', Buffer.from('MZ'));
  await expect(bruno.getByText(/instalador\.exe/)).toBeVisible();
  await expect(tray(bruno)).toHaveCount(0);
});

test('a program called a picture is found out, and the customer gets nothing', async () => {
  const { bruno, phone } = desk;
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(2000, 7)]);
  await attach(bruno, 'ferias.png', 'image/png', program);
  await expect(bruno.getByText(/ferias\.png/)).toBeVisible();
  await expect(tray(bruno)).toHaveCount(0);
  await sendMessage(bruno, 'Desculpe, arquivo errado.');
  await expect(chatOf(phone, customer).getByText('Desculpe, arquivo errado.')).toBeVisible();
  await expect(chatOf(phone, customer).getByRole('img')).toHaveCount(0);
});

test('what the customer said cannot be deleted, and what was sent cannot on this channel', async () => {
  const { bruno } = desk;
  await bubbleOf(bruno, 'Quero saber do pedido').first().hover();
  await bubbleOf(bruno, 'Quero saber do pedido').first().getByRole('button', { name: 'Ações da mensagem' }).click();
  await expect(bruno.getByRole('menuitem', { name: 'Copiar' })).toBeVisible();
  await expect(bruno.getByRole('menuitem', { name: /Apagar|Editar/ })).toHaveCount(0);
  await bruno.keyboard.press('Escape');
  await bubbleOf(bruno, 'arquivo errado').hover();
  await bubbleOf(bruno, 'arquivo errado').getByRole('button', { name: 'Ações da mensagem' }).click();
  for (const name of ['Apagar para todos: este canal não permite', 'Editar: este canal não permite']) {
    await expect(bruno.getByRole('menuitem', { name })).toBeDisabled();
  }
  await bruno.keyboard.press('Escape');
});

test('a template without its value is not sent and points at what is missing', async () => {
  const admin = await desk.phone.context().newPage();
  await admin.goto('/tickets');
  await openConversation(admin, 'Fernando Dias');
  await admin.getByRole('button', { name: 'Escolher um modelo' }).click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: /Retomar conversa/ })
    .click();
  const dialog = admin.getByRole('dialog', { name: 'Retomar conversa' });
  const value = dialog.getByRole('textbox', { name: 'Texto: {{2}}' });
  await value.fill('   ');
  await dialog.getByRole('button', { name: 'Enviar modelo' }).click();
  await expect(value).toHaveAttribute('aria-invalid', 'true');
  await expect(value).toBeFocused();
  await expect(dialog).toBeVisible();
  await admin.close();
});

test('handing over to somebody who was removed meanwhile says so and changes nothing', async () => {
  const { bruno, phone } = desk;
  await phone.goto('/users');
  await phone.getByRole('button', { name: 'Novo usuário' }).click();
  const form = phone.getByRole('dialog', { name: 'Novo usuário' });
  await form.getByRole('textbox', { name: 'Nome' }).fill(colleague);
  await form.getByRole('textbox', { name: 'E-mail' }).fill(`davi${Date.now()}@lojaaurora.example`);
  await form.getByRole('switch', { name: 'Enviar um convite' }).click();
  await form.getByRole('textbox', { name: 'Senha', exact: true }).fill('Senha-Forte-1');
  await form.getByRole('button', { name: 'Filas' }).click();
  await phone.getByRole('option', { name: 'Vendas' }).click();
  await phone.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await confirmWho(phone, ana);
  await expect(form).toBeHidden();

  await headerOf(bruno, customer).getByRole('button', { name: 'Transferir', exact: true }).click();
  const transfer = bruno.getByRole('dialog', { name: 'Transferir atendimento' });
  await transfer.getByRole('combobox', { name: 'Atendente' }).fill('Davi');
  await bruno.getByRole('option', { name: new RegExp(colleague) }).click();

  const row = phone.getByRole('row', { name: new RegExp(colleague) });
  await row.hover();
  await row.getByRole('button', { name: 'Excluir' }).click();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(row).toHaveCount(0);

  await transfer.getByRole('button', { name: 'Transferir' }).click();
  await expect(bruno.getByText('Usuário não encontrado. Ele pode ter sido excluído.')).toBeVisible();
  await bruno.keyboard.press('Escape');
  await expect(headerOf(bruno, customer)).toContainText('com Bruno Teixeira');
});
