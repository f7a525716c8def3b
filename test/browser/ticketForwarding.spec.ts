import { expect, type Page } from '@playwright/test';
import {
  accept,
  bubbleOf,
  chatOf,
  chooseMessageAction,
  customerWrites,
  type InboxPages,
  openConversation,
  openInboxPages,
  rowOf,
  sendMessage,
  showPhoneOf,
  tabOf,
  threadOf,
} from '../support/browser/inboxPages.ts';
import { accessibilityFaults, noticeAppears } from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let desk: InboxPages;
const source = 'Fabiana Torres';
const [first, second, taken] = ['Gilson Braga', 'Noemi Faria', 'Ivone Pires'] as const;
const price = 'A cadeira Lira custa 340 reais';
const delivery = 'A entrega leva cinco dias';

test.beforeAll(async ({ browser }) => {
  desk = await openInboxPages(browser);
  for (const name of [source, first, second, taken]) await customerWrites(desk.phone, name, `Oi, aqui é ${name}`);
  await accept(desk.carla, taken);
  await accept(desk.bruno, source);
  await sendMessage(desk.bruno, price);
  await sendMessage(desk.bruno, delivery);
});
test.afterAll(() => desk.close());

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Encaminhar para' });

/** Marks both answers and opens the dialog that asks to whom they go. */
async function beginForwarding(page: Page): Promise<void> {
  await tabOf(page, 'Abertas').click();
  // The conversation before it has the same words, which go with it.
  await openConversation(page, source);
  await chooseMessageAction(bubbleOf(page, price), 'Encaminhar');
  await threadOf(page)
    .getByRole('checkbox', { name: new RegExp(delivery) })
    .check();
  await expect(page.getByText('2 mensagens selecionadas')).toBeVisible();
  await page.getByRole('button', { name: 'Encaminhar', exact: true }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function addPerson(page: Page, name: string): Promise<void> {
  await dialogOf(page).getByRole('combobox', { name: 'Contatos' }).fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(dialogOf(page).getByRole('button', { name: `Retirar ${name}` })).toBeVisible();
}

const send = (page: Page) => dialogOf(page).getByRole('button', { name: 'Encaminhar', exact: true }).click();

test('two messages go to two contacts, and the phone of each shows both', async () => {
  const { bruno, phone } = desk;
  await beginForwarding(bruno);
  for (const name of [first, second]) await addPerson(bruno, name);
  await send(bruno);
  await noticeAppears(bruno, `Mensagens encaminhadas para ${first}, ${second}`);
  await expect(dialogOf(bruno)).toBeHidden();
  for (const name of [first, second]) {
    await showPhoneOf(phone, name);
    for (const text of [price, delivery]) await expect(chatOf(phone, name).getByText(text)).toHaveCount(1);
  }
});

test('both conversations are the attendant’s now', async () => {
  const { bruno } = desk;
  await tabOf(bruno, 'Abertas').click();
  for (const name of [first, second]) await expect(rowOf(bruno, name)).toBeVisible();
  await openConversation(bruno, second);
  await expect(bubbleOf(bruno, price)).toBeVisible();
});

test('a contact with somebody else is refused by name, the other one is served', async () => {
  const { bruno, phone } = desk;
  await beginForwarding(bruno);
  for (const name of [taken, second]) await addPerson(bruno, name);
  expect(await accessibilityFaults(bruno)).toEqual([]);
  await send(bruno);
  // The notice of the forwarding before may still stand in the dialog.
  const person = (name: string) => dialogOf(bruno).locator('li:not([data-sonner-toast])').filter({ hasText: name });
  await expect(person(taken)).toContainText('Não encaminhada. Quem atende é Carla Mendes, na fila Vendas.');
  await expect(person(second)).toContainText('Encaminhada');
  expect(await accessibilityFaults(bruno)).toEqual([]);
  await dialogOf(bruno).getByRole('button', { name: 'Fechar' }).last().click();
  await expect(dialogOf(bruno)).toBeHidden();
  await showPhoneOf(phone, taken);
  await expect(chatOf(phone, taken).getByText(price)).toHaveCount(0);
  await showPhoneOf(phone, second);
  await expect(chatOf(phone, second).getByText(price)).toHaveCount(2);
});
