import { expect, type Page } from '@playwright/test';
import { accessibilityFaults, ana, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, ana);
});
test.afterAll(() => page.context().close());

const choose = (name: string, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) });
const use = (heading: string) => page.getByRole('combobox', { name: `O que é ${heading}`, exact: true });

const google = [
  'First Name,Last Name,Labels,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value,Cargo',
  'Zuleica,Google,* myContacts,zuleica@exemplo.com.br,Home,(11) 3333-4444,+55 11 98111-0041,Gerente',
  'Zenaide,Google,* myContacts,,Mobile,,,',
].join('\n');

async function openContactImport(): Promise<void> {
  await page.goto('/contacts');
  await page.getByRole('button', { name: 'Importar ou exportar' }).click();
  await page.getByRole('menuitem', { name: 'Importar arquivo' }).click();
  await choose('contacts.csv', google);
}

test('a file of Google comes in with the columns that a person chose, and they are remembered', async () => {
  await openContactImport();
  await expect(use('Phone 2 - Value')).toHaveValue('number');
  await expect(use('First Name')).toHaveValue('firstName');
  await use('Cargo').selectOption('Ignorar');
  const people = page.getByRole('table', { name: 'Como vai ficar' });
  await expect(people.getByRole('row', { name: /Zuleica Google \+55 \(11\) 98111-0041/ })).toBeVisible();
  await expect(people.getByText('Gerente')).toBeHidden();
  await expect(page.getByText('1 × Sem número (linha 3)')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await expect(page.getByText(/Pronto: 1 novo/)).toBeVisible();
  await expect(page.getByRole('region', { name: '1 linha não entrou' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('searchbox').fill('zuleica');
  await expect(page.getByRole('row', { name: /Zuleica Google/ })).toBeVisible();
  await openContactImport();
  await expect(page.getByText(/com as colunas como você as escolheu da última vez/)).toBeVisible();
  await expect(use('Cargo')).toHaveValue('nothing');
  await page.keyboard.press('Escape');
});

test('contact cards come into a list of a campaign', async () => {
  await page.goto('/contact-lists');
  await page.getByRole('button', { name: 'Nova lista' }).click();
  await page.getByRole('textbox', { name: /Nome/ }).fill('Cartões da feira');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: /Cartões da feira/ })).toBeVisible();
  await page.getByRole('button', { name: 'Importar arquivo' }).first().click();
  const card = (name: string, number: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL;TYPE=CELL:${number}\r\nORG:Feira\r\nEND:VCARD\r\n`;
  await choose('feira.vcf', card('Quirino Cartão', '11 98111-0051') + card('Querubina Cartão', '11 98111-0052'));
  await expect(page.getByText('2 linhas prontas para entrar.')).toBeVisible();
  await expect(use('Empresa')).toHaveValue('field');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Importar 2 linhas' }).click();
  await expect(page.getByText('2 novos, 0 já estavam, 0 recusados')).toBeVisible();
  await expect(page.getByRole('row', { name: /Querubina Cartão/ })).toContainText('Feira');
});
