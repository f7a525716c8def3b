import { utils, write } from '@e965/xlsx';
import { expect, type Page } from '@playwright/test';
import { sheetType, writeSheet } from '../../shared/sheets/write.ts';
import { accessibilityFaults, ana, noticeAppears, signIn } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
const closeImport = async () => {
  const importing = page.getByRole('dialog', { name: 'Importar contatos' });
  // By key: it has only just come to where the import was begun, and a press there is taken for that one's second half.
  await importing.getByRole('button', { name: 'Fechar' }).last().press('Enter');
  await expect(importing).toBeHidden();
};
const search = (text: string) => page.getByRole('searchbox').fill(text);

test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, ana);
  await page.goto('/contacts');
  await expect(page.getByRole('heading', { name: /Contatos/ })).toBeVisible();
});
test.afterAll(() => page.context().close());

test('a sheet with good and bad rows: the bad ones are repaired in place and sent again', async () => {
  await page.getByRole('button', { name: 'Importar ou exportar' }).click();
  await page.getByRole('menuitem', { name: 'Importar arquivo' }).click();
  const rows = [
    ['Nome', 'NÚMERO', 'E-mail'],
    ['Quitéria Planilha', '21 98111-0001', 'quiteria@exemplo.com.br'],
    ['Quintino Planilha', '123', ''],
    ['Quirino Planilha', '+55 21 98111-0003', ''],
  ];
  const buffer = Buffer.from(writeSheet('Plan1', rows));
  await page.locator('input[type=file]').setInputFiles({ name: 'pessoas.xlsx', mimeType: sheetType, buffer });
  await expect(page.getByText('1 × Não é um número de telefone com DDD (linha 3)')).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Importar 3 linhas' }).click();
  await expect(page.getByText(/Pronto: 2 novos/)).toBeVisible();
  const failed = page.getByRole('region', { name: '1 linha não entrou' });
  await failed.getByRole('textbox', { name: 'Número, Linha 3' }).fill('21 98111-0002');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Enviar de novo' }).click();
  await expect(page.getByText(/Pronto: 3 novos/)).toBeVisible();
  await closeImport();
  await search('planilha');
  for (const name of ['Quitéria', 'Quintino', 'Quirino']) await expect(row(name)).toBeVisible();
  await search('quiteria@exemplo');
  await expect(row('Quitéria')).toBeVisible();
});

test('a sheet from before 2007 is read too', async () => {
  const book = utils.book_new();
  const people = [
    ['nome', 'numero'],
    ['Xênia Antiga', 5521981110009],
  ];
  utils.book_append_sheet(book, utils.aoa_to_sheet(people), 'Plan1');
  const buffer = Buffer.from(write(book, { type: 'array', bookType: 'biff8' }));
  await page.getByRole('button', { name: 'Importar ou exportar' }).click();
  await page.getByRole('menuitem', { name: 'Importar arquivo' }).click();
  const file = { name: 'antiga.xls', mimeType: 'application/vnd.ms-excel', buffer };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Importar 1 linha' }).click();
  await expect(page.getByText(/Pronto: 1 novo/)).toBeVisible();
  await closeImport();
  await search('xenia');
  await expect(row('Xênia Antiga')).toBeVisible();
});

test('two contacts become one, and two again', async () => {
  await search('planilha');
  await row('Quirino').getByRole('button', { name: 'Unir com outro' }).click();
  await page.getByRole('combobox', { name: 'Mesma pessoa que' }).fill('quintino');
  await page.getByRole('option', { name: /Quintino/ }).click();
  await expect(page.getByRole('region', { name: 'O que muda' })).toContainText('+55 (21) 98111-0002');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unir', exact: true }).click();
  await expect(row('Quintino')).toBeHidden();
  await page.getByRole('button', { name: 'Quirino Planilha' }).first().click();
  await page.getByRole('region', { name: 'Contatos unidos a este' }).getByRole('button', { name: 'Desfazer' }).click();
  await noticeAppears(page, 'União desfeita');
  await page.keyboard.press('Escape');
  await expect(row('Quintino')).toBeVisible();
});
