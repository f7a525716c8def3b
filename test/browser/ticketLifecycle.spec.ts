import { expect, type Page } from '@playwright/test';
import {
  accessibilityFaults,
  ana,
  bruno,
  carla,
  controlNetwork,
  type NetworkControl,
  newCustomer,
  signIn,
  typeOnPhone,
} from '../support/browser/people.ts';
import { test } from '../support/browser/story.ts';

test.describe.configure({ mode: 'serial' });

let phone: Page;
let attendant: Page;
let line: NetworkControl;
const customer = 'Helena Prado';

test.beforeAll(async ({ browser }) => {
  phone = await signIn(browser, ana);
  attendant = await signIn(browser, bruno, {
    onContext: async (context) => {
      line = await controlNetwork(context);
    },
  });
  await newCustomer(phone, customer);
});
test.afterAll(async () => {
  await phone.context().close();
  await attendant.context().close();
});

/** A message of the open conversation. */
const bubbleOf = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Mensagens' }).getByRole('listitem').filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole('link', { name: new RegExp(name) });

test('a message typed on the phone appears in the waiting list without a reload', async () => {
  await attendant.getByRole('tab', { name: /Fila/ }).click();
  await typeOnPhone(phone, 'Bom dia! Vocês têm mesa de jantar?');
  const waiting = row(attendant, customer);
  await expect(waiting).toBeVisible();
  // The company's greeting answers at once; the row still says what is wanted.
  await expect(waiting).toContainText('Bom dia! Vocês têm mesa de jantar?');
  await expect(phone.getByText('Olá, Helena! Boas-vindas à Loja Aurora.', { exact: false })).toBeVisible();
  await expect(waiting).toContainText('1 não lida');
});

test('the attendant accepts and answers; the phone shows it, the ticks rise', async () => {
  await row(attendant, customer).click();
  await expect(bubbleOf(attendant, 'Bom dia! Vocês têm mesa de jantar?')).toHaveCount(1);
  await attendant.getByRole('button', { name: 'Aceitar', exact: true }).first().click();
  const composer = attendant.getByRole('textbox', { name: /Mensagem/ });
  await expect(composer).toBeEnabled();
  await composer.fill('Temos sim! Para quantos lugares?');
  await composer.press('Enter');
  await expect(composer).toHaveValue('');
  await expect(composer).toBeFocused();
  await expect(phone.getByText('Temos sim! Para quantos lugares?')).toBeVisible();
  const bubble = bubbleOf(attendant, 'Temos sim!');
  await expect(bubble).toHaveCount(1);
  await expect(bubble.getByText(/Entregue|Lida/)).toBeAttached();
});

test('the answer of the customer arrives in the open conversation and is announced', async () => {
  await typeOnPhone(phone, 'Para seis pessoas');
  await expect(bubbleOf(attendant, 'Para seis pessoas').last()).toBeVisible();
});

test('after a cut of the network the screen is true again by itself', async () => {
  await line.cut();
  await typeOnPhone(phone, 'Ainda está aí?');
  await expect(attendant.getByText('Sem conexão - suas mensagens serão enviadas')).toBeVisible();
  await line.restore();
  await expect(bubbleOf(attendant, 'Ainda está aí?').last()).toBeVisible();
});

test('markup in a message is text', async () => {
  await typeOnPhone(phone, '<img src=x onerror="document.title=1"><b>oi</b>');
  await expect(attendant.getByText('<b>oi</b>', { exact: false }).last()).toBeVisible();
  await expect(attendant).not.toHaveTitle('1');
});

test('the conversation is resolved, leaves the list and comes back by undo', async () => {
  await attendant.getByRole('button', { name: 'Resolver', exact: true }).first().click();
  const dialog = attendant.getByRole('dialog');
  await dialog.getByRole('radio', { name: /sem/i }).check();
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect(dialog).toBeHidden();
  // What could be undone before may still be on its way out.
  await attendant
    .getByRole('listitem')
    .filter({ hasText: 'resolvido' })
    .getByRole('button', { name: 'Desfazer' })
    .click();
  await attendant.getByRole('tab', { name: /Abertas/ }).click();
  await expect(row(attendant, customer)).toBeVisible();
});

test('a colleague without the queue’s tickets does not see it', async ({ browser }) => {
  const colleague = await signIn(browser, carla);
  await colleague.getByRole('tab', { name: /Abertas/ }).click();
  await expect(colleague.getByRole('tab', { name: /Abertas/ })).toBeVisible();
  await expect(row(colleague, customer)).toHaveCount(0);
  await colleague.context().close();
});

test('the open conversation passes axe', async () => {
  await row(attendant, customer).click();
  await expect(bubbleOf(attendant, 'Temos sim!').last()).toBeVisible();
  expect(await accessibilityFaults(attendant)).toEqual([]);
});
