import { expect, type Page } from '@playwright/test';
import { acceptOf, bubbleOf, chatOf, composerOf, openWaiting, sendMessage } from '../support/browser/inboxPages.ts';
import { accessibilityFaults, ana, newCustomer, signIn, typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

/** A number from its first code to its removal, with the phones of the sandbox in a tab of their own. */
let page: Page;
let phone: Page;
const name = 'Balcão';
const customer = 'Olga Nunes';

test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, ana);
  phone = await page.context().newPage();
  await newCustomer(phone, customer);
});
test.afterAll(() => page.context().close());

const dialog = () => page.getByRole('dialog', { name: `Conectar ${name}` });
const progress = () => dialog().getByRole('region', { name: 'Andamento' });
const picture = () => progress().getByRole('img', { name: 'QR code' });
const typed = () => progress().getByRole('status', { name: 'Código' });
const row = () => page.getByRole('row', { name: new RegExp(name) });
const sessionOfOne = /\/whatsappsession\/\d+$/;
const press = (button: string) => row().getByRole('button', { name: button, exact: true }).click();

test('a new number goes on to a code that says how long it is good, and nothing lies on it', async () => {
  await page.goto('/connections');
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByRole('menuitem', { name: 'WhatsApp por QR code' }).click();
  const form = page.getByRole('dialog', { name: /^Nova conexão/ });
  await expect(form.getByText('Este caminho não é oficial', { exact: false })).toBeVisible();
  await form.getByRole('textbox', { name: 'Nome' }).fill(name);
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog().getByText('Este caminho não é oficial', { exact: false })).toBeVisible();
  // The first such number starts the worker, and what stands in for WhatsApp.
  await expect(picture()).toBeVisible();
  await expect(progress().getByText(/^Vale por mais \d+ s; depois aparece outro\.$/)).toBeVisible();
  await expect(page.getByText('Conexão salva')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('with only the phone at hand there is a code to type, and the way back', async () => {
  const field = dialog().getByRole('textbox', { name: /^Só tem o celular à mão/ });
  await page.setViewportSize({ width: 390, height: 844 });
  await field.fill('0800');
  await field.press('Enter');
  await expect(dialog().getByText(/^Número inválido/)).toBeInViewport();
  await expect(field).toBeFocused();
  await page.setViewportSize({ width: 1280, height: 720 });
  await field.fill('85 98888-0001');
  await field.press('Enter');
  await expect(dialog().getByText(/^Número inválido/)).toBeHidden();
  await expect(typed()).toHaveText(/^[1-9A-Z]{4}-[1-9A-Z]{4}$/);
  await expect(progress()).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(sessionOfOne, async (route) => {
    await answered;
    await route.continue();
  });
  await dialog().getByRole('button', { name: 'Mostrar QR code' }).press('Enter');
  // Nobody has answered yet.
  await expect(typed()).toHaveCount(0);
  await expect(progress().getByText('Preparando o código…')).toBeVisible();
  answer();
  await expect(picture()).toBeVisible();
  await expect(progress()).toBeFocused();
});

test('the phone of the number scans it, and the dialog says so by itself', async () => {
  await phone.getByRole('button', { name: 'Ler com o celular da empresa' }).click();
  await expect(progress().getByText(/^Conectado ao número \+55/)).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Fechar' }).last().click();
  await expect(row().getByText('Conectada', { exact: true })).toBeVisible();
});

test('a customer writes to the number and is answered over it', async () => {
  await typeOnPhone(phone, 'Vocês entregam hoje?');
  await page.goto('/tickets');
  await openWaiting(page, customer);
  await acceptOf(page, customer).click();
  // The number has no queue of its own.
  const question = page.getByRole('dialog', { name: 'Aceitar atendimento' });
  await question.getByRole('combobox', { name: 'Fila' }).selectOption('Vendas');
  await question.getByRole('button', { name: 'Aceitar' }).click();
  await expect(composerOf(page)).toBeEnabled();
  await expect(bubbleOf(page, 'Vocês entregam hoje?')).toBeVisible();
  await sendMessage(page, 'Entregamos até as 18 h.');
  await expect(composerOf(page)).toHaveValue('');
  await expect(chatOf(phone, customer).getByText('Entregamos até as 18 h.')).toBeVisible();
  await expect(bubbleOf(page, 'Entregamos até as 18 h.').getByText(/Entregue|Lida/)).toBeAttached();
});

test('a restart opens its line again without a code', async () => {
  await page.goto('/connections');
  const answered = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && sessionOfOne.test(answer.url()),
  );
  await press('Reiniciar');
  expect((await answered).status()).toBe(200);
  await expect(row().getByText('Conectada', { exact: true })).toBeVisible();
  await typeOnPhone(phone, 'Combinado!');
  await page.goto('/tickets');
  await page.getByRole('link', { name: new RegExp(customer) }).click();
  await expect(bubbleOf(page, 'Combinado!')).toBeVisible();
});

test('it leaves the phone after a question only, and is removed', async () => {
  await page.goto('/connections');
  await press('Desconectar');
  const question = page.getByRole('alertdialog', { name: `Desconectar ${name}?` });
  await expect(question).toContainText('O dispositivo sai do celular');
  await question.getByRole('button', { name: 'Desconectar' }).click();
  await expect(row().getByText('Desconectada', { exact: true })).toBeVisible();
  await expect(row().getByRole('button', { name: 'Gerar novo código' })).toBeVisible();
  await row().hover();
  await row()
    .getByRole('button', { name: /^Excluir/ })
    .click();
  await page
    .getByRole('alertdialog', { name: `Excluir a conexão ${name}?` })
    .getByRole('button', { name: 'Excluir' })
    .click();
  await expect(row()).toHaveCount(0);
});
