import { expect, type Locator, type Page } from '@playwright/test';
import { chatOf, customerWrites, type InboxPages, openInboxPages } from '../support/browser/inboxPages.ts';
import { accessibilityFaults } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let desk: InboxPages;
/** Beside the phone, in the same browser. */
let admin: Page;
const customer = 'Zuleica Barros';

test.beforeAll(async ({ browser }) => {
  desk = await openInboxPages(browser);
  await customerWrites(desk.phone, customer, 'Me lembre da entrega');
  admin = await desk.phone.context().newPage();
  for (const page of [admin, desk.bruno]) await page.goto('/schedules');
});
test.afterAll(() => desk.close());

const rowOf = (page: Page, text: string) => page.getByRole('row', { name: new RegExp(text) });

/** As the field takes it, in the company's time. */
const inMinutes = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000)
    .toLocaleString('sv-SE', { timeZone: 'America/Sao_Paulo' })
    .slice(0, 16)
    .replace(' ', 'T');

/** The minute may end between reading the clock and saving. */
async function saveAt(dialog: Locator, minutes: number): Promise<void> {
  const refused = dialog.getByText('Este horário já passou');
  await expect(async () => {
    await dialog.getByLabel('Data e hora').fill(inMinutes(minutes));
    await expect(refused).toBeHidden();
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await expect.poll(async () => (await dialog.isHidden()) || (await refused.isVisible())).toBe(true);
    expect(await dialog.isHidden()).toBe(true);
  }).toPass();
}

async function schedule(page: Page, text: string, minutes: number): Promise<void> {
  await page.getByRole('button', { name: 'Agendar' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Agendar mensagem' });
  await dialog.getByRole('combobox', { name: 'Contato' }).fill(customer);
  await page.getByRole('option', { name: new RegExp(customer) }).click();
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await saveAt(dialog, minutes);
  await expect(rowOf(page, text)).toBeVisible();
}

async function act(page: Page, text: string, action: 'Editar' | 'Excluir'): Promise<void> {
  await rowOf(page, text).hover();
  await rowOf(page, text).getByRole('button', { name: action }).click();
}

const sendNow = async (text: string) => {
  await act(admin, text, 'Editar');
  await saveAt(admin.getByRole('dialog', { name: 'Editar agendamento' }), 0);
};

test('the dialog passes axe in both themes', async () => {
  await admin.getByRole('button', { name: 'Agendar' }).first().click();
  await expect(admin.getByRole('dialog', { name: 'Agendar mensagem' })).toBeVisible();
  expect(await accessibilityFaults(admin)).toEqual([]);
  await admin.keyboard.press('Escape');
  await expect(admin.getByRole('dialog')).toHaveCount(0);
});

test('who edits while it leaves is told that it left, and the customer has the words that left', async () => {
  const { bruno, phone } = desk;
  await schedule(bruno, 'A entrega é amanhã', 60);
  await act(bruno, 'A entrega é amanhã', 'Editar');
  const dialog = bruno.getByRole('dialog', { name: 'Editar agendamento' });
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('A entrega é depois de amanhã');
  await sendNow('A entrega é amanhã');
  await expect(chatOf(phone, customer).getByText('A entrega é amanhã')).toHaveCount(1);
  await expect(rowOf(admin, 'A entrega é amanhã')).toContainText('Enviada');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(bruno.getByText(/já foi enviad/)).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('A entrega é depois de amanhã');
  await bruno.reload();
  await expect(rowOf(bruno, 'A entrega é amanhã')).toContainText('Enviada');
});

test('who deletes while it leaves is told too; what was deleted before never arrives', async () => {
  const { bruno, phone } = desk;
  await schedule(bruno, 'Melhor esquecer', 60);
  await schedule(bruno, 'Traga o documento', 60);
  await act(bruno, 'Traga o documento', 'Excluir');
  await sendNow('Traga o documento');
  await expect(chatOf(phone, customer).getByText('Traga o documento')).toHaveCount(1);
  await bruno.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(bruno.getByText(/já foi enviad/)).toBeVisible();
  await bruno.reload();
  await act(bruno, 'Melhor esquecer', 'Excluir');
  await bruno.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(rowOf(bruno, 'Melhor esquecer')).toHaveCount(0);
  await expect(rowOf(admin, 'Melhor esquecer')).toHaveCount(0);
  await expect(chatOf(phone, customer).getByText('Melhor esquecer')).toHaveCount(0);
});
