import { expect, type Page } from '@playwright/test';
import {
  chatOf,
  createQueue,
  customerWrites,
  headerOf,
  type InboxPages,
  listOf,
  openInboxPages,
  openWaiting,
  rowOf,
  showPhoneOf,
  tabOf,
} from '../support/browser/inboxPages.ts';
import { accessibilityFaults } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let desk: InboxPages;
let admin: Page;
/** A queue of this story alone, so that nothing else is closed. */
const queue = 'Balcão';
const [first, second, elsewhere] = ['Nádia Lemos', 'Omar Pires', 'Célio Braz'] as const;

test.beforeAll(async ({ browser }) => {
  desk = await openInboxPages(browser);
  await createQueue(desk.phone, queue, '#7c2d12');
  for (const name of [elsewhere, first, second]) await customerWrites(desk.phone, name, `Oi, sou ${name}`);
  admin = await desk.phone.context().newPage();
  await admin.goto('/tickets?all=1');
  for (const name of [first, second]) await moveToQueue(name);
});
test.afterAll(() => desk.close());

async function moveToQueue(name: string): Promise<void> {
  await openWaiting(admin, name);
  await headerOf(admin, name).getByRole('button', { name: 'Transferir', exact: true }).click();
  const dialog = admin.getByRole('dialog', { name: 'Transferir atendimento' });
  await dialog.getByRole('combobox', { name: 'Fila' }).selectOption({ label: queue });
  await dialog.getByRole('button', { name: 'Transferir' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf(admin, name)).toContainText(queue);
}

const dialogOf = (page: Page) => page.getByRole('alertdialog', { name: 'Encerrar várias conversas?' });

async function askToCloseAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nova conversa e mais' }).click();
  await page.getByRole('menuitem', { name: 'Encerrar todas…' }).click();
  await expect(dialogOf(page)).toContainText(`Só nas filas: ${queue}.`);
}

test('an attendant is not offered to close everything', async () => {
  const { bruno } = desk;
  await expect(listOf(bruno).getByRole('button', { name: 'Nova conversa', exact: true })).toBeVisible();
  await expect(bruno.getByRole('button', { name: 'Nova conversa e mais' })).toHaveCount(0);
});

test('an administrator reads what would be closed, and may think again', async () => {
  await tabOf(admin, 'Fila').click();
  await admin.getByRole('button', { name: 'Filtros' }).click();
  await listOf(admin).getByRole('button', { name: 'Filas', exact: true }).click();
  await admin.getByRole('option', { name: queue }).click();
  await admin.keyboard.press('Escape');
  await expect(rowOf(admin, elsewhere)).toHaveCount(0);
  await askToCloseAll(admin);
  await expect(dialogOf(admin).getByRole('radio', { name: 'Fila (2)' })).toBeChecked();
  expect(await accessibilityFaults(admin)).toEqual([]);
  await dialogOf(admin).getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialogOf(admin)).toBeHidden();
  for (const name of [first, second]) await expect(rowOf(admin, name)).toBeVisible();
});

test('what is confirmed is closed without a word to the customers, and nothing beyond it', async () => {
  const { phone, bruno } = desk;
  await askToCloseAll(admin);
  await dialogOf(admin).getByRole('button', { name: 'Encerrar 2 conversas' }).click();
  for (const name of [first, second]) await expect(rowOf(admin, name)).toHaveCount(0);
  await showPhoneOf(phone, first);
  await expect(chatOf(phone, first).getByText('Obrigado pelo contato')).toHaveCount(0);
  await tabOf(bruno, 'Fila').click();
  await expect(rowOf(bruno, elsewhere)).toBeVisible();
});
