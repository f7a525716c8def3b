import { expect, type Page } from '@playwright/test';
import {
  accept,
  customerWrites,
  headerOf,
  type InboxPages,
  openDrawer,
  openInboxPages,
  rowOf,
  setSetting,
  tabOf,
} from '../support/browser/inboxPages.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let desk: InboxPages;
const customer = 'Estela Ramos';
const tag = 'Entrega expressa';
const note = 'Prefere ser chamada de dona Estela';

test.beforeAll(async ({ browser }) => {
  desk = await openInboxPages(browser);
  await setSetting(desk.phone, 'requiredTag', 'enabled');
  await customerWrites(desk.phone, customer, 'Oi, vocês entregam hoje?');
  await desk.bruno.reload();
  await accept(desk.bruno, customer);
});
test.afterAll(async () => {
  await setSetting(desk.phone, 'requiredTag', 'disabled');
  await desk.close();
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Resolver atendimento' });
const resolveIn = (page: Page) => dialogOf(page).getByRole('button', { name: 'Resolver', exact: true });

test('without a tag the conversation does not end, and the dialog says what is missing', async () => {
  const { bruno } = desk;
  await headerOf(bruno, customer).getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(dialogOf(bruno)).toContainText('Coloque pelo menos uma para resolver.');
  await expect(resolveIn(bruno)).toBeDisabled();
  await dialogOf(bruno).getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialogOf(bruno)).toBeHidden();
});

test('a tag that does not exist yet is created by typing its name, and the list shows it', async () => {
  const { bruno } = desk;
  const drawer = await openDrawer(bruno);
  await drawer.getByRole('button', { name: 'Tags' }).click();
  await bruno.getByRole('combobox', { name: /Tags|Buscar|Filtrar/ }).fill(tag);
  await bruno
    .getByRole('button', { name: new RegExp(tag) })
    .or(bruno.getByRole('option', { name: new RegExp(tag) }))
    .click();
  await expect(drawer.getByRole('button', { name: `Remover ${tag}` })).toBeVisible();
  await bruno.keyboard.press('Escape');
  await tabOf(bruno, 'Abertas').click();
  await expect(rowOf(bruno, customer)).toContainText(tag);
});

test('a note is there for the colleague who opens the conversation, by whom and until it is deleted', async () => {
  const { bruno, phone } = desk;
  const drawer = await openDrawer(bruno);
  await drawer.getByRole('textbox', { name: 'Nova observação' }).fill('x');
  await drawer.getByRole('button', { name: 'Adicionar' }).click();
  await expect(drawer.getByRole('textbox', { name: 'Nova observação' })).toHaveAttribute('aria-invalid', 'true');
  await drawer.getByRole('textbox', { name: 'Nova observação' }).fill(note);
  // By key: the button has only just come back under the pointer, now that the error is gone.
  await drawer.getByRole('button', { name: 'Adicionar' }).press('Enter');
  await expect(drawer.getByRole('listitem').filter({ hasText: note })).toContainText('Bruno Teixeira');
  const admin = await phone.context().newPage();
  await admin.goto(new URL(bruno.url()).pathname);
  const theirs = await openDrawer(admin);
  await expect(theirs.getByRole('listitem').filter({ hasText: note })).toContainText('Bruno Teixeira');
  await expect(theirs.getByRole('button', { name: `Remover ${tag}` })).toBeVisible();
  await theirs.getByRole('button', { name: 'Excluir observação' }).click();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(theirs.getByText(note)).toHaveCount(0);
  await admin.close();
});

test('with a tag the conversation ends', async () => {
  const { bruno, phone } = desk;
  await headerOf(bruno, customer).getByRole('button', { name: 'Resolver', exact: true }).click();
  await expect(resolveIn(bruno)).toBeEnabled();
  await resolveIn(bruno).click();
  await expect(rowOf(bruno, customer)).toHaveCount(0);
  await expect(phone.getByText('Obrigado pelo contato, Estela!')).toBeVisible();
});
