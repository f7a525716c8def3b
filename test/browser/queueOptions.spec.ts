import { expect, type Page } from '@playwright/test';
import { bubbleOf, chatOf, customerWrites, openWaiting } from '../support/browser/inboxPages.ts';
import { accessibilityFaults, ana, bruno, signIn, typeOnPhone } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await signIn(browser, ana);
});
test.afterAll(() => page.context().close());

const editor = () => page.getByRole('dialog', { name: 'Editar fila' });
const conversation = () => editor().getByRole('log', { name: 'Conversa de teste' });

async function openOptions(): Promise<void> {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'Vendas', exact: true }).click();
  await editor().getByRole('tab', { name: 'Opções' }).click();
}

async function describeOption(name: string, message: string): Promise<void> {
  await editor().getByRole('textbox', { name: 'Nome da opção' }).fill(name);
  await editor().getByRole('textbox', { name: 'Mensagem ao escolher' }).fill(message);
}

test('an administrator builds a tree', async () => {
  await openOptions();
  await editor().getByRole('button', { name: 'Nova opção' }).click();
  await describeOption('Preços', 'De que móvel, {{firstName}}?');
  await editor().getByRole('button', { name: 'Ações de Preços' }).click();
  await page.getByRole('menuitem', { name: 'Adicionar subopção' }).click();
  await describeOption('Mesas', 'A partir de 900 reais');
  await expect(editor().getByText('2 de 200 opções')).toBeVisible();
});

test('and tries it before it is saved', async () => {
  await editor().getByRole('button', { name: 'Recomeçar' }).click();
  await conversation().getByRole('button', { name: 'Preços' }).click();
  await expect(conversation()).toContainText('De que móvel, Maria?');
  await editor().getByRole('textbox', { name: 'Responder como cliente' }).fill('1');
  await editor().getByRole('button', { name: 'Enviar' }).click();
  await expect(conversation()).toContainText('A partir de 900 reais');
});

test('the editor passes axe', async () => {
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('what was saved is there again', async () => {
  await editor().getByRole('button', { name: 'Salvar' }).click();
  await expect(editor()).toBeHidden();
  await openOptions();
  await expect(editor().getByRole('button', { name: 'Mover Mesas' })).toBeVisible();
});

test('the first press counts on a tab that takes the place of what was still loading', async () => {
  await page.goto('/queues');
  const row = page.getByRole('button', { name: 'Vendas', exact: true });
  await row.click();
  const tab = editor().getByRole('tab', { name: 'Opções' });
  const box = await tab.boundingBox();
  if (!box) throw new Error('the tab has no place');
  await page.keyboard.press('Escape');
  await expect(editor()).toBeHidden();
  let goOn: () => void = () => undefined;
  const blocked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route(/\/api\/queue\/\d+|\/api\/chatbot/, async (route) => {
    await blocked;
    await route.continue();
  });
  await row.press('Enter');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  goOn();
  await tab.waitFor();
  await page.mouse.down();
  await page.mouse.up();
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.unrouteAll({ behavior: 'wait' });
});

test('an option is drawn to another place with the mouse', async () => {
  await openOptions();
  await editor().getByRole('button', { name: 'Nova opção' }).press('Enter');
  await describeOption('Entrega', 'Em dois dias');
  const order = () =>
    editor()
      .getByRole('button', { name: /^Mover / })
      .evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label')));
  expect(await order()).toEqual(['Mover Preços', 'Mover Mesas', 'Mover Entrega']);
  const [from, to] = await Promise.all(
    ['Mover Entrega', 'Mover Preços'].map((name) => editor().getByRole('button', { name }).boundingBox()),
  );
  if (!from || !to) throw new Error('a handle has no place');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2 + 20, { steps: 10 });
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 10 });
  await page.mouse.up();
  await expect.poll(order).toEqual(['Mover Entrega', 'Mover Preços', 'Mover Mesas']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).press('Enter');
  await expect(editor()).toBeHidden();
});

test('a customer walks through it on the phone, and the attendant reads the whole walk', async ({ browser }) => {
  const customer = 'Tainá Moura';
  const phone = await page.context().newPage();
  await customerWrites(phone, customer, 'Oi');
  const conversation = chatOf(phone, customer);
  await expect(conversation.getByText('[ 1 ] - Preços')).toBeVisible();
  await typeOnPhone(phone, '1');
  await expect(conversation.getByText('De que móvel, Tainá?')).toBeVisible();
  await expect(conversation.getByText('[ 1 ] - Mesas')).toBeVisible();
  await typeOnPhone(phone, '1');
  await expect(conversation.getByText('A partir de 900 reais')).toBeVisible();
  await phone.close();
  const attendant = await signIn(browser, bruno);
  await openWaiting(attendant, customer);
  for (const text of ['De que móvel, Tainá?', 'A partir de 900 reais']) {
    await expect(bubbleOf(attendant, text)).toHaveCount(1);
  }
  await attendant.context().close();
});

test('and can be deleted', async () => {
  await openOptions();
  await editor().getByRole('button', { name: 'Ações de Preços' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await editor().getByRole('button', { name: 'Salvar' }).click();
  await expect(editor()).toBeHidden();
});
